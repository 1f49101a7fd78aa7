"""What a title draws: the atlas's Board, with moves behind its targets.

The drawing itself belongs to the atlas, because quizzes and dashboards use the same map.
"""

from europa_edu.atlas.board import Board, Fill, Label, Route, Target, Token
from games.engine.notation import Move, write

__all__ = ["Board", "Fill", "Label", "Route", "Target", "Token", "target"]


def target(place: str, move: Move, note: str = "") -> Target:
    """A place on the map that plays this move when tapped."""
    return Target(place=place, move=write(move), note=note)

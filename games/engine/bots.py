"""Bots see a View and the moves listed for their seat, nothing else."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from europa_edu.facts import Chance
from games.engine.notation import Move

M = TypeVar("M", bound=Move)
Bot: TypeAlias = Callable[[Any, Sequence[Any], Chance], Move]


def random_bot(view: Any, moves: Sequence[Move], chance: Chance) -> Move:
    """Any legal move: the measure of every other bot."""
    return chance.pick(moves)


def of_kind(moves: Sequence[Any], *kinds: type[M]) -> list[M]:
    """The moves of these kinds."""
    return [move for move in moves if isinstance(move, kinds)]

"""The kernel: what every title is made of, and the function through which every move is played."""

from europa_edu.facts import Chance
from games.engine.bots import Bot, of_kind, random_bot
from games.engine.events import Event, Evidence, Fact
from games.engine.notation import Move, Notation, UnreadableMove, moves_in
from games.engine.rules import (
    IllegalMove,
    Measure,
    Options,
    Outcome,
    Reached,
    Rules,
    Seat,
    Step,
    leave,
    play,
)
from games.engine.seats import after, ranking, swap
from games.engine.title import Pace, Poster, Title

__all__ = [
    "Bot",
    "Chance",
    "Event",
    "Evidence",
    "Fact",
    "IllegalMove",
    "Measure",
    "Move",
    "Notation",
    "Options",
    "Outcome",
    "Pace",
    "Poster",
    "Reached",
    "Rules",
    "Seat",
    "Step",
    "Title",
    "UnreadableMove",
    "after",
    "leave",
    "moves_in",
    "of_kind",
    "play",
    "random_bot",
    "ranking",
    "swap",
]

"""A match again from its seed and turns, bit for bit; and whole matches played by bots."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from europa_edu.facts import Chance
from games.engine.bots import Bot
from games.engine.notation import Move
from games.engine.rules import Options, Seat, Step, leave, play
from games.engine.title import Title

LEAVE = "leave"  # a stored turn that is no move: the seat left for good


class EndlessMatch(Exception):
    """A match went on for longer than its title says any match can."""


class Turn(Struct, frozen=True):
    """An accepted move, as it is stored; the first turn of a match has version 1."""

    version: int
    seat: Seat
    move: str


def first_state(
    title: Title, seats: int, options: Options, seed: str, due: tuple[str, ...] = ()
) -> Any:
    """As the rules set it up, with the facts that are due where they will be met."""
    state = title.rules.setup(seats, options, Chance(seed, 0))
    return title.deal(state, due, Chance(seed, 0, "due")) if due and title.deal else state


def replay(
    title: Title,
    seats: int,
    options: Options,
    seed: str,
    turns: Iterable[Turn],
    due: tuple[str, ...] = (),
) -> Iterator[Step]:
    """The first state, then the step of every turn."""
    state = first_state(title, seats, options, seed, due)
    yield Step(state)
    for turn in turns:
        step = take(title, state, turn, seed)
        state = step.state
        yield step


def take(title: Title, state: Any, turn: Turn, seed: str) -> Step:
    """Play one stored turn."""
    chance = Chance(seed, turn.version)
    if turn.move == LEAVE:
        return leave(title.rules, state, turn.seat, chance)
    return play(title.rules, state, turn.seat, title.notation.read(turn.move), chance)


Watch = Callable[[Turn, Move, Step], None]


def playthrough(
    title: Title,
    options: Options,
    seed: str,
    bots: Sequence[Bot],
    watch: Watch | None = None,
    due: tuple[str, ...] = (),
) -> Any:
    """Play a whole match, one bot per seat, and return its last state."""
    rules = title.rules
    state = first_state(title, len(bots), options, seed, due)
    version = 0
    while rules.to_move(state):
        version += 1
        if version > title.longest:
            raise EndlessMatch(f"{title.slug} goes on after {title.longest} turns")
        seat, move = next_move(title, state, Chance(seed, version, "bot"), bots)
        step = play(rules, state, seat, move, Chance(seed, version))
        state = step.state
        if watch is not None:
            watch(Turn(version, seat, title.notation.write(move)), move, step)
    return state


def next_move(title: Title, state: Any, chance: Chance, bots: Sequence[Bot]) -> tuple[Seat, Move]:
    """Which bot moves next, and how. Needs a match that is not over."""
    rules = title.rules
    to_move = rules.to_move(state)
    # Where several may move at once, whose move arrives first is a matter of luck.
    seat = to_move[0] if len(to_move) == 1 else chance.pick(to_move)
    return seat, bots[seat](rules.recall(state, seat), rules.legal_moves(state, seat), chance)

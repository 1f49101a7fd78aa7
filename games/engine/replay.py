"""A match again from its seed and turns, bit for bit; and whole matches played by bots."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from europa_edu.facts import Chance, Luck
from games.engine.bots import Bot
from games.engine.notation import Move
from games.engine.rules import Options, Seat, Step, leave, play
from games.engine.title import Title

LEAVE = "leave"  # a stored turn that is no move: the seat left for good
# How the rules draw. 1: from a stream of each turn, so that luck depended on how many moves a table
# had made. 2: by moments of the game (`Luck`). A stored match keeps the version it was dealt with.
RULES_VERSION = 2


class EndlessMatch(Exception):
    """A match went on for longer than its title says any match can."""


class Turn(Struct, frozen=True):
    """An accepted move, as it is stored; the first turn of a match has version 1."""

    version: int
    seat: Seat
    move: str


def chance_of(seed: str, version: int, rules_version: int = RULES_VERSION) -> Chance:
    """What the rules draw from in the turn that leads to this version of the match."""
    return Chance(seed, version) if rules_version == 1 else _luck(seed)


@lru_cache(64)
def _luck(seed: str) -> Luck:
    """One for all turns of a deal: only its moments are drawn from."""
    return Luck(seed)


def first_state(
    title: Title,
    seats: int,
    options: Options,
    seed: str,
    due: tuple[str, ...] = (),
    rules_version: int = RULES_VERSION,
) -> Any:
    """As the rules set it up, with the facts that are due where they will be met."""
    chance = chance_of(seed, 0, rules_version)
    state = title.rules.setup(seats, options, chance)
    if not due or title.deal is None:
        return state
    due_chance = Chance(seed, 0, "due") if rules_version == 1 else chance.at("due")
    return title.deal(state, due, due_chance)


def replay(
    title: Title,
    seats: int,
    options: Options,
    seed: str,
    turns: Iterable[Turn],
    due: tuple[str, ...] = (),
    rules_version: int = RULES_VERSION,
) -> Iterator[Step]:
    """The first state, then the step of every turn."""
    state = first_state(title, seats, options, seed, due, rules_version)
    yield Step(state)
    for turn in turns:
        step = take(title, state, turn, chance_of(seed, turn.version, rules_version))
        state = step.state
        yield step


def take(title: Title, state: Any, turn: Turn, chance: Chance) -> Step:
    """Play one stored turn."""
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
        step = play(rules, state, seat, move, chance_of(seed, version))
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

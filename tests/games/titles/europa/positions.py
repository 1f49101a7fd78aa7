"""Small positions of EUROPA for the tests, and what is done with them."""

from typing import Any

from games.engine import Chance, Event, Step, play
from games.titles.europa import TITLE
from games.titles.europa.rules import Europa, advance
from games.titles.europa.state import SILENT, EuropaOptions, State

RULES = Europa()
BOX = EuropaOptions(rules="box")


def table(*pawns: str, **fields: Any) -> State:
    """A match in turn 2, seat 0 first; each text names where that seat's pawns stand."""
    seats = len(pawns)
    defaults: dict[str, Any] = {
        "options": BOX,
        "pp": (50,) * seats,
        "vp": (0,) * seats,
        "hand": (0,) * seats,
        "pledges": (SILENT,) * seats,
        "questions": (None,) * seats,
        "turn": 2,
        "order": tuple(range(seats)),
    }
    for name in ("members", "cards"):
        fields[name] = tuple(fields.get(name, "").split())
    for name in ("tensions", "wars"):
        fields[name] = frozenset(fields.get(name, "").split())
    standing = tuple(tuple(own.split()) for own in pawns)
    return State(**defaults | {"pawns": standing} | fields)


def election(*pawns: str, cards: str, **fields: Any) -> State:
    """A match at its first election of the turn (cards are in their order)."""
    return follow(table(*pawns, cards=cards, phase="elect", **fields))


def placing(*hand: int, **fields: Any) -> State:
    """A match at its placement, with so many pawns in each hand."""
    return follow(table(*("",) * len(hand), hand=hand, phase="deploy", **fields))


def pledging(*hand: int, **fields: Any) -> State:
    """A match in turn 3 whose players are to pledge."""
    defaults = {"turn": 3, "phase": "pledge"}
    return table(*("",) * len(hand), hand=hand, **defaults | fields)


def follow(state: State, seed: str = "test") -> State:
    """The state after the phases that need no move."""
    return flow(state, seed).state


def flow(state: State, seed: str = "test") -> Step:
    return advance(Step(state), Chance(seed, 0))


def after(state: State, *moves: str) -> State:
    return steps(state, *moves)[-1].state


def steps(state: State, *moves: str) -> list[Step]:
    """Play the moves, each by the first seat to move, or as "1: vote no" by that seat."""
    played = []
    for version, text in enumerate(moves, 1):
        who, colon, move = text.rpartition(": ")
        seat = int(who) if colon else RULES.to_move(state)[0]
        step = play(RULES, state, seat, TITLE.notation.read(move), Chance("test", version))
        state = step.state
        played.append(step)
    return played


def news(state: State, *moves: str) -> dict[str, Event]:
    """The events of the last move, the last of each kind."""
    return {event.kind: event for event in steps(state, *moves)[-1].events}


def listed(state: State, seat: int) -> set[str]:
    return {str(move) for move in RULES.legal_moves(state, seat)}


def items(event: Event) -> dict[str, bool]:
    return {proof.item: proof.right for proof in event.evidence}


def started(seats: int = 3, seed: str = "s", **options: Any) -> State:
    return RULES.setup(seats, EuropaOptions(**options), Chance(seed, 0))

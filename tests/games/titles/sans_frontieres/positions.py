"""Positions of sans frontières for the tests, built and played in a few words."""

from typing import Any

from games.engine import Chance, Event, Step, play
from games.titles.sans_frontieres import TITLE
from games.titles.sans_frontieres.rules import SansFrontieres
from games.titles.sans_frontieres.state import State, Traveller, TravelOptions

RULES = SansFrontieres()
SOUTH = "monaco valletta istanbul moscow oslo warsaw"
NORTH = "chisinau riga oslo paris bucharest prague"
DECK = "riga paris oslo rome"


def traveller(
    hand: str = "2 3 4 5 6 7", itinerary: str = NORTH, at: str = "", **fields: Any
) -> Traveller:
    cities = tuple(itinerary.split())
    pawn = at or cities[fields.get("stages", 0)]
    return Traveller(cities, pawn, tuple(hand.split()), ready=True, **fields)


def table(*travellers: Traveller, pile: str = "2 3 4 5 6 7 2 3 4 5", **fields: Any) -> State:
    """A running match, seat 0 to move; a second traveller joins one who would be alone."""
    seats = travellers if len(travellers) > 1 else (*travellers, traveller())
    return State(
        options=fields.pop("options", TravelOptions()),
        travellers=seats,
        pile=tuple(pile.split()),
        discard=tuple(fields.pop("discard", "").split()),
        tourism=tuple(fields.pop("tourism", DECK).split()),
        turn=fields.pop("turn", 0),
        starter=0,
        phase=fields.pop("phase", "turn"),
        **fields,
    )


def at_work(hand: str = "2 3 4 5 6 7", **fields: Any) -> State:
    """Two players; the first one is described."""
    return table(traveller(hand, **fields))


def steps(state: State, *moves: str) -> list[Step]:
    """Play the moves, each by the seat whose turn it is, or as "1: ready" by that seat."""
    played = []
    for version, text in enumerate(moves, 1):
        who, colon, move = text.rpartition(": ")
        seat = int(who) if colon else RULES.to_move(state)[0]
        step = play(RULES, state, seat, TITLE.notation.read(move), Chance("test", version))
        state = step.state
        played.append(step)
    return played


def after(state: State, *moves: str) -> State:
    return steps(state, *moves)[-1].state


def news(state: State, *moves: str) -> tuple[Event, ...]:
    return steps(state, *moves)[-1].events


def listed(state: State, seat: int = 0) -> list[str]:
    return [str(move) for move in RULES.legal_moves(state, seat)]


def new_match(seats: int = 2, seed: str = "s", **options: Any) -> State:
    return RULES.setup(seats, TravelOptions(**options), Chance(seed, 0))


def begun(seats: int = 2, seed: str = "s", **options: Any) -> State:
    """A new match in which everyone has memorised the itinerary."""
    state = new_match(seats, seed, **options)
    return after(state, *(f"{seat}: ready" for seat in range(seats)))

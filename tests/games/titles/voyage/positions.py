"""Positions of Voyage in one line, and moves played from them as text."""

from typing import Any

from msgspec.structs import replace

from games.engine import Chance, Event, Step, play
from games.titles.voyage import TITLE
from games.titles.voyage.deck import deck
from games.titles.voyage.network import COLOURS, network
from games.titles.voyage.rules import Voyage
from games.titles.voyage.state import State, VoyageOptions

RULES = Voyage()
BOARD = network("today")
FAR_HOMES = ("murmansk", "tromso", "heraklion", "palma", "umea", "ankara")


def table(pawns: str, *hands: str, homes: str = "", **fields: Any) -> State:
    """Seat 0 is to start its turn; one pawn per seat, and hands as "oslo rome"."""
    standing = tuple(pawns.split())
    seats = len(standing)
    cards = tuple(tuple(hand.split()) for hand in hands) + (("narvik",),) * (seats - len(hands))
    held = {city for hand in cards for city in hand}
    state = State(
        options=fields.pop("options", VoyageOptions()),
        homes=(*homes.split(), *FAR_HOMES)[:seats],
        pawns=standing,
        hands=cards,
        marks=tuple(("",) * len(hand) for hand in cards),
        handed=((),) * seats,
        piles=tuple(
            tuple(city for city in BOARD.by_colour[colour] if city not in held)
            for colour in COLOURS
        ),
        stock=deck().names,
        discard=(),
        turn=0,
        starter=0,
        bonuses=(0,) * seats,
        doubled=(False,) * seats,
        missing=(0,) * seats,
    )
    return replace(state, **fields)


def rolled(state: State, die: int) -> State:
    """The state after the seat to move has thrown this number."""
    return throw(state, die).state


def throw(state: State, die: int) -> Step:
    seed = next(f"s{n}" for n in range(1000) if Chance(f"s{n}", 1).die() == die)
    return play(RULES, state, state.turn, TITLE.notation.read("roll"), Chance(seed, 1))


def after(state: State, *moves: str) -> State:
    return steps(state, *moves)[-1].state


def steps(state: State, *moves: str) -> list[Step]:
    """Play the moves, each by the seat whose turn it is."""
    played = []
    for version, move in enumerate(moves, 1):
        step = play(RULES, state, state.turn, TITLE.notation.read(move), Chance("test", version))
        state = step.state
        played.append(step)
    return played


def news(state: State, *moves: str) -> dict[str, Event]:
    """The events of the last move by their kind."""
    return {event.kind: event for event in steps(state, *moves)[-1].events}


def options(state: State) -> set[str]:
    """What the seat to move may do, without naming cells."""
    moves = map(str, RULES.legal_moves(state, state.turn))
    return {move for move in moves if not move.startswith("locate")}


def draws(state: State, card: str) -> Step:
    """The seat to move has thrown a 1, stays, and draws this card."""
    rest = tuple(name for name in deck().names if name != card)
    one = replace(rolled(state, 1), stock=(*rest, card))
    return steps(one, "draw")[-1]

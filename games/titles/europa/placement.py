"""Phase D: where pawns may go, and whose go it is (EU-25, EU-26)."""

from functools import lru_cache

from msgspec.structs import replace

from games.engine import Chance, Event, Evidence, IllegalMove, Seat, Step, swap
from games.titles.europa.state import (
    Country,
    Edition,
    Place,
    State,
    edition,
    known_neighbours,
    present,
    proof,
    threshold,
)

ROUNDS = 2


@lru_cache(256)
def places(countries: tuple[Country, ...]) -> tuple[Place, ...]:
    """The moves into these countries; the same for a whole phase, so built once."""
    return tuple(map(Place, countries))


def deploy(state: State, chance: Chance) -> Step:
    state = replace(state, places=open_countries(state), round=1, left=0, mover=state.order[0])
    return Step(_give_go(state, 0))


def open_countries(state: State) -> tuple[Country, ...]:
    """EU-26: uncovered, no member, not at war, and beside the Union where there is such a one."""
    board = edition(state.options.edition)
    free = tuple([code for code in sorted(state.cards) if code not in state.wars])
    beside = frozenset().union(*[board.near[code] for code in state.members])
    return tuple([code for code in free if code in beside]) or free


def next_go(state: State) -> State:
    return _give_go(state, state.order.index(state.mover) + 1)


def _give_go(state: State, index: int) -> State:
    """EU-25: ceil(half) of the pawns in the first round, the rest in the second."""
    if state.places:
        for turn in range(state.round, ROUNDS + 1):
            for seat in state.order[index:]:
                pawns = state.hand[seat]
                if pawns:
                    left = (pawns + 1) // 2 if turn == 1 else pawns
                    return replace(state, phase="place", mover=seat, round=turn, left=left)
            index = 0
    return _close(state)


def _close(state: State) -> State:
    """SCH-3: in school rules everybody who has a pawn may take a question, all at once."""
    asked = tuple(seat for seat in state.order if state.pawns[seat])
    state = replace(state, left=0, governs=())
    if state.options.rules == "box" or not asked:
        return replace(state, phase="elect", asked=())
    questions = (None,) * len(state.pp)
    return replace(state, phase="question", asked=asked, questions=questions)


def place(state: State, seat: Seat, move: Place, chance: Chance) -> Step:
    country, own = move.country, state.pawns[seat]
    event = Event(
        "placed",
        seat,
        {"country": country},
        evidence=_proof(state, country) if country not in own else (),
    )
    state = replace(
        state,
        pawns=swap(state.pawns, seat, (*own, country)),
        hand=swap(state.hand, seat, state.hand[seat] - 1),
        left=state.left - 1,
    )
    return Step(state if state.left else next_go(state), (event,))


def _proof(state: State, country: Country) -> tuple[Evidence, ...]:
    """SCH-4: the border or dotted line to the Union that a first pawn rests on."""
    board = edition(state.options.edition)
    ally = _ally(board, state.members, country)
    return known_neighbours(board, country, ally) if ally else ()


def _ally(board: Edition, members: tuple[Country, ...], country: Country) -> Country:
    """A member beside the country: over land rather than sea, the oldest first."""
    for around in (board.by_land[country], board.by_sea[country]):
        for code in members:
            if code in around:
                return code
    return ""


def least_missing(state: State) -> Country:
    """P-8: the country that lacks fewest pawns for a European win, filled ones last."""
    board = edition(state.options.edition)

    def missing(code: Country) -> tuple[bool, int]:
        pawns = sum(present(state.pawns, code).values())
        lacks = threshold(board, code, state.tensions) - pawns
        return lacks <= 0, abs(lacks)

    return min(state.places, key=missing)


def refusal(state: State, country: Country) -> IllegalMove:
    board = edition(state.options.edition)
    if country not in board.lands:
        return IllegalMove("no_such_country", country)
    if country in state.members:
        return IllegalMove("already_member", country)
    opens = board.uncovered[country]
    if opens > state.turn:
        return IllegalMove("covered", country, board.eras[opens - 1].first)
    if country in state.wars:
        return IllegalMove("at_war", country)
    wrong = proof(f"neighbours:{country}", right=False)
    return IllegalMove("not_beside_union", country, evidence=wrong)

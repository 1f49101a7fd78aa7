"""How a round is scored, and when the match is over (ZZ-3, ZZ-14 to ZZ-17)."""

from functools import lru_cache

from msgspec.structs import replace

from games.engine import Event, Seat, after
from games.titles.zigzag.state import LIMIT, Result, State, edition


def tally(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Per seat: the debit so far, and rounds won."""
    return _tally(state.results, len(state.hands))


@lru_cache(1024)
def _tally(results: tuple[Result, ...], seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The same for every view of a round."""
    return (
        tuple(sum(result.debits[seat] for result in results) for seat in range(seats)),
        tuple(sum(seat in result.winners for result in results) for seat in range(seats)),
    )


def staying(state: State) -> list[Seat]:
    return [seat for seat in range(len(state.hands)) if seat not in state.gone]


def _lowest(state: State) -> tuple[Seat, ...]:
    """Who holds the lowest total; nobody if all hold the same."""
    board = edition(state.options.edition)
    totals = {seat: board.total(state.hands[seat]) for seat in staying(state)}
    if len(set(totals.values())) == 1:
        return ()
    return tuple(seat for seat in totals if totals[seat] == min(totals.values()))


def blocked(state: State) -> Result:
    """Nobody goes on: the lowest hand wins."""
    winners = _lowest(state)
    return Result(winners, _debits(state, winners), "blocked")


def out(state: State, seat: Seat) -> Result:
    """ZZ-14: the seat has laid its last card."""
    return Result((seat,), _debits(state, (seat,)), "out")


def _debits(state: State, winners: tuple[Seat, ...]) -> tuple[int, ...]:
    """ZZ-15: losers write down the figures left in hand."""
    board = edition(state.options.edition)
    return tuple(
        0 if seat in winners else board.total(hand) for seat, hand in enumerate(state.hands)
    )


def scored(state: State, result: Result) -> tuple[State, tuple[Event, ...]]:
    """The hands are opened, so that everyone can check the sums."""
    state = replace(state, results=(*state.results, result), silent=0)
    totals, _ = tally(state)
    events = [
        Event(
            "round_over",
            result.winners[0] if len(result.winners) == 1 else None,
            {"round": state.round, "reason": result.reason, "winners": result.winners},
        )
    ]
    events += [
        Event(
            "debit",
            seat,
            {"cards": state.hands[seat], "points": result.debits[seat], "total": totals[seat]},
        )
        for seat in staying(state)
        if seat not in result.winners
    ]
    return between(state), tuple(events)


def between(state: State) -> State:
    """ZZ-3, ZZ-17: the next player deals and starts, or the match is over."""
    following = after(state.starter, len(state.hands), state.gone)
    if state.options.until == "fifty":
        debits, _ = tally(state)
        if any(debits[seat] >= LIMIT for seat in staying(state)):
            return replace(state, phase="over", reason="fifty")
    elif _place(state, following) <= _place(state, state.starter):
        return replace(state, phase="over", reason="all_started")
    return replace(state, phase="scored", turn=following)


def _place(state: State, seat: Seat) -> int:
    """The seat's place in the order of starting."""
    return (seat - state.first) % len(state.hands)

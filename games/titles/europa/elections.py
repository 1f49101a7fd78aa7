"""Phase E: proposals, votes, and what follows a win (EU-27 to EU-35)."""

from collections.abc import Sequence, Set
from functools import cache

from msgspec.structs import replace

from games.engine import Chance, Event, Evidence, Fact, IllegalMove, Move, Seat, Step, swap
from games.titles.europa.state import (
    COALITION,
    Coalition,
    Country,
    Pass,
    Pawns,
    Propose,
    Send,
    State,
    Stay,
    Vote,
    coalitions,
    edition,
    known_neighbours,
    present,
    proof,
    share,
    threshold,
)


def open_election(state: State, chance: Chance) -> Step:
    """The next vote: none at war (EU-30) or where no coalition is possible (EU-27)."""
    board, wars, pawns = edition(state.options.edition), state.wars, state.pawns
    results, events = list(state.results), []
    occupied, given_up = frozenset().union(*pawns), set[Country]()
    for country in state.cards[len(results) :]:
        if country in wars:
            results.append("war")
            events.append(Event("no_election", facts={"country": country}))
            continue
        why = "nobody"
        if country in occupied:
            counts = present(pawns, country)
            needed = threshold(board, country, state.tensions)
            if coalitions(counts, needed):
                facts: dict[str, Fact] = {
                    "country": country,
                    "needed": needed,
                    "pawns": tuple([own.count(country) for own in pawns]),
                }
                events.append(Event("election", facts=facts))
                first = next(seat for seat in state.order if seat in counts)
                state = replace(
                    state,
                    pawns=_without(pawns, given_up),
                    results=tuple(results),
                    phase="propose",
                    mover=first,
                )
                return Step(state, tuple(events))
            why = "too_few"
            given_up.add(country)
        results.append("nationalists")
        events.append(_nationalists_won(country, why))
    pawns = _without(pawns, given_up)
    return Step(replace(state, pawns=pawns, results=tuple(results), phase="close"), tuple(events))


def legal_coalitions(state: State) -> list[Coalition]:
    return coalitions(present(state.pawns, state.country), _needed(state))


def proposals(state: State) -> Sequence[Move]:
    return (*map(Propose, legal_coalitions(state)), Pass())


def propose(state: State, seat: Seat, move: Propose, chance: Chance) -> Step:
    """EU-28: the proposer's own yes is implied."""
    seats = move.seats
    event = Event("proposed", seat, {"country": state.country, "seats": seats})
    agreed = (seat,) if seat in seats else ()
    state = replace(state, coalition=seats, agreed=agreed, phase="vote")
    step = _join(state) if agreed == seats else Step(state)
    return Step(step.state, (event, *step.events))


def pass_on(state: State, seat: Seat) -> Step:
    step = next_proposer(state)
    return Step(step.state, (Event("passed", seat), *step.events))


def vote(state: State, seat: Seat, move: Vote, chance: Chance) -> Step:
    """EU-28: every named player must say yes; one no is enough to fail."""
    event = Event("voted", seat, {"country": state.country, "vote": "yes" if move.agree else "no"})
    if not move.agree:
        step = next_proposer(state)
        return Step(step.state, (event, *step.events))
    state = replace(state, agreed=(*state.agreed, seat))
    step = Step(state) if set(state.coalition) - set(state.agreed) else _join(state)
    return Step(step.state, (event, *step.events))


def next_proposer(state: State) -> Step:
    """EU-28, EU-31: in turn order, once each; then the nationalists have won."""
    later = state.order[state.order.index(state.mover) + 1 :]
    country = state.country
    for seat in later:
        if country in state.pawns[seat]:
            state = replace(state, phase="propose", mover=seat, coalition=(), agreed=())
            return Step(state)
    return _nationalists(replace(state, governs=()), "no_agreement")


def go_on_without(state: State, seat: Seat) -> Step:
    """A player left during the vote: what names them fails, and fewer coalitions may be left."""
    if not legal_coalitions(state):
        return _nationalists(state, "too_few")
    if seat == state.mover or seat in state.coalition:
        return next_proposer(state)
    return Step(state)


def _nationalists(state: State, why: str) -> Step:
    """EU-32: all pawns there leave the map."""
    event = _nationalists_won(state.country, why)
    state = replace(
        state,
        pawns=_without(state.pawns, {state.country}),
        results=(*state.results, "nationalists"),
        coalition=(),
        agreed=(),
        phase="elect",
    )
    return Step(state, (event,))


@cache
def _nationalists_won(country: Country, why: str) -> Event:
    return Event("nationalists", facts={"country": country, "why": why})


def _join(state: State) -> Step:
    """EU-33: the country joins, the winners share its points, then may send pawns on."""
    country, winners = state.country, state.coalition
    white = edition(state.options.edition).lands[country].white
    points = share(white, len(winners))
    senders = tuple(seat for seat in state.order if seat in winners)
    facts: dict[str, Fact] = {"country": country, "seats": winners, "pp": points, "vp": 1}
    state = replace(
        state,
        members=(*state.members, country),
        tensions=state.tensions - {country},
        pp=tuple(old + points * (seat in winners) for seat, old in enumerate(state.pp)),
        vp=tuple(old + (seat in winners) for seat, old in enumerate(state.vp)),
        governs=winners,
        senders=senders,
        mover=senders[0],
        phase="send",
    )
    event = Event("joined", facts=facts | {"members": len(state.members)})
    return Step(state if destinations(state) else _leave_country(state), (event,))


def destinations(state: State) -> tuple[Country, ...]:
    """EU-33 (4), EU-34: neighbours, or all beside the Union, whose election is still to come."""
    near = edition(state.options.edition).near
    if state.options.union_border:
        union = frozenset(state.members)
        return tuple(code for code in state.pending if not union.isdisjoint(near[code]))
    around = near[state.country]
    return tuple([code for code in state.pending if code in around])


def sendings(state: State) -> Sequence[Move]:
    return (*map(Send, destinations(state)), Stay())


def send(state: State, seat: Seat, move: Send, chance: Chance) -> Step:
    """EU-33 (4), EU-35: one pawn goes on and may win again this turn."""
    board = edition(state.options.edition)
    origin, goal = state.country, move.country
    own = state.pawns[seat]
    pawns = swap(state.pawns, seat, swap(own, own.index(origin), goal))
    evidence: tuple[Evidence, ...] = ()
    if goal in board.near[origin]:
        evidence = known_neighbours(board, origin, goal)
    event = Event("sent", seat, {"from": origin, "to": goal}, evidence=evidence)
    return Step(next_sender(replace(state, pawns=pawns)), (event,))


def stay(state: State, seat: Seat, move: Stay, chance: Chance) -> Step:
    return Step(next_sender(state), (Event("stayed", seat),))


def next_sender(state: State) -> State:
    later = state.senders[1:]
    if not later:
        return _leave_country(state)
    return replace(state, senders=later, mover=later[0])


def _leave_country(state: State) -> State:
    """EU-33 (5): all other pawns leave the map."""
    return replace(
        state,
        pawns=_without(state.pawns, {state.country}),
        results=(*state.results, "joined"),
        coalition=(),
        agreed=(),
        senders=(),
        phase="elect",
    )


def propose_refusal(state: State, seats: Coalition) -> IllegalMove:
    counts = present(state.pawns, state.country)
    if not 1 <= len(seats) <= COALITION:
        return IllegalMove("one_to_three_players", COALITION)
    if list(seats) != sorted(set(seats)):
        return IllegalMove("name_each_once_in_order", *seats)
    if missing := [seat for seat in seats if seat not in counts]:
        return IllegalMove("not_present", *missing)
    together = sum(counts[seat] for seat in seats)
    if together < _needed(state):
        return IllegalMove("below_threshold", state.country, together, _needed(state))
    return IllegalMove("no_majority", state.country, together, sum(counts.values()))


def send_refusal(state: State, goal: Country) -> IllegalMove:
    board, origin = edition(state.options.edition), state.country
    if goal not in board.lands:
        return IllegalMove("no_such_country", goal)
    if goal == origin or goal in board.near[origin] or state.options.union_border:
        if goal in state.pending:
            wrong = proof(f"neighbours:{goal}", right=False)
            return IllegalMove("not_beside_union", goal, evidence=wrong)
        return IllegalMove("no_vote_to_come", goal)
    pair = f"{min(origin, goal)}-{max(origin, goal)}"
    wrong = proof(f"border:{pair}", right=False, response=goal)
    return IllegalMove("no_border", origin, goal, evidence=wrong)


def _needed(state: State) -> int:
    return threshold(edition(state.options.edition), state.country, state.tensions)


def _without(pawns: Pawns, countries: Set[Country]) -> Pawns:
    if not countries:
        return pawns
    return tuple([tuple([code for code in own if code not in countries]) for own in pawns])

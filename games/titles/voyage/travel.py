"""How a pawn travels: step by step, its path's end, visits, the turn's end (VE-10 to VE-29)."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from games.engine import Chance, Event, Seat, Step, after, swap
from games.titles.voyage.network import CityId, Network, network
from games.titles.voyage.state import Back, Commit, Go, Sail, State, Wait

BACKS = 24  # steps that may be pulled back in one turn, so that no turn lasts for ever


def board(state: State) -> Network:
    return network(state.options.edition)


def occupied(state: State, seat: Seat) -> set[CityId]:
    """Cities with a pawn or a flag of somebody else: nobody ends a move there (VE-17)."""
    homes, pawns = state.homes, state.pawns
    return {*homes[:seat], *homes[seat + 1 :], *pawns[:seat], *pawns[seat + 1 :]}


def open_roads(state: State) -> Sequence[CityId]:
    """Where the path can go on by land: no line is used twice in one move (VE-13)."""
    if not state.points:
        return ()
    path, end = state.path, state.path[-1]
    roads = board(state).roads[end]
    if len(path) == 1:
        return roads
    used = []
    for landing, (a, b) in enumerate(pairwise(path), 1):
        if (a == end or b == end) and landing != state.flown:
            used.append(a if b == end else b)
    return [city for city in roads if city not in used]


def fare(state: State, city: CityId) -> int:
    """VE-23 to VE-25: points for a flight from the path's end; 0 where none is possible."""
    if state.flown or state.by_land:
        return 0
    cost = board(state).flights[state.path[-1]].get(city, 0)
    return cost if cost <= state.points else 0


def open_flights(state: State, seat: Seat) -> list[CityId]:
    """Where the path can go on by air."""
    if state.flown or state.by_land or state.points < 2:
        return []
    flights = board(state).flights[state.path[-1]]
    if not flights:
        return []
    taken = occupied(state, seat)
    return [city for city, cost in flights.items() if cost <= state.points and city not in taken]


def may_commit(state: State, seat: Seat) -> bool:
    return not may_wait(state, seat) and is_end(state, seat, open_roads(state))


def is_end(state: State, seat: Seat, roads: Sequence[CityId]) -> bool:
    """VE-14: the whole number is used, the finish reached, or the way ends here."""
    if not state.points or is_home_in_path(state, seat):
        return True
    if roads:
        return False
    # A land dead end: after a step nobody has to fly on, but nobody stays where a plane could go.
    return len(state.path) > 1 or not open_flights(state, seat)


def may_wait(state: State, seat: Seat) -> bool:
    """VE-18: on arrival in a free harbour, before the points are used up."""
    end = state.path[-1]
    return (
        len(state.path) > 1
        and state.points > 0
        and board(state).cities[end].harbour
        and end not in occupied(state, seat)
        and not is_home_in_path(state, seat)
    )


def is_home_in_path(state: State, seat: Seat) -> bool:
    """VE-28: whether the path visits all destinations left and comes home after them."""
    home = state.homes[seat]
    if state.path[-1] != home or len(state.path) == 1:
        return False
    return set(state.hands[seat]) <= set(state.path[1:])


def go(state: State, seat: Seat, move: Go, chance: Chance) -> Step:
    city = move.city
    state = replace(state, path=(*state.path, city), points=state.points - 1)
    return Step(state, (Event("stepped", seat, {"city": city, "points": state.points}),))


def fly(state: State, seat: Seat, city: CityId) -> Step:
    """VE-23: 2 points within the sector, 4 to the next one."""
    cost = fare(state, city)
    state = replace(
        state, path=(*state.path, city), points=state.points - cost, flown=len(state.path)
    )
    return Step(state, (Event("flew", seat, {"city": city, "points": state.points}),))


def back(state: State, seat: Seat, move: Back, chance: Chance) -> Step:
    """Nothing is handed in before the path is committed, so a step can be pulled back."""
    path, city = state.path[:-1], state.path[-1]
    by_air = state.flown == len(path)
    points = state.points + (board(state).flights[path[-1]][city] if by_air else 1)
    flown = 0 if by_air else state.flown
    state = replace(state, path=path, points=points, flown=flown, backs=state.backs + 1)
    return Step(state, (Event("stepped_back", seat, {"city": city, "points": points}),))


def commit(state: State, seat: Seat, move: Commit, chance: Chance) -> Step:
    """VE-17: the pawn stops at the last city of its path that is free of others."""
    path, lost = state.path, state.points
    last = len(path) - 1
    taken = occupied(state, seat)
    while last and path[last] in taken:
        last -= 1
    events = [Event("travelled", seat, {"path": path[: last + 1], "lost": lost})]
    if last < len(path) - 1:
        events.append(Event("blocked", seat, {"city": path[-1], "stop": path[last]}))
    return visit(state, seat, path[1 : last + 1], events)


def wait(state: State, seat: Seat, move: Wait, chance: Chance) -> Step:
    """VE-18: stop in the harbour; the points left are lost."""
    city, lost = state.path[-1], state.points
    travelled = Event("travelled", seat, {"path": state.path, "lost": lost})
    return visit(
        state, seat, state.path[1:], [travelled, Event("waits_for_ship", seat, {"city": city})]
    )


def sail(state: State, seat: Seat, move: Sail, chance: Chance) -> Step:
    """VE-19: along one dotted line, and the turn ends."""
    city = move.city
    sailed = Event("sailed", seat, {"from": state.pawns[seat], "city": city})
    return visit(state, seat, (city,), [sailed])


def visit(state: State, seat: Seat, cities: tuple[CityId, ...], events: list[Event]) -> Step:
    """VE-16, VE-28: hand in the cards of these cities; the last of them is where the pawn ends."""
    hand, marks = list(state.hands[seat]), list(state.marks[seat])
    handed = list(state.handed[seat])
    pawn = cities[-1] if cities else state.pawns[seat]
    won = False
    for city in cities:
        if city in hand:
            index = hand.index(city)
            del hand[index], marks[index]
            handed.append(city)
            events.append(Event("handed_in", seat, {"city": city, "left": len(hand)}))
        if not hand and city == state.homes[seat]:
            won, pawn = True, city
            break
    pawns = swap(state.pawns, seat, pawn) if cities else state.pawns
    if len(hand) != len(state.hands[seat]):
        state = replace(
            state,
            hands=swap(state.hands, seat, tuple(hand)),
            marks=swap(state.marks, seat, tuple(marks)),
            handed=swap(state.handed, seat, tuple(handed)),
        )
    if won:
        events.append(Event("came_home", seat, {"city": pawn}))
        state = replace(state, pawns=pawns, winner=seat)
        return Step(over(state, "home"), tuple(events))
    return end_turn(state, pawns, events)


def end_turn(state: State, pawns: tuple[CityId, ...], events: list[Event]) -> Step:
    """P-3: clockwise; whoever has to miss a turn misses it now."""
    seats, seat, starter = len(pawns), state.turn, state.starter
    round_, missing = state.round, state.missing
    limit = state.options.round_limit
    while True:
        following = after(seat, seats, state.gone)
        if (following - starter) % seats <= (seat - starter) % seats:
            round_ += 1
            if limit and round_ > limit:
                events.append(Event("rounds_over", facts={"rounds": limit}))
                state = replace(state, pawns=pawns, missing=missing)
                return Step(over(state, "round_limit"), tuple(events))
        seat = following
        if not missing[seat]:
            break
        missing = swap(missing, seat, missing[seat] - 1)
        events.append(Event("missed_turn", seat))
    state = replace(
        state,
        pawns=pawns,
        turn=seat,
        round=round_,
        missing=missing,
        phase="start",
        located="",
        again=False,
        die=0,
        points=0,
        path=(),
        flown=0,
        by_land=False,
        backs=0,
        event="",
    )
    return Step(state, tuple(events))


def over(state: State, reason: str) -> State:
    return replace(state, phase="over", reason=reason, path=(), points=0, flown=0)

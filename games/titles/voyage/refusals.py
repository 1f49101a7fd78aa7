"""Why a move is refused, in geographic words and without telling anything hidden (SCH-4, P-6)."""

from games.engine import IllegalMove, Move, Seat
from games.titles.voyage.state import (
    Back,
    Commit,
    Draw,
    Exchange,
    Fly,
    Go,
    Locate,
    Roll,
    Sail,
    State,
    Stay,
    Wait,
)
from games.titles.voyage.travel import BACKS, board, occupied


def why_not(state: State, seat: Seat, move: Move) -> IllegalMove | None:
    match move:
        case Locate(city):
            return _no_locating(state, seat, city)
        case Roll() if state.phase == "move":
            return IllegalMove("rolled_already")
        case Sail(city):
            return _no_ship(state, seat, city)
        case Go(city) if state.phase == "move":
            return _no_road(state, city)
        case Fly(city) if state.phase in ("move", "flight"):
            return _no_plane(state, seat, city)
        case Go() | Fly() | Commit() | Wait() | Back() | Draw() if state.phase == "start":
            return IllegalMove("roll_first")
        case Commit() if state.phase == "move":
            return IllegalMove("points_left", state.points)
        case Wait() if state.phase == "move":
            return _no_waiting(state, seat)
        case Back() if state.phase == "move":
            return IllegalMove("too_many_steps_back" if state.backs >= BACKS else "nothing_to_undo")
        case Draw() if state.phase == "move":
            return IllegalMove("moved_already" if state.die == 1 else "only_after_a_one")
        case Exchange(city) if state.phase == "exchange":
            mine = city in state.hands[seat]
            return IllegalMove("no_card_to_exchange" if mine else "not_your_card", city)
        case Stay() if state.phase == "move":
            return IllegalMove("move_on", state.points)
    return None


def _no_locating(state: State, seat: Seat, city: str) -> IllegalMove:
    if state.options.rules == "box":
        return IllegalMove("school_rules_only")
    if state.phase != "start" or state.again:
        return IllegalMove("before_rolling_only")
    if state.located:
        return IllegalMove("once_per_turn")
    if city not in state.hands[seat]:
        return IllegalMove("not_your_card", city)
    marked = state.marks[seat][state.hands[seat].index(city)]
    return IllegalMove("located_already", city) if marked else IllegalMove("no_such_cell")


def _no_ship(state: State, seat: Seat, city: str) -> IllegalMove:
    here = state.pawns[seat]
    if state.phase != "start" or state.again:
        return IllegalMove("ship_leaves_next_turn")
    if not board(state).cities[here].harbour:
        return IllegalMove("no_harbour", here)
    if city in board(state).ships[here] and city in occupied(state, seat):
        return IllegalMove("occupied", city)
    return IllegalMove("no_sea_line", here, city)


def _no_road(state: State, city: str) -> IllegalMove:
    here = state.path[-1]
    if city not in board(state).roads[here]:
        return IllegalMove("no_line", here, city)
    if not state.points:
        return IllegalMove("no_points_left")
    return IllegalMove("line_used", here, city)


def _no_plane(state: State, seat: Seat, city: str) -> IllegalMove:
    cities = board(state).cities
    if city not in cities or not cities[city].airport:
        return IllegalMove("no_airport", city)
    if state.phase == "flight":
        if cities[city].sector != cities[state.pawns[seat]].sector:
            return IllegalMove("other_sector", city, cities[city].sector)
        return IllegalMove("occupied" if city in occupied(state, seat) else "already_here", city)
    here = state.path[-1]
    cost = board(state).flights[here].get(city, 0)
    if state.by_land:
        return IllegalMove("by_land_only")
    if state.flown:
        return IllegalMove("one_flight_a_turn")
    if not cities[here].airport:
        return IllegalMove("no_airport", here)
    if city == here:
        return IllegalMove("already_here", city)
    if not cost:
        sectors = cities[here].sector, cities[city].sector
        return IllegalMove("sectors_do_not_touch", here, city, *sectors)
    if cost > state.points:
        return IllegalMove("too_few_points", cost, state.points)
    return IllegalMove("occupied", city)


def _no_waiting(state: State, seat: Seat) -> IllegalMove:
    here = state.path[-1]
    if not board(state).cities[here].harbour:
        return IllegalMove("no_harbour", here)
    if len(state.path) == 1:
        return IllegalMove("no_standing_still", here)
    if here in occupied(state, seat):
        return IllegalMove("occupied", here)
    return IllegalMove("commit_instead", here)

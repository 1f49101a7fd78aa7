"""The shortest way to the nearest own destination: what an expired timer plays (P-8)."""

from games.engine import Seat
from games.titles.voyage.network import VOYAGE, CityId, distances_to_nearest
from games.titles.voyage.state import Fly, Go, Sail, State
from games.titles.voyage.travel import board, fare, occupied


def _still_to_go(state: State, seat: Seat, path: tuple[CityId, ...]) -> int:
    """Points from the path's end to the nearest destination that it has not visited, or home."""
    left = frozenset(city for city in state.hands[seat] if city not in path[1:])
    flags = frozenset((*state.homes[:seat], *state.homes[seat + 1 :]))
    goals = left or frozenset({state.homes[seat]})
    return distances_to_nearest(state.options.edition, goals, flags)[path[-1]]


def worth(state: State, seat: Seat, step: Go | Fly) -> tuple[int, int, CityId]:
    """How far it is by this step, the less the better; a tie goes to the cheaper step."""
    cost = 1 if isinstance(step, Go) else fare(state, step.city)
    if step.city in state.hands[seat] and step.city not in state.path[1:]:
        return cost, cost, step.city
    return cost + _still_to_go(state, seat, (*state.path, step.city)), cost, step.city


def is_ship_next(state: State, seat: Seat) -> bool:
    """Whether the shortest way from the path's end begins on a ship."""
    return _best_ship(state, seat, state.path) is not None


def ship(state: State, seat: Seat) -> Sail | None:
    """The ship to take, if the shortest way begins on one: from some islands there is no other."""
    if state.again:
        return None
    city = _best_ship(state, seat, (state.pawns[seat],))
    return Sail(city) if city else None


def _best_ship(state: State, seat: Seat, path: tuple[CityId, ...]) -> CityId | None:
    ways = {
        city: _still_to_go(state, seat, (*path, city)) if city not in state.hands[seat] else 0
        for city in board(state).ships[path[-1]]
        if city not in occupied(state, seat)
    }
    if not ways:
        return None
    city = min(ways, key=lambda name: (ways[name], name))
    return city if VOYAGE + ways[city] <= _still_to_go(state, seat, path) else None

"""Two players of Voyage, who see what a seat sees.

Strong knows the shortest tour through all its destinations and home from any city, looks at every
path that the points allow, and takes the one with the shortest tour left. Gentle thinks of the
nearest destination only, likes roads better than planes, and every event card.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from europa_edu.atlas import atlas
from games.engine import Chance, Move, of_kind
from games.titles.voyage.deck import deck
from games.titles.voyage.network import NEVER, VOYAGE, CityId, Network, distances, network
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
    Stay,
    View,
    Wait,
)
from games.titles.voyage.tours import Left, Tours

THROW = 3.5  # points of an average throw
BESIDE = ((100, 0), (-100, 0), (0, 100), (0, -100))  # map units
FLIGHT = 10  # how much farther gentle thinks it is to where only planes go


def strong(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    net, left = network(view.options.edition), frozenset(card.city for card in view.destinations)
    tour = Tour(view, net)
    match view.phase:
        case "start":
            if sail := _good_ship(tour, view, left, moves):
                return sail
            return _locate(net, moves, chance, right=True) or Roll()
        case "flight":
            return _land(tour, left, moves)
        case "exchange":
            return _exchange(tour, left, moves)
    return _step(tour, view, left, moves)


def _good_ship(tour: "Tour", view: View, left: Left, moves: Sequence[Move]) -> Sail | None:
    """A ship is worth its turn if it leaves less to travel than a throw does on average."""
    sails = {sail: tour.weight(sail.city, left - {sail.city}) for sail in of_kind(moves, Sail)}
    if not sails:
        return None
    best = min(sails, key=sails.__getitem__)
    return best if sails[best] < _after_a_throw(tour, view, left) else None


def _after_a_throw(tour: "Tour", view: View, left: Left) -> float:
    """What is left to be travelled after the best move with each number of the die."""
    seat = view.turn
    total = 0.0
    for die in range(1, 7):
        points = die * 2 if view.doubled[seat] else die
        points = max(0, points + view.bonuses[seat] + (view.located == "right"))
        thrown = replace(view, path=(tour.here,), points=points)
        stay = tour.weight(tour.here, left)
        total += min((cost for cost, _ in Path(thrown, tour).ways()), default=stay)
    return total / 6


def _land(tour: "Tour", left: Left, moves: Sequence[Move]) -> Move:
    landings = {fly: tour.length(fly.city, left - {fly.city}) for fly in of_kind(moves, Fly)}
    best = min(landings, key=landings.__getitem__)
    return best if landings[best] < tour.length(tour.here, left) else Stay()


def _exchange(tour: "Tour", left: Left, moves: Sequence[Move]) -> Move:
    """The card that costs most goes, if an average card of its colour would cost less."""
    offers = of_kind(moves, Exchange)
    dearest = min(offers, key=lambda move: tour.length(tour.here, left - {move.city}))
    rest = left - {dearest.city}
    colour = tour.net.cities[dearest.city].colour
    others = [city for city in tour.net.by_colour[colour] if city not in left | tour.taken]
    average = sum(tour.length(tour.here, rest | {city}) for city in others) / len(others)
    return dearest if average < tour.length(tour.here, left) else Stay()


def _step(tour: "Tour", view: View, left: Left, moves: Sequence[Move]) -> Move:
    """The next step of the path with the shortest tour left, or its end."""
    path = Path(view, tour)
    best_cost, best_move = min(path.ways(), key=lambda way: way[0], default=(1_000.0, Commit()))
    if Draw() in moves and best_cost > tour.weight(tour.here, left) - _gain(tour, view, left):
        return Draw()
    return best_move if best_move in moves else _first(moves)


def _first(moves: Sequence[Move]) -> Move:
    return next(move for move in moves if not isinstance(move, Back))


def _gain(tour: "Tour", view: View, left: Left) -> float:
    """By how many points an average card of those still in the stock shortens the tour."""
    now = tour.length(tour.here, left)
    used = set(view.discard) if view.stock else set()
    cards = [card for name, card in deck().cards.items() if name not in used]

    def gain(effect: str, number: int, city: CityId) -> float:
        match effect:
            case "go_to":
                return 0 if city in tour.taken else now - tour.length(city, left - {city})
            case "move_on" | "plus":
                return number
            case "miss":
                return -THROW
            case "again" | "double":
                return THROW
            case "extra":
                return -now / max(1, len(left))
        return 1.0

    return sum(gain(card.effect, card.number, card.city) for card in cards) / len(cards)


class Tour:
    """How long the rest of the journey is, in points, from anywhere."""

    def __init__(self, view: View, net: Network) -> None:
        seat = view.turn
        self.net, self.here, self.home = net, view.pawns[seat], view.homes[seat]
        flags = _flags(view)
        self.taken = flags.union(pawn for who, pawn in enumerate(view.pawns) if who != seat)
        self.tours = Tours(view.options.edition, self.home, flags)

    def length(self, here: CityId, left: Left) -> int:
        return self.tours.length(here, left)

    def weight(self, here: CityId, left: Left) -> float:
        """The length, and a little for every card: better one in the bag than two on the way."""
        return self.length(here, left) + 0.5 * len(left)


def _flags(view: View) -> frozenset[CityId]:
    """Where the flags of the others stand."""
    return frozenset(home for seat, home in enumerate(view.homes) if seat != view.turn)


class Path:
    """All ways to go on from the path in hand, and what each leaves to be travelled."""

    def __init__(self, view: View, tour: Tour) -> None:
        self.view, self.tour, self.net = view, tour, tour.net
        self.cards = frozenset(card.city for card in view.destinations)
        self.seen: set[tuple[CityId, CityId, int, bool, Left]] = set()

    def ways(self) -> Iterator[tuple[float, Move]]:
        """What is left after each way, with its first move."""
        yield from self._on(self.view.path, self.view.flown, self.view.points, None)

    def _on(
        self, path: tuple[CityId, ...], flown: int, points: int, first: Move | None
    ) -> Iterator[tuple[float, Move]]:
        here, left = path[-1], self.cards.difference(path[1:])
        place = (here, path[-2] if len(path) > 1 else "", points, flown > 0, left)
        if place in self.seen:
            return
        self.seen.add(place)
        if here == self.tour.home and len(path) > 1 and not left:
            yield -points, first or Commit()
            return
        roads = [c for c in self.net.roads[here] if points and not _used(path, flown, c)]
        if len(path) > 1 and points and here in self.net.harbours - self.tour.taken:
            yield self._left(path), first or Wait()
        elif len(path) > 1 and not roads:
            yield self._left(path), first or Commit()
        for city in roads:
            yield from self._on((*path, city), flown, points - 1, first or Go(city))
        if not flown and not self.view.by_land and points > 1:
            for city, cost in self.net.flights[here].items():
                if cost <= points and city not in self.tour.taken:
                    step = first or Fly(city)
                    yield from self._on((*path, city), len(path), points - cost, step)

    def _left(self, path: tuple[CityId, ...]) -> float:
        last = len(path) - 1
        while last and path[last] in self.tour.taken:
            last -= 1
        return self.tour.weight(path[last], self.cards.difference(path[1 : last + 1]))


def _used(path: tuple[CityId, ...], flown: int, city: CityId) -> bool:
    end = path[-1]
    return any(
        {path[index - 1], path[index]} == {end, city} and index != flown
        for index in range(1, len(path))
    )


def gentle(view: View, moves: Sequence[Move], chance: Chance) -> Move:
    net = network(view.options.edition)
    match view.phase:
        case "start":
            sails = of_kind(moves, Sail)
            if sails and _is_ship_next(view, net, view.pawns[view.turn]):
                return min(sails, key=lambda sail: _nearest(view, sail.city))
            return _locate(net, moves, chance, right=chance.below(2) == 0) or Roll()
        case "flight":
            nearest = min(of_kind(moves, Fly), key=lambda fly: _nearest(view, fly.city))
            closer = _nearest(view, nearest.city) < _nearest(view, view.pawns[view.turn])
            return nearest if closer else Stay()
        case "exchange":
            return Stay()
    if Draw() in moves:
        return Draw()
    if Commit() in moves:
        return Commit()
    here = view.path[-1]
    roads = of_kind(moves, Go)
    if Wait() in moves and (not roads or _is_ship_next(view, net, here)):
        return Wait()
    flights = of_kind(moves, Fly)
    if flights and (not roads or chance.below(4) == 0):
        best = min(flights, key=lambda fly: _nearest(view, fly.city))
        if not roads or _nearest(view, best.city) + 4 < _nearest(view, here):
            return best
    return min(roads, key=lambda go: _nearest(view, go.city)) if roads else _first(moves)


def _is_ship_next(view: View, net: Network, here: CityId) -> bool:
    ways = [VOYAGE + _nearest(view, city) for city in net.ships[here]]
    return bool(ways) and min(ways) <= _nearest(view, here)


def _nearest(view: View, here: CityId) -> int:
    """Points to the nearest destination not in the path, by land and sea if that is possible."""
    left = [card.city for card in view.destinations if card.city not in view.path[1:]]
    return min(_by_land_and_sea(view, here, city) for city in left or [view.homes[view.turn]])


def _by_land_and_sea(view: View, here: CityId, city: CityId) -> int:
    edition, flags = view.options.edition, _flags(view)
    way = distances(edition, city, flags, flying=False)[here]
    return way if way < NEVER else FLIGHT + distances(edition, city, flags)[here]


def _locate(net: Network, moves: Sequence[Move], chance: Chance, *, right: bool) -> Locate | None:
    """Name the cell of one card: the right one, or one beside it."""
    cities = list(dict.fromkeys(move.city for move in of_kind(moves, Locate)))
    if not cities:
        return None
    city = chance.pick(cities)
    cell = net.cities[city].cell
    if not right:
        grid, (x, y) = atlas().grid, atlas().grid.corner(cell)
        beside = [grid.cell_at(x + east, y + south) for east, south in BESIDE]
        cell = chance.pick([other for other in beside if other])
    return Locate(city, cell)

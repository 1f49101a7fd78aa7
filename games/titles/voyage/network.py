"""The board of Voyage: cities, land and sea lines, flights, and how far it is (VE-22 to VE-24)."""

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from heapq import heappop, heappush
from typing import Literal, TypeAlias

from msgspec import Struct

from europa_edu.atlas import atlas
from games.engine.codec import load_edition

CityId: TypeAlias = str
Cell: TypeAlias = str
Colour: TypeAlias = Literal["red", "blue", "yellow"]

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow")
# VE-D1: three rows of two, numbered along the rows as on the printed flight plan.
NEIGHBOURS = frozenset(
    {(1, 2), (1, 4), (2, 3), (3, 4), (3, 6), (4, 5), (5, 6)}
    | {(2, 1), (4, 1), (3, 2), (4, 3), (6, 3), (5, 4), (6, 5)}
)
NEAR, FAR = 2, 4  # VE-23: points for a flight within the sector and to the next one
NEVER = 99  # farther than any way on the board
VOYAGE = 5  # a sea line against points: a turn, and what is lost by stopping in the harbour


class City(Struct, frozen=True):
    """One city of the board; its place on the map is in the atlas."""

    colour: Colour
    cell: Cell
    sector: int
    airport: bool = False
    harbour: bool = False
    port: str = ""  # where its ships leave from, if the city does not lie on the coast


def port_name(port: str) -> str:
    """As it is written on the spot, in every language."""
    known = atlas().ports.get(port)
    return known.name if known else atlas().cities[port].names.local


class SeaLine(Struct, frozen=True):
    """A dotted line between two harbours, and the map positions it bends around."""

    ends: str
    bends: tuple[str, ...] = ()


class Network(Struct, frozen=True, dict=True):
    """An edition of the board."""

    source: str
    licence: str
    year: int
    cities: dict[CityId, City]
    land: tuple[str, ...]
    sea: tuple[SeaLine, ...]

    @cached_property
    def roads(self) -> dict[CityId, tuple[CityId, ...]]:
        """Where the land lines of each city lead."""
        return _ends(self.cities, self.land)

    @cached_property
    def ships(self) -> dict[CityId, tuple[CityId, ...]]:
        """Where the sea lines of each city lead."""
        return _ends(self.cities, tuple(line.ends for line in self.sea))

    @cached_property
    def harbours(self) -> frozenset[CityId]:
        return frozenset(name for name, city in self.cities.items() if city.harbour)

    @cached_property
    def flights(self) -> dict[CityId, dict[CityId, int]]:
        """Where a plane from each city may land, and for how many points."""
        airports = [name for name, city in self.cities.items() if city.airport]
        return {
            name: {
                other: cost
                for other in airports
                if name in airports and other != name and (cost := self._fare(name, other))
            }
            for name in self.cities
        }

    def _fare(self, a: CityId, b: CityId) -> int:
        """VE-23, VE-24: 0 where no single flight leads."""
        here, there = self.cities[a].sector, self.cities[b].sector
        return NEAR if here == there else FAR if (here, there) in NEIGHBOURS else 0

    @cached_property
    def ground_ways(self) -> dict[CityId, tuple[tuple[CityId, int], ...]]:
        """Where each city leads by land and sea, and what that counts in points."""
        return {
            name: (
                *((city, 1) for city in self.roads[name]),
                *((city, VOYAGE) for city in self.ships[name]),
            )
            for name in self.cities
        }

    @cached_property
    def ways(self) -> dict[CityId, tuple[tuple[CityId, int], ...]]:
        """The same, and by air."""
        return {
            name: (*ground, *self.flights[name].items())
            for name, ground in self.ground_ways.items()
        }

    @cached_property
    def by_colour(self) -> dict[Colour, tuple[CityId, ...]]:
        return {
            colour: tuple(sorted(n for n, city in self.cities.items() if city.colour == colour))
            for colour in COLOURS
        }

    @cached_property
    def by_sector(self) -> dict[int, tuple[CityId, ...]]:
        """The airports of each sector."""
        return {
            sector: tuple(
                sorted(
                    n for n, city in self.cities.items() if city.airport and city.sector == sector
                )
            )
            for sector in range(1, 7)
        }


@lru_cache(maxsize=4096)
def distances(
    edition: str, goal: CityId, barred: frozenset[CityId] = frozenset(), *, flying: bool = True
) -> dict[CityId, int]:
    """Points between this city and every other; a sea line counts as VOYAGE.

    Nobody lands or goes ashore in a barred city, where somebody else's flag stands.
    """
    return _distances(network(edition), (goal,), barred, flying)


@lru_cache(maxsize=1024)
def distances_to_nearest(
    edition: str, goals: frozenset[CityId], barred: frozenset[CityId]
) -> dict[CityId, int]:
    """Points from every city to the nearest of these."""
    return _distances(network(edition), goals, barred, flying=True)


def _distances(
    net: Network, goals: Iterable[CityId], barred: frozenset[CityId], flying: bool
) -> dict[CityId, int]:
    ways = net.ways if flying else net.ground_ways
    best = dict.fromkeys(net.cities, NEVER)
    best.update(dict.fromkeys(goals, 0))
    open_ends = [(0, goal) for goal in goals]
    while open_ends:
        points, name = heappop(open_ends)
        if points > best[name]:
            continue
        for other, cost in ways[name]:
            if points + cost < best[other] and (
                cost == 1 or not (name in barred or other in barred)
            ):
                best[other] = points + cost
                heappush(open_ends, (points + cost, other))
    return best


def _ends(cities: dict[CityId, City], lines: tuple[str, ...]) -> dict[CityId, tuple[CityId, ...]]:
    found: dict[CityId, list[CityId]] = {name: [] for name in cities}
    for line in lines:
        a, b = line.split()
        found[a].append(b)
        found[b].append(a)
    return {name: tuple(sorted(others)) for name, others in found.items()}


@cache
def network(edition: str) -> Network:
    return load_edition("voyage", edition, Network)

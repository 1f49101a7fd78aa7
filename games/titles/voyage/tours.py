"""The shortest tour through a set of cities and home, from anywhere."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.titles.voyage.network import CityId, distances

Left: TypeAlias = frozenset[CityId]
LONG = 8  # with more destinations than this, tours are counted greedily


class Tours(NamedTuple):
    """The tours that end at one home, where some cities bar ships and planes."""

    edition: str
    home: CityId
    barred: frozenset[CityId] = frozenset()

    def length(self, here: CityId, left: Left) -> int:
        """Points from here through all the cities left, in the best order, and home."""
        return min(self.between(city, here) + rest for city, rest in _ends(self, left).items())

    def between(self, a: CityId, b: CityId) -> int:
        return distances(self.edition, a, self.barred)[b]


@lru_cache(maxsize=4096)
def _ends(tours: Tours, left: Left) -> dict[CityId, int]:
    """Per first city: the length of the tour from there through all others and home."""
    if not left:
        return {tours.home: 0}
    if len(left) > LONG:  # too many orders to try: the nearest one next
        return {city: _greedy(tours, city, left - {city}) for city in sorted(left)}
    return {city: tours.length(city, left - {city}) for city in sorted(left)}


def _greedy(tours: Tours, here: CityId, left: Left) -> int:
    length = 0
    while left:
        nearest = min(left, key=lambda city: (tours.between(here, city), city))
        length += tours.between(here, nearest)
        here, left = nearest, left - {nearest}
    return length + tours.between(here, tours.home)

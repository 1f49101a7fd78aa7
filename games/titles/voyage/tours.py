"""The shortest tour through a set of cities and home, from anywhere."""

from functools import lru_cache
from typing import TypeAlias

from games.titles.voyage.network import CityId, network

Left: TypeAlias = frozenset[CityId]
LONG = 8  # with more destinations than this, tours are counted greedily


def tour_length(edition: str, here: CityId, left: Left, home: CityId) -> int:
    """Points from here through all the cities left, in the best order, and home."""
    distance = network(edition).distance[here]
    return min(distance[city] + rest for city, rest in _tours(edition, home, left).items())


@lru_cache(maxsize=4096)
def _tours(edition: str, home: CityId, left: Left) -> dict[CityId, int]:
    """Per first city: the length of the tour from there through all others and home."""
    if not left:
        return {home: 0}
    if len(left) > LONG:  # too many orders to try: the nearest one next
        return {city: _greedy(edition, home, city, left - {city}) for city in sorted(left)}
    return {city: tour_length(edition, city, left - {city}, home) for city in sorted(left)}


def _greedy(edition: str, home: CityId, here: CityId, left: Left) -> int:
    distance, length = network(edition).distance, 0
    while left:
        nearest = min(left, key=lambda city: (distance[here][city], city))
        length += distance[here][nearest]
        here, left = nearest, left - {nearest}
    return length + distance[here][home]

"""The board of sans frontières: cities with red or yellow dots, air lines with a price, coaches."""

from functools import cache, cached_property
from heapq import heappop, heappush
from typing import TypeAlias

from msgspec import Struct

from games.engine.codec import load_edition

City: TypeAlias = str  # an id of the atlas
Ticket: TypeAlias = str  # "1" (coach), "2" to "7" (air), or the joker "1-7"

COACH = 0  # the price of a coach line
COACH_TICKET = "1"
JOKER = "1-7"
# SF-7 and the mix of 2b: cheap lines are the common ones, the dearest ticket buys the dearest line.
MIX = {"1": 9, "2": 8, "3": 8, "4": 8, "5": 6, "6": 4, "7": 4, JOKER: 4}
TICKETS = tuple(ticket for ticket, count in MIX.items() for _ in range(count))


class Network(Struct, frozen=True, dict=True):
    """One edition's board, itineraries and weekend cities."""

    source: str
    licence: str
    year: int
    red: str
    yellow: str
    weekends: str
    air: tuple[str, ...]
    coach: tuple[str, ...]
    itineraries: tuple[str, ...]

    @cached_property
    def yellow_dots(self) -> frozenset[City]:
        return frozenset(self.yellow.split())

    @cached_property
    def cities(self) -> tuple[City, ...]:
        return tuple(sorted([*self.red.split(), *self.yellow.split()]))

    @cached_property
    def weekend_cities(self) -> tuple[City, ...]:
        return tuple(self.weekends.split())

    @cached_property
    def journeys(self) -> tuple[tuple[City, ...], ...]:
        """The itineraries: a start city and five stages each."""
        return tuple(tuple(card.split()) for card in self.itineraries)

    @cached_property
    def pairs(self) -> dict[tuple[City, City], int]:
        """Every line once, with its price (SF-3)."""
        found = {}
        for line in (*self.air, *(f"{coach} {COACH}" for coach in self.coach)):
            a, b, price = line.split()
            found[a, b] = int(price)
        return found

    @cached_property
    def lines(self) -> dict[City, dict[City, int]]:
        """From each city: where its lines lead, and at which price."""
        found: dict[City, dict[City, int]] = {city: {} for city in self.cities}
        for (a, b), price in self.pairs.items():
            found[a][b] = found[b][a] = price
        return found

    @cached_property
    def cost(self) -> dict[City, dict[City, int]]:
        """The cheapest way between any two cities; a coach counts as one."""
        return {city: self._cheapest(city) for city in self.cities}

    def _cheapest(self, start: City) -> dict[City, int]:
        found: dict[City, int] = {}
        queue = [(0, start)]
        while queue:
            so_far, city = heappop(queue)
            if city not in found:
                found[city] = so_far
                for other, price in self.lines[city].items():
                    heappush(queue, (so_far + (price or 1), other))
        return found


@cache
def network(edition: str) -> Network:
    return load_edition("sans_frontieres", edition, Network)


def tokens_needed(price: int, ticket: Ticket) -> int | None:
    """SF-17 to SF-22: how many tokens complete the ticket on this line; None if it is of no use."""
    if ticket == JOKER:
        return 0
    if (price == COACH) != (ticket == COACH_TICKET):
        return None
    return max(0, price - int(ticket))

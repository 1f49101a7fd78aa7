"""Cards, editions, and what joins two cards of a route (ET-2, ET-14 to ET-20)."""

from functools import cache, cached_property
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from games.engine import Evidence
from games.engine.codec import load_edition

Card: TypeAlias = str  # a country's code, "ship", or a plane named by its colour
Rack: TypeAlias = tuple[Card, ...]

COLOURS = ("violet", "red", "yellow", "green", "blue")  # also texts, marked in templatetags.look
SHIP = "ship"
SLOTS = 10
EMPTY = ""


class Edition(Struct, frozen=True, dict=True):
    """A deck and its map: plane colours, land borders and sea lines."""

    source: str
    licence: str
    year: int
    colours: dict[str, str]
    borders: tuple[str, ...]
    sea: tuple[str, ...]

    @cached_property
    def colour(self) -> dict[Card, str]:
        return {code: colour for colour, codes in self.colours.items() for code in codes.split()}

    @cached_property
    def land_pairs(self) -> frozenset[tuple[Card, Card]]:
        return _both_ways(self.borders)

    @cached_property
    def sea_pairs(self) -> frozenset[tuple[Card, Card]]:
        return _both_ways(self.sea)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        return (*sorted(self.colour), *COLOURS, *COLOURS, *(SHIP,) * 10)

    def joins(self, a: Card, by: Card, b: Card) -> bool:
        """Whether country a and country b are joined by this transport, or by land if EMPTY."""
        if by == EMPTY:
            return (a, b) in self.land_pairs
        if by == SHIP:
            return (a, b) in self.sea_pairs
        return a != b and self.colour.get(a) == by == self.colour.get(b)


@cache
def edition(name: str) -> Edition:
    return load_edition("europa_tour", name, Edition)


def _both_ways(pairs: tuple[str, ...]) -> frozenset[tuple[Card, Card]]:
    split = [tuple(pair.split()) for pair in pairs]
    return frozenset([(a, b) for a, b in split] + [(b, a) for a, b in split])


class Link(Struct, frozen=True):
    """A piece of a rack between two countries, or a place where the route breaks."""

    first: int  # slot index of its first card
    last: int
    item: str  # the fact it rests on, such as border:ES-FR; empty where no fact is concerned
    reason: str = ""  # why it fails; empty where it holds

    @property
    def holds(self) -> bool:
        return not self.reason


def links(rack: Rack, board: Edition) -> tuple[Link, ...]:
    """Read the rack from slot 1 to slot 10, link by link."""
    found = []
    countries = [slot for slot, card in enumerate(rack) if card in board.colour]
    if not countries:
        return (Link(0, len(rack) - 1, "", "no_country"),)
    if countries[0] > 0:
        found.append(Link(0, countries[0], "", "starts_without_country"))
    for first, last in pairwise(countries):
        found.append(_link(rack, board, first, last))
    if countries[-1] < len(rack) - 1:
        found.append(Link(countries[-1], len(rack) - 1, "", "ends_without_country"))
    return tuple(found)


def _link(rack: Rack, board: Edition, first: int, last: int) -> Link:
    a, b = rack[first], rack[last]
    if last - first > 2 or EMPTY in rack[first:last]:
        return Link(first, last, "", "transports_side_by_side")
    by = rack[first + 1] if last - first == 2 else EMPTY
    item, reason = ITEMS.get(by, ("plane", "no_colour"))
    holds = board.joins(a, by, b)
    return Link(first, last, f"{item}:{min(a, b)}-{max(a, b)}", "" if holds else reason)


ITEMS = {EMPTY: ("border", "no_border"), SHIP: ("sea", "no_sea_line")}


def is_route(rack: Rack, board: Edition) -> bool:
    """ET-14 to ET-19: ten slots, one unbroken journey."""
    return all(link.holds for link in links(rack, board))


def countries_in(rack: Rack, board: Edition) -> int:
    return sum(card in board.colour for card in rack)


def longest_run(rack: Rack, board: Edition) -> tuple[int, int]:
    """ET-25: cards, then countries, in the longest unbroken piece of the rack."""
    best, start = (0, 0), -1
    for slot, card in enumerate(rack):
        if card not in board.colour:
            continue
        if start < 0:
            start = slot
        best = max(best, _run(rack, board, start, slot))
        following = next((s for s in range(slot + 1, SLOTS) if rack[s] in board.colour), -1)
        if following >= 0 and not _link(rack, board, slot, following).holds:
            start = -1
    return best


def _run(rack: Rack, board: Edition, start: int, end: int) -> tuple[int, int]:
    return end - start + 1, countries_in(rack[start : end + 1], board)


def proofs(rack: Rack, slot: int, board: Edition) -> tuple[Evidence, ...]:
    """The facts that the card in this slot makes use of: only links that hold count (SCH-4)."""
    found = []
    for first, by, last in ((slot - 2, slot - 1, slot), (slot - 1, slot, slot + 1)):
        found += _joined(board, rack, first, by, last)
    found += _joined(board, rack, slot, slot + 1, slot + 2)
    for first in (slot - 1, slot):
        if (
            0 <= first < SLOTS - 1
            and rack[first] in board.colour
            and rack[first + 1] in board.colour
        ):
            found += _proof(board, rack[first], EMPTY, rack[first + 1])
    return tuple(found)


def _joined(board: Edition, rack: Rack, first: int, by: int, last: int) -> list[Evidence]:
    if first < 0 or last >= SLOTS or rack[by] in board.colour or not rack[by]:
        return []
    if rack[first] not in board.colour or rack[last] not in board.colour:
        return []
    return _proof(board, rack[first], rack[by], rack[last])


def _proof(board: Edition, a: Card, by: Card, b: Card) -> list[Evidence]:
    if not board.joins(a, by, b):
        return []
    kind = "plane" if by in COLOURS else ITEMS[by][0]
    return [Evidence(f"{kind}:{min(a, b)}-{max(a, b)}", right=True)]

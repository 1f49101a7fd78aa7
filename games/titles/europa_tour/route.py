"""Cards, editions, and what joins two cards of a route (ET-2, ET-14 to ET-20)."""

from functools import cache, cached_property
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from europa_edu.atlas import has_sea_line
from games.engine import Evidence
from games.engine.codec import load_edition

Card: TypeAlias = str  # a country's code, "ship", or a plane named by its colour
Rack: TypeAlias = tuple[Card, ...]

COLOURS = ("violet", "red", "yellow", "green", "blue")  # also texts, marked in templatetags.look
SHIP = "ship"
SLOTS = 10
EMPTY = ""


class Edition(Struct, frozen=True, dict=True, eq=False):
    """A deck and its map: plane colours, land borders and sea lines. There is one of each."""

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
    proof: Evidence | None  # the fact it rests on, such as border:ES-FR, where one is concerned
    reason: str = ""  # why it fails; empty where it holds

    @property
    def holds(self) -> bool:
        return not self.reason

    @property
    def item(self) -> str:
        return self.proof.item if self.proof else ""


def links(rack: Rack, board: Edition) -> tuple[Link, ...]:
    """Read the rack from slot 1 to slot 10, link by link."""
    found = []
    colour = board.colour
    countries = [slot for slot, card in enumerate(rack) if card in colour]
    if not countries:
        return (Link(0, len(rack) - 1, None, "no_country"),)
    if countries[0] > 0:
        found.append(Link(0, countries[0], None, "starts_without_country"))
    found += [_link(rack, board, first, last) for first, last in pairwise(countries)]
    if countries[-1] < len(rack) - 1:
        found.append(Link(countries[-1], len(rack) - 1, None, "ends_without_country"))
    return tuple(found)


def _link(rack: Rack, board: Edition, first: int, last: int) -> Link:
    by = EMPTY
    if last - first > 1:
        by = rack[first + 1]
        if last - first > 2 or not by:
            return Link(first, last, None, "transports_side_by_side")
    joint = _joint(board, rack[first], by, rack[last])
    return Link(first, last, joint, "" if joint.right else REASONS.get(by, "no_colour"))


ITEMS = {EMPTY: "border", SHIP: "sea"}
REASONS = {EMPTY: "no_border", SHIP: "no_sea_line"}


@cache
def _joint(board: Edition, a: Card, by: Card, b: Card) -> Evidence:
    """The fact on which this joint of two countries rests, and whether it holds."""
    holds = board.joins(a, by, b)
    if by == SHIP and holds and not has_sea_line(a, b):
        # A line of the box alone: its card GB is England and Wales.
        a, b = ("EW" if card == "GB" else card for card in (a, b))
    return Evidence(f"{ITEMS.get(by, 'plane')}:{min(a, b)}-{max(a, b)}", holds)


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


def _around(slot: int) -> tuple[tuple[int, int | None, int], ...]:
    """Which slots a card here may help to join: the first, the transport's if any, and the last."""
    joints = (
        (slot - 2, slot - 1, slot),
        (slot - 1, slot, slot + 1),
        (slot, slot + 1, slot + 2),
        (slot - 1, None, slot),
        (slot, None, slot + 1),
    )
    return tuple(joint for joint in joints if joint[0] >= 0 and joint[2] < SLOTS)


AROUND = tuple(map(_around, range(SLOTS)))


def proofs(rack: Rack, slot: int, board: Edition) -> tuple[Evidence, ...]:
    """The facts that the card in this slot makes use of: only links that hold count (SCH-4)."""
    colour, found = board.colour, []
    for first, between, last in AROUND[slot]:
        a, b, by = rack[first], rack[last], EMPTY if between is None else rack[between]
        if a in colour and b in colour and by not in colour and (by or between is None):
            joint = _joint(board, a, by, b)
            if joint.right:
                found.append(joint)
    return tuple(found)

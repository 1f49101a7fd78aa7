"""Cards, racks, editions, and what joins two cards of a route (ET-2, ET-14 to ET-20)."""

from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.engine import Move, Options, Seat
from games.engine.codec import load_edition

Card: TypeAlias = str  # a country's code, "ship", or a plane named by its colour
Rack: TypeAlias = tuple[Card, ...]

COLOURS = ("violet", "red", "yellow", "green", "blue")
SHIP = "ship"
SLOTS = 10
PILES = 5
EMPTY = ""


class Put(Move, frozen=True):
    """Place the dealt card, while filling the rack."""

    slot: int


class Draw(Move, frozen=True):
    """Take the top of "stock" or of pile "1" to "5"."""

    source: str


class Keep(Move, frozen=True):
    """Put the drawn card into a slot and take the old one in hand."""

    slot: int


class Lay(Move, frozen=True):
    """Lay the card in hand on a pile: the turn is over."""

    pile: int


class Claim(Move, frozen=True):
    """Show the rack: my route is complete."""


class Pass(Move, frozen=True):
    """Let the last call go by."""


class TourOptions(Options, frozen=True, kw_only=True):
    edition: Literal["today", "box"] = "today"
    # None: 60 in school rules, no limit in box rules (ET-25).
    round_limit: Annotated[int, Meta(ge=0, le=200)] | None = None
    first_filled_starts: bool = False

    @property
    def rounds(self) -> int:
        """How many rounds at most; 0 for no limit."""
        if self.round_limit is not None:
            return self.round_limit
        return 60 if self.rules == "school" else 0


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


class State(Struct, frozen=True):
    options: TourOptions
    racks: tuple[Rack, ...]
    dealt: tuple[tuple[Card, ...], ...]  # not yet put on the rack; the last one is in hand
    stock: tuple[Card, ...]  # the last one is on top
    piles: tuple[tuple[Card, ...], ...]  # the last one is on top
    turn: Seat
    phase: Literal["fill", "draw", "drawn", "replaced", "last_call", "over"] = "fill"
    hand: Card = EMPTY
    hand_is_public: bool = False  # taken from an open pile
    must_fill: int = 0  # ET-10: the pile that the draw emptied
    round: int = 1
    starter: Seat = 0
    claimed: bool = False  # ET-22: one claim per turn
    called: tuple[Seat, ...] = ()  # who still has a last call
    winners: tuple[Seat, ...] = ()  # who showed a valid route
    shown: tuple[Rack, ...] = ()  # per seat: the rack as last shown to all
    gone: tuple[Seat, ...] = ()
    reason: str = ""


class View(Struct, frozen=True):
    """What a seat knows: its own rack, what lies open, and sizes."""

    seat: Seat | None
    options: TourOptions
    phase: str
    turn: Seat
    round: int
    rack: Rack
    filled: tuple[tuple[bool, ...], ...]
    hand: Card
    tops: tuple[Card, ...]
    heights: tuple[int, ...]
    stock: int
    must_fill: int
    claimed: bool
    called: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    shown: tuple[Rack, ...]
    gone: tuple[Seat, ...]

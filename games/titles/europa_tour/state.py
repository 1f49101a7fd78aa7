"""Moves, options, the state of a match and what a seat sees of it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.engine import Move, Options, Seat
from games.titles.europa_tour.route import EMPTY, Card, Rack

PILES = 5
STOCK = "stock"


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
    shuffles: int = 0  # how often the piles became a new stock


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

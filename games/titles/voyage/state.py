"""Moves, options, and what a match of Voyage consists of."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.engine import Move, Options, Seat
from games.titles.voyage.deck import Card
from games.titles.voyage.network import Cell, CityId, Colour

Hand: TypeAlias = tuple[CityId, ...]
Phase: TypeAlias = Literal["start", "move", "flight", "exchange", "over"]
Mark: TypeAlias = Literal["", "right", "wrong"]  # how naming the cell of a card went

NOBODY = -1


class Locate(Move, frozen=True):
    """Name the grid cell of one of the own destinations (school rules)."""

    city: CityId
    cell: Cell


class Roll(Move, frozen=True):
    """Throw the die."""


class Sail(Move, frozen=True):
    """Take the ship to the next harbour, instead of throwing the die."""

    city: CityId


class Go(Move, frozen=True):
    """One city further along a land line."""

    city: CityId


class Fly(Move, frozen=True):
    """From this airport to another one."""

    city: CityId


class Back(Move, frozen=True):
    """Pull the last step of the path back."""


class Commit(Move, frozen=True):
    """The path is as it shall be: the pawn travels along it, and the turn is over."""


class Wait(Move, frozen=True):
    """Stop in this harbour for the ship; the points left are lost."""


class Draw(Move, frozen=True):
    """After a 1: stay, and draw an event card."""


class Exchange(Move, frozen=True):
    """Give this destination away for another one of its colour."""

    city: CityId


class Stay(Move, frozen=True):
    """Make no use of what the event card offers."""


class VoyageOptions(Options, frozen=True, kw_only=True):
    edition: Literal["today"] = "today"
    # VE-2: which side of the board is drawn; it changes nothing else.
    theme: Literal["physical", "illustrated"] = "physical"
    cards_per_colour: Literal[2, 3, 4] = 2
    round_limit: Annotated[int, Meta(ge=0, le=200)] = 0  # 0: none


class State(Struct, frozen=True):
    options: VoyageOptions
    homes: tuple[CityId, ...]  # where each flag stands; empty for a seat that left
    pawns: tuple[CityId, ...]
    hands: tuple[Hand, ...]  # destinations not yet reached
    marks: tuple[tuple[Mark, ...], ...]  # SCH-2: one for each card of the hand
    handed: tuple[Hand, ...]  # destinations reached, open to all
    piles: tuple[Hand, ...]  # city cards by colour, the last one on top
    stock: tuple[Card, ...]  # event cards, the last one on top
    discard: tuple[Card, ...]
    turn: Seat
    starter: Seat
    bonuses: tuple[int, ...]  # for the next throw of each seat
    doubled: tuple[bool, ...]  # whether the next throw of each seat counts twice
    missing: tuple[int, ...]  # turns that each seat has to miss
    phase: Phase = "start"
    round: int = 1
    located: Mark = ""  # SCH-2: the try of this turn
    again: bool = False  # an event said: throw again
    die: int = 0
    points: int = 0  # left to be used in this move
    path: tuple[CityId, ...] = ()  # from the pawn's city onwards, not yet committed
    flown: int = 0  # where in the path the plane landed; 0: no flight
    by_land: bool = False  # an event's move: no plane
    backs: int = 0
    event: Card = ""  # the card drawn in this turn, or by the last move
    gone: tuple[Seat, ...] = ()
    winner: Seat = NOBODY
    reason: str = ""
    drawn: int = 0  # event cards so far


class Destination(Struct, frozen=True):
    """A city card as its owner sees it; the cell is printed in box rules or shown after a try."""

    city: CityId
    colour: Colour
    cell: Cell = ""
    mark: Mark = ""


class View(Struct, frozen=True):
    """What a seat knows: its own destinations, everything on the board, and sizes."""

    seat: Seat | None
    options: VoyageOptions
    phase: Phase
    turn: Seat
    starter: Seat
    round: int
    destinations: tuple[Destination, ...]
    left: tuple[int, ...]  # cards left per seat
    handed: tuple[Hand, ...]
    homes: tuple[CityId, ...]
    pawns: tuple[CityId, ...]
    die: int
    points: int
    path: tuple[CityId, ...]
    flown: int
    by_land: bool
    backs: int  # steps that may still be pulled back in this turn
    located: Mark
    again: bool
    event: Card
    bonuses: tuple[int, ...]
    doubled: tuple[bool, ...]
    missing: tuple[int, ...]
    piles: tuple[int, ...]
    stock: int
    discard: tuple[Card, ...]
    gone: tuple[Seat, ...]
    winner: Seat
    reason: str

"""Cards, the map they follow (ZZ-6, ZZ-7, ZZ-11 to ZZ-13), and what a match remembers."""

from functools import cache, cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from europa_edu.atlas import Names
from games.engine import Move, Options, Seat
from games.engine.codec import load_edition

Card: TypeAlias = str  # a country's code on the map of the edition
Hand: TypeAlias = tuple[Card, ...]
DEALT = 6
LIMIT = 50  # ZZ-17, option "fifty"
# What the map of 1965 to 1989 was once called: stored answers and options say so.
OLD_BORDER = "border1960"


class Draw(Move, frozen=True):
    """Take the top card of the stock: how every turn begins."""


class Lay(Move, frozen=True):
    """Lay a neighbour, or the twin, of the last card."""

    card: Card


class Fly(Move, frozen=True):
    """Lay a card that is no neighbour, by plane."""

    card: Card


class Stop(Move, frozen=True):
    """End the turn."""


class Deal(Move, frozen=True):
    """Deal the next round, when all have seen the result of the last."""


class ZigzagOptions(Options, frozen=True, kw_only=True):
    edition: Literal["1960"] = "1960"
    # ZZ-7: a twin may follow always, or only a card laid in the same turn.
    twins: Literal["free", "strict"] = "free"
    # ZZ-17: until everyone has started a round, or until someone's debit reaches 50.
    until: Literal["all_started", "fifty"] = "all_started"


class Changed(Struct, frozen=True):
    """A state that is not what it was: today's countries on its ground, and what happened."""

    modern: str
    note: Names


class Edition(Struct, frozen=True, dict=True, eq=False):
    """A deck and its map. There is one of each."""

    source: str
    licence: str
    year: int
    copies: int
    figures: dict[str, str]  # the figure in the corner, and the cards that have it
    borders: tuple[str, ...]
    ferries: dict[str, str]  # pairs joined by rail over the sea, and the ports
    opened: tuple[str, ...]  # pairs that touch today and did not then
    changed: dict[Card, Changed]

    @cached_property
    def figure(self) -> dict[Card, int]:
        return {
            code: int(figure) for figure, codes in self.figures.items() for code in codes.split()
        }

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        return tuple(sorted(self.figure)) * self.copies

    @cached_property
    def near(self) -> dict[Card, frozenset[Card]]:
        """Per country, its neighbours by land or rail (ZZ-6, ZZ-11)."""
        pairs = [pair.split() for pair in (*self.borders, *self.ferries)]
        return {
            code: frozenset(b if a == code else a for a, b in pairs if code in (a, b))
            for code in self.figure
        }

    @cached_property
    def around(self) -> dict[Card, frozenset[Card]]:
        return {code: near | {code} for code, near in self.near.items()}

    @cached_property
    def by_rail(self) -> frozenset[tuple[Card, Card]]:
        split = [tuple(pair.split()) for pair in self.ferries]
        return frozenset([(a, b) for a, b in split] + [(b, a) for a, b in split])

    @cached_property
    def _items(self) -> dict[tuple[Card, Card], str]:
        return {(a, b): self._item(a, b) for a in self.figure for b in self.figure}

    def item(self, a: Card, b: Card) -> str:
        """The fact whether two countries are neighbours (SCH-4)."""
        return self._items[a, b]

    def _item(self, a: Card, b: Card) -> str:
        pair = (min(a, b), max(a, b))
        if pair in self.by_rail:
            return f"rail:{pair[0]}-{pair[1]}"
        # The same fact as today if both states still exist and nothing changed between them.
        today = all(self._is_modern(code) for code in pair) and " ".join(pair) not in self.opened
        return f"{'border' if today else OLD_BORDER}:{pair[0]}-{pair[1]}"

    def _is_modern(self, code: Card) -> bool:
        return code not in self.changed or code in self.changed[code].modern.split()

    def total(self, cards: Hand) -> int:
        """The sum of the figures in the corners (ZZ-15)."""
        return sum(map(self.figure.__getitem__, cards))


@cache
def edition(name: str) -> Edition:
    return load_edition("zigzag", name, Edition)


By: TypeAlias = Literal["start", "border", "rail", "twin", "plane"]


class Link(Struct, frozen=True, array_like=True):
    """A card of the chain: who laid it (-1: nobody, the start card) and how it was reached."""

    card: Card
    seat: Seat
    by: By


class Result(Struct, frozen=True):
    """A finished round: who won it, what each seat wrote down, and how it ended."""

    winners: tuple[Seat, ...]
    debits: tuple[int, ...]
    reason: Literal["out", "blocked"]


class State(Struct, frozen=True):
    options: ZigzagOptions
    hands: tuple[Hand, ...]  # in the order taken; open to all once the round is scored
    stock: tuple[Card, ...]  # the last one is on top
    chain: tuple[Link, ...]
    turn: Seat  # once the round is scored: who deals and starts the next
    starter: Seat  # of this round
    first: Seat  # the starter of the first round
    phase: Literal["draw", "lay", "scored", "over"] = "draw"
    drew: bool = False  # this turn
    flown: bool = False  # this turn (ZZ-8)
    laid: int = 0  # cards, this turn
    silent: int = 0  # turns in a row with neither a card to draw nor a card laid
    round: int = 1
    results: tuple[Result, ...] = ()
    gone: tuple[Seat, ...] = ()
    reason: str = ""


class View(Struct, frozen=True):
    """What a seat knows: its own hand, the whole chain, and sizes."""

    seat: Seat | None
    options: ZigzagOptions
    phase: str
    turn: Seat
    starter: Seat
    round: int
    hand: Hand
    sizes: tuple[int, ...]
    stock: int
    chain: tuple[Link, ...]
    flown: bool
    laid: int
    silent: int
    results: tuple[Result, ...]
    debits: tuple[int, ...]
    wins: tuple[int, ...]
    shown: tuple[Hand, ...]  # every hand, once the round is scored
    gone: tuple[Seat, ...]

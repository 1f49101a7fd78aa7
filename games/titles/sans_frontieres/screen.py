"""What the panel prints: the journey's stamps, the hand as stubs, and where each ticket leads."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from europa_edu.atlas import atlas
from games.engine import Move, Seat, of_kind
from games.titles.sans_frontieres.network import (
    COACH_TICKET,
    JOKER,
    MIX,
    City,
    Ticket,
    network,
    tokens_needed,
)
from games.titles.sans_frontieres.state import (
    HAND,
    MOST_TOKENS,
    STAGES,
    Declare,
    End,
    Exchange,
    Go,
    Lay,
    View,
)


class Stamp(Struct, frozen=True):
    """One of six on the journey's ticket: the start is number 0; no city: known by heart only."""

    number: int
    city: City
    country: str  # where the city lies, to remember it by
    reached: bool


class Way(Struct, frozen=True):
    """One line that a ticket opens from here; a price of 0 is a coach's."""

    move: str
    city: City
    ticket: Ticket
    price: int
    tokens: int
    lost: int
    yellow: bool

    @property
    def joker(self) -> bool:
        return self.ticket == JOKER

    @property
    def coins(self) -> range:
        return range(self.tokens)


class Leg(Struct, frozen=True):
    """One line of the journey of this turn; a price of 0 is a coach's."""

    start: City
    city: City
    price: int


class Stub(Struct, frozen=True):
    """All tickets of one value in hand."""

    ticket: Ticket
    count: int
    ways: tuple[Way, ...]
    exchange: str  # the move, if the ticket may be exchanged now

    @property
    def kind(self) -> str:
        if self.ticket == JOKER:
            return "joker"
        return "coach" if self.ticket == COACH_TICKET else "air"

    @property
    def figure(self) -> str:
        return self.ticket.replace("-", "–")


class Weekend(Struct, frozen=True):
    """A weekend card in hand, and before whom it may be laid."""

    city: City
    victims: tuple[tuple[str, Seat], ...]
    exchange: str


class Screen(Struct, frozen=True):
    here: City  # where the own pawn stands; for who looks on, the pawn whose turn it is
    legs: tuple[Leg, ...]
    tokens: int
    stamps: tuple[Stamp, ...]
    stubs: tuple[Stub, ...]
    weekends: tuple[Weekend, ...]
    ways: tuple[Way, ...]  # the best ticket for each city
    missing: int  # cards to draw at the end of the turn
    waiting: City  # where a weekend card sends this seat first
    may_exchange: bool
    may_declare: bool
    may_end: bool

    @property
    def following(self) -> int:
        """The number of the next stage."""
        return sum(stamp.reached for stamp in self.stamps)

    @property
    def purse(self) -> list[bool]:
        """A place for each token that one may own; true where there is one."""
        return [place < self.tokens for place in range(MOST_TOKENS)]


def screen(view: View, moves: Sequence[Move]) -> Screen:
    own = view.travellers[view.seat] if view.seat is not None else None
    here = (own or view.travellers[view.turn]).pawn
    lines = network(view.options.edition).lines
    ways = [way_of(view.options.edition, here, go) for go in of_kind(moves, Go)]
    exchanges = {move.card: str(move) for move in of_kind(moves, Exchange)}
    return Screen(
        here=here,
        legs=tuple(Leg(a, b, lines[a][b]) for a, b in pairwise(view.trail)),
        tokens=own.tokens if own else 0,
        stamps=_stamps(own.route, own.stages) if own else (),
        stubs=tuple(
            Stub(
                ticket,
                view.hand.count(ticket),
                tuple(way for way in sorted(ways, key=_by_price) if way.ticket == ticket),
                exchanges.get(ticket, ""),
            )
            for ticket in MIX
            if ticket in view.hand
        ),
        weekends=tuple(
            Weekend(city, _victims(moves, city), exchanges.get(city, ""))
            for city in view.hand
            if city not in MIX
        ),
        ways=tuple(sorted(best_ways(ways), key=_by_price)),
        missing=HAND - len(view.hand),
        waiting=own.weekend if own else "",
        may_exchange=bool(exchanges),
        may_declare=Declare() in moves,
        may_end=End() in moves,
    )


def best_ways(ways: Iterable[Way]) -> list[Way]:
    """For each city the ticket that costs fewest tokens, then loses least; a joker comes last."""
    best: dict[City, Way] = {}
    for way in sorted(ways, key=worst_last):
        best.setdefault(way.city, way)
    return list(best.values())


def worst_last(way: Way) -> tuple[bool, int, int]:
    return way.ticket == JOKER, way.tokens, way.lost


def way_of(edition: str, here: City, go: Go) -> Way:
    board = network(edition)
    price = board.lines[here][go.city]
    lost = 0 if go.ticket == JOKER or not price else max(0, int(go.ticket) - price)
    tokens = tokens_needed(price, go.ticket) or 0
    return Way(str(go), go.city, go.ticket, price, tokens, lost, go.city in board.yellow_dots)


def _by_price(way: Way) -> tuple[int, City]:
    return way.price, way.city


def _stamps(route: Sequence[City], stages: int) -> tuple[Stamp, ...]:
    return tuple(
        Stamp(number, city, atlas().cities[city].country if city else "", number <= stages)
        for number, city in enumerate((*route, *[""] * (1 + STAGES - len(route))))
    )


def _victims(moves: Sequence[Move], city: City) -> tuple[tuple[str, Seat], ...]:
    return tuple((str(lay), lay.seat) for lay in of_kind(moves, Lay) if lay.city == city)

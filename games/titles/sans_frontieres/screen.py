"""What the panel prints: the journey's stamps, the hand as stubs, and where each ticket leads."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from europa_edu.atlas import atlas
from games.engine import Move, Seat, of_kind
from games.engine.notation import write
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
    Ask,
    Declare,
    End,
    Exchange,
    Fellow,
    Go,
    Held,
    Lay,
    Ready,
    View,
)

READY, DECLARE, ASK, END = Ready(), Declare(), Ask(), End()
PURSES = tuple(
    tuple(place < tokens for place in range(MOST_TOKENS)) for tokens in range(MOST_TOKENS + 1)
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
    useless: bool = False  # in the own turn: it opens no line from here

    @property
    def kind(self) -> str:
        if self.ticket == JOKER:
            return "joker"
        return "coach" if self.ticket == COACH_TICKET else "air"

    @property
    def figure(self) -> str:
        return self.ticket.replace("-", "–")


class Reach(Struct, frozen=True):
    """Where a ticket leads; no stub: the best ticket for each city."""

    here: City
    stub: Stub | None
    ways: tuple[Way, ...]


class Itinerary(Struct, frozen=True):
    """The journey while it is learnt by heart."""

    stamps: tuple[Stamp, ...]
    seconds: int
    open: bool  # may be looked at later, too
    may_end: bool


class Arrival(Struct, frozen=True):
    """What can be said in a city that the pawn has just reached."""

    city: City
    stage: int  # which number it would be; 0: may not be declared
    ask: bool


class Exchanges(Struct, frozen=True):
    """The cards that may be exchanged now, each with its move."""

    city: City
    stubs: tuple[tuple[str, Stub], ...]
    weekends: tuple[tuple[str, City], ...]
    more: bool  # one has been exchanged in this turn
    open: bool  # there is nothing else to do


class Weekend(Struct, frozen=True):
    """A weekend card in hand, and before whom it may be laid."""

    city: City
    victims: tuple[tuple[str, Seat], ...]
    in_turn: bool


class SeatShown(Struct, frozen=True):
    """Beside a name."""

    gone: bool
    learning: bool  # the others may be: then only `ready` is shown
    ready: bool
    stages: int
    tokens: int
    cards: int
    weekend: City


class Screen(Struct, frozen=True):
    here: City  # where the own pawn stands; for who looks on, the pawn whose turn it is
    legs: tuple[Leg, ...]
    itinerary: Itinerary | None  # while it is learnt; nothing else is shown then
    stamps: tuple[Stamp, ...]  # the journey, once it is learnt
    tokens: int | None  # None: no hand is shown
    stubs: tuple[Stub, ...]
    weekends: tuple[Weekend, ...]
    reaches: tuple[Reach, ...]  # the best ones first; none where no line can be taken
    exchanges: Exchanges | None
    arrival: Arrival | None
    answers: tuple[str, ...]  # the moves that answer the question
    seconds: int  # to answer
    missing: int  # cards to draw at the end of the turn
    folded: bool  # others are still learning
    waiting: City  # where a weekend card sends this seat first
    may_end: bool
    seats: tuple[SeatShown, ...]

    @property
    def ways(self) -> tuple[Way, ...]:
        """The best ticket for each city."""
        return self.reaches[0].ways if self.reaches else ()

    @property
    def holds(self) -> bool:
        """A hand is shown, be it empty."""
        return self.tokens is not None

    @property
    def travels(self) -> bool:
        return bool(self.reaches)

    @property
    def may_declare(self) -> bool:
        return self.arrival is not None and self.arrival.stage > 0

    @property
    def to_draw(self) -> int | None:
        """How many cards the end of the turn brings, where it may end."""
        return self.missing if self.may_end else None

    @property
    def following(self) -> int:
        """The number of the next stage."""
        return sum(stamp.reached for stamp in self.stamps)

    @property
    def purse(self) -> tuple[bool, ...]:
        """A place for each token that one may own; true where there is one."""
        return () if self.tokens is None else PURSES[self.tokens]


def screen(view: View, moves: Sequence[Move]) -> Screen:
    own = view.travellers[view.seat] if view.seat is not None else None
    here = (own or view.travellers[view.turn]).pawn
    learning = view.phase == "memorise"
    stamps = _stamps(own.route, own.stages) if own else ()
    itinerary = None
    if own and learning and not own.ready:
        aide = view.options.aide_memoire
        itinerary, own = Itinerary(stamps, view.seconds, aide, READY in moves), None
    reaches = _reaches(view.options.edition, here, view.hand, tuple(of_kind(moves, Go)))
    return Screen(
        here=here,
        legs=_legs(view.options.edition, view.trail),
        itinerary=itinerary,
        stamps=stamps if own else (),
        tokens=own.tokens if own else None,
        stubs=_stubs_shown(view.hand, reaches) if own else (),
        weekends=_weekends(view, moves) if own else (),
        reaches=reaches,
        exchanges=_exchanges(view, here, moves),
        arrival=_arrival(here, own, moves),
        answers=tuple([write(move) for move in moves]) if view.question else (),
        seconds=view.seconds if view.question and moves else 0,
        missing=HAND - len(view.hand),
        folded=learning and not itinerary,
        waiting=own.weekend if own and not view.question else "",
        may_end=END in moves,
        seats=tuple([_seat(fellow, learning) for fellow in view.travellers]),
    )


@lru_cache(maxsize=1024)
def _reaches(
    edition: str, here: City, hand: tuple[Held, ...], flights: tuple[Go, ...]
) -> tuple[Reach, ...]:
    if not flights:
        return ()
    ways = sorted((way_of(edition, here, go) for go in flights), key=_by_price)
    found = [Reach(here, None, tuple(sorted(best_ways(ways), key=_by_price)))]
    for stub in _stubs(hand):
        reached = tuple(way for way in ways if way.ticket == stub.ticket)
        found.append(Reach(here, replace(stub, useless=not reached), reached))
    return tuple(found)


@lru_cache(maxsize=1024)  # a hand stays as it is while the others move
def _stubs(hand: tuple[Held, ...]) -> tuple[Stub, ...]:
    return tuple(Stub(ticket, hand.count(ticket)) for ticket in MIX if ticket in hand)


def _stubs_shown(hand: tuple[Held, ...], reaches: tuple[Reach, ...]) -> tuple[Stub, ...]:
    return tuple([reach.stub for reach in reaches if reach.stub]) or _stubs(hand)


@lru_cache(maxsize=1024)
def _legs(edition: str, trail: tuple[City, ...]) -> tuple[Leg, ...]:
    lines = network(edition).lines
    return tuple(Leg(a, b, lines[a][b]) for a, b in pairwise(trail))


def _weekends(view: View, moves: Sequence[Move]) -> tuple[Weekend, ...]:
    in_turn = bool(moves) and view.phase == "turn"
    return tuple(
        [Weekend(card, _victims(moves, card), in_turn) for card in view.hand if card not in MIX]
    )


def _exchanges(view: View, here: City, moves: Sequence[Move]) -> Exchanges | None:
    cards = {move.card: write(move) for move in of_kind(moves, Exchange)}
    if not cards:
        return None
    travels = any(isinstance(move, Go) for move in moves)
    return Exchanges(
        here,
        tuple((cards[stub.ticket], stub) for stub in _stubs(view.hand) if stub.ticket in cards),
        tuple((move, card) for card, move in cards.items() if card not in MIX),
        more=view.action == "exchange",
        open=view.action == "exchange" or not travels,
    )


def _arrival(here: City, own: Fellow | None, moves: Sequence[Move]) -> Arrival | None:
    declare, ask = DECLARE in moves, ASK in moves
    if own is None or not (declare or ask):
        return None
    return Arrival(here, own.stages + 1 if declare else 0, ask)


def _seat(fellow: Fellow, learning: bool) -> SeatShown:
    return SeatShown(
        fellow.gone,
        learning,
        fellow.ready,
        fellow.stages,
        fellow.tokens,
        fellow.cards,
        fellow.weekend,
    )


def best_ways(ways: Iterable[Way]) -> list[Way]:
    """For each city the ticket that costs fewest tokens, then loses least; a joker comes last."""
    best: dict[City, Way] = {}
    for way in sorted(ways, key=worst_last):
        best.setdefault(way.city, way)
    return list(best.values())


def worst_last(way: Way) -> tuple[bool, int, int]:
    return way.ticket == JOKER, way.tokens, way.lost


@cache
def way_of(edition: str, here: City, go: Go) -> Way:
    board = network(edition)
    price = board.lines[here][go.city]
    lost = 0 if go.ticket == JOKER or not price else max(0, int(go.ticket) - price)
    tokens = tokens_needed(price, go.ticket) or 0
    return Way(write(go), go.city, go.ticket, price, tokens, lost, go.city in board.yellow_dots)


def _by_price(way: Way) -> tuple[int, City]:
    return way.price, way.city


@lru_cache(maxsize=1024)
def _stamps(route: tuple[City, ...], stages: int) -> tuple[Stamp, ...]:
    return tuple(
        Stamp(number, city, atlas().cities[city].country if city else "", number <= stages)
        for number, city in enumerate((*route, *[""] * (1 + STAGES - len(route))))
    )


def _victims(moves: Sequence[Move], city: City) -> tuple[tuple[str, Seat], ...]:
    return tuple((write(lay), lay.seat) for lay in of_kind(moves, Lay) if lay.city == city)

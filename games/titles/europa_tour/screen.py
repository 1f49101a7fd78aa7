"""What the panels of Europa Tour print: cards in slots and piles, signs between them, and whys."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from europa_edu.atlas import TODAY
from europa_edu.facts import Item
from games.engine import Move, Seat
from games.engine.notation import write
from games.titles.europa_tour.route import (
    COLOURS,
    EMPTY,
    SHIP,
    SLOTS,
    Card,
    Edition,
    Link,
    Rack,
    edition,
    links,
    proofs,
)
from games.titles.europa_tour.state import STOCK, Claim, Draw, Keep, Lay, Put, View

# Cards of the box that are parts of a state of the atlas.
PARTS = ("GB", "NI", "SC")
SIGNS = {"border": "road", "sea": "ship", "plane": "plane"}


class Face(Struct, frozen=True):
    """A card as it is printed; kind is empty where there is none."""

    card: Card = EMPTY
    kind: str = ""  # country, part (of a state), plane, ship
    tone: str = ""  # the plane colour of a country or of a plane
    year: int = TODAY  # the map of its edition


class Gap(Struct, frozen=True):
    """Where a rack breaks, why, and what could join the two countries instead."""

    first: int  # slot numbers
    last: int
    reason: str
    start: Card
    end: Card
    ship: bool = False
    plane: str = ""


class Slot(Struct, frozen=True):
    number: int
    face: Face
    sign: str = ""  # to the next slot: road, ship, plane, gap; empty while nobody can tell


class Pile(Struct, frozen=True):
    number: int  # 0: the stock
    face: Face


class Height(Struct, frozen=True):
    """How many cards lie in a pile."""

    number: int
    cards: int


class Hand(Struct, frozen=True):
    """The card in hand, or none; its name changes with the card, so that each comes in anew."""

    face: Face
    name: str = ""
    holder: Seat | None = None  # whose card lies open in hand, if not mine
    dealt: int = 0  # while filling: this is the n-th card
    can_drag: bool = False


class Press(Struct, frozen=True):
    """What a touch on a slot or a pile does: a move, or nothing."""

    on: str  # slot, pile, stock
    number: int
    card: Card = EMPTY  # that lies there
    move: str = ""
    legal: bool = False
    holding: bool = False

    @property
    def part(self) -> str:
        return "journey-stock" if self.on == "stock" else f"journey-{self.on}-{self.number}"


class SeatShown(Struct, frozen=True):
    """Beside a name: slots that are filled, while they are; and what is to be known of the seat."""

    filled: tuple[bool, ...] = ()
    sign: str = ""  # won, called, holds


class Shown(Struct, frozen=True):
    """A rack that everybody has seen."""

    seat: Seat
    slots: tuple[Slot, ...]
    gap: Gap | None
    just_now: bool


class Proof(Struct, frozen=True):
    """What a card in hand would join in a slot: border, sea or plane."""

    slot: int
    kind: str
    first: Card
    second: Card


class Screen(Struct, frozen=True):
    view: View
    slots: tuple[Slot, ...]
    slot_presses: tuple[Press, ...]
    gaps: tuple[Gap, ...]
    piles: tuple[Pile, ...]  # the stock first; none while the racks are filled
    heights: tuple[Height, ...]
    pile_presses: tuple[Press, ...]
    hand: Hand
    complete: bool
    may_claim: bool
    shown: tuple[Shown, ...]
    seats: tuple[SeatShown, ...]

    @property
    def says_so(self) -> bool:
        """The one thing to do now is to say that the journey is complete."""
        return self.complete and self.may_claim

    @property
    def called(self) -> bool:
        return self.view.phase == "last_call"

    @property
    def opening(self) -> str:
        """While the racks are filled: a card to `put`, or to `wait` for the others."""
        if self.view.phase != "fill":
            return ""
        return "put" if self.hand.face.kind else "wait"

    @property
    def may_pass(self) -> bool:
        return self.called and self.may_claim

    @property
    def rounds(self) -> tuple[int, int]:
        """The round, and how many there are; 0: before the first, or without a limit."""
        playing = self.view.phase not in ("fill", "last_call")
        return self.view.round if playing else 0, self.view.options.rounds

    @property
    def shown_now(self) -> tuple[Shown, ...]:
        """In the last call, above all else."""
        return tuple(shown for shown in self.shown if shown.just_now) if self.called else ()

    @property
    def shown_before(self) -> tuple[Shown, ...]:
        return () if self.called else self.shown

    @property
    def proofs(self) -> list[Proof]:
        """For hints: what the card in hand would join, slot by slot."""
        deck, rack = edition(self.view.options.edition), self.view.rack
        found = []
        for slot in range(SLOTS if rack else 0):
            for proof in proofs((*rack[:slot], self.hand.face.card, *rack[slot + 1 :]), slot, deck):
                item = Item.parse(proof.item)
                found.append(Proof(slot + 1, item.kind, *item.codes))
        return found


def screen(view: View, moves: Sequence[Move]) -> Screen:
    deck = edition(view.options.edition)
    legal = frozenset(moves)
    slots, gaps = read(view.rack, view.options.edition)
    piles = () if view.phase in ("fill", "last_call") else _piles(view, deck)
    return Screen(
        view=view,
        slots=slots,
        slot_presses=tuple(_press_slot(slot, view, legal) for slot in slots),
        gaps=gaps,
        piles=piles,
        heights=tuple(map(Height, range(len(piles)), (view.stock, *view.heights))),
        pile_presses=tuple(_press_pile(pile, view, legal) for pile in piles),
        hand=_hand(view, face(view.hand, deck, view.options.edition), bool(legal)),
        complete=bool(view.rack) and all(view.rack) and not gaps,
        may_claim=Claim() in legal,
        shown=tuple(_shown(seat, rack, view) for seat, rack in enumerate(view.shown) if any(rack)),
        seats=tuple(_seat(seat, view) for seat in range(len(view.filled))),
    )


def face(card: Card, deck: Edition, name: str) -> Face:
    if not card:
        return Face()
    if card == SHIP:
        return Face(card, "ship")
    if card in COLOURS:
        return Face(card, "plane", card)
    kind = "part" if name == "box" and card in PARTS else "country"
    return Face(card, kind, deck.colour[card], deck.year)


@lru_cache(maxsize=1024)  # a rack stays the same for most of the moves
def read(rack: Rack, name: str) -> tuple[tuple[Slot, ...], tuple[Gap, ...]]:
    """The rack with a sign after each slot, and every place where it cannot stay as it is."""
    deck = edition(name)
    if not rack:
        return (), ()
    signs = [""] * SLOTS
    gaps = []
    for link in links(rack, deck):
        span = rack[link.first : link.last + 1]
        if link.holds:
            signs[link.first : link.last] = [SIGNS[Item.parse(link.item).kind]] * (len(span) - 1)
        elif _is_gap(link, rack):
            gaps.append(_gap(link, rack, deck))
            for slot in range(link.first, link.last):
                signs[slot] = "gap"
    slots = [
        Slot(number, face(card, deck, name), sign)
        for number, (card, sign) in enumerate(zip(rack, signs, strict=True), 1)
    ]
    return tuple(slots), tuple(gaps)


def _is_gap(link: Link, rack: Rack) -> bool:
    """Where a slot is still empty, nothing is wrong yet."""
    return all(rack[link.first : link.last + 1])


def _gap(link: Link, rack: Rack, deck: Edition) -> Gap:
    start, end = rack[link.first], rack[link.last]
    by = rack[link.first + 1] if link.last - link.first == 2 else EMPTY
    gap = Gap(link.first + 1, link.last + 1, link.reason, start, end)
    if not link.item:
        return gap
    tone = deck.colour[start] if deck.colour[start] == deck.colour[end] else ""
    return replace(gap, ship=by != SHIP and deck.joins(start, SHIP, end), plane=tone)


def _press_slot(slot: Slot, view: View, legal: frozenset[Move]) -> Press:
    """Every slot can be pressed in the own turn; where it is too early, the refusal says why."""
    if not legal or view.phase == "last_call":
        return Press("slot", slot.number)
    move: Move = Put(slot.number) if view.phase == "fill" else Keep(slot.number)
    allowed = move in legal
    return Press("slot", slot.number, slot.face.card if allowed else EMPTY, write(move), allowed)


def _piles(view: View, deck: Edition) -> tuple[Pile, ...]:
    faces = (face(card, deck, view.options.edition) for card in view.tops)
    return Pile(0, Face()), *(Pile(number, top) for number, top in enumerate(faces, 1))


def _hand(view: View, card: Face, mine: bool) -> Hand:
    dealt = sum(map(bool, view.rack)) + 1 if view.phase == "fill" else 0
    if not card.kind:
        return Hand(card, dealt=dealt)
    own = view.phase == "fill" or view.turn == view.seat
    name = f"hand-{view.phase}-{dealt}-{card.card}"
    return Hand(card, name, None if own else view.turn, dealt, mine)


def _press_pile(pile: Pile, view: View, legal: frozenset[Move]) -> Press:
    if pile.number == 0:
        drawing = Draw(STOCK)
        allowed = drawing in legal
        return Press("stock", 0, EMPTY, write(drawing) if allowed else "", allowed)
    in_hand = bool(legal) and view.phase in ("drawn", "replaced")
    move: Move = Lay(pile.number) if in_hand else Draw(str(pile.number))
    allowed = move in legal
    if not (in_hand or allowed):
        return Press("pile", pile.number)
    card = EMPTY if in_hand else pile.face.card
    return Press("pile", pile.number, card, write(move), allowed, in_hand)


def _seat(seat: Seat, view: View) -> SeatShown:
    if view.phase == "fill":
        return SeatShown(view.filled[seat])
    if seat in view.winners:
        return SeatShown(sign="won")
    if seat in view.called:
        return SeatShown(sign="called")
    holds = seat == view.turn and view.phase in ("drawn", "replaced")
    return SeatShown(sign="holds" if holds else "")


def _shown(seat: Seat, rack: Rack, view: View) -> Shown:
    slots, gaps = read(rack, view.options.edition)
    just_now = seat in view.winners or (view.claimed and seat == view.turn)
    return Shown(seat, slots, gaps[0] if gaps else None, just_now)

"""What the panels of Europa Tour print: cards in slots and piles, signs between them, and whys."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

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

# Cards of the box that are not what today's atlas knows by this code.
PARTS = ("GB", "NI", "SC", "YU")
SIGNS = {"border": "road", "sea": "ship", "plane": "plane"}


class Face(Struct, frozen=True):
    """A card as it is printed; kind is empty where there is none."""

    card: Card = EMPTY
    kind: str = ""  # country, part (of a state: no card of today's atlas), plane, ship
    tone: str = ""  # the plane colour of a country or of a plane


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
    move: str = ""
    legal: bool = False


class Pile(Struct, frozen=True):
    number: int
    face: Face
    height: int
    move: str = ""
    legal: bool = False


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
    gaps: tuple[Gap, ...]
    piles: tuple[Pile, ...]
    stock_move: str
    hand: Face
    held_by: Seat | None  # whose card lies open in hand, if not mine
    dealt: int  # while filling: this is the n-th card
    complete: bool
    may_claim: bool
    shown: tuple[Shown, ...]

    @property
    def proofs(self) -> list[Proof]:
        """For hints: what the card in hand would join, slot by slot."""
        deck, rack = edition(self.view.options.edition), self.view.rack
        found = []
        for slot in range(SLOTS if rack else 0):
            for proof in proofs((*rack[:slot], self.hand.card, *rack[slot + 1 :]), slot, deck):
                item = Item.parse(proof.item)
                found.append(Proof(slot + 1, item.kind, *item.codes))
        return found


def screen(view: View, moves: Sequence[Move]) -> Screen:
    deck = edition(view.options.edition)
    legal = frozenset(moves)
    mine = bool(moves)
    filling = view.phase == "fill"
    slots, gaps = read(view.rack, deck, view.options.edition)
    slots = tuple(
        _offer(slot, filling, mine and view.phase != "last_call", legal) for slot in slots
    )
    in_hand = mine and view.phase in ("drawn", "replaced")
    drawing = Draw(STOCK)
    own = view.hand if filling or view.turn == view.seat else EMPTY
    return Screen(
        view=view,
        slots=slots,
        gaps=gaps,
        piles=tuple(
            _pile(number, face(card, deck, view.options.edition), height, in_hand, mine, legal)
            for number, (card, height) in enumerate(zip(view.tops, view.heights, strict=True), 1)
            if not filling
        ),
        stock_move=write(drawing) if drawing in legal else "",
        hand=face(view.hand, deck, view.options.edition),
        held_by=view.turn if view.hand and not own else None,
        dealt=sum(map(bool, view.rack)) + 1 if filling else 0,
        complete=bool(view.rack) and all(view.rack) and not gaps,
        may_claim=Claim() in legal,
        shown=tuple(
            _shown(seat, rack, view, deck) for seat, rack in enumerate(view.shown) if any(rack)
        ),
    )


def face(card: Card, deck: Edition, name: str) -> Face:
    if not card:
        return Face()
    if card == SHIP:
        return Face(card, "ship")
    if card in COLOURS:
        return Face(card, "plane", card)
    return Face(card, "part" if name == "box" and card in PARTS else "country", deck.colour[card])


def read(rack: Rack, deck: Edition, name: str) -> tuple[tuple[Slot, ...], tuple[Gap, ...]]:
    """The rack with a sign after each slot, and every place where it cannot stay as it is."""
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


def _offer(slot: Slot, filling: bool, mine: bool, legal: frozenset[Move]) -> Slot:
    """Every slot can be pressed in the own turn; where it is too early, the refusal says why."""
    move: Move = Put(slot.number) if filling else Keep(slot.number)
    return replace(slot, move=write(move), legal=move in legal) if mine else slot


def _pile(
    number: int, top: Face, height: int, in_hand: bool, mine: bool, legal: frozenset[Move]
) -> Pile:
    move: Move = Lay(number) if in_hand else Draw(str(number))
    offered = in_hand or (mine and move in legal)
    return Pile(number, top, height, write(move) if offered else "", move in legal)


def _shown(seat: Seat, rack: Rack, view: View, deck: Edition) -> Shown:
    slots, gaps = read(rack, deck, view.options.edition)
    just_now = seat in view.winners or (view.claimed and seat == view.turn)
    return Shown(seat, slots, gaps[0] if gaps else None, just_now)

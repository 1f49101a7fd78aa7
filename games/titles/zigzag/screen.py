"""What the zigzag table prints: the chain as scales, the hand, the rounds' debits."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct

from europa_edu.atlas import Names, atlas
from games.engine import Move, Seat
from games.titles.zigzag.state import By, Card, Fly, Hand, Lay, View, edition

Use: TypeAlias = Literal["lay", "fly", ""]
ORDER: tuple[Use, ...] = ("lay", "fly", "")
AIR = 0.08  # how much sea a card shows around its country, as a share of the larger side


class Face(Struct, frozen=True):
    """A card as printed: its country's outline and flag, and the figure in the corner."""

    code: Card
    figure: int
    flag: str
    view_box: str


class Scale(Struct, frozen=True):
    """A card of the chain, who laid it and how it was reached."""

    face: Face
    seat: Seat
    by: By


class Held(Struct, frozen=True):
    """A card of the own hand, and what it can do now: said only to who asks for it."""

    face: Face
    copy: int  # tells twins apart
    use: Use

    @property
    def key(self) -> str:
        return f"{self.face.code}-{self.copy}"


class Open(Struct, frozen=True):
    """A hand laid open after a round."""

    seat: Seat
    faces: tuple[Face, ...]
    points: int
    won: bool


class Since(Struct, frozen=True):
    """A state of the map that is no more: today's countries on its ground, and what happened."""

    code: Card
    modern: tuple[Card, ...]
    note: Names


class Screen(Struct, frozen=True):
    year: int
    sprite: str
    rounds: int  # to be played in all; 0: nobody knows yet
    last: Card
    chain: tuple[Scale, ...]
    hand: tuple[Held, ...]  # dear cards first: the order tells nothing about the map
    weight: int  # what the own hand would cost now
    open: tuple[Open, ...]
    since: tuple[Since, ...]

    @property
    def sorted_hand(self) -> list[Held]:
        """For who asks: what fits stands first, then what needs the plane."""
        return sorted(self.hand, key=lambda held: ORDER.index(held.use))


def screen(view: View, moves: Sequence[Move]) -> Screen:
    deck = edition(view.options.edition)
    last = view.chain[-1].card
    return Screen(
        year=deck.year,
        sprite=f"atlas/{atlas().years[deck.year].sprite}",
        rounds=len(view.sizes) if view.options.until == "all_started" and not view.gone else 0,
        last=last,
        chain=tuple(Scale(_face(view, link.card), link.seat, link.by) for link in view.chain),
        hand=tuple(_hand(view, moves)),
        weight=deck.total(view.hand),
        open=tuple(_open(view)),
        since=tuple(_since(view, (*sorted(set(view.hand)), last))),
    )


def _hand(view: View, moves: Sequence[Move]) -> Iterator[Held]:
    uses: dict[Card, Use] = {move.card: "lay" for move in moves if isinstance(move, Lay)}
    uses |= {move.card: "fly" for move in moves if isinstance(move, Fly)}
    copies: Counter[Card] = Counter()
    for card in _by_figure(view, view.hand):
        copies[card] += 1
        yield Held(_face(view, card), copies[card], uses.get(card, ""))


def _open(view: View) -> Iterator[Open]:
    for seat, hand in enumerate(view.shown):
        if view.results and seat not in view.gone:
            result = view.results[-1]
            yield Open(
                seat,
                tuple(_face(view, card) for card in _by_figure(view, hand)),
                result.debits[seat],
                seat in result.winners,
            )


def _since(view: View, cards: Hand) -> Iterator[Since]:
    changed = edition(view.options.edition).changed
    for card in dict.fromkeys(cards):
        if change := changed.get(card):
            yield Since(card, tuple(change.modern.split()), change.note)


def _by_figure(view: View, cards: Hand) -> list[Card]:
    figure = edition(view.options.edition).figure
    return sorted(cards, key=lambda card: (-figure[card], card))


def _face(view: View, card: Card) -> Face:
    return _faces(view.options.edition)[card]


@cache
def _faces(name: str) -> dict[Card, Face]:
    deck = edition(name)
    drawn = atlas().years[deck.year]
    return {
        card: Face(
            card,
            figure,
            f"atlas/flags/{drawn.states[card].flag}.svg",
            _view_box(drawn.shapes[card].frame),
        )
        for card, figure in deck.figure.items()
    }


def _view_box(box: tuple[float, float, float, float]) -> str:
    """The country with a little sea on every side, whatever its shape."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    air = max(width, height) * AIR
    return " ".join(
        f"{number:.1f}" for number in (left - air, top - air, width + 2 * air, height + 2 * air)
    )

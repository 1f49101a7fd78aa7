"""What the zigzag table prints: the chain as scales, the hand, the rounds' debits."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from europa_edu.atlas import Names, atlas
from games.engine import Move, Seat
from games.titles.zigzag.state import (
    By,
    Card,
    Deal,
    Draw,
    Fly,
    Hand,
    Lay,
    Link,
    Stop,
    View,
    edition,
)

Use: TypeAlias = Literal["lay", "fly", ""]
# The own one, once this turn's card is drawn.
Plane: TypeAlias = Literal["ready", "landed", ""]
ORDER: tuple[Use, ...] = ("lay", "fly", "")
STRETCH = 10  # so many places of the chain are laid out at a time
AIR = 0.08  # how much sea a card shows around its country, as a share of the larger side


class Face(Struct, frozen=True):
    """A card as printed: its country's outline and flag, and the figure in the corner."""

    code: Card
    figure: int
    flag: str
    view_box: str


class Scale(Struct, frozen=True):
    """A place of the chain: a card, who laid it and how it was reached; or still free."""

    face: Face | None = None
    seat: Seat = -1
    by: By = "start"
    last: bool = False


class Held(Struct, frozen=True):
    """A card of the own hand, and what it can do now: said only to who asks for it."""

    face: Face
    copy: int  # tells twins apart
    use: Use

    @property
    def key(self) -> str:
        return f"{self.face.code}-{self.copy}"


class Mine(Struct, frozen=True):
    """The own hand while a round is played."""

    cards: tuple[Held, ...] = ()  # dear cards first: the order tells nothing about the map
    weight: int = 0  # what they would cost now
    plane: Plane = ""

    @property
    def sorted(self) -> list[Held]:
        """For who asks: what fits stands first, then what needs the plane."""
        return sorted(self.cards, key=lambda held: ORDER.index(held.use))


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


class SeatShown(Struct, frozen=True):
    """Beside a name."""

    cards: int
    debit: int | None  # None: in the first round


class Screen(Struct, frozen=True):
    year: int
    years: str  # for which its map is true
    sprite: str
    rounds: int  # to be played in all; 0: nobody knows yet
    last: Card
    chain: tuple[Scale, ...]
    hand: Mine
    action: str  # what can be done beside laying cards
    open: tuple[Open, ...]
    dealer: Seat | None  # whom all wait for, when the hands lie open
    since: tuple[Since, ...]
    seats: tuple[SeatShown, ...]


def screen(view: View, moves: Sequence[Move]) -> Screen:
    deck = edition(view.options.edition)
    last = view.chain[-1].card
    scored = view.phase == "scored"
    debits = view.debits if view.results else (None,) * len(view.sizes)
    return Screen(
        year=deck.year,
        years=atlas().years[deck.year].span,
        sprite=f"atlas/{atlas().years[deck.year].sprite}",
        rounds=len(view.sizes) if view.options.until == "all_started" and not view.gone else 0,
        last=last,
        chain=_chain(view.options.edition, view.chain),
        hand=Mine() if scored else _mine(view, moves),
        action=_action(view, moves),
        open=tuple(_open(view)),
        dealer=view.turn if scored and not moves else None,
        since=() if scored else tuple(_since(view, (*sorted(set(view.hand)), last))),
        seats=tuple(map(SeatShown, view.sizes, debits)),
    )


# The same for all seats, and for most moves.
@lru_cache(maxsize=256)
def _chain(name: str, chain: tuple[Link, ...]) -> tuple[Scale, ...]:
    """With free places at its end: a laid card changes its own and the one before, no others."""
    faces, last = _faces(name), len(chain) - 1
    scales = [
        Scale(faces[link.card], link.seat, link.by, place == last)
        for place, link in enumerate(chain)
    ]
    return (*scales, *[Scale()] * (-len(chain) % STRETCH))


def _mine(view: View, moves: Sequence[Move]) -> Mine:
    plane: Plane = ""
    if Stop() in moves:
        plane = "landed" if view.flown else "ready"
    total = edition(view.options.edition).total
    return Mine(tuple(_hand(view, moves)), total(view.hand), plane)


def _action(view: View, moves: Sequence[Move]) -> str:
    if Stop() in moves:
        return "stop" if view.laid else "nothing"
    return next((str(move) for move in moves if isinstance(move, Draw | Deal)), "")


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
            f"atlas/flags/{flag}.svg" if (flag := drawn.states[card].flag) else "",
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

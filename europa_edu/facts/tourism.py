"""Tourism cards: those of the box and more cities, each sight with a sentence for children. Pure.

The box has its own file, which the game reads too; only what it lacks is added here.
"""

from functools import cache
from pathlib import Path

import msgspec

from europa_edu.atlas import Names, atlas

ROOT = Path(__file__).parents[2]
BOX = ROOT / "games" / "titles" / "sans_frontieres" / "boards" / "tourism.json"
MORE = ROOT / "fixtures" / "quizzes" / "tourism.json"


class Sight(msgspec.Struct, frozen=True):
    """Something a city is known for."""

    id: str
    en: str
    fr: str
    de: str
    say: Names | None = None  # one sentence about it

    @property
    def names(self) -> Names:
        return Names(self.en, self.fr, self.de)


class Card(msgspec.Struct, frozen=True):
    id: str  # the atlas's id where the atlas has the city
    country: str
    sights: tuple[Sight, ...]
    names: Names = Names("", "", "")  # the atlas's, where the file leaves them out


class _Deck(msgspec.Struct):
    source: str
    licence: str
    cards: tuple[Card, ...]
    box: dict[str, Names] = {}  # sentences about sights of the box


@cache
def cards() -> dict[str, Card]:
    """Every card by its city's id: the box first, then the others."""
    box, more = _deck(BOX), _deck(MORE)
    told = [msgspec.structs.replace(card, sights=_told(card, more.box)) for card in box.cards]
    return {card.id: card for card in (*told, *map(_named, more.cards))}


@cache
def box_cards() -> tuple[str, ...]:
    """The cities that come with the game."""
    return tuple(card.id for card in _deck(BOX).cards)


@cache
def sights() -> dict[str, Sight]:
    return {sight.id: sight for card in cards().values() for sight in card.sights}


@cache
def cities_of(sight: str) -> tuple[str, ...]:
    """The cities that are known for it: two may share a river."""
    return tuple(c.id for c in cards().values() if any(s.id == sight for s in c.sights))


def _told(card: Card, said: dict[str, Names]) -> tuple[Sight, ...]:
    return tuple(msgspec.structs.replace(sight, say=said.get(sight.id)) for sight in card.sights)


def _named(card: Card) -> Card:
    return msgspec.structs.replace(card, names=atlas().cities[card.id].names)


def _deck(path: Path) -> _Deck:
    return msgspec.json.decode(path.read_bytes(), type=_Deck)

"""Tourism cards: the box and more cities, each sight with a sentence for children. Pure."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from europa_edu.atlas import Names, atlas
from europa_edu.atlas.load import read_key

FIXTURES = Path(__file__).parents[2] / "fixtures" / "tourism"
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60)]
# A file's name, which nobody can guess; whoever draws the table knows where it lies.
Picture = Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{22}\.webp)?$")]


class Sight(Struct, frozen=True, omit_defaults=True):
    """Something a city is known for, in words that fit no other (see fixtures/tourism/README.md).

    A child of one of the cities in `also` may well say "we have that, too".
    """

    id: Slug
    en: str
    fr: str
    de: str
    also: tuple[Slug, ...] = ()  # of the atlas: right when named, never a wrong choice beside it
    say: Names | None = None  # one sentence about it

    @property
    def names(self) -> Names:
        return Names(self.en, self.fr, self.de)


Sights = Annotated[tuple[Sight, ...], Meta(min_length=1, max_length=12)]


class Card(Struct, frozen=True, omit_defaults=True):
    """A city, its country and its sights; what a match plays of a teacher's cards is one too."""

    id: Slug  # the atlas's id where the atlas has the city
    country: Annotated[str, Meta(pattern="^[A-Z]{2}$")]
    names: Names
    sights: Sights
    picture: Picture = ""

    @property
    def known(self) -> frozenset[str]:
        return frozenset(sight.id for sight in self.sights)


class _Unnamed(Struct):
    """A card of a city of the atlas, which knows its names."""

    id: Slug
    country: str
    sights: Sights


@cache
def box() -> dict[str, Card]:
    """The cards that come with the game, by their city's id."""
    said = read_key(FIXTURES / "more.json", "box", dict[str, Names])
    found = read_key(FIXTURES / "box.json", "cards", tuple[Card, ...])
    return {card.id: _told(card, said) for card in found}


@cache
def cards() -> dict[str, Card]:
    """Every card by its city's id: the box first, then the others."""
    named = atlas().cities
    more = read_key(FIXTURES / "more.json", "cards", tuple[_Unnamed, ...])
    others = (Card(one.id, one.country, named[one.id].names, one.sights) for one in more)
    return box() | {card.id: card for card in others}


@cache
def sights() -> dict[str, Sight]:
    return {sight.id: sight for card in cards().values() for sight in card.sights}


@lru_cache(maxsize=2048)
def cities_of(sight: str) -> tuple[str, ...]:
    """The city that is known for it, then those of which it may be said as well."""
    if sight not in sights():
        return ()
    return _homes()[sight], *sights()[sight].also


@lru_cache(maxsize=1024)  # of a teacher's card too, whatever its key
def cities_like(city: str) -> frozenset[str]:
    """Cities that one of its sights names in `also`, or that name this one in theirs."""
    pairs = [(card.id, other) for card in cards().values() for s in card.sights for other in s.also]
    named = {other for home, other in pairs if home == city}
    return frozenset(named | {home for home, other in pairs if other == city})


@cache
def _homes() -> dict[str, str]:
    return {sight.id: card.id for card in cards().values() for sight in card.sights}


def _told(card: Card, said: dict[str, Names]) -> Card:
    told = (msgspec.structs.replace(sight, say=said.get(sight.id)) for sight in card.sights)
    return msgspec.structs.replace(card, sights=tuple(told))

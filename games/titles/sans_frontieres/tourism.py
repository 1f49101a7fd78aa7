"""Tourism cards: a city, its country, its sights; and the choices offered with a question."""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from europa_edu.atlas import Names, atlas, fold, neighbours
from games.engine import Chance
from games.engine.codec import load_edition

COUNTRY_CHOICES = 6
SIGHT_CHOICES = 5
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60)]
# A file's name, which nobody can guess; whoever draws the table knows where it lies.
Picture = Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{22}\.webp)?$")]


class Sight(Struct, frozen=True):
    """Something a city is known for. Two cities that share one (a river) share its id."""

    id: Slug
    en: str
    fr: str
    de: str


class Card(Struct, frozen=True, omit_defaults=True):
    """A tourism card; a teacher's own cards have this form too."""

    id: Slug  # the atlas's id where the atlas has the city
    country: Annotated[str, Meta(pattern="^[A-Z]{2}$")]
    names: Names
    sights: Annotated[tuple[Sight, ...], Meta(min_length=1, max_length=12)]
    picture: Picture = ""

    @property
    def known(self) -> frozenset[str]:
        return frozenset(sight.id for sight in self.sights)


class Deck(Struct, frozen=True, dict=True):
    """The cards that come with the game."""

    source: str
    licence: str
    cards: tuple[Card, ...]

    @cached_property
    def by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}


def tourism() -> Deck:
    return load_edition("sans_frontieres", "tourism", Deck)


@lru_cache(maxsize=64)
def known_cards(own: tuple[Card, ...]) -> dict[str, Card]:
    """Every card of this table; a teacher's card takes the place of ours with its id."""
    return {**tourism().by_id, **{card.id: card for card in own}}


def names_of(own: tuple[Card, ...], *, only_own: bool) -> tuple[str, ...]:
    """Which cards lie in the deck of a table."""
    ours = () if own and only_own else tuple(tourism().by_id)
    return tuple(dict.fromkeys((*(card.id for card in own), *ours)))


@lru_cache(maxsize=64)
def known_sights(own: tuple[Card, ...]) -> dict[str, Sight]:
    return {sight.id: sight for card in known_cards(own).values() for sight in card.sights}


def country_choices(card: Card, chance: Chance) -> tuple[str, ...]:
    """SF-40: the right country and five others, three of them from its surroundings if it has."""
    near, far = _surroundings(card.country)
    others = chance.sample(near, min(3, len(near)))
    others += chance.sample(far, COUNTRY_CHOICES - 1 - len(others))
    return chance.shuffled((card.country, *others))


def sight_choices(card: Card, own: tuple[Card, ...], chance: Chance) -> tuple[str, ...]:
    """SF-40: one sight of this city and four of others, exactly one of them right."""
    near, far = _other_cards(card.id, own)
    known = set(card.known)
    choices = [chance.pick(card.sights).id]
    for other in (*_some(near, 2, chance), *_some(far, 8, chance)):
        sight = chance.pick(other.sights).id
        if sight not in known and len(choices) < SIGHT_CHOICES:
            known.add(sight)
            choices.append(sight)
    return chance.shuffled(choices)


def _some(cards: Sequence[Card], count: int, chance: Chance) -> tuple[Card, ...]:
    return chance.sample(cards, min(count, len(cards)))


@cache
def _surroundings(code: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Countries that border on this one or lie in its region; and all others."""
    countries = atlas().countries
    here = countries.get(code)
    near = {
        other.code
        for other in countries.values()
        if here and (other.region == here.region or other.code in neighbours(code))
    } - {code}
    return tuple(sorted(near)), tuple(sorted(set(countries) - near - {code}))


@lru_cache(maxsize=1024)
def _other_cards(name: str, own: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards of other cities nearby, and of cities elsewhere."""
    card = known_cards(own)[name]
    near_codes = {card.country, *_surroundings(card.country)[0]}
    # A teacher may write a card of her own for a city that has one of ours.
    others = [
        other
        for other in known_cards(own).values()
        if other.id != name and not _same_city(other, card)
    ]
    near = tuple(other for other in others if other.country in near_codes)
    return near, tuple(other for other in others if other.country not in near_codes)


def _same_city(one: Card, two: Card) -> bool:
    return bool({fold(name) for name in one.names.all} & {fold(name) for name in two.names.all})

"""The tourism cards of a table, and the choices offered with a question."""

from collections.abc import Sequence
from functools import lru_cache

from europa_edu.atlas import fold
from europa_edu.facts import Card, Sight, box, cities_like
from europa_edu.facts.distractors import surroundings
from games.engine import Chance

COUNTRY_CHOICES = 6
SIGHT_CHOICES = 5


@lru_cache(maxsize=64)
def known_cards(own: tuple[Card, ...]) -> dict[str, Card]:
    """Every card of this table; a teacher's card takes the place of ours with its id."""
    return {**box(), **{card.id: card for card in own}}


def names_of(own: tuple[Card, ...], *, only_own: bool) -> tuple[str, ...]:
    """Which cards lie in the deck of a table."""
    ours = () if own and only_own else tuple(box())
    return tuple(dict.fromkeys((*(card.id for card in own), *ours)))


@lru_cache(maxsize=64)
def known_sights(own: tuple[Card, ...]) -> dict[str, Sight]:
    return {sight.id: sight for card in known_cards(own).values() for sight in card.sights}


def country_choices(card: Card, chance: Chance) -> tuple[str, ...]:
    """SF-40: the right country and five others, three of them from its surroundings if it has."""
    near, far = surroundings(card.country)
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
        if other.id in cities_like(card.id):
            continue
        if sight not in known and len(choices) < SIGHT_CHOICES:
            known.add(sight)
            choices.append(sight)
    return chance.shuffled(choices)


def _some(cards: Sequence[Card], count: int, chance: Chance) -> tuple[Card, ...]:
    return chance.sample(cards, min(count, len(cards)))


@lru_cache(maxsize=1024)
def _other_cards(name: str, own: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards of other cities nearby, and of cities elsewhere."""
    card = known_cards(own)[name]
    near_codes = {card.country, *surroundings(card.country)[0]}
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

"""Tourism cards of sans frontières in words: the table's own cards are known once answered."""

from collections.abc import Sequence

from django import template
from django.utils.translation import get_language

from europa_edu.atlas import Names, fold, neighbours
from europa_edu.facts import Card, box, city_in_country
from games.engine.codec import decode
from games.templatetags.tables import argument, place
from games.titles.sans_frontieres.state import Question, TravelOptions
from games.titles.sans_frontieres.tourism import known_cards, known_sights
from quizzes.selectors_own import fact_words

register = template.Library()


@register.filter
def in_words(names: Names) -> str:
    """A name in the reader's language."""
    return names.in_language(get_language() or "en")


@register.filter
def tourism_city(chosen: str, card: str) -> str:
    """The city that a card asks about; the atlas does not have them all."""
    found = known_cards(_own_cards(chosen)).get(card)
    return in_words(found.names) if found else place(card)


@register.filter
def tourism_country(chosen: str, card: str) -> str:
    """Where that city lies, as the fact is said everywhere."""
    found = known_cards(_own_cards(chosen)).get(card)
    if found is None:
        return fact_words(f"country-of:{card}")
    return city_in_country(in_words(found.names), found.country, get_language() or "en")


@register.filter
def sight(chosen: str, name: str) -> str:
    found = known_sights(_own_cards(chosen)).get(name)
    return in_words(found.names) if found else ""


@register.filter
def touching(country: str) -> str:
    """The neighbours of a country, to help remember it; empty for an island."""
    return ", ".join(place(code) for code in neighbours(country))


@register.filter
def elsewhere(question: Question, answer: str) -> dict[str, str]:
    """A choice that is wrong, and the city it belongs to: half a hint."""
    for choice in question.choices:
        for card in box().values():
            if choice.id != answer and choice.id in card.known and choice.names:
                return {"sight": in_words(choice.names), "city": in_words(card.names)}
    return {}


@register.filter
def by_name(answers: Sequence[str]) -> list[str]:
    """Answers in the order of the countries' names, as the reader's alphabet has them."""
    return sorted(answers, key=lambda text: fold(place(argument(text))))


def _own_cards(chosen: str) -> tuple[Card, ...]:
    """Most tables have none, and then their options need not be read."""
    if '"cards"' not in chosen:
        return ()
    return decode(chosen, TravelOptions).cards

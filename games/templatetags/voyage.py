"""Words that only Voyage needs: event cards in the reader's language, the kind of a move."""

from django import template
from django.utils.translation import get_language

from games.engine import Move
from games.engine.notation import word_of
from games.titles.voyage.deck import deck

register = template.Library()


@register.filter
def card_words(card: str) -> str:
    """What is printed on an event card."""
    words = deck().cards[card].words
    return {"fr": words.fr, "de": words.de}.get((get_language() or "en")[:2], words.en)


@register.filter
def kind(move: Move) -> str:
    """The word that a move starts with: what it does."""
    return word_of(type(move))

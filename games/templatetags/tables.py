"""Places, seats, facts and moves in words, for the templates of all titles."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.translation import get_language

from europa_edu.atlas import TODAY
from europa_edu.facts import name
from games.engine import Title
from games.selectors.tables import Table
from quizzes.selectors.own_questions import fact_words

register = template.Library()
register.filter("fact", fact_words)


@register.filter
def part(title: Title, name: str) -> str:
    """A title's own template of this name: for {% include %}."""
    return f"games/titles/{title.slug}/_{name}.html"


@register.filter
def rules_page(title: Title) -> str:
    return f"games/titles/{title.slug}/rules.html"


@register.filter
def place(code: str, year: int = TODAY) -> str:
    """A country, a part of one, a city or a grid cell in the reader's language."""
    return name(code, get_language() or "en", year)


@register.filter
def of_seat(values: Sequence[Any], index: int | None) -> Any:
    """One seat's own, of values listed by seat; empty where an event is nobody's."""
    return "" if index is None else values[index]


@register.filter
def beside(table: Table, index: int) -> Any:
    """What the title prints beside a seat's name."""
    return table.besides[index].shown


@register.filter
def minutes(seconds: int) -> str:
    """12:05, as clocks count down."""
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def moves(listed: Sequence[str], word: str) -> list[str]:
    """The listed moves that start with this word."""
    return [text for text in listed if text.split(" ", 1)[0] == word]


@register.filter
def argument(text: str, number: int = 1) -> str:
    """The n-th word after the move's own."""
    words = text.split(" ")
    return words[number] if number < len(words) else ""

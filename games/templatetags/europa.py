"""EUROPA's questions in words: what was asked is told as the fact is said everywhere."""

from collections.abc import Mapping

from django import template

from games.engine import Fact
from games.titles.europa.questions import answered_item
from quizzes.selectors_own import fact_words

register = template.Library()


@register.filter
def answered_fact(facts: Mapping[str, Fact]) -> str:
    item = answered_item(facts)
    return fact_words(item) if item else ""

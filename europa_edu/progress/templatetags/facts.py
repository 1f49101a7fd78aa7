"""Places, facts and topics in words, for pages of numbers."""

from django import template

from europa_edu.facts import OWN, can_ask, topic_of
from europa_edu.progress.mastery import level
from europa_edu.progress.words import thing, topic_name
from quizzes.selectors.own_questions import fact_words

register = template.Library()

register.filter("fact", fact_words)
register.filter("mastery", level)
register.filter("thing", thing)
register.filter("topic_name", topic_name)


@register.filter
def askable(item: str) -> bool:
    """Whether a remedy can ask it; what was deleted is left out there."""
    return can_ask(item) or topic_of(item) == OWN


@register.filter
def size(points: int) -> int:
    """Without its sign: an arrow says it."""
    return abs(points)

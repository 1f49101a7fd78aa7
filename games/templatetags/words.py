"""`{% say "event" line.event %}`: what the title at hand says, in the reader's language."""

from typing import Any

from django import template

from games.engine import Title
from games.engine.words import Reader, Words
from games.tongue import TONGUE, spoken

register = template.Library()


@register.filter
def words(title: Title, reader: Reader) -> Words:
    return title.words(reader, TONGUE)


@register.simple_tag(takes_context=True)
def say(context: template.Context, what: str, *given: Any) -> Any:
    """Asks `words` of the context, or else those of its title for its reader."""
    speaker = context.get("words")
    if not isinstance(speaker, Words):
        speaker = words(context["title"], context.get("reader") or Reader())
    said = getattr(speaker, what)(*given)
    return spoken(said) if isinstance(said, tuple) else said

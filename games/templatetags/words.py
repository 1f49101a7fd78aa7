"""`{% say "event" line.event %}`: what the title at hand says, in the reader's language."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext
from msgspec import Struct

from europa_edu.templatetags.playing_cards import plane_colour
from games.engine import Title
from games.engine.words import Marked, Piece, Reader, Words
from games.templatetags.tables import place

register = template.Library()


class Tongue(Struct, frozen=True):
    """The language of the page that is being drawn."""

    @property
    def language(self) -> str:
        return get_language() or "en"

    def gettext(self, text: str, /) -> str:
        return gettext(text)

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return ngettext(one, many, number)

    def place(self, code: str, year: int, /) -> str:
        return place(code, year)

    def colour(self, code: str, /) -> str:
        return str(plane_colour(code))


TONGUE = Tongue()


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
    return shown(said) if isinstance(said, tuple) else said


def shown(parts: tuple[str | Marked | Piece, ...]) -> SafeString:
    return mark_safe(" ".join(map(_part, parts)))  # noqa: S308 (each part is escaped)


def _part(part: str | Marked | Piece) -> str:
    if isinstance(part, str):
        return conditional_escape(part)
    if isinstance(part, Piece):
        return render_to_string(part.template, dict(part.values))
    if part.look:
        return format_html('<{0} class="{2}">{1}</{0}>', part.tag, part.text, part.look)
    return format_html("<{0}>{1}</{0}>", part.tag, part.text)

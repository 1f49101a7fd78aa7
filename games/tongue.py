"""The language of the page that is being drawn, for the words of the titles; and said as HTML."""

from django.template.loader import render_to_string
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext
from msgspec import Struct

from europa_edu.facts import name
from europa_edu.templatetags.playing_cards import plane_colour
from games.engine.words import Marked, Piece, Said


class PageTongue(Struct, frozen=True):
    @property
    def language(self) -> str:
        return get_language() or "en"

    def gettext(self, text: str, /) -> str:
        return gettext(text)

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return ngettext(one, many, number)

    def place(self, code: str, year: int, /) -> str:
        return name(code, self.language, year)

    def colour(self, code: str, /) -> str:
        return str(plane_colour(code))


TONGUE = PageTongue()


def spoken(said: Said) -> SafeString:
    """What words say, as HTML."""
    parts = said if isinstance(said, tuple) else (said,)
    return mark_safe(" ".join(map(_part, parts)))  # noqa: S308 (each part is escaped)


def _part(part: str | Marked | Piece) -> str:
    if isinstance(part, str):
        return conditional_escape(part)
    if isinstance(part, Piece):
        return render_to_string(part.template, dict(part.values))
    if part.look:
        return format_html('<{0} class="{2}">{1}</{0}>', part.tag, part.text, part.look)
    return format_html("<{0}>{1}</{0}>", part.tag, part.text)

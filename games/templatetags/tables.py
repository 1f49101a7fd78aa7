"""Places, seats, facts and moves in words, for the templates of all titles."""

from collections.abc import Sequence

from django import template
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from europa_edu.atlas import TODAY, atlas, has_border, has_sea_line
from games.engine import Title
from games.models import Seat

register = template.Library()


@register.filter
def part(title: Title, name: str) -> list[str]:
    """A title's own template of this name, else the one that serves all: for {% include %}."""
    return [f"games/titles/{title.slug}/_{name}.html", f"games/_{name}.html"]


@register.filter
def rules_page(title: Title) -> str:
    return f"games/titles/{title.slug}/rules.html"


@register.filter
def place(code: str, year: int = TODAY) -> str:
    """A country, a city or a grid cell in the reader's language."""
    language = get_language() or "en"
    if state := atlas().years[year].states.get(code):
        return state.names.in_language(language)
    if city := atlas().cities.get(code):
        return city.names.in_language(language)
    return code


@register.filter
def seat_name(seats: Sequence[Seat], index: int | None) -> str:
    """Empty where an event is nobody's: the table itself shuffled or rolled."""
    return "" if index is None else seats[index].name


@register.filter
def moves(listed: Sequence[str], word: str) -> list[str]:
    """The listed moves that start with this word."""
    return [text for text in listed if text.split(" ", 1)[0] == word]


@register.filter
def argument(text: str, number: int = 1) -> str:
    """The n-th word after the move's own."""
    words = text.split(" ")
    return words[number] if number < len(words) else ""


@register.filter
def item_words(item: str) -> str:
    """A learnable fact as a sentence that is true: what the table hands out at the end."""
    kind, _colon, rest = item.partition(":")
    year = 1960 if kind in ("border1960", "rail") else TODAY
    a, b = _pair(rest)
    words: dict[str, object] = {"first": place(a, year), "second": place(b, year)}
    if kind in ("border", "border1960"):
        if has_border(a, b, year):
            return _("%(first)s and %(second)s touch.") % words
        return _("%(first)s and %(second)s do not touch.") % words
    if kind == "sea":
        if has_sea_line(a, b):
            return _("Ships sail between %(first)s and %(second)s.") % words
        return _("No sea line joins %(first)s and %(second)s.") % words
    if kind in ("cell", "country-of") and (city := atlas().cities.get(rest)):
        where = city.cell if kind == "cell" else place(city.country)
        return _("%(first)s is in %(where)s.") % {**words, "where": where}
    if kind in ("capital", "joined", "neighbours") and (country := atlas().countries.get(rest)):
        words |= {"capital": place(country.capital), "year": country.eu_since}
        words["names"] = ", ".join(place(code) for code in country.neighbours)
    return SENTENCES[kind] % words if kind in SENTENCES else rest


SENTENCES = {
    "rail": gettext_lazy("A train ferry joined %(first)s and %(second)s."),
    "plane": gettext_lazy("By plane from %(first)s to %(second)s: look at the colours."),
    "country-of": gettext_lazy("%(first)s: which country?"),
    "sight": gettext_lazy("%(first)s and its sights."),
    "capital": gettext_lazy("The capital of %(first)s is %(capital)s."),
    "flag": gettext_lazy("The flag of %(first)s."),
    "joined": gettext_lazy("%(first)s joined the Union in %(year)s."),
    "neighbours": gettext_lazy("%(first)s touches: %(names)s."),
    "population": gettext_lazy("More people live in %(first)s than in %(second)s."),
    "area": gettext_lazy("%(first)s is larger than %(second)s."),
}


def _pair(rest: str) -> tuple[str, str]:
    first, _sign, second = rest.replace(">", "-").partition("-")
    return first, second

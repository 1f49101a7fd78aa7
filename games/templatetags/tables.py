"""Places, seats, facts and moves in words, for the templates of all titles."""

from collections.abc import Sequence

from django import template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from europa_edu.atlas import TODAY, atlas
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
    year = 1960 if kind == "border1960" else TODAY
    first, second = [place(code, year) for code in _pair(rest)]
    names = {"first": first, "second": second}
    match kind:
        case "border" | "border1960":
            return _("%(first)s – %(second)s: do they touch?") % names
        case "sea":
            return _("%(first)s – %(second)s: a sea line?") % names
        case "rail":
            return _("%(first)s – %(second)s: joined by a train ferry") % names
        case "plane":
            return _("%(first)s – %(second)s: the same plane colour?") % names
        case "cell":
            cell = atlas().cities[rest].cell if rest in atlas().cities else ""
            return _("%(place)s is in %(cell)s") % {"place": first, "cell": cell}
        case "country-of":
            city = atlas().cities.get(rest)
            country = place(city.country) if city else ""
            return _("%(place)s is in %(country)s") % {"place": first, "country": country}
        case "sight":
            return _("%(place)s: its sights") % {"place": first}
        case "capital":
            return _("The capital of %(place)s") % {"place": first}
        case "flag":
            return _("The flag of %(place)s") % {"place": first}
        case "joined":
            return _("When %(place)s joined the Union") % {"place": first}
        case "neighbours":
            return _("The neighbours of %(place)s") % {"place": first}
        case "population":
            return _("More people: %(first)s or %(second)s?") % names
        case "area":
            return _("Larger: %(first)s or %(second)s?") % names
    return item


def _pair(rest: str) -> tuple[str, str]:
    first, _sign, second = rest.replace(">", "-").partition("-")
    return first, second

"""Places, seats, facts and moves in words, for the templates of all titles."""

from collections.abc import Sequence

from django import template
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from europa_edu.atlas import TODAY, Feature, State, atlas, has_border, has_sea_line
from europa_edu.facts import OWN_KINDS
from games.engine import Title
from quizzes.selectors_own import words_of

register = template.Library()


@register.filter
def part(title: Title, name: str) -> tuple[str, str]:
    """A title's own template of this name, else the one that serves all: for {% include %}."""
    return f"games/titles/{title.slug}/_{name}.html", f"games/_{name}.html"


@register.filter
def rules_page(title: Title) -> str:
    return f"games/titles/{title.slug}/rules.html"


@register.filter
def place(code: str, year: int = TODAY) -> str:
    """A country, a part of one, a city or a grid cell in the reader's language."""
    today = atlas().years[year].states.get(code) or atlas().cities.get(code)
    if known := today or atlas().parts.get(code) or _once_a_state(code):
        return known.names.in_language(get_language() or "en")
    # Cells stay as they are; the last resort for a card that the atlas does not have (Pisa).
    return code.replace("_", " ").title() if code.islower() else code


def _once_a_state(code: str) -> State | None:
    """The state of an older map: Yugoslavia has no place on today's."""
    return next((year.states[code] for year in atlas().years.values() if code in year.states), None)


@register.filter
def seat_name(names: Sequence[str], index: int | None) -> str:
    """Empty where an event is nobody's: the table itself shuffled or rolled."""
    return "" if index is None else names[index]


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


@register.filter
def item_words(item: str) -> str:
    """A learnable fact as a sentence that is true: what the table hands out at the end."""
    kind, _colon, rest = item.partition(":")
    if kind in OWN_KINDS:
        own = words_of(item, get_language() or "en")
        return own or _("A question that was deleted.")
    a, b = _pair(rest)
    year = 1960 if kind in ("border1960", "rail") else _year_of(a, b)
    if "GB" in (a, b) and {a, b} & atlas().parts.keys():
        # Beside Scotland, GB is what is left of it.
        a, b = ("EW" if code == "GB" else code for code in (a, b))
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
    if kind == "river" and (river := atlas().rivers.get(rest)):
        words |= {"river": _the("The", river), "names": ", ".join(map(place, river.countries))}
    if kind == "coast" and (sea := atlas().seas.get(rest)):
        around = [code for code, facts in atlas().countries.items() if rest in facts.seas]
        words |= {"sea": _the("the", sea), "names": ", ".join(map(place, around))}
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
    "river": gettext_lazy("%(river)s flows through: %(names)s."),
    "coast": gettext_lazy("Countries on %(sea)s: %(names)s."),
}


def _the(article: str, feature: Feature) -> str:
    """Rivers and seas have an article in English; other languages put them before a colon."""
    language = get_language() or "en"
    name = feature.names.in_language(language)
    return f"{article} {name}" if language.startswith("en") else name


def _year_of(*codes: str) -> int:
    """The newest map with all these states: 1992 where Yugoslavia is meant."""
    for year, drawn in atlas().years.items():
        if all(code in drawn.states for code in codes):
            return year
    return TODAY


def _pair(rest: str) -> tuple[str, str]:
    first, _sign, second = rest.replace(">", "-").partition("-")
    return first, second

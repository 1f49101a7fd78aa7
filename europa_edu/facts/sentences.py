"""One true sentence for every fact, in every language. Pure.

Its messages are translated with all others of the site (ADR 10): this module reads the same
catalogues, by gettext itself, so that nobody has to hand the translation in. A message names the
form of each place (`in_country`, `of_country`; see grammar.py), and all languages use that form.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

from europa_edu.atlas import (
    TODAY,
    atlas,
    border_note,
    has_all_neighbours,
    has_ships,
    may_touch,
    neighbours,
)
from europa_edu.facts.grammar import Form, capitalised, is_plural
from europa_edu.facts.item import Item
from europa_edu.facts.names import full_name, listed, name
from europa_edu.facts.tourism import cards

LOCALE = Path(__file__).parents[2] / "locale"
ONE, SEVERAL = 1, 2  # which form of the verb gettext shall choose


class Tongue:
    """A language: its messages, and names in its forms on the map of one year."""

    def __init__(self, language: str, year: int = TODAY) -> None:
        self.language, self.year = language, year
        messages = _catalogue(language[:2])
        self.gettext, self.ngettext = messages.gettext, messages.ngettext

    def name(self, code: str, form: Form = "the") -> str:
        return name(code, self.language, self.year, form)

    def listed(self, codes: Sequence[str], form: Form = "the") -> str:
        return listed(codes, self.language, self.year, form)

    def number(self, *codes: str) -> int:
        return SEVERAL if len(codes) > 1 or is_plural(codes[0], self.language) else ONE


@cache
def _catalogue(language: str) -> NullTranslations:
    """English has none: the messages are English."""
    return translation("django", LOCALE, [language], fallback=True)


@lru_cache(maxsize=8192)
def sentence(item: Item, language: str) -> str:
    """The fact as a sentence. What nobody knows any more is only named."""
    tongue = Tongue(language, item.year)
    said = _SENTENCES[item.kind](item, tongue) if item.kind in _SENTENCES else ""
    return capitalised(said or ", ".join(tongue.name(code, "bare") for code in item.codes))


def city_in_country(city: str, country: str, language: str) -> str:
    """Where a city lies; `city` is its name, since teachers write cards of any."""
    words = {"city": city, "in_country": name(country, language, form="in")}
    return capitalised(Tongue(language).gettext("%(city)s is %(in_country)s.") % words)


def _border(item: Item, tongue: Tongue) -> str:
    if item.year != TODAY:
        return _old_border(item, tongue)
    if item.holds:
        said = tongue.gettext("%(first)s and %(second)s touch.") % _pair(item, tongue)
        note = border_note(*item.ends) if item.is_of_today else None
        return f"{said} {note.in_language(tongue.language)}" if note else said
    if item.is_of_today and may_touch(*item.ends):
        said = tongue.gettext("On our map, %(first)s and %(second)s do not touch.")
    else:
        said = tongue.gettext("%(first)s and %(second)s do not touch.")
    return said % _pair(item, tongue)


def _old_border(item: Item, tongue: Tongue) -> str:
    words = {**_pair(item, tongue), "years": atlas().years[item.year].span}
    if item.holds:
        return tongue.gettext("%(first)s and %(second)s touched (map of %(years)s).") % words
    return tongue.gettext("%(first)s and %(second)s did not touch (map of %(years)s).") % words


def _sea(item: Item, tongue: Tongue) -> str:
    words = _pair(item, tongue, "object")
    if has_ships(*item.ends):
        return tongue.gettext("Ships sail between %(first)s and %(second)s.") % _pair(item, tongue)
    if item.holds:
        return tongue.gettext("On our boards a line joins %(first)s and %(second)s.") % words
    return tongue.gettext("On our map no sea line joins %(first)s and %(second)s.") % words


def _rail(item: Item, tongue: Tongue) -> str:
    words = _pair(item, tongue, "object")
    return tongue.gettext("A train ferry joined %(first)s and %(second)s.") % words


def _plane(item: Item, tongue: Tongue) -> str:
    words = _pair(item, tongue, "object")
    return tongue.gettext("A plane joins %(first)s and %(second)s: look at the colours.") % words


def _pair(item: Item, tongue: Tongue, form: Form = "the") -> dict[str, str]:
    first, second = item.ends
    return {"first": tongue.name(first, form), "second": tongue.name(second, form)}


def _cell(item: Item, tongue: Tongue) -> str:
    city = atlas().cities.get(item.codes[0])
    if city is None:
        return ""
    words = {"place": full_name(city.id, tongue.language, "the"), "cell": city.cell}
    return tongue.gettext("%(place)s lies in the square %(cell)s.") % words


def _country_of(item: Item, tongue: Tongue) -> str:
    (code,) = item.codes
    if item.countries:
        city = full_name(code, tongue.language, "the")
        return city_in_country(city, item.countries[0], tongue.language)
    # Of a teacher's card: only the table it lay on knew the answer.
    return tongue.gettext("%(first)s: which country?") % {"first": tongue.name(code)}


def _sight(item: Item, tongue: Tongue) -> str:
    (code,) = item.codes
    words = {"city": full_name(code, tongue.language, "the")}
    if code not in cards():
        return tongue.gettext("%(city)s and its sights.") % words
    # Some are half a sentence long: commas would not keep them apart.
    apart = "\N{NARROW NO-BREAK SPACE}; " if tongue.language[:2] == "fr" else "; "
    words["sights"] = apart.join(tongue.name(sight.id) for sight in cards()[code].sights)
    return tongue.gettext("%(city)s and its sights: %(sights)s.") % words


def _capital(item: Item, tongue: Tongue) -> str:
    state = atlas().years[item.year].states.get(item.codes[0])
    if state is None or not state.capital:
        return ""
    words = {"of_country": tongue.name(state.code, "of"), "capital": tongue.name(state.capital)}
    if item.year != TODAY:
        return tongue.gettext("The capital %(of_country)s was called %(capital)s.") % words
    return tongue.gettext("The capital %(of_country)s is called %(capital)s.") % words


def _flag(item: Item, tongue: Tongue) -> str:
    words = {"of_country": tongue.name(item.codes[0], "of")}
    return tongue.gettext("The flag %(of_country)s.") % words


def _population(item: Item, tongue: Tongue) -> str:
    first, second = item.ends
    words = {"in_first": tongue.name(first, "in"), "in_second": tongue.name(second, "in")}
    return tongue.gettext("More people live %(in_first)s than %(in_second)s.") % words


def _area(item: Item, tongue: Tongue) -> str:
    said = tongue.ngettext(
        "%(first)s is larger than %(second)s.",
        "%(first)s are larger than %(second)s.",
        tongue.number(item.codes[0]),
    )
    return said % _pair(item, tongue)


def _joined(item: Item, tongue: Tongue) -> str:
    country = atlas().countries.get(item.codes[0])
    if country is None or not country.eu_since:
        return ""
    words = {"first": tongue.name(country.code), "year": country.eu_since, "left": country.eu_left}
    number = tongue.number(country.code)
    if country.eu_left:
        said = tongue.ngettext(
            "%(first)s joined the Union in %(year)s and left it in %(left)s.",
            "%(first)s joined the Union in %(year)s and left it in %(left)s.",
            number,
        )
    else:
        said = tongue.ngettext(
            "%(first)s joined the Union in %(year)s.",
            "%(first)s joined the Union in %(year)s.",
            number,
        )
    return said % words


def _neighbours(item: Item, tongue: Tongue) -> str:
    (code,) = item.codes
    around = neighbours(code, item.year)
    if not around:
        words = {"place": tongue.name(code)}
        if code in atlas().countries and not has_all_neighbours(code):
            return tongue.gettext("On our map, %(place)s touches no other country.") % words
        return tongue.gettext("%(place)s has the sea all around.") % words
    number = tongue.number(code)
    if has_all_neighbours(code, item.year):
        said = tongue.ngettext("%(first)s touches %(names)s.", "%(first)s touch %(names)s.", number)
    else:
        said = tongue.ngettext(
            "On our map, %(first)s touches %(names)s.",
            "On our map, %(first)s touch %(names)s.",
            number,
        )
    return said % {"first": tongue.name(code), "names": tongue.listed(around, "object")}


def _river(item: Item, tongue: Tongue) -> str:
    if not item.countries:
        return ""
    words = {
        "river": tongue.name(item.codes[0]),
        "names": tongue.listed(item.countries, "object"),
    }
    return tongue.gettext("%(river)s flows through %(names)s.") % words


def _coast(item: Item, tongue: Tongue) -> str:
    if not item.countries:
        return ""
    sea, number = item.codes[0], tongue.number(*item.countries)
    if atlas().seas[sea].beyond:
        said = tongue.ngettext(
            "On our map, %(names)s lies on %(sea)s.",
            "On our map, %(names)s lie on %(sea)s.",
            number,
        )
    else:
        said = tongue.ngettext("%(names)s lies on %(sea)s.", "%(names)s lie on %(sea)s.", number)
    return said % {"names": tongue.listed(item.countries), "sea": tongue.name(sea, "object")}


_SENTENCES: dict[str, Callable[[Item, Tongue], str]] = {
    "border": _border,
    "border1960": _border,
    "sea": _sea,
    "rail": _rail,
    "plane": _plane,
    "cell": _cell,
    "country-of": _country_of,
    "sight": _sight,
    "capital": _capital,
    "flag": _flag,
    "population": _population,
    "area": _area,
    "joined": _joined,
    "neighbours": _neighbours,
    "river": _river,
    "coast": _coast,
}

"""/atlas/: explore Europe by map, by search and by list."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from europa_edu.atlas import (
    TODAY,
    Board,
    Fill,
    Label,
    Target,
    atlas,
    fold,
    map_of,
    neighbours,
    state_on_ground,
)
from europa_edu.htmx import HtmxRequest
from europa_edu.pages.disputed import disputed, matters_of
from europa_edu.pages.place_facts import Facts, PlaceLink, address, facts_about
from europa_edu.pages.place_search import LONGEST, find_places

FRAGMENTS = {"_place": "atlas/_place.html", "_explore": "atlas/_explore.html"}


@dataclass(frozen=True, slots=True)
class YearChoice:
    """A map to choose: its years, or that it is today's."""

    name: str
    address: str
    current: bool


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def explore(request: HtmxRequest, place: str = "") -> HttpResponse:
    """The map, and beside it the facts of one place or what a search has found."""
    text = request.GET.get("q", "").strip()
    asked = request.GET.get("year", "")
    year, notice = _year(asked)
    if asked.isdecimal() and not notice and int(asked) != year:
        known = request.GET.copy()
        known["year"] = str(year)
        return HttpResponseRedirect(f"{request.path}?{known.urlencode()}")
    language = get_language() or "en"
    found: tuple[PlaceLink, ...] = ()
    if text and not notice:
        notice = _too_long(text)
        found = () if notice else find_places(text, year, language)
        if len(found) == 1:
            return HttpResponseRedirect(found[0].address)
    place, facts, lost = _look_up(place, year, language)
    notice = notice or lost
    context = {
        "year": year,
        "span": atlas().years[year].span,
        "years": _years(place, year),
        "board": _board(year, language, facts),
        "facts": facts,
        "matters": tuple(matters_of(place)),
        "text": text[:LONGEST],
        "found": found,
        "notice": notice,
    }
    return _answer(request, context, status=404 if notice else 200)


@require_safe
def suggestions(request: HttpRequest) -> HttpResponse:
    """What the search box offers while somebody types."""
    text = request.GET.get("q", "").strip()
    year, notice = _year(request.GET.get("year", ""))
    notice = notice or _too_long(text)
    found = () if notice else find_places(text, year, get_language() or "en")
    context = {"text": text[:LONGEST], "found": found, "notice": notice}
    return render(request, "atlas/_suggestions.html", context)


@require_safe
def countries(request: HttpRequest) -> HttpResponse:
    """The same countries as on the map, as a table for those who read better than they see."""
    language = get_language() or "en"
    every = (facts_about(code, TODAY, language) for code in atlas().years[TODAY].states)
    rows = sorted((row for row in every if row), key=lambda row: fold(row.name))
    return render(request, "atlas/countries.html", {"rows": rows})


def _answer(request: HtmxRequest, context: dict[str, object], status: int) -> HttpResponse:
    """The whole page, or the fragment that htmx asks for."""
    htmx = request.htmx
    wanted = FRAGMENTS.get(htmx.target or "")
    if wanted and not htmx.history_restore_request:
        return render(request, wanted, {**context, "alone": True})
    return render(request, "atlas/atlas.html", context, status=status)


def _year(text: str) -> tuple[int, str]:
    """The map of any year for which one is true, and a sentence if there is none."""
    if text in ("", "today"):
        return TODAY, ""
    if text.isdecimal() and len(text) == 4 and (year := map_of(int(text))):
        return year, ""
    spans = [shown.span for shown in atlas().years.values() if shown.span]
    words = {"newer": spans[0], "older": spans[1]}
    return TODAY, _(
        "We have no map of that year. There are maps of today, of %(newer)s and of %(older)s."
    ) % words


def _years(place: str, year: int) -> tuple[YearChoice, ...]:
    return tuple(
        YearChoice(
            shown.span or _("Today"), address(_same_place(place, choice), choice), choice == year
        )
        for choice, shown in atlas().years.items()
    )


def _same_place(place: str, year: int) -> str:
    """The place on another year's map: Slovakia becomes Czechoslovakia; a lost state, nothing."""
    if place in atlas().cities or atlas().grid.is_cell(place):
        return place
    state = state_on_ground(place, year)
    return state.code if state else ""


def _look_up(place: str, year: int, language: str) -> tuple[str, Facts | None, str]:
    """The place's code as the atlas writes it, its facts, and a sentence if there are none."""
    if not place:
        return "", None, ""
    for spelling in (place.upper(), place.lower()):
        if facts := facts_about(spelling, year, language):
            return spelling, facts, ""
    state = state_on_ground(place.upper(), year)
    if state and (facts := facts_about(state.code, year, language)):
        return state.code, facts, ""
    return "", None, _("Our atlas has no such place. Search for it by name, or tap the map.")


def _too_long(text: str) -> str:
    if len(text) <= LONGEST:
        return ""
    return _("No place has such a long name. Try a shorter one.")


def _board(year: int, language: str, facts: Facts | None) -> Board:
    shown = atlas().years[year]
    states = sorted(
        shown.states.values(), key=lambda state: fold(state.names.in_language(language))
    )
    fills: tuple[Fill, ...] = ()
    if facts and facts.kind == "country":
        near = (Fill(code, "near") for code in neighbours(facts.place, year))
        fills = (*near, Fill(facts.place, "lit"))
    elif facts:
        fills = (Fill(facts.place, "lit"),)
    # A city's name, or a tiny state's, would appear only further zoomed in.
    shape = shown.shapes.get(facts.place) if facts else None
    small = shape.tiny if shape else facts and facts.kind == "city"
    return Board(
        year=year,
        fills=fills,
        labels=(Label(facts.place, facts.name),) if facts and small else (),
        targets=tuple(Target(state.code, address(state.code, year)) for state in states),
        grid=bool(facts and facts.kind != "country"),
        focus=(facts.place,) if facts else (),
    )


app_name = "atlas"
urlpatterns = [
    path("", explore, name="explore"),
    path("countries/", countries, name="countries"),
    path("disputed/", disputed, name="disputed"),
    path("suggestions/", suggestions, name="suggestions"),
    path("<str:place>/", explore, name="place"),
]

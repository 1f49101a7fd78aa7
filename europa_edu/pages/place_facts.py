"""What the atlas page tells about a country, a city or a cell of the grid, in one language."""

from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from europa_edu.atlas import (
    TODAY,
    City,
    Country,
    Names,
    State,
    atlas,
    border_note,
    fold,
    has_all_neighbours,
    neighbours,
    state_on_ground,
)
from europa_edu.facts import name


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """A place to go on to."""

    name: str
    address: str
    cell: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is counted, where it is not all, and what makes a border believed."""

    population: str
    area: str
    highest: str
    borders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountryFacts:
    """A state of one map; old ones have no `country`, since its figures are today's."""

    place: str
    name: str
    local: str
    flag: str
    year: int
    capital: PlaceLink | None
    country: Country | None
    highest: str  # the name of its highest point
    notes: Notes
    seas: tuple[str, ...]
    neighbours: tuple[PlaceLink, ...]
    has_all_neighbours: bool  # or only those that the map shows
    is_cut: bool  # by the map's edge
    cities: tuple[PlaceLink, ...]
    successors: tuple[PlaceLink, ...]
    kind: str = "country"


@dataclass(frozen=True, slots=True)
class CityFacts:
    place: str
    name: str
    local: str
    city: City
    country: PlaceLink
    cell: PlaceLink
    year: int
    today: PlaceLink | None  # what an old map's city is called now
    kind: str = "city"


@dataclass(frozen=True, slots=True)
class CellFacts:
    place: str
    cities: tuple[PlaceLink, ...]
    year: int
    kind: str = "cell"

    @property
    def name(self) -> str:
        return self.place


Facts = CountryFacts | CityFacts | CellFacts


@cache
def address(place: str = "", year: int = TODAY) -> str:
    """Where the atlas shows this place on the map of this year."""
    page = reverse("atlas:place", args=[place]) if place else reverse("atlas:explore")
    return page if year == TODAY else f"{page}?year={year}"


def facts_about(place: str, year: int, language: str) -> Facts | None:
    """The facts, or nothing if the map of that year has no such place."""
    shown = atlas().years[year]
    if state := shown.states.get(place):
        return _country(state, year, language)
    if city := atlas().cities.get(place):
        return _city(city, year, language)
    if atlas().grid.is_cell(place):
        cities = atlas().grid.cities_in(place)
        return CellFacts(place, _links(cities, year, language), year)
    return None


def _country(state: State, year: int, language: str) -> CountryFacts:
    country = atlas().countries.get(state.code) if year == TODAY else None
    peak = country.highest if country else None
    return CountryFacts(
        place=state.code,
        name=state.names.in_language(language),
        local=_local(state.names, language),
        flag=f"atlas/flags/{state.flag}.svg" if state.flag else "",
        year=year,
        capital=link_to(state.capital, year, language) if state.capital else None,
        country=country,
        highest=peak.names.in_language(language) if peak else "",
        notes=_notes(state, country, year, language),
        seas=tuple(name(sea, language) for sea in (country.seas if country else ())),
        neighbours=_links(neighbours(state.code, year), year, language),
        has_all_neighbours=has_all_neighbours(state.code, year),
        is_cut=any(part in atlas().beyond for part in state.modern),
        cities=_links(_cities(state, year), year, language),
        successors=_links(() if year == TODAY else state.modern, TODAY, language),
    )


def _notes(state: State, country: Country | None, year: int, language: str) -> Notes:
    peak = country.highest if country else None
    around = (border_note(state.code, other) for other in neighbours(state.code, year))
    return Notes(
        population=_in_language(country.population_note if country else None, language),
        area=_in_language(country.area_note if country else None, language),
        highest=", ".join(note.in_language(language) for note in (peak.notes if peak else ())),
        borders=tuple(dict.fromkeys(note.in_language(language) for note in around if note)),
    )


def _in_language(note: Names | None, language: str) -> str:
    return note.in_language(language) if note else ""


def _cities(state: State, year: int) -> tuple[str, ...]:
    homes = atlas().years[year].homes
    return tuple(city for city, home in homes.items() if home == state.code)


def _city(city: City, year: int, language: str) -> CityFacts:
    shown = atlas().years[year]
    names = shown.city_names.get(city.id, city.names)
    return CityFacts(
        place=city.id,
        name=names.in_language(language),
        local=_local(names, language),
        city=city,
        country=link_to(shown.homes[city.id], year, language),
        cell=link_to(city.cell, year, language),
        year=year,
        today=link_to(city.id, TODAY, language) if year != TODAY else None,
    )


def _local(names: Names, language: str) -> str:
    """The name on the spot, where it is another one."""
    return "" if names.local == names.in_language(language) else names.local


def _links(places: tuple[str, ...], year: int, language: str) -> tuple[PlaceLink, ...]:
    links = (link_to(place, year, language) for place in places)
    return tuple(sorted(links, key=lambda link: fold(link.name)))


def link_to(place: str, year: int, language: str) -> PlaceLink:
    city = atlas().cities.get(place)
    home = state_on_ground(place, year) if city else None
    hint = name(home.code, language, year) if home else ""
    return PlaceLink(
        name(place, language, year), address(place, year), city.cell if city else "", hint
    )

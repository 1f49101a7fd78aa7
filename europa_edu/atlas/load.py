"""Reads fixtures/atlas once, when first asked."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from europa_edu.atlas.grid import Grid
from europa_edu.atlas.places import (
    TODAY,
    City,
    Country,
    Feature,
    FixedLink,
    MapYear,
    Names,
    Part,
    SeaLine,
    Shape,
    State,
)

FIXTURES = Path(__file__).parents[2] / "fixtures" / "atlas"
File = TypeVar("File")


class Atlas(msgspec.Struct, frozen=True):
    """Everything that games, quizzes and dashboards know about Europe."""

    countries: dict[str, Country]
    cities: dict[str, City]
    sea_lines: tuple[SeaLine, ...]
    fixed_links: tuple[FixedLink, ...]
    border_notes: dict[str, str]
    grid: Grid
    years: dict[int, MapYear]
    seas: dict[str, Feature]
    ranges: dict[str, Feature]
    rivers: dict[str, Feature]
    parts: dict[str, Part]


class _Countries(msgspec.Struct):
    countries: dict[str, Country]


class _Cities(msgspec.Struct):
    cities: dict[str, City]


class _SeaLines(msgspec.Struct):
    lines: tuple[SeaLine, ...]


class _Nature(msgspec.Struct):
    seas: dict[str, Feature]
    ranges: dict[str, Feature]
    rivers: dict[str, Feature]


class _Parts(msgspec.Struct):
    parts: dict[str, Part]


class _Borders(msgspec.Struct):
    years: dict[str, dict[str, float]]
    fixed_links: tuple[FixedLink, ...]
    notes: dict[str, str]


class _OwnState(msgspec.Struct):
    names: Names
    capital: str
    modern: tuple[str, ...]
    flag: str


class _Year(msgspec.Struct):
    sprite: str
    first: int
    last: int | None
    codes: tuple[str, ...]
    own: dict[str, _OwnState]


class _Years(msgspec.Struct):
    years: dict[str, _Year]


class _Shapes(msgspec.Struct):
    shapes: dict[str, Shape]


def _read(name: str, kind: type[File]) -> File:
    return msgspec.json.decode((FIXTURES / name).read_bytes(), type=kind)


@cache
def atlas() -> Atlas:
    """The atlas."""
    countries = _read("countries.json", _Countries).countries
    cities = _read("cities.json", _Cities).cities
    borders = _read("borders.json", _Borders)
    nature = _read("nature.json", _Nature)
    years = _read("years.json", _Years).years
    return Atlas(
        countries=countries,
        cities=cities,
        sea_lines=_read("sea_lines.json", _SeaLines).lines,
        fixed_links=borders.fixed_links,
        border_notes=borders.notes,
        grid=Grid(_by_cell(cities)),
        years={
            _number(name): _map_year(name, year, borders.years[name], countries)
            for name, year in years.items()
        },
        seas=nature.seas,
        ranges=nature.ranges,
        rivers=nature.rivers,
        parts=_read("parts.json", _Parts).parts,
    )


def _number(name: str) -> int:
    return TODAY if name == "today" else int(name)


def _by_cell(cities: dict[str, City]) -> dict[str, tuple[str, ...]]:
    cells: dict[str, tuple[str, ...]] = {}
    for city in sorted(cities.values(), key=lambda city: city.id):
        cells[city.cell] = (*cells.get(city.cell, ()), city.id)
    return cells


def _map_year(
    name: str, year: _Year, borders: dict[str, float], countries: dict[str, Country]
) -> MapYear:
    states = {}
    for code in year.codes:
        if own := year.own.get(code):
            states[code] = State(code, own.names, own.capital, own.modern, own.flag)
        else:
            country = countries[code]
            states[code] = State(code, country.names, country.capital, (code,), code)
    return MapYear(
        year=_number(name),
        first=year.first,
        last=year.last,
        sprite=year.sprite,
        states=states,
        borders={(pair[:2], pair[3:]): km for pair, km in borders.items()},
        shapes=_read(f"shapes_{name}.json", _Shapes).shapes,
    )

"""Reads fixtures/atlas once, when first asked."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from europa_edu.atlas.grid import Grid
from europa_edu.atlas.places import (
    TODAY,
    City,
    Country,
    Feature,
    MapYear,
    Names,
    Part,
    Port,
    SeaLine,
    Shape,
    State,
)

FIXTURES = Path(__file__).parents[2] / "fixtures" / "atlas"
Content = TypeVar("Content")


class Atlas(msgspec.Struct, frozen=True):
    """Everything that games, quizzes and dashboards know about Europe."""

    countries: dict[str, Country]
    cities: dict[str, City]
    sea_lines: tuple[SeaLine, ...]
    ports: dict[str, Port]
    border_notes: dict[tuple[str, str], Names]
    elsewhere: frozenset[tuple[str, str]]  # pairs that touch where no map of ours shows it
    beyond: dict[str, tuple[str, ...]]  # neighbours off the map
    disputed: frozenset[str]  # not every state recognises these
    grid: Grid
    years: dict[int, MapYear]
    seas: dict[str, Feature]
    ranges: dict[str, Feature]
    rivers: dict[str, Feature]
    parts: dict[str, Part]


class _OwnState(msgspec.Struct):
    names: Names
    capital: str
    modern: tuple[str, ...]
    flag: str


class _Year(msgspec.Struct):
    sprite: str
    first: int
    last: int | None
    once: int | None
    codes: tuple[str, ...]
    own: dict[str, _OwnState]
    cities: dict[str, Names]
    divided: dict[str, str]
    no_flag: frozenset[str]


def read_key(path: Path, key: str, kind: type[Content]) -> Content:
    """What stands under one key of a file; the others tell of its source and licence."""
    content = msgspec.json.decode(path.read_bytes(), type=dict[str, msgspec.Raw])
    return msgspec.json.decode(content[key], type=kind)


def _read(name: str, key: str, kind: type[Content]) -> Content:
    return read_key(FIXTURES / name, key, kind)


@cache
def atlas() -> Atlas:
    """The atlas."""
    countries = _read("countries.json", "countries", dict[str, Country])
    cities = _read("cities.json", "cities", dict[str, City])
    borders = _read("borders.json", "years", dict[str, dict[str, float]])
    years = _read("years.json", "years", dict[str, _Year])
    return Atlas(
        countries=countries,
        cities=cities,
        sea_lines=_read("sea_lines.json", "lines", tuple[SeaLine, ...]),
        ports=_read("sea_lines.json", "ports", dict[str, Port]),
        border_notes=_by_pair(_read("borders.json", "notes", dict[str, Names])),
        elsewhere=frozenset(map(_pair, _read("borders.json", "elsewhere", tuple[str, ...]))),
        beyond=_read("borders.json", "beyond", dict[str, tuple[str, ...]]),
        disputed=_read("borders.json", "disputed", frozenset[str]),
        grid=Grid(_by_cell(cities)),
        years={
            _number(name): _map_year(name, year, borders[name], countries, cities)
            for name, year in years.items()
        },
        seas=_read("nature.json", "seas", dict[str, Feature]),
        ranges=_read("nature.json", "ranges", dict[str, Feature]),
        rivers=_read("nature.json", "rivers", dict[str, Feature]),
        parts=_read("parts.json", "parts", dict[str, Part]),
    )


def _number(name: str) -> int:
    return TODAY if name == "today" else int(name)


def _pair(text: str) -> tuple[str, str]:
    return text[:2], text[3:]


def _by_pair(table: dict[str, Content]) -> dict[tuple[str, str], Content]:
    return {_pair(text): content for text, content in table.items()}


def _by_cell(cities: dict[str, City]) -> dict[str, tuple[str, ...]]:
    cells: dict[str, tuple[str, ...]] = {}
    for city in sorted(cities.values(), key=lambda city: city.id):
        cells[city.cell] = (*cells.get(city.cell, ()), city.id)
    return cells


def _map_year(
    name: str,
    year: _Year,
    borders: dict[str, float],
    countries: dict[str, Country],
    cities: dict[str, City],
) -> MapYear:
    states = {}
    for code in year.codes:
        if own := year.own.get(code):
            states[code] = State(code, own.names, own.capital, own.modern, own.flag)
        else:
            country = countries[code]
            states[code] = State(code, country.names, country.capital, (code,), code)
        if code in year.no_flag:
            states[code] = replace(states[code], flag="")
    ground = {modern: state.code for state in states.values() for modern in state.modern}
    return MapYear(
        sprite=year.sprite,
        first=year.first,
        last=year.last,
        once=year.once,
        states=states,
        borders=_by_pair(borders),
        shapes=_read(f"shapes_{name}.json", "shapes", dict[str, Shape]),
        city_names=year.cities,
        homes={city.id: ground[city.country] for city in cities.values()} | year.divided,
    )

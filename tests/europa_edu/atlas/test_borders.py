"""Borders, against a list that was computed apart from our builder."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from europa_edu.atlas import (
    TODAY,
    atlas,
    border_note,
    has_all_neighbours,
    has_border,
    has_sea_line,
    neighbours,
)
from europa_edu.atlas.load import FIXTURES

REFERENCE = json.loads((Path(__file__).parent / "reference_borders.json").read_text())
COUNTRIES = atlas().countries
CAUCASUS = {"AM", "AZ", "GE", "KZ"}


def pairs(codes: set[str]) -> list[str]:
    return [f"{a}-{b}" for a, b in combinations(sorted(codes), 2) if has_border(a, b)]


@pytest.mark.parametrize(
    ("name", "codes", "count"),
    [
        ("game40", {c.code for c in COUNTRIES.values() if c.game40}, 77),
        ("europe47", set(COUNTRIES) - CAUCASUS, 88),
        ("europe51", set(COUNTRIES), 97),
    ],
)
def test_it_has_exactly_the_borders_of_the_reference(name: str, codes: set[str], count: int):
    assert pairs(codes) == REFERENCE[name]
    assert len(pairs(codes)) == count


@pytest.mark.parametrize("year", atlas().years)
def test_it_sees_a_border_from_both_sides(year: int):
    for a in atlas().years[year].states:
        assert all(a in neighbours(b, year) for b in neighbours(a, year))
        assert a not in neighbours(a, year)


def test_it_tells_a_country_its_own_neighbours():
    assert all(c.neighbours == neighbours(c.code) for c in COUNTRIES.values())


@pytest.mark.parametrize("pair", REFERENCE["europe51"])
def test_it_measures_borders_like_the_reference(pair: str):
    a, b = sorted(pair.split("-"))
    km = atlas().years[TODAY].borders[a, b]
    assert km == pytest.approx(REFERENCE["border_km"][pair], abs=5, rel=0.05)


def test_it_knows_no_border_at_gibraltar_nor_over_water():
    assert not has_border("ES", "GB")
    assert not has_border("DK", "SE")
    assert ("DK", "SE") not in atlas().years[TODAY].borders


def test_it_notes_something_of_borders_that_are_there():
    for (a, b), note in atlas().border_notes.items():
        assert has_border(a, b)
        assert all((note.en, note.fr, note.de))
    assert border_note("RU", "LT") == border_note("LT", "RU") is not None
    assert border_note("FR", "IT") is None


def test_it_knows_who_touches_more_than_the_map_shows():
    book = atlas()
    assert not any(has_border(a, b) for a, b in book.elsewhere)
    assert all(set(others).isdisjoint(COUNTRIES) for others in book.beyond.values())
    assert not has_all_neighbours("TR")
    assert not has_all_neighbours("SU", max(year for year in book.years if year < 1990))
    assert has_all_neighbours("PL")
    assert not has_all_neighbours("RS")  # Kosovo
    assert has_all_neighbours("YU", min(year for year in book.years if year > 1990))


def test_it_keeps_bridges_and_tunnels_apart_from_borders():
    listed = json.loads((FIXTURES / "borders.json").read_text())["fixed_links"]
    links = {(link["a"], link["b"], link["kind"], link["since"]) for link in listed}
    assert links == {("DK", "SE", "bridge", 2000), ("FR", "GB", "tunnel", 1994)}
    assert not any(has_border(a, b) for a, b, _, _ in links)


@pytest.mark.parametrize(
    ("a", "b"),
    [("TR", "SU"), ("NO", "SU"), ("DD", "DE"), ("DD", "CS"), ("DE", "CS"), ("AT", "YU"),
     ("IT", "YU"), ("CS", "SU"), ("HU", "SU")],
)  # fmt: skip
def test_it_remembers_the_borders_of_the_cold_war(a: str, b: str):
    assert has_border(a, b, 1965)


def test_it_keeps_austria_and_east_germany_apart_in_the_cold_war():
    assert not has_border("AT", "DD", 1965)
    assert len(atlas().years[1965].borders) == 57


def test_it_joins_serbia_montenegro_and_kosovo_in_the_nineties():
    assert neighbours("YU", 1993) == ("AL", "BA", "BG", "HR", "HU", "MK", "RO")


def test_it_knows_no_neighbours_of_a_state_of_another_year():
    assert neighbours("SU", TODAY) == ()
    assert neighbours("RU", 1965) == ()


def test_it_has_44_sea_lines_between_different_cards():
    lines = {frozenset((line.a, line.b)) for line in atlas().sea_lines}
    assert len(atlas().sea_lines) == len(lines) == 44
    assert all(COUNTRIES[code].game40 for line in lines for code in line)
    assert has_sea_line("IS", "NO")
    assert not has_sea_line("NO", "IT")


def test_it_starts_each_sea_line_in_a_country_with_a_coast():
    for line in atlas().sea_lines:
        assert COUNTRIES[line.a].seas
        assert COUNTRIES[line.b].seas
        for port in set(line.ports) & set(atlas().cities):
            assert atlas().cities[port].country in (line.a, line.b)

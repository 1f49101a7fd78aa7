"""Old maps: true for every day of the years that they are called by."""

from datetime import date

import pytest

from europa_edu.atlas import TODAY, atlas, map_of, state_on_ground
from tests.europa_edu.atlas.sprites import Ring, paths, rings
from tools.atlas.plane import contains

YEARS = atlas().years
OLD = [year for year in YEARS if year != TODAY]

# When a state of Europe came, went or changed its name (Correlates of War 3.2; national laws).
CHANGES = {
    date(1960, 8, 16): "Cyprus",
    date(1964, 9, 21): "Malta",
    date(1990, 10, 3): "Germany is one",
    date(1991, 6, 25): "Croatia and Slovenia",
    date(1991, 9, 6): "the Baltic states",
    date(1991, 12, 26): "the end of the Soviet Union",
    date(1992, 4, 28): "Yugoslavia of two republics",
    date(1993, 1, 1): "Czechia and Slovakia",
    date(2003, 2, 4): "Serbia and Montenegro",
    date(2006, 6, 3): "Montenegro",
    date(2008, 2, 17): "Kosovo",
}
# The year in which the flag of today was first flown over its state, where that is after 1965.
FLAG_SINCE = {
    "AL": 1992, "AD": 1993, "AM": 1990, "AZ": 1991, "BA": 1998, "BG": 1990, "BY": 1995,
    "EE": 1990, "ES": 1981, "GE": 2004, "GR": 1978, "HR": 1990, "KZ": 1992, "LT": 1988,
    "LV": 1990, "MD": 1990, "ME": 2004, "MK": 1995, "RO": 1989, "RS": 2004, "RU": 1991,
    "SI": 1991, "SK": 1992, "UA": 1992, "XK": 2008, "YU-1992": 1992,
}  # fmt: skip
# What towns were called, and for how long (national gazetteers).
RENAMED = {
    "saintpetersburg": ("Leningrad", 1924, 1991),
    "nizhnynovgorod": ("Gorky", 1932, 1990),
    "samara": ("Kuibyshev", 1935, 1991),
    "podgorica": ("Titograd", 1946, 1992),
    "dnipro": ("Dnipropetrovsk", 1926, 2016),
    "clujnapoca": ("Cluj", 1919, 1974),
    "volgograd": ("Stalingrad", 1925, 1961),
    "kaliningrad": ("Königsberg", 1255, 1946),
    "astrakhan": ("Astrakhan", 1558, 9999),
}


@pytest.mark.parametrize("year", OLD)
def test_it_calls_a_map_by_whole_years_in_which_no_state_changed(year: int) -> None:
    shown = YEARS[year]
    first, last = date(shown.first, 1, 1), date(shown.last or 0, 12, 31)
    assert shown.first == year
    assert [what for day, what in CHANGES.items() if first < day <= last] == []


def test_it_finds_the_map_of_a_year_and_knows_what_maps_were_called_once() -> None:
    assert {map_of(year) for year in range(1965, 1990)} == {1965}
    assert {map_of(year) for year in range(1993, 2003)} == {1993}
    assert (map_of(1960), map_of(1992)) == (1965, 1993)
    assert {map_of(year) for year in (0, 1959, 1964, 1990, 1991, 2003, 2007, 2026)} == {None}


@pytest.fixture(scope="module", params=YEARS)
def drawn(request: pytest.FixtureRequest) -> tuple[int, dict[str, list[Ring]]]:
    year = request.param
    return year, {
        code: rings(path)
        for code, path in paths(YEARS[year].sprite).items()
        if code in YEARS[year].states
    }


def test_it_puts_every_city_in_the_state_whose_shape_holds_it(drawn) -> None:
    year, shapes = drawn
    for city in atlas().cities.values():
        home = YEARS[year].homes[city.id]
        assert home == state_on_ground(city.id, year).code
        holding = [code for code, shape in shapes.items() if contains(shape, (city.x, city.y))]
        if not holding:  # on the very coast, or a state that is a circle
            around = [(city.x + dx, city.y + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
            holding = [c for c, shape in shapes.items() if any(contains(shape, p) for p in around)]
        assert home in holding or home in ("MC", "VA"), (city.id, home, holding)


@pytest.mark.parametrize("year", YEARS)
def test_it_has_every_capital_in_its_own_state(year: int) -> None:
    shown = YEARS[year]
    for state in shown.states.values():
        assert not state.capital or shown.homes[state.capital] == state.code


def test_it_cuts_germany_as_it_was() -> None:
    homes = YEARS[1965].homes
    east = {city for city, home in homes.items() if home == "DD"}
    assert east == {"berlin", "dresden", "leipzig", "rostock"}


@pytest.mark.parametrize("year", OLD)
def test_it_shows_a_flag_only_where_it_was_right_in_all_the_years(year: int) -> None:
    for state in YEARS[year].states.values():
        assert not state.flag or FLAG_SINCE.get(state.flag, 0) <= year, state.code
        if not state.flag:
            assert year < FLAG_SINCE[state.code], state.code


@pytest.mark.parametrize("year", OLD)
def test_it_calls_towns_by_the_name_of_the_time(year: int) -> None:
    shown = YEARS[year]
    names = shown.city_names
    for city, (then, since, until) in RENAMED.items():
        if since <= shown.first and (shown.last or 0) < until:
            called = names.get(city, atlas().cities[city].names)
            assert called.en == then, city
    assert all(all((n.en, n.fr, n.de, n.local)) for n in names.values())
    assert set(names) <= set(atlas().cities)

"""The atlas as loaded: countries, cities, names and facts."""

import subprocess
import sys

import msgspec
import pytest

from europa_edu.atlas import TODAY, Country, Names, atlas, position

COUNTRIES = atlas().countries
GAME = [country for country in COUNTRIES.values() if country.game40]


def test_it_holds_51_countries_of_which_40_are_cards():
    assert (len(COUNTRIES), len(GAME)) == (51, 40)


def test_it_draws_kosovo_but_makes_no_card_of_it():
    assert not COUNTRIES["XK"].game40


@pytest.mark.parametrize("country", COUNTRIES.values(), ids=COUNTRIES)
def test_it_names_every_country_in_every_language(country: Country):
    assert all((country.names.en, country.names.fr, country.names.de, country.names.local))


@pytest.mark.parametrize("kind", ["seas", "ranges", "rivers"])
def test_it_names_seas_ranges_and_rivers_in_three_languages(kind: str):
    for feature in getattr(atlas(), kind).values():
        assert all((feature.names.en, feature.names.fr, feature.names.de))
        assert set(feature.countries) <= set(COUNTRIES)


def test_it_uses_the_names_that_children_learn():
    assert COUNTRIES["CZ"].names.en == "Czechia"
    assert COUNTRIES["MK"].names.fr == "Macédoine du Nord"
    assert COUNTRIES["GB"].names.de == "Vereinigtes Königreich"


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Vienna"), ("fr-ch", "Vienne"), ("de", "Wien"), ("de_AT", "Wien"), ("nl", "Vienna")],
)
def test_it_speaks_the_readers_language(language: str, name: str):
    assert atlas().cities["vienna"].names.in_language(language) == name


def test_it_lists_each_different_name_once():
    names = Names("Brussels", "Bruxelles", "Brüssel", "Bruxelles / Brussel")
    assert names.all == ("Brussels", "Bruxelles", "Brüssel", "Brussel")


def test_it_marks_the_capital_of_every_country_on_the_map():
    for country in COUNTRIES.values():
        if country.code == "KZ":  # Astana lies east of the frame
            assert country.capital == ""
        else:
            capital = atlas().cities[country.capital]
            assert capital.capital
            assert capital.country == country.code


def test_it_has_one_capital_a_country():
    capitals = [city.country for city in atlas().cities.values() if city.capital]
    assert len(capitals) == len(set(capitals)) == 50


@pytest.mark.parametrize(
    ("year", "members"),
    [(1957, 0), (1958, 6), (1973, 9), (1981, 10), (1986, 12), (1995, 15), (2004, 25), (2007, 27),
     (2013, 28), (2020, 27), (2026, 27)],
)  # fmt: skip
def test_it_counts_the_members_of_the_union(year: int, members: int):
    joined = sum((c.eu_since or 9999) <= year for c in COUNTRIES.values())
    left = sum((c.eu_left or 9999) <= year for c in COUNTRIES.values())
    assert joined - left == members


@pytest.mark.parametrize(("year", "members"), [(1999, 11), (2001, 12), (2023, 20), (2026, 21)])
def test_it_counts_the_countries_with_the_euro(year: int, members: int):
    assert sum((c.euro_since or 9999) <= year for c in COUNTRIES.values()) == members


def test_it_gives_the_euro_to_members_only():
    assert all(
        c.eu_since and c.euro_since >= c.eu_since for c in COUNTRIES.values() if c.euro_since
    )


@pytest.mark.parametrize("country", COUNTRIES.values(), ids=COUNTRIES)
def test_it_tells_plausible_facts(country: Country):
    assert country.population_year == 2024  # one year for all
    assert 0.1 < country.population / country.area_km2 < 20_000
    assert set(country.seas) <= set(atlas().seas)
    if country.highest:
        assert 100 < country.highest.metres < 5700


def test_it_draws_each_country_about_as_large_as_it_is():
    outside = {"KZ", "RU", "VA", "MC"}  # cut by the frame, or drawn as a dot
    for code, shape in atlas().years[TODAY].shapes.items():
        if code not in outside:
            drawn = shape.area * 5.2**2
            assert drawn == pytest.approx(COUNTRIES[code].area_km2, rel=0.2), code


def test_it_knows_a_highest_point_of_every_card():
    assert all(country.highest for country in GAME)


@pytest.mark.parametrize("code", ["AT", "BY", "CH", "CZ", "HU", "LU", "MD", "MK", "RS", "SK"])
def test_it_knows_who_has_no_coast(code: str):
    assert COUNTRIES[code].seas == ()


def test_it_gives_every_other_card_a_sea():
    dry = {country.code for country in GAME if not country.seas}
    assert dry == {"AT", "BY", "CH", "CZ", "HU", "LU", "MD", "MK", "RS", "SK"}


def test_it_has_the_cities_that_the_rules_name():
    red = (
        "rome valletta monaco chisinau riga oslo paris bucharest prague moscow warsaw dublin lisbon"
    )
    yellow = "messina hamburg istanbul"
    assert all(atlas().cities[city].capital for city in red.split())
    assert not any(atlas().cities[city].capital for city in yellow.split())


def test_it_finds_the_position_of_a_country_a_city_and_a_point():
    assert position("oslo") == (353.4, 266.4)
    assert position("12.5,40") == (12.5, 40.0)
    assert position("DD", 1965) == atlas().years[1965].shapes["DD"].anchor


@pytest.mark.parametrize("place", ["DD", "nowhere", "12", ""])
def test_it_refuses_a_place_that_is_not_on_the_map(place: str):
    with pytest.raises(LookupError):
        position(place)


def test_it_cannot_be_changed():
    with pytest.raises(AttributeError):
        COUNTRIES["FR"].code = "DE"  # type: ignore[misc]


def test_it_goes_through_json_and_back():
    france = COUNTRIES["FR"]
    assert msgspec.json.decode(msgspec.json.encode(france), type=Country) == france


def test_it_loads_without_django_and_without_chance():
    code = (
        "import sys; from europa_edu.atlas.labels import named_first; named_first('en', 0);"
        "print([m for m in ('django', 'celery', 'redis', 'random') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

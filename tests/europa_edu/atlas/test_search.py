"""Finding places by name."""

import pytest

from europa_edu.atlas import atlas, find_cities, find_countries, fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Saint-Pétersbourg", "saintpetersbourg"), ("ŁÓDŹ", "lodz"), ("Großglockner", "grossglockner"),
     ("Tromsø", "tromso"), ("  A Coruña ", "acoruna"), ("İstanbul", "istanbul"), ("!?", "")],
)  # fmt: skip
def test_it_folds_accents_case_and_punctuation(text: str, folded: str):
    assert fold(text) == folded
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    ("text", "city"),
    [("Wien", "vienna"), ("vienne", "vienna"), ("VIENNA", "vienna"), ("kobenhavn", "copenhagen"),
     ("Λευκωσία", "nicosia"), ("Москва", "moscow"), ("st petersburg", "saintpetersburg"),
     ("Kichinev", "chisinau"), ("la valette", "valletta"), ("Brussel", "brussels"),
     ("amsterd", "amsterdam"), ("petersb", "saintpetersburg"), ("Malmo", "malmo")],
)  # fmt: skip
def test_it_finds_a_city_by_any_name(text: str, city: str):
    assert find_cities(text)[0].id == city


@pytest.mark.parametrize(
    ("text", "code"),
    [("Allemagne", "DE"), ("deutschland", "DE"), ("Tchequie", "CZ"), ("Österreich", "AT"),
     ("osterreich", "AT"), ("Magyarorszag", "HU"), ("Türkiye", "TR"), ("Pays Bas", "NL"),
     ("Россия", "RU"), ("Svizzera", "CH"), ("royaume", "GB")],
)  # fmt: skip
def test_it_finds_a_country_by_any_name(text: str, code: str):
    assert find_countries(text)[0].code == code


def test_it_puts_the_whole_name_before_beginnings_and_beginnings_before_parts():
    assert [city.id for city in find_cities("bern")] == ["bern"]
    found = [city.id for city in find_cities("ber")]
    assert set(found[:3]) == {"bergen", "berlin", "bern"}
    assert {"aberdeen", "lviv"} <= set(found[3:])  # Lviv is Lemberg


def test_it_finds_both_towns_called_brest():
    assert {city.id for city in find_cities("Brest")[:2]} == {"brest", "brestby"}


def test_it_finds_nothing_for_nothing():
    assert find_cities("") == find_cities(" - ") == find_countries("zzz") == ()


@pytest.mark.parametrize("city", atlas().cities.values(), ids=atlas().cities)
def test_it_finds_every_city_by_every_one_of_its_names(city):
    for name in (*city.names.all, *city.also):
        ids = [found.id for found in find_cities(name)]
        assert city.id in ids[:3], name

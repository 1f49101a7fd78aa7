"""Label placement."""

from itertools import combinations, pairwise

import pytest

from europa_edu.atlas import atlas
from europa_edu.atlas.labels import ZOOMS, place_labels, text_size, text_width

LANGUAGES = ("en", "fr", "de")


def overlap(a, b) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("zoom", [0.5, *ZOOMS])
@pytest.mark.parametrize("kind", ["countries", "cities"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_never_lets_two_labels_overlap(language, kind, zoom):
    labels = place_labels(language, kind, zoom)
    assert labels
    for a, b in combinations(labels, 2):
        assert not overlap(a.box, b.box), (a.text, b.text)


@pytest.mark.parametrize("year", [1960, 1992])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_never_lets_two_labels_overlap_on_an_old_map(language, year):
    for zoom in ZOOMS:
        for a, b in combinations(place_labels(language, "countries", zoom, year), 2):
            assert not overlap(a.box, b.box)


@pytest.mark.parametrize("kind", ["countries", "cities"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_shows_more_labels_closer_up(language, kind):
    counts = [len(place_labels(language, kind, zoom)) for zoom in ZOOMS]
    assert all(less <= more for less, more in pairwise(counts))
    assert counts[0] < counts[-1]


@pytest.mark.parametrize("year", atlas().years)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_names_every_state_by_zoom_four(language, year):
    named = {label.place for label in place_labels(language, "countries", 4, year)}
    assert named == set(atlas().years[year].states)


@pytest.mark.parametrize("pair", [("vienna", "bratislava"), ("copenhagen", "malmo")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_keeps_close_cities_apart(language, pair):
    labels = {label.place: label for label in place_labels(language, "cities", 1, only=pair)}
    assert set(labels) == set(pair)
    a, b = labels.values()
    assert not overlap(a.box, b.box)


def test_it_keeps_labels_off_the_dots_of_other_cities():
    labels = place_labels("fr", "cities", 2)
    for city in atlas().cities.values():
        dot = (city.x - 1, city.y - 1, city.x + 1, city.y + 1)
        assert not any(overlap(label.box, dot) for label in labels)


def test_it_keeps_labels_on_the_map():
    for label in place_labels("de", "cities", 1):
        assert label.box[0] >= 0
        assert label.box[2] <= 1000


def test_it_names_only_what_it_is_asked_for():
    labels = place_labels("en", "countries", 8, only=("FR", "LU"))
    assert {label.text for label in labels} == {"France", "Luxembourg"}


def test_it_uses_the_names_of_the_year():
    texts = {label.text for label in place_labels("en", "countries", 4, 1960)}
    assert {"Soviet Union", "East Germany", "Czechoslovakia"} < texts


def test_it_says_the_same_twice():
    first = place_labels("en", "cities", 2)
    place_labels.cache_clear()
    assert place_labels("en", "cities", 2) == first


def test_it_measures_wide_letters_wider():
    assert text_width("WM", 10) > text_width("il", 10) * 2
    assert text_width("é", 10) == text_width("e", 10)
    assert text_size("cities", 4) == text_size("cities", 1) / 4

"""Which countries are named when all of Europe is seen."""

from itertools import combinations

import pytest

from europa_edu.atlas import atlas
from europa_edu.atlas.labels import named_first, text_width

LANGUAGES = ("en", "fr", "de")


@pytest.mark.parametrize("year", atlas().years)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_never_lets_two_names_overlap_nor_leave_the_map(language, year):
    boxes = named_first(language, year).values()
    assert len(boxes) >= 10
    for a, b in combinations(boxes, 2):
        assert not (a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3])
    assert all(box[0] >= 0 and box[1] >= 0 and box[2] <= 1000 and box[3] <= 800 for box in boxes)


def test_it_names_large_countries_first_and_no_tiny_one():
    named = list(named_first("en", max(atlas().years)))
    shapes = atlas().years[max(atlas().years)].shapes
    assert named == sorted(named, key=lambda code: -shapes[code].area)
    assert not any(shapes[code].tiny for code in named)


def test_it_measures_wide_letters_wider():
    assert text_width("WM", 10) > text_width("il", 10) * 2
    assert text_width("é", 10) == text_width("e", 10)

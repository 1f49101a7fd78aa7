"""The drawn maps: shapes and states one to one, sea lines on water, files light and bare."""

import gzip
import math
from itertools import pairwise

import pytest

from europa_edu.atlas import TODAY, MapYear, atlas
from tests.europa_edu.atlas.sprites import STATIC, SVG, Ring, parse, paths, rings
from tools.atlas.plane import contains

YEARS = atlas().years
LAYERS = {"context", "borders"}


@pytest.fixture(params=YEARS.values(), ids=YEARS)
def year(request: pytest.FixtureRequest) -> MapYear:
    return request.param


def test_it_draws_every_state_once_and_nothing_else(year: MapYear):
    drawn = {name for name in paths(year.sprite) if not name.startswith(("lake-", "river-"))}
    assert drawn - LAYERS == set(year.states) == set(year.shapes)
    assert drawn >= LAYERS


@pytest.mark.parametrize(("number", "states"), [(TODAY, 51), (1993, 49), (1965, 35)])
def test_it_counts_the_states_of_each_year(number: int, states: int):
    assert len(YEARS[number].states) == states


def test_it_covers_every_country_of_today_in_every_year(year: MapYear):
    covered = [code for state in year.states.values() for code in state.modern]
    assert set(covered) == set(atlas().countries)
    assert len(covered) - len(set(covered)) == (1 if year is YEARS[1965] else 0)  # DE: DD and DE


def test_it_names_every_state_and_its_capital(year: MapYear):
    for state in year.states.values():
        assert all((state.names.en, state.names.fr, state.names.de, state.names.local))
        assert state.capital in atlas().cities or state.code == "KZ"


def test_it_calls_the_states_of_the_cold_war_by_their_names():
    names = {code: YEARS[1965].states[code].names for code in ("DE", "DD", "SU", "CS", "YU")}
    assert names["DE"].en == "West Germany"
    assert names["DD"].fr == "Allemagne de l’Est"
    assert names["SU"].de == "Sowjetunion"
    assert YEARS[1965].states["DE"].capital == "bonn"


def test_it_leaves_colours_to_the_page(year: MapYear):
    text = (STATIC / year.sprite).read_text()
    for word in ("fill", "stroke", "class=", "style", "<script"):
        assert word not in text


def test_it_groups_lakes_and_rivers(year: MapYear):
    groups = {
        group.attrib["id"]: len(group) for group in parse(STATIC / year.sprite).iter(f"{SVG}g")
    }
    assert groups == {"lakes": 19, "rivers": len(atlas().rivers)}
    assert {f"river-{slug}" for slug in atlas().rivers} < set(paths(year.sprite))


def test_it_stays_light(year: MapYear):
    assert len(gzip.compress((STATIC / year.sprite).read_bytes(), 9)) < 40 * 1024


def test_it_writes_names_inside_the_state_and_the_frame(year: MapYear):
    drawn = paths(year.sprite)
    for code, shape in year.shapes.items():
        x, y = shape.anchor
        left, top, right, bottom = shape.box
        assert 0 <= left <= x <= right <= 1000
        assert 0 <= top <= y <= bottom <= 800
        if code not in ("MC", "VA"):
            assert contains(rings(drawn[code]), shape.anchor), code


def test_it_marks_what_a_finger_cannot_hit():
    tiny = {code for code, shape in YEARS[TODAY].shapes.items() if shape.tiny}
    assert tiny == {"AD", "LI", "LU", "MC", "MT", "SM", "VA"}


@pytest.mark.parametrize(
    ("code", "place"),
    [("UA", "sevastopol"), ("IT", "palermo"), ("IT", "cagliari"), ("FR", "ajaccio"),
     ("CY", "nicosia"), ("GR", "heraklion"), ("XK", "pristina"), ("RU", "kaliningrad")],
)  # fmt: skip
def test_it_draws_islands_exclaves_and_crimea_where_they_belong(code: str, place: str):
    city = atlas().cities[place]
    # a port may stand on the very coast that was simplified away
    around = [(city.x + dx, city.y + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
    outline = rings(paths("europe.svg")[code])
    assert any(contains(outline, spot) for spot in around)


def test_it_puts_every_city_in_its_country_or_on_its_coast():
    drawn = {code: rings(path) for code, path in paths("europe.svg").items()}
    for city in atlas().cities.values():
        if city.country not in ("MC", "VA"):
            around = [(city.x + dx, city.y + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
            assert any(contains(drawn[city.country], spot) for spot in around), city.id


@pytest.fixture(scope="module")
def land() -> list[Ring]:
    drawn = paths("europe.svg")
    return [ring for code in YEARS[TODAY].states for ring in rings(drawn[code])]


@pytest.mark.parametrize("line", atlas().sea_lines, ids=lambda line: f"{line.a}-{line.b}")
def test_it_keeps_sea_lines_off_the_land(line, land: list[Ring]):
    over = 0
    for a, b in pairwise(line.points):
        steps = max(1, round(math.dist(a, b)))
        for i in range(steps + 1):
            spot = (a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps)
            over += contains(land, spot)
    assert over <= 1  # units: a corner of the simplified coast

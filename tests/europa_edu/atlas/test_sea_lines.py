"""Sea lines: what each is, where it begins, and what it rests on."""

import json
import math
import re

import pytest

from europa_edu.atlas import atlas, has_sea_line, has_ships
from tests.europa_edu.atlas.sprites import FIXTURES, ROOT, Ring, paths, rings
from tools.atlas.plane import contains
from tools.atlas.projection import KM_PER_UNIT

LINES = atlas().sea_lines
NAMES = [f"{line.a}-{line.b}" for line in LINES]
NEAR_THE_SEA = 15  # km; Riga and Kiel lie at the end of their own water
OFF_THE_PORT = 70  # km between a port in a fjord and where its line is drawn
THIS_YEAR = 2026
GAMES = ROOT / "games" / "titles"

Boxed = tuple[float, float, float, float, Ring]


@pytest.fixture(scope="module")
def land() -> list[Boxed]:
    found = []
    for name, path in paths("europe.svg").items():
        if name != "borders" and not name.startswith(("lake-", "river-")):
            for ring in rings(path):
                xs, ys = [x for x, _ in ring], [y for _, y in ring]
                found.append((min(xs), min(ys), max(xs), max(ys), ring))
    return found


def km_to_water(land: list[Boxed], x: float, y: float) -> float:
    for step in range(20):
        radius = step / 2
        count = max(1, round(4 * math.pi * radius))
        for i in range(count):
            turn = 2 * math.pi * i / count
            spot = (x + radius * math.cos(turn), y + radius * math.sin(turn))
            if not any(
                left <= spot[0] <= right and top <= spot[1] <= bottom and contains([ring], spot)
                for left, top, right, bottom, ring in land
            ):
                return radius * KM_PER_UNIT
    return math.inf


def place_of(port: str) -> tuple[float, float]:
    found = atlas().ports.get(port) or atlas().cities[port]
    return found.x, found.y


@pytest.mark.parametrize("line", LINES, ids=NAMES)
def test_it_says_of_every_line_what_it_is_and_what_that_rests_on(line) -> None:
    assert line.kind in ("passenger", "freight", "past", "drawn")
    assert 2000 <= line.year <= THIS_YEAR
    assert len(line.source) > 10 or line.source == "no line found"
    assert line.sails == has_ships(line.b, line.a) == (line.kind in ("passenger", "freight"))
    assert has_sea_line(line.a, line.b)
    if line.kind != "drawn":  # a named witness, and when: a newspaper, a timetable, an operator
        assert re.search(r"\.\w{2,4}\b|timetable|St Peter Line|UkrFerry|CLdN", line.source)


@pytest.mark.parametrize("line", LINES, ids=NAMES)
def test_it_begins_and_ends_in_real_ports_of_its_two_countries(line, land: list[Boxed]) -> None:
    ends = ((line.a, line.ports[0], line.points[0]), (line.b, line.ports[1], line.points[-1]))
    for country, port, end in ends:
        known = atlas().ports.get(port) or atlas().cities[port]
        assert known.country == country
        assert km_to_water(land, *place_of(port)) <= NEAR_THE_SEA, port
        assert math.dist(place_of(port), end) * KM_PER_UNIT <= OFF_THE_PORT, port


def test_it_knows_which_lines_are_no_more_and_which_never_were() -> None:
    kinds = {frozenset((line.a, line.b)): line.kind for line in LINES}
    past = "GB-NO IS-NO GB-IS NL-NO RU-SE RO-TR TR-UA BG-UA"
    drawn = "IE-IS GB-PT FR-PT FR-MT GR-MT GR-HR AL-SI"
    assert {kinds[frozenset(pair.split("-"))] for pair in past.split()} == {"past"}
    assert {kinds[frozenset(pair.split("-"))] for pair in drawn.split()} == {"drawn"}
    assert sum(kind in ("past", "drawn") for kind in kinds.values()) == 15


def test_it_puts_the_harbours_of_every_board_on_the_coast(land: list[Boxed]) -> None:
    found = 0
    for file in GAMES.glob("*/boards/*.json"):
        cities = json.loads(file.read_text("utf-8")).get("cities", {})
        for city, facts in cities.items() if isinstance(cities, dict) else ():
            if facts.get("harbour"):
                found += 1
                port = facts.get("port", city)
                assert km_to_water(land, *place_of(port)) <= NEAR_THE_SEA, (file.name, city)
    assert found > 40


def test_it_uses_every_port_that_it_lists() -> None:
    text = "".join(file.read_text("utf-8") for file in GAMES.glob("*/boards/*.json"))
    used = {port for line in LINES for port in line.ports}
    assert [port for port in atlas().ports if port not in used and f'"{port}"' not in text] == []


def test_it_writes_source_and_year_into_the_file_that_is_shipped() -> None:
    table = json.loads((FIXTURES / "sea_lines.json").read_text("utf-8"))
    assert all(line["source"] and line["year"] for line in table["lines"])

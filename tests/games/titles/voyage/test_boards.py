"""The board and the event cards as data."""

import json
import runpy

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from europa_edu.atlas import TODAY, atlas
from europa_edu.maps.drawing import draw_base
from games.engine import Chance
from games.engine.codec import TITLES
from games.titles.voyage import TITLE
from games.titles.voyage.board_check import average_tour, check_board
from games.titles.voyage.network import NEVER, distances, port_name
from games.titles.voyage.tours import Tours
from tests.games.titles.voyage.positions import BOARD, RULES, after, options, rolled, table

CLAUSES = [f"VE-D{number}" for number in range(1, 9)]


def row(clause: str) -> tuple[str, bool]:
    return next((words, met) for name, words, met in check_board() if name == clause)


def test_it_has_six_sectors_that_touch_along_their_sides() -> None:  # VE-D1
    assert row("VE-D1")[1]


def test_it_has_moscow_with_oslo_and_lisbon_beside_athens() -> None:  # VE-D2
    assert row("VE-D2")[1]


def test_it_finds_the_sector_by_latitude_and_longitude() -> None:  # VE-D3
    assert row("VE-D3")[1]


def test_it_uses_the_grid_of_the_atlas() -> None:  # VE-D4, VE-T3
    assert row("VE-D4")[1]
    assert BOARD.cities["oslo"].cell == "D3"


def test_it_gives_every_city_a_colour_a_cell_and_a_sector() -> None:  # VE-D5
    assert row("VE-D5")[1]
    for city in BOARD.cities.values():
        assert city.colour in ("red", "blue", "yellow")
        assert atlas().grid.is_cell(city.cell)
        assert city.sector in range(1, 7)


def test_it_has_equal_colours_from_north_to_south_and_enough_of_each() -> None:  # VE-D6
    assert row("VE-D6")[1]


def test_it_is_as_large_as_a_tour_of_thirty_to_forty_points() -> None:  # VE-D7
    assert row("VE-D7")[1]
    assert 30 <= average_tour(BOARD) <= 40
    assert all(max(distances("today", city).values()) < NEVER for city in BOARD.cities)


def test_it_joins_harbours_both_ways_by_sea() -> None:  # VE-D8
    assert row("VE-D8")[1]


def test_it_meets_every_constraint() -> None:
    report = check_board()
    assert [clause for clause, _, _ in report][:8] == CLAUSES
    assert [line for line in report if not line[2]] == []


def test_it_has_thirty_events_of_the_kinds_of_the_table() -> None:  # VE-32
    assert row("VE-32")[1]


def test_it_is_what_its_builder_writes() -> None:
    builder = runpy.run_path("tools/boards/voyage.py", run_name="builder")
    written = json.loads((TITLES / "voyage" / "boards" / "today.json").read_text())
    assert builder["build"]() == written


@pytest.mark.parametrize("name", ["today", "events"])
def test_it_states_source_and_licence(name: str) -> None:
    file = json.loads((TITLES / "voyage" / "boards" / f"{name}.json").read_text())
    assert file["source"]
    assert file["licence"] == "CC0-1.0"


def test_it_measures_the_best_order_of_a_tour() -> None:
    tours = Tours("today", "paris")
    assert tours.length("paris", frozenset({"lyon", "milan", "strasbourg"})) == 5
    assert Tours("today", "lyon").length("paris", frozenset()) == 1
    assert tours.length("paris", frozenset(sorted(BOARD.cities)[:12])) > 20


def test_it_measures_ways_around_the_flags_of_others() -> None:  # VE-21, VE-26
    flags = frozenset({"newcastle"})
    assert distances("today", "bergen")["newcastle"] == 5
    assert distances("today", "bergen", flags)["newcastle"] > 5
    assert distances("today", "london", flags)["newcastle"] == 1


def test_it_cuts_no_city_off_wherever_five_flags_stand() -> None:  # VE-21, VE-26
    assert row("VE-26")[1]
    for number in range(100):
        flags = frozenset(Chance("flags", number).sample(sorted(BOARD.cities), 5))
        free = [city for city in BOARD.cities if city not in flags]
        ways = distances("today", free[number % len(free)], flags)
        assert all(ways[city] < NEVER for city in free)


def test_it_draws_lines_pieces_the_path_and_what_can_be_tapped() -> None:
    start = table("strasbourg narvik", homes="oslo tromso")
    state = after(rolled(start, 6), "go paris", "fly rome")
    board = TITLE.board(RULES.view(state, 0), RULES.legal_moves(state, 0))
    assert board.grid
    ports = sum(bool(city.port) for city in BOARD.cities.values())
    assert len(board.cities) == 99 + ports
    assert [route.kind for route in board.routes[-2:]] == ["road", "air"]
    assert {target.move for target in board.targets} == {
        move for move in options(state) if move.startswith(("go", "fly"))
    }
    kinds = [(token.kind, token.place) for token in board.tokens if token.seat is not None]
    assert kinds == [
        ("disc", "oslo"),
        ("disc", "tromso"),
        ("pawn", "strasbourg"),
        ("pawn", "narvik"),
    ]


def test_it_draws_ships_from_the_port_where_a_city_does_not_lie_on_the_sea() -> None:
    drawing = TITLE.board(RULES.view(table("oslo", "rome"), None), ())
    anchors = {token.place for token in drawing.tokens if token.kind == "anchor"}
    ports = {name: city.port for name, city in BOARD.cities.items() if city.port}
    assert ports["tirana"] == "durres"
    assert set(ports.values()) <= anchors
    assert not set(ports) & anchors
    ends = {end for line in drawing.lines if line.kind == "sea" for end in line.points}
    assert set(ports.values()) <= ends
    assert not set(ports) & ends
    named = [word.lines[0] for word in draw_base(TODAY, "en", drawing.cities, True).words]
    for name, port in ports.items():  # who stands first keeps its name where two would collide
        assert named.index(atlas().cities[name].names.en) < named.index(port_name(port))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_names_the_ports_in_its_rules(language: str) -> None:
    with translation.override(language):
        told = render_to_string("games/titles/voyage/rules.html")
    for name, city in BOARD.cities.items():
        if city.port:
            assert atlas().cities[name].names.in_language(language) in told
            assert port_name(city.port) in told

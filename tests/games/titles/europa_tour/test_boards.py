"""Routes, and the data of both editions."""

import pytest

from europa_edu.atlas import atlas
from games.titles.europa_tour.board_check import check_board
from games.titles.europa_tour.route import COLOURS, Rack, countries_in, edition, is_route, links
from tests.games.titles.europa_tour.test_rules import LONGER, ROUTE

EDITIONS = pytest.mark.parametrize("name", ["today", "box"])


def rack(text: str) -> Rack:
    return tuple(text.split())


@EDITIONS
def test_it_joins_neighbours(name: str) -> None:  # ET-15, ET-T1
    assert links(rack("ES FR"), edition(name))[0].holds
    assert not links(rack("ES IT"), edition(name))[0].holds


@EDITIONS
def test_it_flies_between_countries_of_the_plane_s_colour(name: str) -> None:  # ET-16, ET-T2
    assert is_route(rack("PL violet TR"), edition(name))
    assert is_route(rack("TR violet PL"), edition(name))
    for colour in COLOURS[1:]:
        assert not is_route(rack(f"PL {colour} TR"), edition(name))


@EDITIONS
def test_it_sails_along_drawn_lines_only(name: str) -> None:  # ET-17, ET-T3
    assert is_route(rack("GB ship FR"), edition(name))
    assert not is_route(rack("GB FR"), edition(name))
    assert not is_route(rack("PL ship TR"), edition(name))


@EDITIONS
def test_it_reads_a_whole_rack(name: str) -> None:  # ET-19, ET-T4
    assert is_route(rack(ROUTE), edition(name))
    assert countries_in(rack(ROUTE), edition(name)) == 7


def test_it_reads_the_route_with_scotland() -> None:  # ET-20, ET-T5
    assert is_route(rack(LONGER), edition("box"))
    assert countries_in(rack(LONGER), edition("box")) == 8


@EDITIONS
def test_it_wants_a_country_at_both_ends(name: str) -> None:  # ET-14, ET-T7
    exchanged = rack(ROUTE.replace("GB ship", "ship GB"))
    assert not is_route(exchanged, edition(name))
    assert links(exchanged, edition(name))[0].reason == "starts_without_country"
    assert not is_route(rack("FR IT ship"), edition(name))


@EDITIONS
def test_it_never_joins_two_transports(name: str) -> None:  # ET-18, ET-T8
    for pair in ("violet ship", "ship violet", "ship ship", "red violet"):
        assert not is_route(rack(f"PL {pair} TR"), edition(name))
        assert not is_route(rack(f"GB {pair} FR"), edition(name))


def test_it_has_forty_countries_ten_planes_and_ten_ships() -> None:  # ET-2, ET-3
    for name in ("today", "box"):
        deck = edition(name).deck
        assert len(deck) == 60
        assert deck.count("ship") == 10
        assert all(deck.count(colour) == 2 for colour in COLOURS)
        assert set(edition(name).colour.values()) == set(COLOURS)


def test_it_meets_every_constraint() -> None:  # ET-D1, ET-D2, ET-D3, ET-D4, ET-D5, ET-D6
    report = check_board()
    assert {clause for clause, _, _ in report} == {f"ET-D{n}" for n in range(1, 7)}
    assert [row for row in report if not row[2]] == []


def test_it_plays_today_on_the_atlas_s_borders_and_sea_lines() -> None:
    board = edition("today")
    ours = frozenset(board.colour)
    borders = {pair for pair in atlas().years[0].borders if ours.issuperset(pair)}
    assert {tuple(pair.split()) for pair in board.borders} == borders
    lines = {tuple(sorted((line.a, line.b))) for line in atlas().sea_lines}
    assert {tuple(pair.split()) for pair in board.sea} == lines

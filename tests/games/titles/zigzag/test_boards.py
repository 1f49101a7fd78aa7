"""The deck of 1965, its map, and how the map is drawn."""

import pytest

from europa_edu.atlas import atlas, neighbours
from games.titles.zigzag.board import board
from games.titles.zigzag.board_check import check_board
from games.titles.zigzag.state import edition
from tests.games.titles.zigzag.positions import RULES, on, table

DECK = edition("1960")
FIGURES = {
    9: "DE",
    7: "FR SU YU",
    6: "AT CS",
    5: "BE DD HU",
    4: "BG CH GR IT RO SE",
    3: "DK FI GB LU NO PL TR",
    2: "AL ES NL",
    1: "IE IS PT",
}


def test_it_meets_every_constraint() -> None:  # ZZ-D1, ZZ-D2, ZZ-D3, ZZ-D4, ZZ-D5
    report = check_board()
    assert [clause for clause, _, _ in report] == [f"ZZ-D{n}" for n in range(1, 6)]
    assert [row for row in report if not row[2]] == []


def test_it_has_two_cards_of_each_of_28_countries() -> None:  # ZZ-D3, ZZ-D4
    assert len(DECK.figure) == 28
    assert len(DECK.deck) == 56
    assert all(DECK.deck.count(code) == 2 for code in DECK.figure)


@pytest.mark.parametrize(("figure", "codes"), FIGURES.items())
def test_it_prints_the_number_of_neighbours_on_each_card(figure: int, codes: str) -> None:  # ZZ-16
    assert {code for code, value in DECK.figure.items() if value == figure} == set(codes.split())


def test_it_gives_iceland_a_point_and_no_neighbour() -> None:  # ZZ-13, ZZ-16
    assert DECK.figure["IS"] == 1
    assert not DECK.near["IS"]


def test_it_plays_on_the_atlas_s_borders_of_the_cold_war() -> None:  # ZZ-6, ZZ-D1
    for code in DECK.figure:
        land = {other for other in neighbours(code, 1965) if other in DECK.figure}
        by_rail = {other for other in DECK.figure if (code, other) in DECK.by_rail}
        assert DECK.near[code] == land | by_rail
        assert not land & by_rail


def test_it_says_what_lies_there_today() -> None:
    states = atlas().years[1965].states
    modern = {code: set(change.modern.split()) for code, change in DECK.changed.items()}
    assert modern == {code: set(states[code].modern) for code in ("CS", "DD", "DE", "SU", "YU")}
    for code in set(DECK.figure) - set(modern):
        assert states[code].modern == (code,)
    for change in DECK.changed.values():
        assert all((change.note.en, change.note.fr, change.note.de))


def test_it_draws_the_chain_with_its_flights_and_ferries() -> None:  # ZZ-9
    state = on(table("ES DK SE IS", "DE", last="FR"), "lay ES", "fly DK", "lay SE")
    drawn = board(RULES.view(state, None), ())
    assert [(route.points, route.kind) for route in drawn.routes] == [
        (("FR", "ES"), "road"),
        (("ES", "DK"), "air"),
        (("DK", "SE"), "rail"),
    ]
    assert drawn.year == 1965


def test_it_shows_the_neighbours_after_the_move_and_not_before() -> None:
    start = board(RULES.view(table("ES IS", "DE", last="FR"), 0), ())
    assert [fill.place for fill in start.fills] == ["FR"]
    state = on(table("ES IS", "DE", last="FR"), "lay ES")
    places = {fill.place: fill.tone for fill in board(RULES.view(state, 0), ()).fills}
    assert places.pop("ES") == "lit"
    assert set(places) == set(DECK.near["FR"]) - {"ES"}
    assert "PT" not in places


def test_it_never_shows_the_neighbours_of_twins() -> None:
    state = on(table("ES ES IS", "DE", last="FR"), "lay ES", "lay ES")
    places = {fill.place for fill in board(RULES.view(state, 0), ()).fills}
    assert "PT" not in places
    assert places == set(DECK.near["FR"]) | {"ES"}


def test_it_offers_nothing_on_the_map_that_would_tell_what_fits() -> None:
    state = table("ES IS", "DE", last="FR")
    assert board(RULES.view(state, 0), RULES.legal_moves(state, 0)).targets == ()

"""Ships and planes."""

import pytest

from games.engine import IllegalMove
from tests.games.titles.voyage.positions import (
    BOARD,
    after,
    news,
    options,
    rolled,
    table,
)


def test_it_stops_in_the_harbour_and_loses_the_rest() -> None:  # VE-18, VE-T13
    state = rolled(table("paris narvik", homes="oslo tromso"), 5)
    state = after(state, "go nantes", "go brest")
    assert "wait" in options(state)
    events = news(state, "wait")
    assert events["travelled"].facts["lost"] == 3
    assert events["waits_for_ship"].facts["city"] == "brest"
    waiting = after(state, "wait")
    assert (waiting.pawns[0], waiting.turn) == ("brest", 1)


def test_it_sails_on_the_next_turn_without_rolling() -> None:  # VE-19, VE-T13
    state = table("brest narvik", "plymouth oslo")
    assert {"roll", "sail plymouth", "sail cork"} <= options(state)
    sailed = after(state, "sail plymouth")
    assert (sailed.pawns[0], sailed.turn, sailed.die) == ("plymouth", 1, 0)
    assert sailed.handed[0] == ("plymouth",)


def test_it_does_not_sail_in_the_turn_of_arrival() -> None:  # VE-18, VE-19
    state = after(rolled(table("paris narvik"), 5), "go nantes", "go brest")
    with pytest.raises(IllegalMove, match="ship_leaves_next_turn"):
        after(state, "sail plymouth")


def test_it_waits_in_harbours_only_and_only_on_arrival() -> None:  # VE-18
    state = rolled(table("brest narvik"), 3)
    with pytest.raises(IllegalMove, match="no_standing_still brest"):
        after(state, "wait")
    with pytest.raises(IllegalMove, match="no_harbour nantes"):
        after(state, "go nantes", "wait")
    taken = after(rolled(table("paris brest"), 4), "go nantes", "go brest")
    with pytest.raises(IllegalMove, match="occupied brest"):
        after(taken, "wait")


def test_it_lets_a_pawn_sail_from_any_harbour_it_ended_a_turn_in() -> None:  # VE-20
    state = after(rolled(table("nantes narvik"), 1), "go brest", "commit")
    state = after(rolled(state, 2), "go tromso", "wait")
    assert state.turn == 0
    assert "sail plymouth" in options(state)


def test_it_lets_the_player_change_mind_and_roll() -> None:  # VE-20
    assert "roll" in options(table("brest narvik"))
    assert after(rolled(table("brest narvik"), 1), "go nantes", "commit").pawns[0] == "nantes"


def test_it_sails_to_free_harbours_along_dotted_lines() -> None:  # VE-21
    for state in (
        table("brest plymouth"),
        table("brest narvik", homes="oslo plymouth"),
    ):
        assert "sail plymouth" not in options(state)
        with pytest.raises(IllegalMove, match="occupied plymouth"):
            after(state, "sail plymouth")
    with pytest.raises(IllegalMove, match="no_sea_line brest lisbon"):
        after(table("brest narvik"), "sail lisbon")
    with pytest.raises(IllegalMove, match="no_harbour paris"):
        after(table("paris narvik"), "sail brest")


def test_it_marks_airports_in_six_sectors() -> None:  # VE-22
    assert sorted(BOARD.by_sector) == [1, 2, 3, 4, 5, 6]
    assert all(len(airports) >= 3 for airports in BOARD.by_sector.values())
    with pytest.raises(IllegalMove, match="no_airport lyon"):
        after(rolled(table("lyon narvik"), 4), "fly paris")
    with pytest.raises(IllegalMove, match="no_airport lyon"):
        after(rolled(table("paris narvik"), 4), "fly lyon")


def test_it_flies_from_moscow_to_oslo_for_two_points() -> None:  # VE-23, VE-T4
    state = after(rolled(table("moscow narvik", homes="lyon tromso"), 2), "fly oslo")
    assert (state.path[-1], state.points) == ("oslo", 0)
    state = after(rolled(table("moscow narvik", homes="lyon tromso"), 3), "fly oslo")
    assert state.points == 1
    assert {f"go {city}" for city in BOARD.roads["oslo"]} <= options(state)
    assert after(state, "go bergen", "commit").pawns[0] == "bergen"


def test_it_flies_from_lisbon_to_athens_for_four_points() -> None:  # VE-23, VE-T5
    start = table("lisbon narvik")
    assert after(rolled(start, 4), "fly athens").points == 0
    assert after(rolled(start, 6), "fly athens").points == 2
    with pytest.raises(IllegalMove, match="too_few_points 4 3"):
        after(rolled(start, 3), "fly athens")


def test_it_never_flies_across_a_corner() -> None:  # VE-24, VE-T6
    state = rolled(table("dublin narvik"), 6)
    with pytest.raises(IllegalMove, match="sectors_do_not_touch dublin berlin 1 3"):
        after(state, "fly berlin")
    assert after(state, "fly london").points == 2


def test_it_flies_once_a_turn() -> None:  # VE-25, VE-T7
    state = after(rolled(table("paris narvik"), 6), "fly london")
    assert state.points == 4
    assert not any(move.startswith("fly") for move in options(state))
    with pytest.raises(IllegalMove, match="one_flight_a_turn"):
        after(state, "fly frankfurt")


def test_it_lands_on_free_airports_only() -> None:  # VE-26
    for state in (
        table("paris frankfurt"),
        table("paris narvik", homes="oslo frankfurt"),
    ):
        with pytest.raises(IllegalMove, match="occupied frankfurt"):
            after(rolled(state, 4), "fly frankfurt")
        assert {"fly london", "go lyon"} <= options(rolled(state, 4))
    own = table("paris narvik", homes="frankfurt tromso")
    assert "fly frankfurt" in options(rolled(own, 4))


def test_it_uses_points_by_land_before_and_after_the_flight() -> None:  # VE-27
    state = rolled(table("strasbourg narvik", "paris vienna"), 6)
    state = after(state, "go paris", "fly vienna", "go graz")
    assert (state.points, state.flown) == (0, 2)
    state = after(state, "commit")
    assert state.pawns[0] == "graz"
    assert state.handed[0] == ("paris", "vienna")


def test_it_stops_at_the_landing_airport_if_everything_behind_is_taken() -> None:  # VE-17, VE-26
    start = table("paris munich")
    state = after(rolled(start, 3), "fly frankfurt", "go munich", "commit")
    assert state.pawns[0] == "frankfurt"


def test_it_may_use_a_line_beside_the_flight() -> None:  # VE-13
    # Flying is no line: Berlin and Prague may be left by land after landing in Berlin.
    state = after(rolled(table("warsaw narvik"), 3), "fly berlin")
    assert "go warsaw" in options(state)

"""Travelling by land: the die, the path step by step, cards handed in, and who is in the way."""

import pytest
from msgspec.structs import replace

from games.engine import IllegalMove
from games.titles.voyage import TITLE
from games.titles.voyage.travel import BACKS
from tests.games.titles.voyage.positions import (
    BOARD,
    RULES,
    after,
    news,
    options,
    rolled,
    steps,
    table,
    throw,
)


def test_it_moves_one_city_per_point() -> None:  # VE-10
    state = rolled(table("paris narvik"), 3)
    assert (state.die, state.points, state.path) == (3, 3, ("paris",))
    state = after(state, "go lyon", "go marseille", "go genoa", "commit")
    assert state.pawns[0] == "genoa"
    assert state.turn == 1


def test_it_follows_drawn_lines_only() -> None:  # VE-10, SCH-4
    state = rolled(table("paris narvik"), 3)
    assert options(state) == {f"go {city}" for city in BOARD.roads["paris"]} | {
        f"fly {city}" for city, cost in BOARD.flights["paris"].items() if cost == 2
    }
    with pytest.raises(IllegalMove, match="no_line paris rome"):
        after(state, "go rome")


def test_it_gives_no_second_throw_for_a_six() -> None:  # VE-11, VE-T9
    way = ["lyon", "marseille", "genoa", "florence", "rome", "naples"]
    state = after(rolled(table("paris narvik"), 6), *(f"go {city}" for city in way), "commit")
    assert state.pawns[0] == "naples"
    assert (state.turn, state.phase, state.die) == (1, "start", 0)


def test_it_knows_one_kind_of_land_line() -> None:  # VE-12
    assert "calais" in BOARD.roads["london"]  # under the sea, and still a land line
    assert after(rolled(table("london narvik"), 1), "go calais", "commit").pawns[0] == "calais"


def test_it_forbids_the_same_line_twice_in_one_turn() -> None:  # VE-13, VE-T14
    state = after(rolled(table("paris narvik"), 4), "go lyon")
    assert "go paris" not in options(state)
    with pytest.raises(IllegalMove, match="line_used lyon paris"):
        after(state, "go paris")
    # The same city is another matter: round a triangle one comes back by another line.
    around = after(rolled(table("lyon narvik"), 3), "go zurich", "go milan", "go lyon", "commit")
    assert around.pawns[0] == "lyon"


def test_it_uses_the_whole_number() -> None:  # VE-14
    state = after(rolled(table("paris narvik"), 3), "go lyon")
    assert "commit" not in options(state)
    with pytest.raises(IllegalMove, match="points_left 2"):
        after(state, "commit")
    with pytest.raises(IllegalMove, match="no_points_left"):
        after(state, "go zurich", "go milan", "go venice")


def test_it_loses_the_rest_of_the_points_in_a_dead_end() -> None:  # VE-14
    last = news(rolled(table("istanbul narvik"), 5), "go ankara", "commit")["travelled"]
    assert last.facts == {"path": ("istanbul", "ankara"), "lost": 4}


def test_it_stays_where_neither_line_nor_plane_leads_on() -> None:  # VE-14
    others = "athens istanbul bucharest palermo valletta"
    step = throw(table(f"heraklion {others}", homes="oslo tromso umea ankara kiel riga"), 3)
    assert [event.kind for event in step.events] == ["rolled", "stuck"]
    assert step.state.pawns[0] == "heraklion"
    assert step.state.turn == 1
    assert throw(table("valletta narvik"), 1).state.phase == "move"  # a 1 may take an event
    assert options(rolled(table("valletta narvik"), 1)) == {"draw", "commit"}


def test_it_does_not_let_a_pawn_stand_still_where_a_plane_could_go() -> None:  # VE-14
    flights = options(rolled(table("valletta narvik"), 3))
    assert flights == {f"fly {city}" for city in BOARD.by_sector[6] if city != "valletta"}


def test_it_makes_nobody_fly_on_from_a_dead_end() -> None:  # VE-14
    state = after(rolled(table("dublin narvik", homes="oslo tromso"), 4), "go cork")
    assert {"wait", "fly london", "fly paris"} <= options(state)
    taken = after(rolled(table("dublin cork", homes="oslo tromso"), 4), "go cork")
    assert {"commit", "fly london"} <= options(taken)


def test_it_passes_pawns_and_flags() -> None:  # VE-15, VE-T11
    start = table("paris lyon milan", homes="murmansk marseille tromso")
    state = after(rolled(start, 3), "go lyon", "go milan", "go venice", "commit")
    assert state.pawns[0] == "venice"
    state = after(rolled(start, 3), "go lyon", "go marseille", "go genoa", "commit")
    assert state.pawns[0] == "genoa"


def test_it_hands_cards_in_by_passing_and_by_stopping() -> None:  # VE-16
    start = table("paris narvik", "lyon oslo milan")
    events = steps(rolled(start, 2), "go lyon", "go milan", "commit")[-1].events
    assert [(e.facts["city"], e.facts["left"]) for e in events if e.kind == "handed_in"] == [
        ("lyon", 2),
        ("milan", 1),
    ]
    state = after(rolled(start, 2), "go lyon", "go milan", "commit")
    assert state.hands[0] == ("oslo",)
    assert state.handed[0] == ("lyon", "milan")


def test_it_hands_nothing_in_before_the_path_is_committed() -> None:  # VE-16, P-7
    state = after(rolled(table("paris narvik", "lyon oslo"), 2), "go lyon")
    assert state.hands[0] == ("lyon", "oslo")


def test_it_stops_before_a_city_with_a_foreign_pawn_or_flag() -> None:  # VE-17, VE-T10
    for start in (
        table("paris marseille"),
        table("paris narvik", homes="oslo marseille"),
    ):
        step = steps(rolled(start, 2), "go lyon", "go marseille", "commit")[-1]
        assert step.state.pawns[0] == "lyon"
        assert step.state.turn == 1
        blocked = next(event for event in step.events if event.kind == "blocked")
        assert blocked.facts == {"city": "marseille", "stop": "lyon"}
    own = table("paris narvik", homes="marseille tromso")
    assert after(rolled(own, 2), "go lyon", "go marseille", "commit").pawns[0] == "marseille"


def test_it_goes_back_to_where_the_move_began_if_need_be() -> None:  # VE-17, VE-T12
    start = table("paris lyon marseille")
    assert after(rolled(start, 2), "go lyon", "go marseille", "commit").pawns[0] == "paris"


def test_it_counts_what_was_passed_but_not_what_was_blocked() -> None:  # VE-17
    start = table("paris marseille narvik", "lyon marseille")
    state = after(rolled(start, 2), "go lyon", "go marseille", "commit")
    assert state.hands[0] == ("marseille",)
    start = table("paris lyon marseille", "lyon marseille")
    state = after(rolled(start, 2), "go lyon", "go marseille", "commit")
    assert state.hands[0] == ("lyon", "marseille")


def test_it_pulls_steps_back_until_the_path_is_committed() -> None:  # P-7
    start = rolled(table("paris narvik"), 5)
    state = after(start, "fly frankfurt", "go munich", "back", "back")
    assert replace(state, backs=0) == start
    assert state.backs == 2
    with pytest.raises(IllegalMove, match="nothing_to_undo"):
        after(state, "back")


def test_it_limits_how_often_a_step_is_pulled_back() -> None:  # P-7
    state = rolled(table("paris narvik"), 2)
    state = after(state, *["go lyon", "back"] * BACKS, "go lyon")
    with pytest.raises(IllegalMove, match="too_many_steps_back"):
        after(state, "back")
    assert RULES.view(state, 0).backs == 0


def test_it_wants_the_die_thrown_first() -> None:
    for move in ("go lyon", "fly munich", "commit", "wait", "back", "draw"):
        with pytest.raises(IllegalMove, match="roll_first"):
            after(table("paris narvik"), move)
    with pytest.raises(IllegalMove, match="rolled_already"):
        after(rolled(table("paris narvik"), 3), "roll")


def test_it_goes_round_clockwise() -> None:  # P-3
    state = table("paris london oslo", starter=1, turn=1)
    seats = []
    for _ in range(4):
        seats.append((state.turn, state.round))
        road = BOARD.roads[state.pawns[state.turn]][0]
        state = after(rolled(state, 1), f"go {road}", "commit")
    assert seats == [(1, 1), (2, 1), (0, 1), (1, 2)]


def test_it_refuses_whoever_is_not_to_move() -> None:  # P-6
    state = table("paris london")
    refused = RULES.refusal(state, 1, TITLE.notation.read("roll"))
    assert refused.reason == "not_your_turn"
    assert not RULES.is_legal(state, 1, TITLE.notation.read("roll"))

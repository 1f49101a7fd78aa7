"""Coming home, ranking, leaving, silent players."""

import pytest
from msgspec.structs import replace

from games.engine import Chance, Outcome, leave, play
from games.titles.voyage.state import State, VoyageOptions
from tests.games.titles.voyage.positions import RULES, after, options, rolled, steps, table


def outcome(state: State) -> Outcome:
    found = RULES.outcome(state)
    assert found is not None
    return found


def test_it_wins_at_once_by_coming_home_with_every_card_handed_in() -> None:  # VE-28, VE-T15
    start = table("strasbourg narvik", "paris", homes="marseille tromso")
    step = steps(rolled(start, 3), "go paris", "go lyon", "go marseille", "commit")[-1]
    assert [event.kind for event in step.events] == ["travelled", "handed_in", "came_home"]
    assert RULES.to_move(step.state) == ()
    assert outcome(step.state).ranking == ((0,), (1,))
    assert outcome(step.state).reason == "home"


def test_it_need_not_use_up_the_points_at_home() -> None:  # VE-28, VE-14
    start = table("lyon narvik", "", homes="marseille tromso")
    state = after(rolled(start, 5), "go marseille")
    assert "commit" in options(state)
    assert after(state, "commit").winner == 0


def test_it_wins_by_passing_home() -> None:  # VE-28
    start = table("paris narvik", "lyon", homes="marseille tromso")
    state = after(rolled(start, 3), "go lyon", "go marseille", "go genoa", "commit")
    assert state.winner == 0
    assert state.pawns[0] == "marseille"


def test_it_wins_by_ship_and_by_plane() -> None:  # VE-28
    assert after(table("brest narvik", "", homes="plymouth oslo"), "sail plymouth").winner == 0
    start = rolled(table("paris narvik", "", homes="frankfurt oslo"), 4)
    assert after(start, "fly frankfurt", "commit").winner == 0


def test_it_does_not_win_with_a_card_left() -> None:  # VE-28, VE-T16
    start = table("lyon narvik", "oslo", homes="marseille tromso")
    state = after(rolled(start, 1), "go marseille", "commit")
    assert state.winner == -1
    assert RULES.outcome(state) is None


def test_it_does_not_win_by_passing_home_before_the_last_card() -> None:  # VE-29
    start = table("lyon narvik", "genoa", homes="marseille tromso")
    state = after(rolled(start, 2), "go marseille", "go genoa", "commit")
    assert state.winner == -1
    assert state.hands[0] == ()
    assert RULES.to_move(state) == (1,)


def test_it_ranks_the_others_by_cards_left_and_distance_home() -> None:  # VE-29
    homes = "marseille bergen prague lisbon"
    hands = ("", "rome", "rome paris", "rome")
    start = table("lyon gothenburg berlin madrid", *hands, homes=homes)
    state = after(rolled(start, 1), "go marseille", "commit")
    assert outcome(state).ranking == ((0,), (3,), (1,), (2,))
    standing = RULES.standing(start)
    assert standing.reason == "stopped"
    assert standing.ranking[0] == (0,)


def test_it_counts_cards_handed_in_as_points() -> None:  # VE-29
    state = replace(table("lyon oslo"), handed=(("rome",), ("kyiv", "bari")))
    assert RULES.standing(state).points == (1, 2)


def test_it_ends_at_the_round_limit_if_the_table_sets_one() -> None:  # VE-29
    state = table("lyon oslo", "rome", "rome paris", options=VoyageOptions(round_limit=1))
    state = after(rolled(state, 1), "go paris", "commit")
    step = steps(rolled(state, 1), "go bergen", "commit")[-1]
    assert step.events[-1].kind == "rounds_over"
    assert outcome(step.state).reason == "round_limit"
    assert outcome(step.state).ranking == ((0,), (1,))
    assert VoyageOptions().round_limit == 0


def test_it_takes_pawn_flag_and_cards_of_a_leaver_off_the_board() -> None:  # P-5
    start = table("paris lyon oslo", "rome", "kyiv", homes="murmansk marseille tromso")
    step = leave(RULES, start, 1, Chance("s", 1))
    state = step.state
    assert step.events[0].kind == "left"
    assert (state.pawns[1], state.homes[1], state.hands[1]) == ("", "", ())
    assert "kyiv" not in {city for pile in state.piles for city in pile}
    state = after(rolled(state, 2), "go lyon", "go marseille", "commit")
    assert state.pawns[0] == "marseille"
    assert state.turn == 2


def test_it_passes_the_turn_of_a_leaver_on() -> None:  # P-5
    start = after(rolled(table("paris lyon oslo"), 3), "go calais")
    state = leave(RULES, start, 0, Chance("s", 1)).state
    assert (state.turn, state.phase, state.path) == (1, "start", ())
    assert RULES.standing(state).ranking[-1] == (0,)


def test_it_gives_the_win_to_a_player_left_alone() -> None:  # P-5
    state = leave(RULES, table("paris lyon"), 0, Chance("s", 1)).state
    assert outcome(state).ranking == ((1,), (0,))
    assert outcome(state).reason == "alone"


def silent(state: State, moves: int) -> State:
    """All players let their timers run out, until one is home or so many moves are played."""
    for version in range(moves):
        if not (to_move := RULES.to_move(state)):
            break
        move = RULES.null_move(state, to_move[0])
        state = play(RULES, state, to_move[0], move, Chance("silent", version)).state
    return state


def test_it_rolls_and_goes_to_the_nearest_destination_for_a_silent_player() -> None:  # P-8
    state = table("paris narvik", "milan athens")
    assert str(RULES.null_move(state, 0)) == "roll"
    state = rolled(state, 2)
    for expected in ("go lyon", "go milan", "commit"):
        assert str(RULES.null_move(state, 0)) == expected
        state = after(state, expected)
    assert state.handed[0] == ("milan",)


def test_it_flies_for_a_silent_player_where_that_is_shorter() -> None:  # P-8
    state = rolled(table("lisbon narvik", "athens"), 4)
    assert str(RULES.null_move(state, 0)) == "fly athens"


def test_it_takes_the_ship_for_a_silent_player_where_that_is_the_way() -> None:  # P-8
    state = after(rolled(table("lyon narvik", "ajaccio"), 3), "go marseille")
    assert str(RULES.null_move(state, 0)) == "wait"
    assert str(RULES.null_move(table("marseille narvik", "ajaccio"), 0)) == "sail ajaccio"
    assert str(RULES.null_move(table("ajaccio narvik", "marseille"), 0)) == "sail marseille"


def test_it_brings_silent_players_home() -> None:  # P-8
    hand = "milan ajaccio oslo valletta"
    state = silent(table("paris narvik", hand, hand, homes="dublin tromso"), 400)
    assert state.reason == "home"


@pytest.mark.parametrize("phase", ["flight", "exchange"])
def test_it_lets_a_silent_player_s_offers_go_by(phase: str) -> None:  # P-8
    assert str(RULES.null_move(table("paris narvik", phase=phase), 0)) == "stay"

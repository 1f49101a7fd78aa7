"""Silent players and leavers: null moves, and how a match of EUROPA goes on without a seat."""

import pytest

from games.engine import Chance, IllegalMove, leave
from games.titles.europa.state import EuropaOptions, State
from tests.games.titles.europa.positions import (
    RULES,
    after,
    election,
    follow,
    placing,
    pledging,
    table,
)


def left(state: State, seat: int) -> State:
    state = leave(RULES, state, seat, Chance("gone", 1)).state
    assert seat not in RULES.to_move(state)
    return state


def null(state: State, seat: int) -> str:
    return str(RULES.null_move(state, seat))


def test_it_takes_silence_for_no_pass_stay_and_nothing() -> None:  # P-8
    state = election("FR FR", "FR FR", "", cards="FR BE")
    assert null(state, 0) == "pass"
    state = after(state, "propose 0,1")
    assert null(state, 1) == "vote no"
    state = after(state, "vote yes")
    assert null(state, 0) == "stay"
    assert null(pledging(3, 3, 3, tensions="AL"), 1) == "pledge 0"
    school = table("FR", "", "", options=EuropaOptions(), phase="deploy", cards="FR")
    assert null(follow(school), 0) == "pass"


def test_it_places_a_silent_player_s_pawns_where_least_is_missing() -> None:  # P-8
    state = placing(9, 1, 1, cards="FR LU IT", turn=1)
    moves = []
    for _ in range(3):
        moves.append(null(state, 0))
        state = after(state, moves[-1])
    assert moves == ["place LU", "place IT", "place IT"]


def test_it_ends_the_worst_war_for_a_silent_giver() -> None:  # P-8
    state = pledging(18, 2, 2, wars="BG YU MK", cards="TR")
    state = after(state, "pledge 18", "pledge 0", "pledge 0")
    assert null(state, 0) == "end-war YU"


def test_it_takes_a_leaver_s_pawns_and_freezes_the_points() -> None:  # P-5
    state = left(placing(3, 3, 3, cards="FR DE", vp=(5, 6, 7)), 1)
    assert state.hand == (3, 0, 3)
    assert state.order == (0, 2)
    assert state.vp == (5, 6, 7)
    assert state.pp[1] == 50
    with pytest.raises(IllegalMove, match="not_your_turn"):
        after(state, "1: place FR")


def test_it_gives_the_go_of_a_leaver_to_the_next() -> None:  # P-5
    state = left(placing(3, 3, 3, cards="FR DE"), 0)
    assert (state.mover, state.left) == (1, 2)


def test_it_reveals_pledges_when_the_last_silent_player_leaves() -> None:  # P-5
    state = after(pledging(3, 3, 3, tensions="AL", cards="TR"), "0: pledge 1", "1: pledge 0")
    state = left(state, 2)
    assert state.given == (1, 0, 0)
    assert state.phase == "place"


def test_it_lets_the_next_giver_settle_after_a_leaver() -> None:  # P-5
    state = pledging(9, 2, 2, wars="MK YU", cards="TR")
    state = after(state, "pledge 8", "pledge 1", "pledge 0")
    assert state.mover == 0
    state = left(state, 0)
    assert (state.phase, state.mover) == ("settle", 1)


def test_it_lets_a_proposal_fail_that_names_a_leaver() -> None:  # P-5
    state = after(election("FR FR", "FR FR", "FR FR", cards="FR DE"), "propose 0,1")
    state = left(state, 1)
    assert (state.phase, state.mover) == ("propose", 2)


def test_it_lets_a_proposal_stand_that_does_not_name_a_leaver() -> None:  # P-5
    state = after(election("FR FR", "FR FR", "FR FR FR", cards="FR DE"), "propose 0,2")
    state = left(state, 1)
    assert (state.phase, RULES.to_move(state)) == ("vote", (2,))


def test_it_closes_an_election_that_a_leaver_made_hopeless() -> None:  # P-5
    state = election("GB GB", "GB GB", "DE DE DE", cards="GB DE")
    state = left(state, 0)
    assert state.results == ("nationalists",)


def test_it_lets_the_other_winners_send_pawns() -> None:  # P-5
    state = election("FR FR", "FR FR", "", cards="FR BE DE")
    state = after(state, "propose 0,1", "vote yes")
    assert left(state, 0).mover == 1
    assert left(state, 1).senders == (0,)


def test_it_asks_a_leaver_nothing() -> None:  # P-5
    school = follow(table("FR", "DE", "", options=EuropaOptions(), phase="deploy", cards="FR DE"))
    assert RULES.to_move(left(school, 0)) == (1,)


def test_it_makes_no_leaver_president_and_ranks_them_last() -> None:  # P-5
    state = table("", "", "", turn=4, phase="close", pp=(90, 50, 40), vp=(9, 1, 0), gone=(0,))
    outcome = RULES.outcome(follow(state))
    assert outcome is not None
    assert outcome.points == (9, 4, 0)
    assert outcome.ranking == ((1,), (2,), (0,))


def test_it_plays_on_with_two_and_ends_with_one() -> None:  # P-5
    state = left(placing(3, 3, 3, cards="FR DE"), 1)
    assert RULES.to_move(state)
    outcome = RULES.outcome(left(state, 2))
    assert outcome is not None
    assert outcome.reason == "alone"
    assert outcome.ranking[0] == (0,)

"""Phase W of EUROPA: rolls, pledges, rewards, blame and what the dove can buy."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine import Chance, IllegalMove
from games.titles.europa.peace import endings, press, roll_risk
from games.titles.europa.state import EuropaOptions, State, conflict, edition, threshold
from tests.games.titles.europa.positions import (
    RULES,
    after,
    election,
    flow,
    follow,
    listed,
    news,
    pledging,
    steps,
    table,
)

BOARD = edition()


def pressed(state: State, countries: str) -> State:
    for country in countries.split():
        state, _ = press(state, BOARD, country)
    return state


def level(state: State) -> int:
    return conflict(BOARD, state.tensions, state.wars)


def balkans(given: int, **fields: Any) -> State:
    """EU-T3's crisis; seat 0 has so many pawns, the others one each."""
    state = pressed(table("", "", "", turn=3, members="GR"), "YU MK BG MD MK MK")
    return pledging(
        given,
        1,
        1,
        members="GR",
        tensions=" ".join(state.tensions),
        wars=" ".join(state.wars),
        **fields,
    )


def test_it_rolls_six_times_in_turns_three_and_four_only() -> None:  # EU-14
    for turn, rolls in ((1, 0), (2, 6), (3, 6)):
        events = flow(table("", "", "", turn=turn, phase="order")).events
        risks = [event for event in events if event.kind == "risk"]
        assert len(risks) == rolls
        for event in risks:
            dice = event.facts["dice"]
            assert isinstance(dice, tuple)
            assert event.facts["sum"] == sum(map(int, dice))
            assert event.facts["country"] == BOARD.war_table[sum(map(int, dice))]


def test_it_leaves_members_in_peace() -> None:  # EU-15
    state = pressed(table("", "", "", members="YU"), "YU YU YU")
    assert (state.tensions, state.wars) == (frozenset(), frozenset())


def test_it_goes_from_tension_to_war() -> None:  # EU-16
    state = pressed(table("", "", ""), "RO")
    assert (state.tensions, state.wars) == ({"RO"}, frozenset())
    state = pressed(state, "RO")
    assert (state.tensions, state.wars) == (frozenset(), {"RO"})


def test_it_spreads_war_over_land_borders_one_step_up() -> None:  # EU-16, EU-T6
    state = pressed(table("", "", "", wars="MK", tensions="AL", members="GR"), "MK")
    assert state.wars == {"MK", "AL"}
    assert state.tensions == {"YU", "BG"}


def test_it_spreads_no_further_within_one_roll() -> None:  # EU-16, EU-T6
    state = table("", "", "", wars="BG", tensions="AL", members="GR")
    state = pressed(state, "BG")
    assert state.wars == {"BG"}
    assert state.tensions == {"RO", "YU", "MK", "TR", "AL"}


def test_it_spreads_no_war_over_dotted_lines() -> None:  # EU-16
    state = pressed(table("", "", "", wars="UA"), "UA")
    assert "TR" in BOARD.by_sea["UA"]
    assert "TR" not in state.tensions


def test_it_keeps_markers_from_turn_three_to_four() -> None:  # EU-16
    state = table("", "", "", turn=3, phase="close", wars="BG", tensions="AL")
    state = follow(state)
    assert state.turn == 4
    assert "BG" in state.wars
    assert "AL" in state.tensions | state.wars


def test_it_reaches_the_level_of_the_worked_example() -> None:  # EU-17, EU-T3
    state = pressed(table("", "", "", members="GR"), "YU MK BG MD MK MK")
    assert state.wars == {"YU", "MK", "BG"}
    assert state.tensions == {"AL", "MD"}
    assert level(state) == 28


def test_it_counts_the_printed_number_of_a_war() -> None:  # EU-17
    assert conflict(BOARD, frozenset({"AL"}), frozenset({"YU"})) == 1 + 2 * 5


def test_it_skips_the_rest_at_level_zero() -> None:  # EU-18
    options = EuropaOptions(rules="box", war_sums=(11,) * 6)
    state = table("", "", "", hand=(2, 2, 2), phase="risk", turn=3, cards="TR", members="YU GR")
    step = roll_risk(replace(state, options=options), Chance("s", 1))
    assert step.events[-1].facts == {"level": 0}
    assert step.state.phase == "deploy"
    assert step.state.vp == (0, 0, 0)


def test_it_takes_pledges_from_nothing_to_all_pawns_at_once() -> None:  # EU-19
    state = pledging(3, 1, 2, tensions="AL")
    assert RULES.to_move(state) == (0, 1, 2)
    assert listed(state, 0) == {"pledge 0", "pledge 1", "pledge 2", "pledge 3"}
    with pytest.raises(IllegalMove, match="pawns_in_hand 3"):
        after(state, "0: pledge 4")
    state = after(state, "2: pledge 1")
    assert RULES.to_move(state) == (0, 1)
    with pytest.raises(IllegalMove, match="not_your_turn"):
        after(state, "2: pledge 0")


def test_it_reveals_pledges_when_all_are_in_and_takes_the_pawns() -> None:  # EU-19
    state = pledging(3, 2, 2, tensions="AL MD", cards="TR", members="GR")
    last = steps(state, "1: pledge 1", "0: pledge 2", "2: pledge 0")[-1]
    revealed = next(event for event in last.events if event.kind == "revealed")
    assert revealed.facts == {"given": (2, 1, 0), "total": 3, "level": 2}
    assert last.state.hand == (1, 1, 2)
    assert last.state.given == (2, 1, 0)


def test_it_gives_back_pledged_pawns_next_turn() -> None:  # EU-19
    state = pledging(5, 5, 5, tensions="AL", pp=(55, 54, 50), cards="TR")
    state = after(state, "pledge 5", "pledge 5", "pledge 5")
    assert state.turn == 4
    assert state.hand == (5, 5, 5)


def test_it_thanks_the_three_biggest_givers() -> None:  # EU-20, EU-T12
    state = pledging(6, 6, 4, 2, pp=(60, 50, 80, 70), wars="YU", tensions="AL", cards="TR")
    state = after(state, "pledge 5", "pledge 5", "pledge 3", "pledge 1")
    assert state.vp == (2, 4, 1, 0)
    assert (state.wars, state.tensions) == (frozenset(), frozenset())


def test_it_removes_all_markers_when_enough_is_given() -> None:  # EU-20, EU-T5
    for pawns in (28, 30):
        state = after(balkans(pawns, cards="TR"), f"pledge {pawns}", "pledge 0", "pledge 0")
        assert level(state) == 0
        assert state.vp == (4, 0, 0)  # who gave nothing gets nothing


def test_it_breaks_ties_of_equal_givers_by_die() -> None:  # EU-20
    first = set()
    for turn in range(20):
        state = pledging(3, 3, 1, tensions="AL MD", cards="TR")
        state = after(state, "pledge 2", "pledge 2")
        step = RULES.apply(state, 2, RULES.null_move(state, 2), Chance(str(turn), 1))
        assert sum(event.kind == "rolled" for event in step.events) == 2
        assert sorted(step.state.vp) == [0, 2, 4]
        first.add(step.state.vp.index(4))
    assert first == {0, 1}


def test_it_blames_the_three_who_kept_most() -> None:  # EU-21, EU-22, EU-T13
    state = pledging(6, 5, 5, 6, vp=(4, 4, 4, 4), wars="YU BG", cards="TR")
    state = after(state, "pledge 2", "pledge 1", "pledge 3", "pledge 6")
    assert state.vp == (2, 0, 3, 4)
    assert (state.phase, state.mover) == ("settle", 3)


def test_it_never_takes_more_points_than_there_are() -> None:  # EU-21, EU-T13
    state = pledging(6, 2, 2, vp=(1, 9, 9), wars="YU", cards="TR")
    last = steps(state, "pledge 0", "pledge 1", "pledge 1")[-1]
    assert last.state.vp[0] == 0
    blamed = next(event for event in last.events if event.kind == "blamed")
    assert (blamed.seat, blamed.facts["vp"], blamed.private) == (0, 4, {"lost": 1})


def test_it_does_not_blame_who_kept_nothing() -> None:  # EU-21
    state = pledging(2, 2, 0, vp=(9, 9, 9), wars="YU", cards="TR")
    state = after(state, "pledge 2", "pledge 1", "pledge 0")
    assert state.vp == (9, 5, 9)


def test_it_lets_the_biggest_giver_allocate_ties_by_points() -> None:  # EU-22
    state = pledging(4, 4, 2, pp=(40, 60, 20), wars="MK YU", cards="TR")
    state = after(state, "pledge 4", "pledge 4", "pledge 0")
    assert (state.phase, state.mover, state.peace) == ("settle", 1, 8)


def settled(*moves: str) -> State:
    """EU-T3 with eighteen pawns on the dove, then these decisions."""
    state = after(balkans(18, cards="TR AL MD"), "pledge 18", "pledge 0", "pledge 0")
    assert state.phase == "settle"
    return after(state, *moves) if moves else state


def test_it_allows_both_solutions_of_the_worked_example() -> None:  # EU-22, EU-T4
    options = set(map(str, endings(settled())))
    assert options == {"end-war YU", "end-war MK", "end-war BG"}
    first = settled("end-war YU", "end-war MK")
    assert (first.wars, first.tensions) == ({"BG"}, {"AL", "MD"})
    second = settled("end-war BG", "end-war MK")
    assert (second.wars, second.tensions) == ({"YU"}, frozenset())
    third = settled("end-war YU", "end-war BG")
    assert (third.wars, third.tensions) == ({"MK"}, {"AL", "MD"})


def test_it_wants_wars_ended_before_tensions() -> None:  # EU-22, EU-T4
    with pytest.raises(IllegalMove, match="wars_first BG MK YU"):
        settled("end-tension AL")
    with pytest.raises(IllegalMove, match="wars_first BG MK"):
        settled("end-war YU", "end-tension AL")
    assert settled("end-war YU").phase == "settle"  # YU alone is not enough


def test_it_lets_the_giver_choose_among_tensions_while_pawns_last() -> None:  # EU-22
    state = pledging(2, 2, 2, wars="YU", tensions="AL MD RO", cards="TR")
    state = after(state, "pledge 2", "pledge 0", "pledge 0")
    assert listed(state, 0) == {"end-tension AL", "end-tension MD", "end-tension RO"}
    with pytest.raises(IllegalMove, match="too_dear YU 10 2"):
        after(state, "end-war YU")
    with pytest.raises(IllegalMove, match="no_war_there AL"):
        after(state, "end-war AL")
    with pytest.raises(IllegalMove, match="no_tension_there YU"):
        after(state, "end-tension YU")
    state = after(state, "end-tension RO", "end-tension AL")
    assert state.tensions == {"MD"}
    assert state.phase != "settle"


def test_it_loses_unspent_pawns() -> None:  # EU-23
    state = pledging(9, 2, 2, wars="YU", cards="TR")
    last = steps(state, "pledge 9", "pledge 0", "pledge 0")[-1]
    assert last.state.peace == 0
    assert last.state.phase == "place"
    unspent = next(event for event in last.events if event.kind == "unspent")
    assert unspent.facts == {"pawns": 9}
    assert last.state.hand == (0, 2, 2)


def test_it_goes_on_when_nobody_gives() -> None:  # EU-21, EU-22
    state = after(pledging(2, 2, 2, wars="YU", cards="TR"), *["pledge 0"] * 3)
    assert state.phase == "place"
    assert state.wars == {"YU"}


def test_it_has_cards_and_markers_without_limit() -> None:  # EU-24
    state = follow(table("", "", "", turn=2, phase="order"))
    assert len(state.cards) == 38
    everywhere = " ".join(BOARD.lands)
    assert level(table("", "", "", tensions=everywhere)) == 38


def test_it_raises_the_threshold_under_tension() -> None:  # EU-29, EU-T11
    assert BOARD.black["HU"] == 3
    assert threshold(BOARD, "HU", frozenset()) == 3
    assert threshold(BOARD, "HU", frozenset({"HU"})) == 4
    state = election("HU HU HU", "AT AT AT", "", cards="HU AT", tensions="HU", turn=3)
    assert state.results[0] == "nationalists"


def test_it_tells_the_story_of_a_war_risk() -> None:
    kinds = [event.kind for event in flow(table("", "", "", turn=2, phase="order")).events]
    assert kinds[:2] == ["turn", "uncovered"]
    assert kinds[-7:] == ["risk"] * 6 + ["level"]
    state = pledging(2, 1, 1, wars="YU", cards="TR")
    assert list(news(state, "pledge 1", "pledge 0", "pledge 0")) == [
        "pledged",
        "revealed",
        "no_peace",
        "rolled",
        "blamed",
        "settler",
        "unspent",
    ]


def test_it_remembers_the_rolls_until_the_pledges_are_revealed() -> None:
    step = flow(table("", "", "", turn=2, phase="order", hand=(1, 1, 1)))
    told = [event.facts for event in step.events if event.kind == "risk"]
    view = RULES.view(step.state, None)
    assert [(roll.country, roll.effect, roll.dice) for roll in view.rolls] == [
        (facts["country"], facts["effect"], facts["dice"]) for facts in told
    ]
    assert after(step.state, "pledge 0", "pledge 0", "pledge 0").rolls == ()

"""The frame of a match of EUROPA: turns, order, pawns, cards, placement and the end."""

import pytest
from msgspec import ValidationError, convert
from msgspec.structs import replace

from games.engine import Chance, IllegalMove
from games.titles.europa import TITLE
from games.titles.europa.rules import quality
from games.titles.europa.state import EuropaOptions, edition, pawns_for
from tests.games.titles.europa.positions import (
    RULES,
    after,
    election,
    flow,
    follow,
    items,
    listed,
    news,
    placing,
    started,
    steps,
    table,
)

WEST = "IS NO SE FI DK GB IE NL BE LU DE FR CH AT IT"


def test_it_is_for_three_to_six_players() -> None:  # EU-1
    assert list(TITLE.seat_counts) == [3, 4, 5, 6]


def test_it_plays_four_turns_and_names_their_years() -> None:  # EU-1
    eras = [(era.first, era.last) for era in edition().eras]
    assert eras == [(1945, 1973), (1974, 1988), (1989, 2005), (2006, 2030)]
    state = table("", "", "", turn=4, phase="close")
    assert RULES.outcome(follow(state)) is not None
    assert RULES.outcome(follow(replace(state, turn=3))) is None


def test_it_shows_political_points_to_all_and_never_takes_them() -> None:  # EU-2
    state = started()
    assert RULES.view(state, None).pp == (40, 40, 40)
    before = state.pp
    for version in range(1, 60):
        seat = RULES.to_move(state)[0]
        state = RULES.apply(state, seat, RULES.null_move(state, seat), Chance("s", version)).state
        assert all(old <= new for old, new in zip(before, state.pp, strict=True))
        before = state.pp


def test_it_gives_the_win_to_most_victory_points() -> None:  # EU-3, EU-37
    state = table("", "", "", turn=4, phase="close", vp=(7, 9, 9), pp=(99, 60, 50))
    outcome = RULES.outcome(follow(state))
    assert outcome is not None
    assert outcome.points == (10, 9, 9)
    assert outcome.ranking == ((0,), (1,), (2,))
    assert outcome.reason == "four_turns"


def test_it_shares_the_win_if_political_points_are_equal_too() -> None:  # EU-37
    state = table("", "", "", turn=4, phase="close", vp=(7, 7, 5), pp=(50, 50, 10))
    outcome = RULES.outcome(follow(state))
    assert outcome is not None
    assert outcome.ranking == ((0, 1), (2,))


def test_it_uncovers_the_south_in_turn_two_and_the_east_in_turn_three() -> None:  # EU-4
    state = started()
    assert sorted(state.cards) == sorted(WEST.split())
    two = flow(replace(state, phase="order"))
    assert set(two.state.cards) - set(state.cards) == {"ES", "PT", "GR", "TR"}
    (uncovered,) = [event for event in two.events if event.kind == "uncovered"]
    assert uncovered.facts["countries"] == ("ES", "PT", "GR", "TR")
    three = flow(replace(two.state, phase="order")).state
    assert len(three.cards) == 38


def test_it_keeps_the_micro_states_out_of_play() -> None:  # EU-5
    board = edition()
    assert [note.name for note in board.information] == [
        "Andorra",
        "Liechtenstein",
        "Monaco",
        "San Marino",
    ]
    assert not {note.code for note in board.information} & set(board.lands)


@pytest.mark.parametrize(
    ("seats", "points", "pawns"), [(3, 40, 4), (4, 30, 3), (5, 24, 2), (6, 20, 2)]
)
def test_it_starts_with_points_and_pawns_by_the_number_of_players(
    seats: int, points: int, pawns: int
) -> None:  # EU-6, EU-T1
    state = started(seats)
    assert state.pp == (points,) * seats
    assert state.hand == (pawns,) * seats


def test_it_has_a_white_and_a_black_number_for_each_country() -> None:  # EU-7
    assert all(land.white > 0 and land.black > 0 for land in edition().countries)


def test_it_counts_on_above_a_hundred() -> None:  # EU-8
    state = after(election("DE DE DE", "", "", cards="DE", pp=(95, 9, 9)), "propose 0")
    assert state.pp[0] == 131


def test_it_lets_the_highest_die_start_and_goes_on_clockwise() -> None:  # EU-9, P-1, P-3
    for seed in map(str, range(20)):
        state = started(4, seed)
        best = max(range(4), key=lambda seat: state.lots[seat])
        assert state.order == tuple((best + step) % 4 for step in range(4))
        assert len(set(state.lots)) == 4  # ties were thrown again


def test_it_draws_the_starter_by_lot_or_takes_the_host_s_choice() -> None:  # P-4
    assert {started(3, str(seed)).order[0] for seed in range(30)} == {0, 1, 2}
    assert started(5, starter=3).order == (3, 4, 0, 1, 2)


def test_it_orders_later_turns_by_political_points() -> None:  # EU-10, EU-T17
    firsts = set()
    for seed in range(20):
        step = flow(table("", "", "", turn=1, phase="order", pp=(35, 42, 35)), str(seed))
        assert step.state.order[0] == 1
        rolled = {
            event.seat: event.facts["dice"] for event in step.events if event.kind == "rolled"
        }
        assert set(rolled) == {0, 2}
        assert rolled[step.state.order[1]] > rolled[step.state.order[2]]
        firsts.add(step.state.order[1])
    assert firsts == {0, 2}


def test_it_keeps_the_order_for_the_whole_turn() -> None:  # EU-10
    state = election("", "", "DE DE DE", cards="DE FR", pp=(60, 50, 40))
    state = after(state, "propose 2")
    assert state.pp[2] == 76
    assert state.order == (0, 1, 2)
    state = after(state, "stay")
    assert state.turn == 3
    assert state.order == (2, 0, 1)


def test_it_gives_a_pawn_for_every_full_ten_points() -> None:  # EU-11, EU-T1
    assert [pawns_for(points) for points in (49, 69, 20, 24, 30, 40)] == [4, 6, 2, 2, 3, 4]
    assert pawns_for(260) == 20


def test_it_renews_pawns_every_turn_without_saving_any() -> None:  # EU-11
    state = table("", "", "", turn=1, phase="order", pp=(49, 69, 20), hand=(9, 9, 9))
    assert follow(state).hand == (4, 6, 2)


def test_it_shuffles_the_cards_of_all_non_members_in_play() -> None:  # EU-12, P-1
    state = table("", "", "", turn=1, phase="order", members="FR DE")
    cards = follow(state).cards
    assert sorted(cards) == sorted({*WEST.split(), "ES", "PT", "GR", "TR"} - {"FR", "DE"})
    assert follow(state, "other").cards != cards
    assert follow(state).cards == cards


def test_it_shuffles_in_the_cards_of_countries_at_war() -> None:  # EU-13
    state = table("", "", "", turn=3, phase="order", wars="BG")
    assert "BG" in follow(state).cards


def test_it_places_half_first_rounded_up_and_then_the_rest() -> None:  # EU-25, EU-T2
    state = placing(5, 2, 1, cards="FR DE")
    assert (state.mover, state.left) == (0, 3)
    state = after(state, *["place FR"] * 3)
    assert (state.mover, state.left) == (1, 1)
    state = after(state, "place FR", "place DE")
    assert (state.mover, state.left, state.round) == (0, 2, 2)
    state = after(state, "place DE", "place DE")
    assert (state.mover, state.left) == (1, 1)
    assert after(state, "place DE").phase != "place"


def test_it_makes_everybody_place_all_pawns() -> None:  # EU-25
    state = placing(1, 1, 1, cards="FR DE")
    assert listed(state, 0) == {"place DE", "place FR"}
    with pytest.raises(IllegalMove):
        after(state, "pass")


def test_it_opens_every_uncovered_country_in_turn_one() -> None:  # EU-26
    state = started()
    assert listed(state, state.mover) == {f"place {code}" for code in WEST.split()}
    with pytest.raises(IllegalMove, match="covered ES 1974"):
        after(state, "place ES")


def test_it_opens_countries_beside_the_union_from_turn_two() -> None:  # EU-26, EU-T18
    state = follow(table("", "", "", turn=1, phase="order", members="FR"))
    assert listed(state, state.mover) == {
        f"place {code}" for code in ("ES", "BE", "LU", "DE", "CH", "IT", "GB")
    }
    with pytest.raises(IllegalMove, match="covered PL 1989"):
        after(state, "place PL")
    with pytest.raises(IllegalMove, match="not_beside_union PT"):
        after(state, "place PT")
    with pytest.raises(IllegalMove, match="already_member FR"):
        after(state, "place FR")
    with pytest.raises(IllegalMove, match="no_such_country XX"):
        after(state, "place XX")


def test_it_closes_countries_at_war_to_pawns() -> None:  # EU-26, EU-T11
    state = placing(2, 2, 2, cards="BG TR RO", members="GR", wars="BG", turn=3)
    assert listed(state, 0) == {"place TR"}
    with pytest.raises(IllegalMove, match="at_war BG"):
        after(state, "place BG")


def test_it_opens_everything_if_no_country_is_beside_the_union() -> None:  # EU-26
    assert listed(placing(1, 1, 1, cards="PT NO", members="GR"), 0) == {"place NO", "place PT"}
    assert listed(placing(1, 1, 1, cards="PT NO"), 0) == {"place NO", "place PT"}


def test_it_skips_the_placement_if_every_country_is_closed() -> None:  # EU-26
    state = placing(1, 1, 1, cards="PT", wars="PT", turn=4)
    assert state.phase == "over"


def test_it_takes_the_border_to_the_union_as_evidence() -> None:  # SCH-4
    state = placing(3, 1, 1, cards="ES GB BE", members="FR")
    assert items(news(state, "place ES")["placed"]) == {"border:ES-FR": True}
    assert items(news(state, "place GB")["placed"]) == {"sea:FR-GB": True}
    again = news(state, "place ES", "place ES")["placed"]
    assert items(again) == {}  # the second pawn in a country proves nothing new
    assert items(news(started(starter=0), "place FR")["placed"]) == {}


def test_it_takes_a_refused_country_as_a_mistake_about_its_neighbours() -> None:  # SCH-4, P-6
    state = placing(3, 1, 1, cards="ES PT", members="FR")
    with pytest.raises(IllegalMove) as refused:
        after(state, "place PT")
    assert [(e.item, e.right) for e in refused.value.evidence] == [("neighbours:PT", False)]


@pytest.mark.parametrize(
    ("points", "gains"),
    [
        ((90, 80, 70), (3, 0, 0)),
        ((90, 90, 70), (2, 2, 0)),
        ((90, 90, 90), (1, 1, 1)),
    ],
)
def test_it_makes_the_politically_strongest_president(
    points: tuple[int, ...], gains: tuple[int, ...]
) -> None:  # EU-36, EU-T14
    step = flow(table("", "", "", turn=4, phase="close", pp=points))
    assert step.state.vp == gains
    assert step.events[0].kind == "president"
    assert step.state.presidents == tuple(seat for seat in range(3) if gains[seat])


@pytest.mark.parametrize(
    ("left", "members", "words"),
    [
        (11, 30, "pyrrhic"),
        (10, 30, "fragile"),
        (4, 30, "fragile"),
        (3, 30, "decisive"),
        (1, 37, "decisive"),
        (0, 37, "decisive"),
        (0, 38, "total"),
    ],
)
def test_it_says_what_the_victory_is_worth(left: int, members: int, words: str) -> None:  # EU-38
    assert quality(left, members, 38) == words


def test_it_judges_the_victory_by_what_is_left_of_the_conflict() -> None:  # EU-38, EU-T15
    state = table("", "", "", turn=4, phase="close", wars="BG", tensions="AL MD")
    outcome = RULES.outcome(follow(state))
    assert outcome is not None
    assert (outcome.facts["conflict"], outcome.facts["quality"]) == (10, "fragile")
    outcome = RULES.outcome(follow(replace(state, tensions=frozenset({"AL", "MD", "RO"}))))
    assert outcome is not None
    assert (outcome.facts["conflict"], outcome.facts["quality"]) == (11, "pyrrhic")


def test_it_compares_tables_by_victory_members_and_peace() -> None:  # EU-39, EU-T16
    members = " ".join(
        sorted(set(edition().lands) - {"AL", "BA", "BG", "MD", "MK", "RO", "UA", "YU"})
    )
    state = table(
        "", "", "", turn=4, phase="over", vp=(12, 3, 4), members=members, tensions="AL BA MD MK"
    )
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.facts["members"] == 30
    assert outcome.facts["scores"] == (38, 29, 30)


def test_it_rolls_a_shared_list_of_war_sums() -> None:  # EU-40
    sums = (11, 12, 8, 14, 12, 12, 2, 3, 4, 5, 6, 7)
    options = EuropaOptions(rules="box", war_sums=sums)
    for turn, expected in ((2, sums[:6]), (3, sums[6:])):
        step = flow(table("", "", "", turn=turn, phase="order", options=options))
        risks = [event.facts for event in step.events if event.kind == "risk"]
        assert tuple(facts["sum"] for facts in risks) == expected
        assert all("dice" not in facts for facts in risks)


def test_it_accepts_only_sums_of_two_dice_in_the_shared_list() -> None:  # EU-40
    for sums in ((1,), (21,), (11,) * 13):
        with pytest.raises(ValidationError):
            convert({"war_sums": sums}, EuropaOptions)


def test_it_ranks_a_stopped_match_with_its_president() -> None:
    standing = RULES.standing(table("", "", "", phase="place", vp=(4, 5, 1), pp=(60, 50, 40)))
    assert standing.points == (7, 5, 1)
    assert standing.ranking == ((0,), (1,), (2,))
    assert standing.reason == "stopped"


def test_it_ends_each_phase_before_the_next_begins() -> None:  # EU-12, EU-14, EU-25
    state = started(3, rules="box")
    kinds = [step.events[0].kind for step in steps(state, *["place LU"] * 12)]
    assert set(kinds) == {"placed"}


def test_it_offers_no_undo() -> None:  # P-7
    assert "Undo" not in {kind.__name__ for kind in TITLE.moves}

"""Phase E of EUROPA: coalitions, proposals, votes, and pawns that go on."""

import pytest

from games.engine import IllegalMove
from games.titles.europa.state import EuropaOptions, coalitions, share
from tests.games.titles.europa.positions import (
    RULES,
    after,
    election,
    items,
    listed,
    news,
    steps,
)

BLUE, GREEN, RED, YELLOW = 0, 1, 2, 3
BRITAIN = ("GB GB", "GB GB", "GB", "GB GB GB")


def test_it_lets_nationalists_win_where_no_coalition_is_possible() -> None:  # EU-27, EU-T8
    state = election("GB", "GB", "GB", "GB", "GB", cards="GB")
    assert state.turn == 3  # there was nothing to decide
    state = election("GB FR", "GB FR", "GB FR", "GB", "GB", cards="GB FR")
    assert state.results == ("nationalists",)
    assert state.phase == "propose"
    assert state.country == "FR"


def test_it_counts_three_players_at_most() -> None:  # EU-27, EU-28
    assert coalitions(dict.fromkeys(range(6), 1), 3) == []  # three of six are no majority
    assert len(coalitions(dict.fromkeys(range(5), 1), 3)) == 10


def test_it_plays_the_british_example() -> None:  # EU-28, EU-33, EU-T7
    state = election(*BRITAIN, cards="GB IE", pp=(40, 40, 40, 40))
    assert not {"propose 0,1", "propose 2,3"} & listed(state, BLUE)
    with pytest.raises(IllegalMove, match="no_majority GB 4 8"):
        after(state, "propose 0,1")
    state = after(state, "propose 0,1,2", "1: vote no")
    assert (state.phase, state.mover) == ("propose", GREEN)
    state = after(state, "propose 1,3")
    assert RULES.to_move(state) == (YELLOW,)
    state = after(state, "vote yes")
    assert state.members == ("GB",)
    assert state.pp == (40, 55, 40, 55)
    assert state.vp == (0, 1, 0, 1)
    assert listed(state, GREEN) == {"send IE", "stay"}
    state = after(state, "send IE")
    assert listed(state, YELLOW) == {"send IE", "stay"}
    state = after(state, "send IE")
    assert state.country == "IE"
    assert state.pawns == ((), ("IE",), (), ("IE",))


def test_it_ends_the_vote_at_the_first_proposal_that_passes() -> None:  # EU-28
    state = election("FR FR", "FR FR", "FR", cards="FR DE")
    last = steps(state, "propose 0,1", "vote yes")[-1]
    assert [event.kind for event in last.events][:2] == ["voted", "joined"]


def test_it_asks_all_named_players_at_the_same_time() -> None:  # EU-28
    state = after(election("FR", "FR", "FR", cards="FR"), "propose 0,1,2")
    assert RULES.to_move(state) == (1, 2)
    state = after(state, "2: vote yes")
    assert RULES.to_move(state) == (1,)
    assert listed(state, 1) == {"vote yes", "vote no"}


def test_it_lets_a_player_name_a_coalition_without_herself() -> None:  # EU-28
    state = election("FR", "FR FR", "FR FR", cards="FR DE", pp=(40, 40, 40))
    state = after(state, "propose 1,2", "1: vote yes", "2: vote yes")
    assert state.pp == (40, 55, 55)


def test_it_gives_each_player_one_proposal_or_a_pass_in_turn_order() -> None:  # EU-28
    state = election("FR FR", "", "FR FR", "FR", cards="FR", order=(3, 2, 1, 0))
    assert state.mover == 3
    state = after(state, "pass")
    assert state.mover == 2
    state = after(state, "propose 0,2", "vote no")
    assert state.mover == 0
    with pytest.raises(IllegalMove, match="not_your_turn"):
        after(state, "2: pass")


def test_it_refuses_improper_proposals_with_reasons() -> None:  # EU-28, P-6
    state = election("GB GB", "GB GB GB", "", "", cards="GB")
    for move, reason in (
        ("propose 0", "below_threshold GB 2 4"),
        ("propose 0,2", "not_present 2"),
        ("propose 1,0", "name_each_once_in_order 1 0"),
        ("propose -", "one_to_three_players 3"),
        ("propose 0,1,2,3", "one_to_three_players 3"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            after(state, move)


def test_it_holds_no_election_in_a_country_at_war() -> None:  # EU-30
    state = election("BG BG BG BG", "FR FR FR", "", cards="BG FR", wars="BG", turn=3)
    assert state.results == ("war",)
    assert state.country == "FR"


def test_it_lets_nationalists_win_without_agreement() -> None:  # EU-31
    state = election("FR FR", "FR FR", "", cards="FR DE")
    last = steps(state, "propose 0,1", "vote no", "pass")[-1]
    event = next(event for event in last.events if event.kind == "nationalists")
    assert event.facts == {"country": "FR", "why": "no_agreement"}


def test_it_has_no_legal_coalition_for_one_of_two_equal_blocs() -> None:  # EU-31, EU-T9
    counts = {0: 2, 1: 2, 2: 2, 3: 2}
    for bloc in ((0, 1), (2, 3)):
        assert bloc not in coalitions(counts, 4)
    assert coalitions({0: 4, 1: 4}, 4) == [(0, 1)]


def test_it_clears_a_lost_country_and_brings_its_card_back() -> None:  # EU-32
    state = election("FR FR DE DE DE", "FR FR", "", cards="FR DE", turn=1)
    state = after(state, "pass", "pass")
    assert state.pawns[0] == ("DE", "DE", "DE")
    assert state.pawns[1] == ()
    state = after(state, "propose 0")
    assert state.turn == 2
    assert "FR" in state.cards
    assert "DE" not in state.cards


def test_it_lets_a_country_join_for_good_and_calms_its_tension() -> None:  # EU-33
    state = election("RO RO RO RO RO", "RO", "", cards="RO BG", tensions="RO AL", turn=3)
    step = steps(state, "propose 0")[-1]
    joined = next(event for event in step.events if event.kind == "joined")
    assert joined.facts == {
        "country": "RO",
        "seats": (0,),
        "pp": 18,
        "vp": 1,
        "members": 1,
    }
    assert step.state.members == ("RO",)
    assert step.state.tensions == {"AL"}
    assert after(step.state, "stay").pawns[1] == ()


@pytest.mark.parametrize(
    ("white", "winners", "each"),
    [(2, 3, 1), (4, 3, 2), (4, 2, 2), (30, 3, 10), (2, 2, 1), (6, 1, 6)],
)
def test_it_shares_white_points_equally(
    white: int, winners: int, each: int
) -> None:  # EU-33, EU-T10
    assert share(white, winners) == each


def test_it_lets_winners_send_one_pawn_each_in_turn_order() -> None:  # EU-33
    state = election("FR FR FR", "FR FR", "BE BE", cards="FR BE ES", order=(1, 0, 2))
    state = after(state, "propose 0,1", "vote yes")
    assert state.mover == 1
    state = after(state, "send BE")
    assert state.mover == 0
    state = after(state, "stay")
    assert state.country == "BE"
    assert state.pawns == ((), ("BE",), ("BE", "BE"))  # all others have left France


def test_it_sends_pawns_only_where_a_vote_is_still_to_come() -> None:  # EU-33
    state = election("FR FR FR", "", "", cards="LU FR BE ES PL", wars="ES", turn=3)
    state = after(state, "propose 0")
    assert listed(state, 0) == {"send BE", "stay"}
    for goal in ("LU", "ES", "DE", "FR"):
        with pytest.raises(IllegalMove, match=f"no_vote_to_come {goal}"):
            after(state, f"send {goal}")
    with pytest.raises(IllegalMove, match="no_such_country XX"):
        after(state, "send XX")


def test_it_sends_pawns_along_dotted_lines_too() -> None:  # EU-33
    state = after(election("GB GB GB GB", "", "", cards="GB IS PT"), "propose 0")
    assert listed(state, 0) == {"send IS", "stay"}


def test_it_sends_pawns_to_any_country_beside_the_union_if_the_table_wants_it() -> None:  # EU-34
    cards = {"cards": "GB SE PT", "members": "DE"}
    state = after(election("GB GB GB GB", "", "", **cards), "propose 0")
    assert state.phase != "send"
    wide = EuropaOptions(rules="box", union_border=True)
    state = after(election("GB GB GB GB", "", "", options=wide, **cards), "propose 0")
    assert listed(state, 0) == {"send SE", "stay"}
    with pytest.raises(IllegalMove, match="not_beside_union PT"):
        after(state, "send PT")
    assert items(news(state, "send SE")["sent"]) == {}  # GB and SE are no neighbours


def test_it_lets_a_moved_pawn_win_and_move_again() -> None:  # EU-35
    state = election("NL NL BE", "", "", cards="NL BE LU FR")
    state = after(state, "propose 0", "send BE")
    assert state.country == "BE"
    state = after(state, "propose 0", "send LU")
    assert state.country == "LU"
    state = after(state, "propose 0")
    assert state.members == ("NL", "BE", "LU")
    assert state.vp == (3, 0, 0)


def test_it_asks_a_sole_player_for_one_proposal() -> None:  # EU-28
    state = election("FR FR FR", "", "", cards="FR DE")
    assert listed(state, 0) == {"propose 0", "pass"}
    assert after(state, "propose 0").members == ("FR",)


def test_it_counts_fewer_pawns_where_one_was_moved_away() -> None:  # EU-33
    state = election("NL NL", "", "", cards="NL BE")
    state = after(state, "propose 0", "send BE")
    assert state.turn == 3  # one pawn in Belgium was too few


def test_it_takes_the_crossed_border_as_evidence() -> None:  # SCH-4
    state = after(election("GB GB GB GB", "", "", cards="GB IE FR IT"), "propose 0")
    assert items(news(state, "send IE")["sent"]) == {"border:GB-IE": True}
    assert items(news(state, "send FR")["sent"]) == {"sea:FR-GB": True}
    with pytest.raises(IllegalMove, match="no_border GB IT") as refused:
        after(state, "send IT")
    assert [(e.item, e.right) for e in refused.value.evidence] == [("border:GB-IT", False)]


def test_it_says_who_governs_the_latest_member_while_that_is_news() -> None:
    state = election("FR FR FR", "FR DE DE", "DE DE", cards="FR IT DE", members="ES")
    state = after(state, "propose 0", "stay")
    assert state.results == ("joined", "nationalists")  # Italy, where nobody stands, is no news
    assert RULES.view(state, None).governs == (0,)
    assert after(state, "pass", "pass").governs == ()

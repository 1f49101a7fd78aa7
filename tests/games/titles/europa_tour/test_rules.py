"""Europa Tour's turns, claims and endings; what is hidden; what is evidence."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine import Chance, Event, IllegalMove, Step, leave, play
from games.titles.europa_tour import TITLE
from games.titles.europa_tour.route import EMPTY, edition
from games.titles.europa_tour.rules import EuropaTour
from games.titles.europa_tour.state import State, TourOptions

RULES = EuropaTour()
ROUTE = "GB ship FR IT ship GR TR violet PL DE"
LONGER = "IT SI HU red RU FI NO ship SC GB"
JUNK = "ship ship AT ES green PT green yellow yellow LV"


def table(
    *racks: str, piles: str = "LU MT MD ME MK", stock: str = "BY EE BA", **fields: Any
) -> State:
    """A running match: seat 0 to draw, piles written bottom first with slashes (LU/MT)."""
    options = fields.pop("options", TourOptions(round_limit=0))
    seats = len(racks)
    return State(
        options=options,
        racks=tuple(tuple(rack.split()) for rack in racks),
        dealt=((),) * seats,
        stock=tuple(stock.split()),
        piles=tuple(tuple(pile.split("/")) for pile in piles.split()),
        turn=fields.pop("turn", 0),
        phase=fields.pop("phase", "draw"),
        shown=((),) * seats,
        **fields,
    )


def after(state: State, *moves: str) -> State:
    return steps(state, *moves)[-1].state


def steps(state: State, *moves: str) -> list[Step]:
    """Play the moves, each by the seat whose turn it is, or as "1: claim" by that seat."""
    played = []
    for version, text in enumerate(moves, 1):
        who, colon, move = text.rpartition(": ")
        seat = int(who) if colon else RULES.to_move(state)[0]
        step = play(RULES, state, seat, TITLE.notation.read(move), Chance("test", version))
        state = step.state
        played.append(step)
    return played


def news(state: State, *moves: str) -> tuple[Event, ...]:
    return steps(state, *moves)[-1].events


def filled(seats: int = 2, seed: str = "s", **options: Any) -> State:
    """A new match in which every seat has put its cards from left to right."""
    state = RULES.setup(seats, TourOptions(**options), Chance(seed, 0))
    for slot in range(1, 11):
        for seat in range(seats):
            state = after(state, f"{seat}: put {slot}")
    return state


def items(event: Event) -> dict[str, bool]:
    return {proof.item: proof.right for proof in event.evidence}


def test_it_is_for_two_to_four_players() -> None:  # ET-1
    assert list(TITLE.seat_counts) == [2, 3, 4]


def test_it_deals_ten_cards_to_each_and_keeps_the_rest_as_stock() -> None:  # ET-2, ET-4
    state = RULES.setup(3, TourOptions(), Chance("s", 0))
    assert [len(cards) for cards in state.dealt] == [10, 10, 10]
    everything = [*state.stock, *(card for cards in state.dealt for card in cards)]
    assert sorted(everything) == sorted(edition("today").deck)


@pytest.mark.parametrize(("seats", "stock"), [(2, 35), (3, 25), (4, 15)])
def test_it_leaves_the_right_stock_after_the_set_up(seats: int, stock: int) -> None:  # ET-T10
    assert len(filled(seats).stock) == stock


def test_it_shows_one_dealt_card_at_a_time() -> None:  # ET-5
    state = RULES.setup(2, TourOptions(), Chance("s", 0))
    first, second = state.dealt[1][-1], state.dealt[1][-2]
    assert RULES.view(state, 1).hand == first
    state = after(state, "1: put 7")
    assert RULES.view(state, 1).rack[6] == first
    assert RULES.view(state, 1).hand == second


def test_it_lets_all_fill_their_racks_at_the_same_time() -> None:  # ET-5
    state = after(RULES.setup(3, TourOptions(), Chance("s", 0)), "2: put 1", "2: put 2", "0: put 9")
    assert RULES.to_move(state) == (0, 1, 2)


def test_it_never_puts_a_card_into_a_taken_slot() -> None:  # ET-5, P-6
    state = after(RULES.setup(2, TourOptions(), Chance("s", 0)), "0: put 3")
    with pytest.raises(IllegalMove, match="slot_taken 3"):
        after(state, "0: put 3")


def test_it_turns_up_five_piles_when_all_racks_are_full() -> None:  # ET-6
    state = filled(2)
    assert [len(pile) for pile in state.piles] == [1, 1, 1, 1, 1]
    assert state.phase == "draw"


def test_it_draws_the_starter_by_lot_or_takes_the_host_s_choice() -> None:  # ET-7, P-4
    drawn = {RULES.setup(4, TourOptions(), Chance(f"s{n}", 0)).turn for n in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert filled(4, starter=2).turn == 2


def test_it_lets_the_first_full_rack_start_if_the_table_wants_it() -> None:  # ET-7
    state = RULES.setup(2, TourOptions(first_filled_starts=True, starter=0), Chance("s", 0))
    moves = [f"1: put {slot}" for slot in range(1, 11)] + [f"0: put {n}" for n in range(1, 11)]
    assert after(state, *moves).turn == 1


def test_it_makes_everyone_draw_first() -> None:  # ET-8
    state = table(ROUTE, JUNK)
    assert {str(move) for move in RULES.legal_moves(state, 0)} == {
        "draw stock",
        *(f"draw {pile}" for pile in range(1, 6)),
        "claim",
    }
    for move in ("keep 1", "lay 1"):
        with pytest.raises(IllegalMove, match="draw_first"):
            after(state, move)


def test_it_lays_the_drawn_card_or_the_one_it_replaces() -> None:  # ET-9
    laid = after(table(ROUTE, JUNK), "draw stock", "lay 2")
    assert laid.piles[1] == ("MT", "BA")
    kept = after(table(ROUTE, JUNK), "draw stock", "keep 10", "lay 2")
    assert kept.racks[0][9] == "BA"
    assert kept.piles[1] == ("MT", "DE")


def test_it_fills_the_pile_that_the_draw_emptied() -> None:  # ET-10, ET-T9
    state = after(table(ROUTE, JUNK), "draw 3", "keep 4")
    assert [str(move) for move in RULES.legal_moves(state, 0)] == ["lay 3", "claim"]
    with pytest.raises(IllegalMove, match="fill_the_empty_pile 3"):
        after(state, "lay 1")
    assert after(state, "lay 3").piles[2] == ("IT",)


def test_it_lets_a_pile_card_go_on_another_pile() -> None:  # ET-11
    state = after(table(ROUTE, JUNK, piles="LU/AL MT MD ME MK"), "draw 1", "lay 4")
    assert state.piles[0] == ("LU",)
    assert state.piles[3] == ("ME", "AL")


def test_it_knows_no_swap_inside_a_rack() -> None:  # ET-12
    names = {kind.__name__ for kind in TITLE.moves}
    assert names == {"Put", "Draw", "Keep", "Lay", "Claim", "Pass"}


def test_it_makes_a_new_stock_from_all_but_the_tops() -> None:  # ET-13, ET-T11
    piles = "AT/BE/BG/HR/CZ DK EE/FI HU/IS/IE LV/LT/LU/MK/MT/MD/ME/NL"
    state = table(ROUTE, JUNK, ROUTE, JUNK, piles=piles, stock="SE")
    state, events = (last := steps(state, "draw stock", "keep 1", "lay 2")[-1]).state, last.events
    assert len(state.stock) == 15
    assert [len(pile) for pile in state.piles] == [1] * 5
    assert [pile[0] for pile in state.piles] == ["CZ", "GB", "FI", "IE", "NL"]
    assert [event.kind for event in events] == ["laid", "reshuffled"]


def test_it_goes_round_clockwise() -> None:  # P-3
    state = table(ROUTE, JUNK, JUNK, stock="BY EE BA AL AT BE BG")
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = after(state, "draw stock", "lay 1")
    assert turns == [0, 1, 2, 0]
    assert state.round == 2


def test_it_opens_the_last_call_after_a_valid_claim_and_then_ends() -> None:  # ET-21, ET-23, ET-T4
    step = steps(table(ROUTE, JUNK, JUNK), "claim")[-1]
    assert step.events[0].kind == "route"
    assert step.events[0].facts["countries"] == 7
    assert RULES.to_move(step.state) == (1, 2)
    assert RULES.outcome(step.state) is None
    state = after(step.state, "2: pass", "1: pass")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.ranking[0] == (0,)
    assert outcome.reason == "route"


def test_it_lets_a_player_claim_before_laying_the_last_card() -> None:  # ET-22
    rack = ROUTE.replace("DE", "MT")
    state = table(rack, JUNK, stock="BY DE")
    state = after(state, "draw stock", "keep 10", "claim", "1: pass")
    assert state.winners == (0,)


def test_it_allows_one_claim_a_turn() -> None:  # ET-22
    state = after(table(JUNK, ROUTE, stock="BY EE BA AL AT"), "claim")
    with pytest.raises(IllegalMove, match="claimed_already"):
        after(state, "claim")
    state = after(state, "draw stock", "lay 1", "draw stock", "lay 1")
    assert after(state, "claim").claimed


def test_it_gives_the_win_to_most_countries() -> None:  # ET-23, ET-T6
    state = table(ROUTE, LONGER, options=TourOptions(edition="box"))
    outcome = RULES.outcome(after(state, "claim", "1: claim"))
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))


def test_it_shares_the_win_between_equal_routes() -> None:  # ET-23
    state = table(ROUTE, " ".join(reversed(ROUTE.split())))
    outcome = RULES.outcome(after(state, "claim", "1: claim"))
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)


def test_it_goes_on_unchanged_after_a_wrong_claim_that_all_have_seen() -> None:  # ET-24, ET-T12
    before = table(ROUTE.replace("DE", "PT"), JUNK)
    step = steps(before, "claim")[-1]
    state, event = step.state, step.events[0]
    assert (state.racks, state.piles, state.stock, state.turn, state.phase) == (
        before.racks,
        before.piles,
        before.stock,
        before.turn,
        before.phase,
    )
    assert RULES.view(state, 1).shown[0] == before.racks[0]
    assert RULES.view(state, None).shown[0] == before.racks[0]
    assert event.kind == "no_route"
    assert (event.facts["from"], event.facts["to"]) == (9, 10)
    assert (event.facts["reason"], event.facts["first"], event.facts["second"]) == (
        "no_border",
        "PL",
        "PT",
    )


def test_it_ends_at_the_round_limit_with_the_longest_run() -> None:  # ET-25
    shorter = "GB ship FR IT MT ship ship ship ES PT"
    state = table(shorter, ROUTE.replace("DE", "MT"), options=TourOptions(round_limit=1))
    state = after(state, "draw stock", "lay 1", "draw stock", "lay 1")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == "round_limit"
    assert outcome.points == (4, 9)
    assert outcome.ranking == ((1,), (0,))


def test_it_limits_rounds_in_school_rules_only_unless_told() -> None:  # ET-25
    assert TourOptions().rounds == 60
    assert TourOptions(rules="box").rounds == 0
    assert TourOptions(rules="box", round_limit=5).rounds == 5


def test_it_hides_racks_and_what_was_drawn_unseen() -> None:  # P-2
    state = after(table(ROUTE, JUNK), "draw stock")
    assert RULES.view(state, 0).hand == "BA"
    assert RULES.view(state, 1).hand == EMPTY
    assert RULES.view(state, None).hand == EMPTY
    assert RULES.view(state, None).rack == ()
    drew, kept = steps(table(ROUTE, JUNK), "draw stock", "keep 4")
    assert drew.events[0].seen_by(1).private == {}
    assert kept.events[0].seen_by(1) == Event("kept", 0, {"slot": 4})
    assert RULES.view(kept.state, 1).hand == EMPTY


def test_it_shows_everyone_a_card_taken_from_a_pile() -> None:
    state = after(table(ROUTE, JUNK), "draw 2")
    assert RULES.view(state, 1).hand == "MT"
    assert news(table(ROUTE, JUNK), "draw 2")[0].seen_by(None).facts["card"] == "MT"


def test_it_does_not_show_what_lies_under_a_pile() -> None:
    view = RULES.view(table(ROUTE, JUNK, piles="LU/AL MT MD ME MK"), 0)
    assert view.tops[0] == "AL"
    assert view.heights[0] == 2
    assert "LU" not in str(view)


def test_it_takes_a_link_that_now_holds_as_evidence() -> None:  # SCH-4
    rack = "GB ship AT IT ship GR TR violet MT DE"
    event = news(table(rack, JUNK, stock="BY PL"), "draw stock", "keep 9")[0]
    assert items(event) == {"plane:PL-TR": True, "border:DE-PL": True}
    event = news(table(rack, JUNK, stock="BY FR"), "draw stock", "keep 3")[0]
    assert items(event) == {"sea:FR-GB": True, "border:FR-IT": True}


def test_it_takes_a_card_that_does_not_fit_yet_as_no_evidence() -> None:  # SCH-4
    assert not news(table(ROUTE, JUNK, stock="BY PT"), "draw stock", "keep 10")[0].evidence


def test_it_takes_every_link_of_a_claim_as_evidence() -> None:  # SCH-4
    event = news(table(ROUTE.replace("DE", "PT"), JUNK), "claim")[0]
    assert items(event) == {
        "sea:FR-GB": True,
        "border:FR-IT": True,
        "sea:GR-IT": True,
        "border:GR-TR": True,
        "plane:PL-TR": True,
        "border:PL-PT": False,
    }


def test_it_plays_on_for_a_silent_player() -> None:  # P-8
    state = table(ROUTE, JUNK)
    assert str(RULES.null_move(state, 0)) == "draw stock"
    assert str(RULES.null_move(after(state, "draw stock"), 0)) == "lay 1"
    assert str(RULES.null_move(after(state, "draw 4"), 0)) == "lay 4"
    called = after(table(ROUTE, JUNK), "claim")
    assert str(RULES.null_move(called, 1)) == "pass"


def test_it_puts_the_rack_of_a_leaver_under_the_stock() -> None:  # P-5
    state = leave(RULES, table(ROUTE, JUNK, JUNK), 1, Chance("s", 1)).state
    assert len(state.stock) == 13
    assert state.stock[-3:] == ("BY", "EE", "BA")
    assert after(state, "draw stock", "lay 1").turn == 2


def test_it_passes_the_turn_when_its_player_leaves_with_a_card_in_hand() -> None:  # P-5
    state = after(table(ROUTE, JUNK, JUNK), "draw 3")
    state = leave(RULES, state, 0, Chance("s", 9)).state
    assert state.turn == 1
    assert state.piles[2] == ("MD",)
    assert state.hand == EMPTY


def test_it_gives_the_win_to_a_player_left_alone() -> None:  # P-5
    outcome = RULES.outcome(leave(RULES, table(ROUTE, JUNK), 0, Chance("s", 1)).state)
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))
    assert outcome.reason == "alone"


def test_it_does_not_take_a_leaver_for_the_first_with_a_full_rack() -> None:  # ET-7, P-5
    options = TourOptions(first_filled_starts=True, starter=0)
    state = leave(RULES, RULES.setup(3, options, Chance("s", 0)), 0, Chance("s", 1)).state
    for seat in (2, 1):
        state = after(state, *(f"{seat}: put {slot}" for slot in range(1, 11)))
    assert state.turn == 2


def test_it_lets_the_win_stand_of_an_announcer_who_leaves() -> None:  # ET-21, P-5
    called = after(table(ROUTE, JUNK, JUNK), "draw stock", "claim")
    state = leave(RULES, called, 0, Chance("s", 3)).state
    assert RULES.to_move(state) == (1, 2)
    assert sorted(state.stock) == ["BA", "BY", "EE"]  # the route stays, the card in hand goes back
    outcome = RULES.outcome(after(state, "1: pass", "2: pass"))
    assert outcome is not None
    assert outcome.ranking[0] == (0,)
    assert outcome.points[0] == 10
    assert outcome.reason == "route"


def test_it_still_asks_the_other_of_two_when_the_announcer_leaves() -> None:  # ET-23, P-5
    box = TourOptions(edition="box", round_limit=0)
    called = after(table(ROUTE, LONGER, options=box), "claim")
    state = leave(RULES, called, 0, Chance("s", 2)).state
    assert RULES.to_move(state) == (1,)
    outcome = RULES.outcome(after(state, "1: claim"))
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))  # 8 countries over 7
    called = after(table(LONGER, ROUTE, options=box), "claim")
    state = leave(RULES, called, 0, Chance("s", 2)).state
    assert RULES.standing(after(state, "1: claim")).ranking == ((0,), (1,))


def test_it_ends_the_last_call_when_the_last_one_asked_leaves() -> None:  # ET-23, P-5
    called = after(table(ROUTE, JUNK), "claim")
    outcome = RULES.outcome(leave(RULES, called, 1, Chance("s", 2)).state)
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,))
    assert outcome.reason == "route"


def test_it_ranks_a_stopped_match_by_runs() -> None:
    standing = RULES.standing(table("GB ship FR IT MT ship ship ship ES PT", JUNK))
    assert standing.ranking == ((0,), (1,))
    assert standing.reason == "stopped"


def test_it_imagines_other_racks_but_keeps_what_the_seat_knows() -> None:
    state = filled(3)
    other = RULES.imagine(state, 1, Chance("other", 0))
    assert other.racks[1] == state.racks[1]
    assert other.racks[0] != state.racks[0]
    assert other.stock != state.stock
    assert replace(other, racks=(), stock=()) == replace(state, racks=(), stock=())

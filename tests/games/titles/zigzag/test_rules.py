"""The zigzag journey's turns, rounds and match."""

import pytest

from games.engine import Chance
from games.titles.zigzag import TITLE
from games.titles.zigzag.state import Result, State, ZigzagOptions, edition
from tests.games.conformance import check_match
from tests.games.titles.zigzag.positions import (
    RULES,
    after,
    chain,
    listed,
    news,
    on,
    refused,
    steps,
    table,
)


def new(seats: int = 2, seed: str = "s", **options: object) -> State:
    return RULES.setup(seats, ZigzagOptions(**options), Chance(seed, 0))


def played_rounds(seats: int, rounds: int, **options: object) -> State:
    """A match in which the starter of every round holds one card and lays it."""
    state = new(seats, **options)
    for number in range(rounds):
        if number:
            state = on(state, "deal")
        hands = ["DE"] * seats
        hands[state.turn] = "FR"
        short = table(*hands, last="ES", turn=state.turn, starter=state.turn, first=state.first)
        state = on(_with(short, state), "lay FR")
    return state


def _with(short: State, state: State) -> State:
    """The short hands, in the match so far."""
    return State(
        state.options,
        short.hands,
        short.stock,
        short.chain,
        state.turn,
        state.starter,
        state.first,
        "lay",
        round=state.round,
        results=state.results,
        gone=state.gone,
    )


def test_it_is_for_two_to_five_players() -> None:  # ZZ-1
    assert list(TITLE.seat_counts) == [2, 3, 4, 5]


@pytest.mark.parametrize(("seats", "stock"), [(2, 43), (3, 37), (4, 31), (5, 25)])
def test_it_deals_six_each_and_a_start_card(seats: int, stock: int) -> None:  # ZZ-2, ZZ-T1
    state = new(seats)
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert len(state.chain) == 1
    assert len(state.stock) == stock == 56 - 6 * seats - 1
    cards = [*state.stock, state.chain[0].card, *(card for hand in state.hands for card in hand)]
    assert sorted(cards) == sorted(edition("1960").deck)


def test_it_deals_the_same_match_from_the_same_seed() -> None:  # ZZ-2, P-1
    assert new(3, "same") == new(3, "same")
    assert new(3, "same") != new(3, "other")


def test_it_draws_the_starter_by_lot_or_takes_the_host_s_choice() -> None:  # ZZ-3, P-4
    assert {new(4, f"s{n}").turn for n in range(40)} == {0, 1, 2, 3}
    assert new(4, starter=2).turn == 2


def test_it_goes_round_clockwise() -> None:  # ZZ-3, P-3
    state = new(3, starter=1)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = on(state, "draw", "stop")
    assert turns == [1, 2, 0, 1]


def test_it_lets_the_next_player_deal_and_start_the_next_round() -> None:  # ZZ-3
    state = played_rounds(3, 1, starter=1)
    assert state.phase == "scored"
    assert RULES.to_move(state) == (2,)
    step = steps(state, "deal")[-1]
    assert (step.state.turn, step.state.starter, step.state.round) == (2, 2, 2)
    assert [len(hand) for hand in step.state.hands] == [6, 6, 6]
    assert step.events[0].facts == {"round": 2, "start": step.state.chain[0].card}


def test_it_begins_every_turn_with_a_draw_also_the_first() -> None:  # ZZ-4
    state = new(2, starter=0)
    assert listed(state) == ["draw"]
    top = state.stock[-1]
    state = on(state, "draw")
    assert state.hands[0][-1] == top
    assert len(state.hands[0]) == 7
    assert refused(state, "draw").reason == "drawn_already"
    assert listed(on(state, "stop")) == ["draw"]
    assert refused(on(state, "stop"), "stop").reason == "draw_first"


def test_it_lets_a_player_lay_many_cards_or_none() -> None:  # ZZ-5
    hand = "ES BE NL DE IE"
    assert chain(after(last="FR", hand=hand, moves=["lay BE", "lay NL", "lay DE"])) == "FR BE NL DE"
    assert after(last="FR", hand=hand, moves=["stop"]).turn == 1
    assert after(last="FR", hand=hand, moves=["lay BE", "stop"]).turn == 1
    assert "stop" in listed(table(hand, "DE"))


def test_it_lets_neighbours_follow() -> None:  # ZZ-6
    moves = listed(table("ES BE IS PT", "DE", last="FR"))
    assert moves == ["lay ES", "lay BE", "fly IS", "fly PT", "stop"]


def test_it_refuses_a_country_that_does_not_touch() -> None:  # ZZ-6, SCH-4
    no = refused(table("IT PT", "DE", last="ES"), "lay IT")
    assert (no.reason, no.facts) == ("no_border", ("ES", "IT"))


def test_it_lets_a_twin_follow_any_card_of_its_country() -> None:  # ZZ-7
    state = table("ES PT", "ES DE", last="FR")
    state = on(state, "lay ES", "stop", "draw", "lay ES")
    assert chain(state) == "FR ES ES"
    assert not state.flown
    assert refused(table("ES PT", "DE", last="ES"), "fly ES").reason == "no_need_to_fly"


def test_it_can_keep_twins_to_one_s_own_turn() -> None:  # ZZ-7
    strict = {"twins": "strict"}
    state = table("ES PT", "ES DE PL", last="FR", stock="IE IE IE", options=strict)
    state = on(state, "lay ES", "stop", "draw")
    assert "lay ES" not in listed(state)
    assert "fly ES" not in listed(state)
    assert refused(state, "lay ES").reason == "twin_of_another"
    assert refused(state, "fly ES").reason == "twin_of_another"
    own = table("ES ES PT", "DE", last="FR", options=strict)
    assert chain(on(own, "lay ES", "lay ES")) == "FR ES ES"


def test_it_flies_from_any_country_to_any_other_once_a_turn() -> None:  # ZZ-8
    state = after(last="PT", hand="TR IS NO", moves=["fly IS"])
    assert state.flown
    assert listed(state) == ["stop"]
    no = refused(state, "fly TR")
    assert (no.reason, no.facts) == ("plane_used", ("IS", "TR"))


def test_it_shows_in_the_chain_where_somebody_flew() -> None:  # ZZ-9
    state = after(last="FR", hand="ES ES PT DK SE NO", moves=["lay ES", "lay ES", "lay PT"])
    state = on(state, "fly DK", "lay SE")
    assert [link.by for link in state.chain] == [
        "start",
        "border",
        "twin",
        "border",
        "plane",
        "rail",
    ]
    assert [link.seat for link in state.chain] == [-1, 0, 0, 0, 0, 0]


def test_it_never_wastes_the_plane_on_a_neighbour() -> None:  # ZZ-9
    state = table("ES SE", "DE", last="FR")
    assert "fly ES" not in listed(state)
    no = refused(state, "fly ES")
    assert (no.reason, no.facts) == ("no_need_to_fly", ("FR", "ES"))


def test_it_goes_on_from_the_last_card_by_whomever() -> None:  # ZZ-10, ZZ-T6
    state = after(last="ES", hand="PT NO", other="ES IS", moves=["lay PT", "stop", "draw"])
    assert listed(state) == ["lay ES", "fly IS", "fly IE", "stop"]
    state = on(state, "lay ES")
    assert chain(state) == "ES PT ES"
    assert not state.flown


@pytest.mark.parametrize("pair", ["GB FR", "GB BE", "DK SE", "DD SE", "DD DK"])
def test_it_takes_the_train_ferry(pair: str) -> None:  # ZZ-11
    first, second = pair.split()
    for last, card in ((first, second), (second, first)):
        state = after(last=last, hand=f"{card} IS", moves=[f"lay {card}"])
        assert state.chain[-1].by == "rail"
        assert not state.flown


def test_it_crosses_the_sound_by_rail() -> None:  # ZZ-11, ZZ-T10
    state = after(last="DK", hand="SE IS", moves=["lay SE"])
    assert not state.flown


def test_it_lets_the_ussr_follow_turkey_without_the_plane() -> None:  # ZZ-12, ZZ-T2
    state = after(last="TR", hand="SU IS", moves=["lay SU"])
    assert not state.flown


def test_it_leaves_iceland_by_plane_only() -> None:  # ZZ-13, ZZ-T3
    others = " ".join(sorted(set(edition("1960").figure) - {"IS"}))
    state = after(last="PT", hand=f"IS IS {others}", moves=["fly IS"])
    assert listed(state) == ["lay IS", "stop"]
    for card in others.split():
        assert refused(state, f"lay {card}").reason == "no_border"
        assert refused(state, f"fly {card}").reason == "plane_used"
    assert chain(on(state, "lay IS")) == "PT >IS IS"


def test_it_flies_to_poland_and_goes_on_by_land() -> None:  # ZZ-8, ZZ-T4
    state = after(last="PT", hand="PL CS NO", moves=["fly PL", "lay CS"])
    assert chain(state) == "PT >PL CS"
    assert refused(state, "lay NO").reason == "no_border"
    assert refused(state, "fly NO").reason == "plane_used"


def test_it_lays_twins_and_a_neighbour_without_the_plane() -> None:  # ZZ-7, ZZ-T5
    state = after(last="FR", hand="ES ES PT IS", moves=["lay ES", "lay ES", "lay PT"])
    assert chain(state) == "FR ES ES PT"
    assert not state.flown


def test_it_gives_every_turn_its_own_plane() -> None:  # ZZ-8, ZZ-T7
    state = after(last="PT", hand="PL NO", other="IS TR", moves=["fly PL", "stop", "draw"])
    assert "fly IS" in listed(state)
    assert on(state, "fly IS").flown


def test_it_ends_the_round_at_once_with_the_last_card_laid() -> None:  # ZZ-14
    state = table("BE", "DE NL", "SE", last="FR", starter=0)
    step = steps(state, "lay BE")[-1]
    assert step.state.phase == "scored"
    assert step.state.results == (Result((0,), (0, 11, 4), "out"),)
    assert [event.kind for event in step.events] == ["laid", "round_over", "debit", "debit"]
    assert step.events[1].seat == 0
    assert refused(step.state, "lay NL").reason == "deal_first"


def test_it_lets_a_player_go_out_on_the_first_turn() -> None:  # ZZ-14
    state = new(2, starter=0)
    state = State(
        state.options,
        (("ES", "PT", "BE", "NL", "DE", "DK"), state.hands[1]),
        (*state.stock[:-1], "SE"),
        table("", last="FR").chain,
        0,
        0,
        0,
    )
    moves = ["draw", "lay ES", "lay PT", "fly BE", "lay NL", "lay DE", "lay DK", "lay SE"]
    assert on(state, *moves).results[0].winners == (0,)


def test_it_writes_down_what_the_losers_hold() -> None:  # ZZ-15, ZZ-16, ZZ-T8
    state = table("BE", "IS YU PT", last="FR")
    step = steps(state, "lay BE")[-1]
    assert step.state.results[0].debits == (0, 9)
    assert step.events[-1].facts == {"cards": ("IS", "YU", "PT"), "points": 9, "total": 9}


def test_it_wins_from_one_card_only_by_laying_the_drawn_one_too() -> None:  # ZZ-4, ZZ-T9
    state = table("DE DE", "PT", last="PL", stock="IE ES")
    state = on(state, "stop", "draw")
    assert state.hands[1] == ("PT", "ES")
    state = on(state, "fly ES")
    assert state.phase == "lay"
    state = on(state, "lay PT")
    assert state.results[0].winners == (1,)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_plays_as_many_rounds_as_players(seats: int) -> None:  # ZZ-17
    assert played_rounds(seats, seats - 1).phase == "scored"
    state = played_rounds(seats, seats)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == "all_started"
    assert outcome.facts == {"rounds": seats, "wins": (1,) * seats}
    assert outcome.points == (-9 * (seats - 1),) * seats


def test_it_plays_until_fifty_if_the_table_wants_it() -> None:  # ZZ-17
    fifty = {"until": "fifty"}
    before = (Result((0,), (0, 41), "out"), Result((1,), (7, 0), "out"))
    state = table("BE", "DE", last="FR", results=before, options=fifty, round=3)
    outcome = RULES.outcome(on(state, "lay BE"))
    assert outcome is not None
    assert (outcome.reason, outcome.points, outcome.ranking) == ("fifty", (-7, -50), ((0,), (1,)))
    state = table("BE", "CS", last="FR", results=before, options=fifty, round=3)
    assert on(state, "lay BE").phase == "scored"


def test_it_gives_the_match_to_the_lowest_debit() -> None:  # ZZ-17
    before = (Result((1,), (5, 0), "out"),)
    state = table("BE", "CS", last="FR", results=before, starter=1, round=2)
    outcome = RULES.outcome(on(state, "lay BE"))
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,))
    assert outcome.points == (-5, -6)


def test_it_breaks_ties_by_rounds_won_and_then_shares() -> None:  # ZZ-17
    results = (
        Result((0,), (0, 4, 8, 2), "out"),
        Result((0,), (0, 0, 0, 2), "blocked"),
        Result((1,), (4, 0, 0, 0), "out"),
    )
    over = table("", "", "", "", phase="over", results=results)
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert outcome.ranking == ((0,), (1,), (3,), (2,))
    shared = (Result((0,), (0, 4), "out"), Result((1,), (4, 0), "out"))
    outcome = RULES.outcome(table("", "", phase="over", results=shared))
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)


def test_it_plays_on_without_a_stock_and_nobody_draws() -> None:  # ZZ-4
    state = table("PT IS", "DE NO", last="TR", stock="IE", phase="draw")
    step = steps(state, "draw")[-1]
    assert [event.kind for event in step.events] == ["drew", "stock_empty"]
    state = on(step.state, "stop")
    assert state.phase == "lay"
    assert refused(state, "draw").reason == "stock_empty"


def test_it_ends_a_round_in_which_nobody_can_draw_or_will_lay() -> None:  # ZZ-15
    state = table("PT IS", "DE", "NO", last="TR", stock="", starter=0)
    state = on(state, "stop", "stop")
    assert state.phase == "lay"
    step = steps(state, "stop")[-1]
    assert step.state.results == (Result((0,), (0, 9, 3), "blocked"),)
    assert step.events[1].facts["reason"] == "blocked"


def test_it_counts_only_turns_without_a_draw_as_silent() -> None:  # ZZ-15
    state = table("PT IS", "DE", last="TR", stock="", drew=True)
    assert on(state, "stop", "stop").phase == "lay"
    assert on(state, "stop", "stop", "stop").phase == "scored"


def test_it_goes_on_after_a_card_was_laid_without_a_stock() -> None:  # ZZ-5
    state = table("PT IS", "DE NL", last="TR", stock="")
    assert on(state, "stop", "fly DE", "stop", "stop").phase == "lay"


def test_it_lets_equal_lowest_hands_share_a_blocked_round() -> None:  # ZZ-15
    state = on(table("PT IS", "DE", "ES", last="TR", stock=""), *["stop"] * 3)
    assert state.results[0] == Result((0, 2), (0, 9, 0), "blocked")


def test_it_has_no_winner_of_a_blocked_round_if_all_hands_weigh_the_same() -> None:  # ZZ-15
    state = on(table("PT IS", "ES", last="TR", stock=""), *["stop"] * 2)
    assert state.results[0] == Result((), (2, 2), "blocked")


def test_it_tells_a_whole_turn_in_its_events() -> None:
    state = table("PT", "DE DE", last="FR", stock="IE ES", phase="draw")
    told = [event for step in steps(state, "draw", "lay ES", "lay PT") for event in step.events]
    assert [event.kind for event in told] == ["drew", "laid", "laid", "round_over", "debit"]
    assert told[1].facts == {"card": "ES", "after": "FR", "by": "border", "left": 1}
    flown = news(table("PL PT", "DE", last="FR"), "fly PL")[0]
    assert flown.kind == "flew"
    assert flown.facts == {"card": "PL", "after": "FR", "by": "plane", "left": 1}


@pytest.mark.parametrize("options", [{"twins": "strict"}, {"until": "fifty"}, {"rules": "box"}])
def test_it_keeps_every_promise_with_every_option(options: dict[str, str]) -> None:  # ZZ-7, ZZ-17
    for seed in range(6):
        check_match(TITLE, 2 + seed % 4, f"options {seed}", ZigzagOptions(**options))

"""Who leaves, who is silent, and a match that the bell stops."""

from games.engine import Chance, leave
from games.titles.zigzag.state import Result, State
from tests.games.titles.zigzag.positions import RULES, on, refused, table


def without(state: State, seat: int) -> State:
    return leave(RULES, state, seat, Chance("left", 9)).state


def test_it_puts_the_hand_of_a_leaver_under_the_stock() -> None:  # P-5
    step = leave(RULES, table("PT IS", "DE NO SE", "TR", stock="IE GB"), 1, Chance("s", 1))
    assert sorted(step.state.stock[:3]) == ["DE", "NO", "SE"]
    assert step.state.stock[3:] == ("IE", "GB")
    assert step.state.hands == (("PT", "IS"), (), ("TR",))
    assert step.events[0].facts == {"cards": 3}
    assert on(step.state, "stop").turn == 2


def test_it_passes_the_turn_when_its_player_leaves() -> None:  # P-5
    state = without(table("PT IS", "DE NO", "TR"), 0)
    assert (state.turn, state.phase) == (1, "draw")
    assert refused(state, "0: draw").reason == "not_your_turn"


def test_it_draws_again_from_what_a_leaver_left() -> None:  # P-5
    state = without(on(table("PT IS", "DE NO", "TR IE", stock=""), "stop"), 0)
    assert (len(state.stock), state.silent) == (2, 0)
    assert on(state, "stop").phase == "draw"


def test_it_gives_the_match_to_a_player_left_alone() -> None:  # P-5
    state = without(table("PT IS", "DE NO", results=(Result((1,), (5, 0), "out"),)), 1)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.ranking, outcome.reason) == (((0,), (1,)), "alone")


def test_it_gives_a_leaver_no_more_debit_and_the_last_rank() -> None:  # P-5, ZZ-17
    before = (Result((1,), (5, 0, 1), "out"), Result((0,), (0, 3, 1), "out"))
    state = without(table("BE", "DE", "NO", last="FR", starter=2, round=3, results=before), 1)
    outcome = RULES.outcome(on(state, "lay BE"))
    assert outcome is not None
    assert outcome.points == (-5, -3, -5)
    assert outcome.ranking == ((0,), (2,), (1,))


def test_it_starts_one_round_less_for_who_left_before_starting() -> None:  # P-5, ZZ-17
    state = table("BE", "DE", "NO", last="FR")
    gone_before_starting = on(without(state, 1), "lay BE")
    assert (gone_before_starting.phase, gone_before_starting.turn) == ("scored", 2)
    last = on(gone_before_starting, "deal")
    over = on(table("", "", "BE", turn=2, starter=2, gone=(1,), round=2), "lay BE")
    assert last.hands[1] == ()
    assert over.phase == "over"


def test_it_lets_the_next_one_deal_when_the_dealer_leaves() -> None:  # P-5, ZZ-3
    state = on(table("BE", "DE", "NO", last="FR"), "lay BE")
    assert without(state, 1).turn == 2
    assert without(state, 0).turn == 1
    last = on(table("BE", "DE", "NO", turn=0, starter=1, round=2), "lay BE")
    assert without(last, 2).phase == "over"


def test_it_draws_and_stops_for_a_silent_player() -> None:  # P-8
    state = table("PT IS", "DE", phase="draw", drew=False)
    assert str(RULES.null_move(state, 0)) == "draw"
    assert str(RULES.null_move(on(state, "draw"), 0)) == "stop"
    scored = on(table("BE", "DE", last="FR"), "lay BE")
    assert str(RULES.null_move(scored, 1)) == "deal"


def test_it_refuses_without_cost() -> None:  # P-6
    state = table("PT IS", "DE", last="FR")
    for move in ("lay PT", "lay DE", "fly XX", "deal", "1: stop", "draw"):
        before = state
        refused(state, move)
        assert state == before


def test_it_knows_no_undo() -> None:  # P-7
    state = on(table("ES IS", "DE", last="FR"), "lay ES")
    assert refused(state, "lay ES").reason == "not_in_hand"
    assert [str(move) for move in RULES.legal_moves(state, 0)] == ["fly IS", "stop"]


def test_it_counts_a_stopped_round_as_the_hands_lie() -> None:  # ZZ-15
    before = (Result((1,), (5, 0), "out"),)
    standing = RULES.standing(table("PT", "DE NO", results=before))
    assert (standing.points, standing.ranking) == ((-5, -12), ((0,), (1,)))
    assert standing.reason == "stopped"


def test_it_counts_no_round_twice_when_stopped_between_rounds() -> None:  # ZZ-15
    state = on(table("BE", "DE", last="FR"), "lay BE")
    assert RULES.standing(state).points == (0, -9)

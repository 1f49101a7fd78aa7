"""Turns of sans frontières: tickets, tokens, stages, weekends, the end."""

import pytest

from games.engine import Chance, IllegalMove, UnreadableMove, leave
from games.titles.sans_frontieres import TITLE
from games.titles.sans_frontieres.state import State, Traveller, TravelOptions
from tests.games.titles.sans_frontieres.positions import (
    NORTH,
    RULES,
    SOUTH,
    after,
    at_work,
    listed,
    news,
    steps,
    table,
    traveller,
)

PARIS = ("eiffel-tower", "mona-lisa", "champs-elysees", "pompidou-centre")


def own(state: State, seat: int = 0) -> Traveller:
    return state.travellers[seat]


def test_it_plays_the_worked_example() -> None:  # SF-T1, SF-35, SF-37
    first, caroline = traveller("6 3 2 2 1 hamburg", SOUTH), traveller()
    # Typing, so that Italy can be answered whatever the choices would have been.
    state = table(first, caroline, tourism="paris riga", options=TravelOptions(typing=True))
    went = steps(state, "go rome 6")[0]
    assert went.events[0].facts["lost"] == 2
    assert own(went.state).tokens == 6
    state = after(went.state, "go messina 3")
    assert own(state).tokens == 5
    state = after(state, "ask", "answer FR")
    wrong = next(move for move in listed(state) if move.split()[1] not in PARIS)
    state = after(state, wrong)
    assert own(state).tokens == 6
    state = after(state, "go valletta 2", "declare")
    assert (own(state).shown, own(state).stages, state.turn) == ("valletta", 1, 0)
    state = after(state, "go messina 2", "ask")
    assert state.card == "riga"
    state = after(state, "answer IT")
    assert (own(state).tokens, state.phase) == (6, "turn")
    state = after(state, "lay hamburg 1")
    assert own(state, 1).weekend == "hamburg"
    assert own(state).hand == ("1",)
    step = steps(state, "end")[0]
    assert step.events[0].facts["count"] == 5
    assert (len(own(step.state).hand), step.state.turn) == (6, 1)


def test_it_knows_air_lines_with_a_price_and_coach_lines() -> None:  # SF-3, SF-18, SF-21
    state = at_work("1 2 4", itinerary="rome paris oslo riga kyiv bern")
    assert "go naples 1" in listed(state)
    assert "go monaco 4" in listed(state)
    assert news(state, "go naples 1")[0].facts["price"] == 0


def test_it_never_visits_a_city_off_the_network() -> None:  # SF-4
    with pytest.raises(IllegalMove, match="not_on_the_network"):
        after(at_work(itinerary=SOUTH), "go florence 4")


def test_it_refuses_a_flight_where_no_line_is_drawn() -> None:  # SF-3, P-6
    with pytest.raises(IllegalMove, match="no_line monaco oslo"):
        after(at_work(itinerary=SOUTH), "go oslo 7")


def test_it_starts_every_turn_with_six_cards() -> None:  # SF-13, SF-41
    state = after(at_work(itinerary=SOUTH), "go rome 4", "go messina 5", "end")
    assert [len(traveller.hand) for traveller in state.travellers] == [6, 6]


def test_it_makes_everyone_play_or_exchange_a_ticket() -> None:  # SF-14
    with pytest.raises(IllegalMove, match="play_a_ticket_first"):
        after(at_work(), "end")


def test_it_ends_no_turn_on_a_weekend_card_alone() -> None:  # SF-14, SF-29, SF-T10
    state = after(at_work("1 1 2 2 3 hamburg"), "lay hamburg 1")
    assert "end" not in listed(state)
    with pytest.raises(IllegalMove, match="play_a_ticket_first"):
        after(state, "end")


def test_it_exchanges_any_number_of_tickets_and_stays_where_it_is() -> None:  # SF-15
    state = after(at_work("1 1 2 2 3 4", itinerary=SOUTH), "exchange 1", "exchange 1", "exchange 2")
    assert own(state).pawn == "monaco"
    assert state.discard == ("1", "1", "2")
    with pytest.raises(IllegalMove, match="exchanging"):
        after(state, "go rome 4")
    assert len(own(after(state, "end")).hand) == 6


def test_it_does_not_exchange_after_travelling() -> None:  # SF-15
    with pytest.raises(IllegalMove, match="travelling"):
        after(at_work(itinerary=SOUTH), "go rome 4", "exchange 2")


def test_it_lets_a_hand_of_weekend_cards_alone_be_exchanged() -> None:  # SF-15
    state = table(traveller("hamburg bergen lyon naples porto venice"), traveller(weekend="odesa"))
    assert listed(state)[0] == "exchange hamburg"
    assert after(state, "exchange hamburg", "end").turn == 1
    with pytest.raises(IllegalMove, match="tickets_first"):
        after(at_work("1 hamburg"), "exchange hamburg")


def test_it_plays_as_many_tickets_as_wanted_in_one_turn() -> None:  # SF-16
    state = at_work("4 4 2 2 2 2", itinerary=SOUTH)
    state = after(state, "go rome 4", "go messina 4", "go valletta 2", "go messina 2")
    assert own(state).pawn == "messina"
    assert own(state).hand == ("2", "2")


def test_it_never_adds_two_tickets_up() -> None:  # SF-17, SF-T3
    state = at_work("3 4", itinerary="dublin paris oslo riga kyiv bern", tokens=2)
    for ticket in ("3", "4"):
        with pytest.raises(IllegalMove, match="too_few_tokens dublin lisbon 7"):
            after(state, f"go lisbon {ticket}")
    for both in ("go lisbon 3 4", "go lisbon 3,4"):
        with pytest.raises((UnreadableMove, IllegalMove)):
            after(state, both)


def test_it_completes_a_ticket_with_exactly_the_missing_tokens() -> None:  # SF-19, SF-24, SF-T2
    dublin = "dublin paris oslo riga kyiv bern"
    state = after(at_work("4", itinerary=dublin, tokens=3), "go lisbon 4")
    assert (own(state).pawn, own(state).tokens) == ("lisbon", 0)
    assert state.discard == ("4",)
    with pytest.raises(IllegalMove, match="too_few_tokens dublin lisbon 7 3"):
        after(at_work("4", itinerary=dublin, tokens=2), "go lisbon 4")


def test_it_takes_no_tokens_without_an_air_ticket() -> None:  # SF-20, SF-T4
    state = at_work("1", itinerary="messina paris oslo riga kyiv bern")
    with pytest.raises(IllegalMove, match="air_line messina valletta 2"):
        after(state, "go valletta 1")


@pytest.mark.parametrize("ticket", ["1", "1-7"])
def test_it_takes_a_coach_with_a_one_or_a_joker_only(ticket: str) -> None:  # SF-21, SF-22, SF-T5
    state = at_work(f"5 {ticket}", itinerary="rome paris oslo riga kyiv bern")
    with pytest.raises(IllegalMove, match="coach_line rome naples"):
        after(state, "go naples 5")
    assert own(after(state, f"go naples {ticket}")).pawn == "naples"


def test_it_flies_anywhere_with_a_joker_and_no_tokens() -> None:  # SF-22
    state = at_work("1-7", itinerary="dublin paris oslo riga kyiv bern")
    assert own(after(state, "go lisbon 1-7")).tokens == 6


def test_it_lets_pawns_share_a_city_and_lines_be_used_again() -> None:  # SF-23
    state = table(traveller("4 4 4", SOUTH), traveller(itinerary="rome oslo riga bern kyiv paris"))
    state = after(state, "go rome 4")
    assert own(state).pawn == own(state, 1).pawn == "rome"
    assert own(after(state, "go monaco 4", "go rome 4")).pawn == "rome"


def test_it_shows_a_stage_rightly_declared_and_goes_on() -> None:  # SF-25, SF-26
    state = at_work("2 2 2", itinerary=SOUTH, at="messina")
    step = steps(state, "go valletta 2", "declare")[-1]
    assert step.events[0].facts == {"city": "valletta", "stages": 1}
    assert RULES.view(step.state, 1).travellers[0].route == ("monaco", "valletta")
    assert step.state.turn == 0
    with pytest.raises(IllegalMove, match="arrive_first"):
        after(step.state, "declare")


def test_it_lets_a_stage_be_declared_on_arrival_only() -> None:  # SF-25
    with pytest.raises(IllegalMove, match="arrive_first"):
        after(at_work(itinerary=SOUTH, at="valletta"), "declare")


def test_it_sends_a_wrong_stage_back_and_ends_the_turn() -> None:  # SF-27, SF-T7
    state = at_work("3 2 2 2 2 2", itinerary=NORTH, stages=1, at="brussels", tokens=4)
    step = steps(state, "go paris 2", "declare")[-1]
    assert step.events[0].facts == {"city": "paris", "back": "riga"}
    after_it = own(step.state)
    assert (after_it.pawn, after_it.shown, after_it.stages) == ("riga", "riga", 1)
    assert (len(after_it.hand), step.state.turn) == (6, 1)
    assert (after_it.tokens, step.state.discard) == (4, ("2",))


def test_it_goes_back_to_the_start_before_the_first_stage() -> None:  # SF-27
    state = after(at_work("4", itinerary=SOUTH), "go rome 4", "declare")
    assert own(state).pawn == "monaco"


def test_it_lets_the_next_stage_be_passed_in_silence() -> None:  # SF-28
    state = after(at_work("2 2", itinerary=SOUTH, at="messina"), "go valletta 2", "go messina 2")
    assert own(state).stages == 0
    assert own(after(state, "end")).pawn == "messina"


def test_it_lays_weekends_while_travelling_or_exchanging() -> None:  # SF-29
    three = (traveller("4 2 hamburg bergen", SOUTH), traveller(), traveller())
    state = after(table(*three), "go rome 4", "lay hamburg 1", "lay bergen 2")
    assert [own(state, seat).weekend for seat in (1, 2)] == ["hamburg", "bergen"]
    assert after(table(*three), "exchange 2", "lay hamburg 2").travellers[2].weekend == "hamburg"


def test_it_lays_no_second_weekend_and_none_on_oneself() -> None:  # SF-30, SF-T9
    state = table(traveller("4 hamburg", SOUTH), traveller(weekend="bergen"))
    with pytest.raises(IllegalMove, match="has_a_weekend bergen"):
        after(state, "lay hamburg 1")
    with pytest.raises(IllegalMove, match="not_yourself"):
        after(state, "lay hamburg 0")
    with pytest.raises(IllegalMove, match="nobody_there"):
        after(state, "lay hamburg 5")


def test_it_freezes_the_itinerary_until_the_weekend_is_spent() -> None:  # SF-25, SF-31, SF-T8
    caroline = traveller("2 2 2 2", NORTH, at="gothenburg", stages=1, weekend="hamburg")
    state = after(table(caroline), "go oslo 2")
    assert "declare" not in listed(state)
    with pytest.raises(IllegalMove, match="weekend_first hamburg"):
        after(state, "declare")
    free = traveller("2 2 2 2", NORTH, at="copenhagen", stages=1, weekend="hamburg")
    state = after(table(free), "go hamburg 2")
    assert own(state).weekend == ""
    here = traveller("2 2", NORTH, at="gothenburg", stages=1)
    assert own(after(table(here), "go oslo 2", "declare")).stages == 2


def test_it_discards_a_weekend_spent_and_goes_on() -> None:  # SF-32
    state = table(traveller("2 2", NORTH, at="copenhagen", weekend="hamburg"))
    step = steps(state, "go hamburg 2")[-1]
    assert [event.kind for event in step.events] == ["went", "weekend_spent"]
    assert step.state.discard == ("2", "hamburg")
    assert own(after(step.state, "go berlin 2")).pawn == "berlin"


def test_it_spends_the_weekend_first_where_it_is_the_next_stage_too() -> None:  # SF-33
    via = "kyiv hamburg oslo paris bucharest prague"
    state = table(traveller("2 2", via, at="copenhagen", weekend="hamburg"))
    assert own(after(state, "go hamburg 2", "declare")).stages == 1


def test_it_spends_the_weekend_at_once_for_one_who_is_there() -> None:  # SF-33
    state = table(traveller("4 hamburg", SOUTH), traveller(at="hamburg"))
    step = steps(state, "lay hamburg 1")[-1]
    assert own(step.state, 1).weekend == ""
    assert step.state.discard == ("hamburg",)
    assert step.events[1].kind == "weekend_spent"


def test_it_lets_a_victim_travel_anywhere() -> None:  # SF-34
    state = table(traveller("4 2", SOUTH, weekend="hamburg"))
    assert own(after(state, "go rome 4")).weekend == "hamburg"


def test_it_shuffles_the_discard_pile_in_the_middle_of_drawing() -> None:  # SF-42
    state = table(traveller("4 4 2 2 2 2", SOUTH), pile="7 6", discard="3 3 3 3 3")
    step = steps(state, "go rome 4", "go messina 4", "go valletta 2", "end")[-1]
    assert [event.kind for event in step.events] == ["reshuffled", "drew"]
    assert own(step.state).hand[3:5] == ("6", "7")
    assert len(own(step.state).hand) == 6
    assert (len(step.state.pile), step.state.discard) == (7, ())


def test_it_ends_at_once_with_the_fifth_stage() -> None:  # SF-43, SF-44
    winner = traveller("2 2", NORTH, stages=4, at="vienna")
    others = [traveller(stages=count) for count in (1, 3, 1)]
    state = after(table(winner, *others), "go prague 2", "declare")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((0,), (2,), (1, 3))
    assert (outcome.points, outcome.reason) == ((5, 1, 3, 1), "five_stages")
    assert RULES.to_move(state) == ()


def test_it_ends_at_the_round_limit_with_most_stages() -> None:  # SF-45
    state = table(traveller(stages=1), traveller(), options=TravelOptions(round_limit=1))
    state = after(state, "exchange 2", "end", "exchange 2", "end")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.ranking, outcome.reason) == (((0,), (1,)), "round_limit")
    assert TravelOptions(rules="box", round_limit=5).rounds == 5


def test_it_goes_round_clockwise() -> None:  # P-3
    state = table(*[traveller("7 7 7 7 7 7")] * 3)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = after(state, "exchange 7", "end")
    assert turns == [0, 1, 2, 0]
    assert state.round == 2


def test_it_exchanges_the_lowest_ticket_for_a_silent_player() -> None:  # P-8
    state = at_work("7 1-7 hamburg 3 4")
    assert str(RULES.null_move(state, 0)) == "exchange 3"
    assert str(RULES.null_move(after(state, "exchange 3"), 0)) == "end"
    assert str(RULES.null_move(at_work("hamburg bergen"), 0)) == "exchange hamburg"
    assert str(RULES.null_move(table(traveller(), phase="memorise"), 0)) == "ready"


def test_it_takes_a_leaver_s_things_off_the_table() -> None:  # P-5
    state = table(traveller("2 3", weekend="odesa"), traveller(), traveller())
    state = leave(RULES, state, 0, Chance("s", 1)).state
    assert state.discard == ("2", "3", "odesa")
    assert (own(state).pawn, own(state).tokens, own(state).hand) == ("", 0, ())
    assert RULES.to_move(state) == (1,)
    with pytest.raises(IllegalMove, match="nobody_there"):
        after(table(traveller("2 hamburg"), *state.travellers[:1]), "lay hamburg 1")


def test_it_begins_without_one_who_left_while_memorising() -> None:  # P-5
    state = RULES.setup(3, TravelOptions(starter=1), Chance("s", 0))
    state = leave(RULES, after(state, "0: ready", "2: ready"), 1, Chance("s", 3)).state
    assert RULES.to_move(state) == (2,)


def test_it_gives_the_win_to_a_player_left_alone() -> None:  # P-5
    outcome = RULES.outcome(leave(RULES, at_work(), 0, Chance("s", 1)).state)
    assert outcome is not None
    assert (outcome.ranking, outcome.reason) == (((1,), (0,)), "alone")


def test_it_ranks_a_stopped_match_by_stages() -> None:  # SF-44
    standing = RULES.standing(table(traveller(stages=1), traveller(stages=3), traveller(stages=1)))
    assert standing.ranking == ((1,), (0, 2))
    assert (standing.points, standing.reason) == ((1, 3, 1), "stopped")


def test_it_knows_no_undo() -> None:  # P-7
    assert "Undo" not in {kind.__name__ for kind in TITLE.moves}

"""How a match of sans frontières begins: cards, tokens, memorising."""

import pytest

from europa_edu.facts import box
from games.engine import IllegalMove
from games.titles.sans_frontieres import TITLE
from games.titles.sans_frontieres.network import TICKETS, network
from games.titles.sans_frontieres.state import TravelOptions
from tests.games.titles.sans_frontieres.positions import RULES, after, begun, listed, new_match


def test_it_is_for_two_to_six_players() -> None:  # SF-1
    assert list(TITLE.seat_counts) == [2, 3, 4, 5, 6]


def test_it_gives_everyone_a_pawn_an_itinerary_and_six_tokens() -> None:  # SF-5, SF-6
    state = new_match(6)
    journeys = [own.itinerary for own in state.travellers]
    assert set(journeys) <= set(network("today").journeys)
    assert len(set(journeys)) == 6
    assert [own.tokens for own in state.travellers] == [6] * 6
    assert [own.pawn for own in state.travellers] == [journey[0] for journey in journeys]


@pytest.mark.parametrize(("seats", "deck", "pile"), [(6, 57, 21), (4, 55, 31)])
def test_it_mixes_a_weekend_card_for_each_player_into_the_tickets(
    seats: int, deck: int, pile: int
) -> None:  # SF-7, SF-T11
    state = new_match(seats)
    cards = [*state.pile, *(card for own in state.travellers for card in own.hand)]
    assert len(cards) == deck
    assert len(state.pile) == pile
    weekends = [card for card in cards if card not in TICKETS]
    assert len(set(weekends)) == seats
    assert set(weekends) <= set(network("today").weekend_cities)
    assert sorted(set(cards) - set(weekends)) == sorted(set(TICKETS))


def test_it_has_fifty_one_tickets() -> None:  # SF-7
    assert len(TICKETS) == 51


def test_it_deals_six_cards_to_each_that_nobody_else_sees() -> None:  # SF-8, P-2
    state = begun(3)
    assert [len(own.hand) for own in state.travellers] == [6, 6, 6]
    for seat in range(3):
        assert RULES.view(state, seat).hand == state.travellers[seat].hand
    assert RULES.view(state, None).hand == ()
    assert [fellow.cards for fellow in RULES.view(state, None).travellers] == [6, 6, 6]


def test_it_shuffles_sixty_five_tourism_cards() -> None:  # SF-9, P-1
    piles = {new_match(2, seed).tourism for seed in "abc"}
    assert len(piles) == 3
    assert {frozenset(pile) for pile in piles} == {frozenset(box())}
    assert new_match(2, "a") == new_match(2, "a")


def test_it_draws_the_starter_by_lot_or_takes_the_host_s_choice() -> None:  # SF-10, P-4
    assert {new_match(4, f"s{n}").turn for n in range(40)} == {0, 1, 2, 3}
    assert begun(4, starter=2).turn == 2


def test_it_lets_all_memorise_at_the_same_time_before_the_first_turn() -> None:  # SF-11
    state = new_match(3)
    assert RULES.to_move(state) == (0, 1, 2)
    assert listed(state, 1) == ["ready"]
    with pytest.raises(IllegalMove, match="memorise_first"):
        after(state, "0: end")
    state = after(state, "2: ready", "0: ready")
    assert RULES.to_move(state) == (1,)
    state = after(state, "1: ready")
    assert RULES.to_move(state) == (state.starter,)


def test_it_shows_the_own_itinerary_until_ready_and_then_only_the_start() -> None:  # SF-11, SF-12
    state = new_match(2)
    own = state.travellers[0].itinerary
    assert RULES.view(state, 0).travellers[0].route == own
    assert RULES.view(state, 1).travellers[0].route == own[:1]
    state = after(state, "0: ready")
    assert RULES.view(state, 0).travellers[0].route == own[:1]
    assert RULES.view(after(state, "1: ready"), 0).travellers[0].route == own[:1]


def test_it_always_shows_the_own_itinerary_with_the_aide_memoire() -> None:  # SF-12
    state = begun(2, aide_memoire=True)
    own = state.travellers[0].itinerary
    assert RULES.view(state, 0).travellers[0].route == own
    assert RULES.view(state, 1).travellers[0].route == own[:1]
    assert RULES.view(state, None).travellers[0].route == own[:1]


def test_it_limits_memorising_to_ninety_seconds_unless_told() -> None:  # SF-12
    assert RULES.view(new_match(2), 0).seconds == 90
    assert RULES.view(new_match(2, memorise_seconds=30), 0).seconds == 30
    assert RULES.view(begun(2), 0).seconds == 0


def test_it_lets_a_bot_remember_the_itinerary_of_the_seat_it_plays() -> None:  # P-5
    state = begun(3)
    recalled = RULES.recall(state, 1)
    assert recalled.travellers[1].route == state.travellers[1].itinerary
    assert len(recalled.travellers[0].route) == len(recalled.travellers[2].route) == 1


def test_it_plays_the_same_questions_in_school_and_box_rules() -> None:  # SCH-1
    school, box = new_match(2, rules="school"), new_match(2, rules="box")
    assert school.tourism == box.tourism
    assert (TravelOptions().rounds, TravelOptions(rules="box").rounds) == (40, 0)

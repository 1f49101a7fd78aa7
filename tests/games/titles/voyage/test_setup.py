"""The set-up: cards, colours, flags, and who starts."""

from msgspec.structs import replace

from games.engine import Chance
from games.titles.voyage import TITLE
from games.titles.voyage.deck import deck
from games.titles.voyage.network import COLOURS
from games.titles.voyage.state import State, VoyageOptions
from tests.games.titles.voyage.positions import BOARD, RULES, after, rolled, table


def new(seats: int = 6, seed: str = "s", **options: object) -> State:
    return RULES.setup(seats, VoyageOptions(**options), Chance(seed, 0))


def colour(city: str) -> str:
    return BOARD.cities[city].colour


def test_it_is_for_two_to_six_players() -> None:  # VE-1
    assert TITLE.seats == (2, 6)


def test_it_plays_alike_on_both_sides_of_the_board() -> None:  # VE-2
    physical, illustrated = new(), new(theme="illustrated")
    assert replace(illustrated, options=physical.options) == physical


def test_it_shuffles_the_events_into_a_hidden_stock() -> None:  # VE-3
    state = new()
    assert sorted(state.stock) == sorted(deck().names)
    assert state.stock != new(seed="other").stock
    assert RULES.view(state, 0).stock == 30


def test_it_sorts_the_city_cards_into_three_shuffled_piles() -> None:  # VE-4
    state = new()
    for pile, expected in zip(state.piles, COLOURS, strict=True):
        assert {colour(city) for city in pile} == {expected}
    assert state.piles != new(seed="other").piles


def test_it_gives_each_player_a_pawn_and_a_flag_in_the_start_city() -> None:  # VE-5, VE-6
    state = new()
    assert len(set(state.homes)) == 6
    assert state.pawns == state.homes


def test_it_draws_start_cities_in_turn_from_the_three_colours() -> None:  # VE-6, VE-T1
    assert [colour(city) for city in new().homes] == [*COLOURS, *COLOURS]


def test_it_deals_two_cards_of_each_colour_besides_the_start_card() -> None:  # VE-7, VE-T2
    state = new()
    for home, hand in zip(state.homes, state.hands, strict=True):
        assert sorted(map(colour, hand)) == sorted([*COLOURS, *COLOURS])
        assert home not in hand
    cards = [card for pile in (*state.hands, *state.piles, state.homes) for card in pile]
    assert sorted(cards) == sorted(BOARD.cities)


def test_it_offers_a_longer_game_with_more_cards() -> None:  # VE-7
    for each in (2, 3, 4):
        state = new(cards_per_colour=each)
        assert {len(hand) for hand in state.hands} == {3 * each}
        assert all(len(state.piles[index]) >= 33 - 6 * each - 2 for index in range(3))


def test_it_takes_the_destinations_in_any_order() -> None:  # VE-8
    for city in ("lyon", "nantes", "strasbourg"):
        start = table("paris narvik", "nantes lyon strasbourg")
        assert after(rolled(start, 1), f"go {city}", "commit").handed[0] == (city,)


def test_it_draws_the_starter_by_lot_unless_the_host_sets_it() -> None:  # VE-9, P-4
    assert {new(seed=str(n)).turn for n in range(60)} == {0, 1, 2, 3, 4, 5}
    assert new(starter=4).turn == 4
    assert new(2, starter=4).turn in (0, 1)

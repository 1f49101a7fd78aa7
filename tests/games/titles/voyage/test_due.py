"""Due cities in Voyage: in every hand as many, and everything else as the box deals it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Chance
from games.engine.replay import first_state
from games.titles.voyage import TITLE
from games.titles.voyage.network import COLOURS, network
from games.titles.voyage.state import State, VoyageOptions

CITIES = sorted(network("today").cities)


def dealt(seats: int, seed: str, due: tuple[str, ...] = (), each: int = 2) -> State:
    options = VoyageOptions(cards_per_colour=each)  # type: ignore[arg-type]
    state: State = first_state(TITLE, seats, options, seed, tuple(f"cell:{city}" for city in due))
    return state


def due_cities(seed: str, number: int) -> tuple[str, ...]:
    return Chance(seed, 0, "test").sample(CITIES, number)


def due_per_hand(state: State, due: tuple[str, ...]) -> list[int]:
    return [len(set(hand) & set(due)) for hand in state.hands]


@settings(max_examples=200, database=None)
@given(
    seed=st.integers(0, 2**32).map(str),
    seats=st.integers(2, 6),
    each=st.sampled_from((2, 3, 4)),
    number=st.integers(1, 24),
)
def test_it_gives_every_hand_as_many_due_cards_but_for_one(  # VE-7
    seed: str, seats: int, each: int, number: int
) -> None:
    due = due_cities(seed, number)
    state = dealt(seats, seed, due, each)
    found = due_per_hand(state, due)
    assert max(found) - min(found) <= 1
    for hand in state.hands:
        colours = [network("today").cities[city].colour for city in hand]
        assert colours == [colour for colour in COLOURS for _ in range(each)]


def test_it_deals_every_due_card_where_the_hands_have_room() -> None:
    due = due_cities("room", 6)
    state = dealt(4, "room", due)
    assert sum(due_per_hand(state, due)) == len(set(due).difference(state.homes))


def test_it_gives_the_odd_card_to_every_seat_alike() -> None:
    extra = [0, 0, 0]
    for number in range(600):
        due = due_cities(str(number), 1)
        for seat, found in enumerate(due_per_hand(dealt(3, str(number), due), due)):
            extra[seat] += found
    assert all(170 < found < 220 for found in extra), extra


def test_it_plays_with_the_same_cards_homes_and_events_as_by_lot() -> None:  # VE-4, VE-6
    due = due_cities("same", 24)
    plain, state = dealt(5, "same"), dealt(5, "same", due)
    assert (state.homes, state.stock, state.starter) == (plain.homes, plain.stock, plain.starter)
    for index, colour in enumerate(COLOURS):
        cards = [*state.piles[index], *(city for hand in state.hands for city in hand)]
        own = [city for city in cards if network("today").cities[city].colour == colour]
        assert len(own) == len(set(own)) == 33 - _homes(state, colour)


def test_it_leaves_what_found_no_hand_on_top_of_its_pile() -> None:
    red = network("today").by_colour["red"][:12]
    state = dealt(2, "top", tuple(red))
    left = set(red) - set(state.homes) - {city for hand in state.hands for city in hand}
    assert left
    assert set(state.piles[COLOURS.index("red")][-len(left) :]) == left


def test_it_leaves_home_cities_where_they_are() -> None:
    homes = dealt(3, "home").homes
    state = dealt(3, "home", homes)
    assert state.homes == homes
    assert due_per_hand(state, homes) == [0, 0, 0]


def _homes(state: State, colour: str) -> int:
    return sum(network("today").cities[city].colour == colour for city in state.homes)

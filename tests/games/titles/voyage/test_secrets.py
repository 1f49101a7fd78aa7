"""What is hidden: destinations, the city cards' piles, the order of the events."""

from msgspec.structs import replace

from games.engine import Chance
from games.engine.codec import encode
from games.titles.voyage import TITLE
from games.titles.voyage.state import State, VoyageOptions
from tests.games.conformance import check_match
from tests.games.titles.voyage.positions import BOARD, RULES, after, draws, rolled, steps, table

START = table("paris narvik", "lyon oslo", "rome umea")


def dealt(seats: int = 3) -> State:
    return RULES.setup(seats, VoyageOptions(), Chance("secret", 0))


def test_it_shows_a_seat_its_own_destinations_only() -> None:  # P-2
    state = dealt()
    for seat in (None, 0, 1, 2):
        text = encode(RULES.view(state, seat)).decode()
        for other in (0, 1, 2):
            if other != seat:
                assert not any(f'"{city}"' in text for city in state.hands[other])
    assert [card.city for card in RULES.view(state, 1).destinations] == [*state.hands[1]]


def test_it_shows_everyone_what_was_handed_in_and_how_much_is_left() -> None:  # P-2
    state = after(rolled(START, 1), "go lyon", "commit")
    for seat in (None, 0, 1):
        view = RULES.view(state, seat)
        assert view.handed == (("lyon",), ())
        assert view.left == (1, 2)


def test_it_shows_sizes_of_stock_and_piles_only() -> None:  # P-2
    view = RULES.view(dealt(), 0)
    assert view.stock == 30
    assert view.piles == (26, 26, 26)


def test_it_tells_the_others_that_a_city_was_located_but_not_which() -> None:  # P-2, SCH-2
    for cell, kind in (("D3", "located"), ("E4", "not_located")):
        event = steps(START, f"locate oslo {cell}")[-1].events[0]
        for seat in (None, 1):
            seen = event.seen_by(seat)
            assert seen.kind == kind
            assert (seen.facts, seen.private, seen.evidence) == ({}, {}, ())


def test_it_tells_the_others_the_colour_of_a_new_card_only() -> None:  # P-2
    extra = draws(START, "aunt").events[1]
    assert set(extra.seen_by(1).facts) == {"colour"}
    assert extra.seen_by(1).private == {}
    exchanged = steps(draws(START, "map").state, "exchange oslo")[-1].events[0]
    assert exchanged.seen_by(None).facts == {"colour": "red"}
    assert exchanged.seen_by(None).private == {}


def test_it_shows_a_path_in_the_making_to_all() -> None:
    state = after(rolled(START, 3), "go lyon", "go milan")
    assert RULES.view(state, 1).path == ("paris", "lyon", "milan")
    assert RULES.view(state, 1).left == (2, 2)


def test_it_imagines_other_hands_of_the_same_colours() -> None:  # P-2
    state = dealt()
    other = RULES.imagine(state, 1, Chance("other", 0))
    assert other.hands[1] == state.hands[1]
    assert other.hands[0] != state.hands[0]
    assert other.piles != state.piles
    assert other.stock != state.stock
    assert sorted(other.stock) == sorted(state.stock)
    hidden = {"hands": (), "piles": (), "stock": ()}
    assert replace(other, **hidden) == replace(state, **hidden)
    for mine, theirs in zip(state.hands, other.hands, strict=True):
        assert [BOARD.cities[c].colour for c in mine] == [BOARD.cities[c].colour for c in theirs]


def test_it_keeps_every_promise_in_longer_matches_and_other_rules() -> None:  # P-1, P-2
    for seed, chosen in enumerate(
        (
            VoyageOptions(rules="box", round_limit=30),
            VoyageOptions(cards_per_colour=4, round_limit=20),
            VoyageOptions(theme="illustrated", cards_per_colour=3, round_limit=20),
        )
    ):
        check_match(TITLE, 2 + seed * 2, f"long {seed}", chosen)

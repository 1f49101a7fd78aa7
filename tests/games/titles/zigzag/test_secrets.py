"""What a seat of the zigzag journey may not know."""

from msgspec.structs import replace

from games.engine import Chance
from games.engine.codec import encode
from games.titles.zigzag.state import ZigzagOptions
from tests.games.titles.zigzag.positions import RULES, news, on, refused, steps, table


def test_it_shows_a_seat_its_own_hand_and_the_sizes_of_the_others() -> None:  # P-2
    view = RULES.view(table("PT IS", "DE NO SE", stock="TR GB"), 0)
    assert view.hand == ("PT", "IS")
    assert (view.sizes, view.stock, view.shown) == ((2, 3), 2, ())
    for hidden in ("DE", "NO", "SE", "TR", "GB"):
        assert f'"{hidden}"' not in encode(view).decode()


def test_it_shows_a_spectator_no_hand_at_all() -> None:  # P-2
    view = encode(RULES.view(table("PT IS", "DE NO SE", stock="TR GB"), None)).decode()
    for hidden in ("PT", "IS", "DE", "NO", "SE", "TR", "GB"):
        assert f'"{hidden}"' not in view


def test_it_tells_nobody_else_what_was_drawn() -> None:  # P-2
    drew = news(table("PT", "DE", stock="TR GB", phase="draw"), "draw")[0]
    assert drew.seen_by(0).private == {"card": "GB"}
    assert drew.seen_by(1).private == drew.seen_by(None).private == {}
    assert drew.facts == {"stock": 1}


def test_it_tells_nobody_what_a_leaver_held() -> None:  # P-2, P-5
    left = RULES.remove(table("PT", "DE NO", "SE"), 1, Chance("s", 1)).events
    assert "DE" not in encode(left).decode()


def test_it_opens_all_hands_when_the_round_is_scored_and_hides_them_after_the_deal() -> None:
    scored = on(table("BE", "DE NO", last="FR"), "lay BE")
    assert RULES.view(scored, None).shown == ((), ("DE", "NO"))
    dealt = on(scored, "deal")
    assert RULES.view(dealt, 0).shown == ()


def test_it_says_the_same_about_a_card_one_does_not_hold_wherever_it_is() -> None:  # P-6
    state = table("PT IS", "ES NO", last="FR", stock="BE GB")
    for card in ("ES", "BE", "HU", "XX"):  # in a hand, in the stock, nowhere, no country
        no = refused(state, f"lay {card}")
        assert (no.reason, no.facts, no.evidence) == ("not_in_hand", (card,), ())


def test_it_imagines_other_hands_and_stocks_but_keeps_what_the_seat_knows() -> None:  # P-2
    state = on(RULES.setup(3, ZigzagOptions(), Chance("s", 0)), "draw")
    for seat in (None, 0, 1, 2):
        other = RULES.imagine(state, seat, Chance("other", 0))
        for place in range(3):
            assert (other.hands[place] == state.hands[place]) == (place == seat)
        assert other.stock != state.stock
        assert replace(other, hands=(), stock=()) == replace(state, hands=(), stock=())
        assert RULES.view(other, seat) == RULES.view(state, seat)


def test_it_imagines_no_other_hands_once_they_lie_open() -> None:  # P-2
    scored = on(table("BE", "DE NO", last="FR", stock="TR GB IE PL HU"), "lay BE")
    other = RULES.imagine(scored, 0, Chance("other", 0))
    assert other.hands == scored.hands
    assert sorted(other.stock) == sorted(scored.stock)


def test_it_tells_a_whole_turn_without_the_cards_still_held() -> None:  # P-2
    state = table("ES PT", "DE NO", last="FR", stock="TR GB", phase="draw")
    told = [event for step in steps(state, "draw", "lay ES", "stop") for event in step.events]
    seen = encode([event.seen_by(1) for event in told]).decode()
    assert "GB" not in seen
    assert "PT" not in seen

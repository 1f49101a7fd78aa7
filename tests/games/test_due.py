"""Every title that deals due facts: legal, fair, and known to nobody at the table."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from europa_edu.facts import all_items
from games.catalog import CATALOG
from games.engine import Chance, Title
from games.engine.codec import TITLES as FOLDERS
from games.engine.codec import encode
from games.engine.due import DEALT
from games.engine.replay import chance_of, first_state, playthrough
from tests.games.conformance import check_match

DEALING = [title for title in CATALOG.values() if title.deal]
TITLES = [pytest.param(title, id=title.slug) for title in DEALING]
SEEDS = st.integers(0, 2**32).map(str)


def dealable(title: Title) -> list[str]:
    return [item for item in all_items() if title.dealable(title.options(), item)]


def due_in(title: Title, seed: str, number: int = DEALT) -> tuple[str, ...]:
    return Chance(seed, 0, "test").sample(dealable(title), number)


def test_it_is_dealt_by_the_titles_that_leave_room_for_a_choice() -> None:
    dealing = {title.slug for title in DEALING}
    assert dealing >= {"sans_frontieres", "voyage", "europa"}
    assert dealing == {file.parent.name for file in FOLDERS.glob("*/due.py")}
    by_lot = [title for title in CATALOG.values() if title not in DEALING]
    assert not any(dealable(title) for title in by_lot)


@pytest.mark.parametrize("title", TITLES)
def test_it_can_deal_many_facts_and_none_that_is_not_one(title: Title) -> None:
    assert len(dealable(title)) > 90
    for nonsense in ("", ":", "cell:", "cell:atlantis", "sight:", "capital:YU", "oslo"):
        assert not title.dealable(title.options(), nonsense)


@pytest.mark.parametrize("title", CATALOG.values(), ids=CATALOG)
def test_it_deals_by_lot_alone_where_nothing_is_due(title: Title) -> None:
    seats, options = title.seats[1], title.options()
    by_rules = title.rules.setup(seats, options, chance_of("seed", 0))
    assert encode(first_state(title, seats, options, "seed")) == encode(by_rules)


@pytest.mark.parametrize("title", TITLES)
def test_it_keeps_every_promise_of_the_kernel_with_facts_that_are_due(title: Title) -> None:
    @settings(max_examples=25, database=None)
    @given(seed=SEEDS, seats=st.sampled_from(title.seat_counts), number=st.integers(1, DEALT))
    def play_matches(seed: str, seats: int, number: int) -> None:
        check_match(title, seats, seed, due=due_in(title, seed, number))

    play_matches()


@pytest.mark.parametrize("title", TITLES)
def test_it_changes_nothing_that_lies_open(title: Title) -> None:
    """Nor who starts, the own home, sizes: a spectator cannot tell that anything was due."""

    @settings(max_examples=50, database=None)
    @given(seed=SEEDS, seats=st.sampled_from(title.seat_counts))
    def look(seed: str, seats: int) -> None:
        options = title.options()
        plain = first_state(title, seats, options, seed)
        dealt = first_state(title, seats, options, seed, due_in(title, seed))
        assert title.rules.view(dealt, None) == title.rules.view(plain, None)

    look()


@pytest.mark.parametrize("title", TITLES)
def test_it_shows_no_seat_which_facts_were_due(title: Title) -> None:
    """Each fact is on a card that could have come by lot; no list of them is in any view."""
    due = due_in(title, "secret")
    state = first_state(title, title.seats[1], title.options(), "secret", due)
    for seat in (None, *range(title.seats[1])):
        shown = encode(title.rules.view(state, seat)).decode()
        assert not any(item in shown for item in due)


@pytest.mark.parametrize("title", TITLES)
def test_it_lets_no_seat_win_more_often(title: Title) -> None:
    """Equal bots: with due facts each seat wins about as often as without. Fixed seeds."""
    seats, matches = title.seats[0], 60
    won: dict[bool, Counter[int]] = {False: Counter(), True: Counter()}
    for number in range(matches):
        seed = f"fair {number}"
        for with_due in won:
            due = due_in(title, seed) if with_due else ()
            bots = [title.bot("gentle")] * seats
            state = playthrough(title, title.options(), seed, bots, due=due)
            outcome = title.rules.outcome(state)
            assert outcome is not None
            won[with_due].update(outcome.ranking[0])
    for seat in range(seats):
        assert abs(won[True][seat] - won[False][seat]) <= matches // 4

"""Every title says how far a table got with its deal, so that tables of the same deal compare."""

import pytest

from games.catalog import CATALOG
from games.engine import Title, leave
from games.engine.replay import chance_of, first_state
from games.engine.words import Reader
from games.tongue import TONGUE
from tests.games.conformance import random_match

TITLES = [pytest.param(title, id=slug) for slug, title in CATALOG.items()]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_it_measures_every_match_that_was_played_to_its_end(title: Title, seed: str) -> None:
    words = title.words(Reader(), TONGUE)
    for seats in (title.seats[0], title.seats[1]):
        *_, last = random_match(title, seats, title.options(**title.finite), seed)
        measure = title.rules.measure(last.state)
        assert measure
        assert str(measure.value) in words.measure(measure)
    assert words.compared_by()


@pytest.mark.parametrize("title", TITLES)
def test_it_measures_nothing_where_one_alone_is_left(title: Title) -> None:
    state = first_state(title, title.seats[0], title.options(), "alone")
    for seat in range(title.seats[0] - 1):
        state = leave(title.rules, state, seat, chance_of("alone", seat + 1)).state
    assert not title.rules.to_move(state)
    assert title.rules.measure(state) is None


@pytest.mark.parametrize("title", TITLES)
def test_it_has_words_for_all_that_it_counts(title: Title) -> None:
    kinds = set()
    for seed in range(12):
        for position in random_match(
            title, title.seats[0], title.options(**title.finite), str(seed)
        ):
            if measure := title.rules.measure(position.state):
                kinds.add(measure.kind)
    assert kinds <= set(title.words.measures)

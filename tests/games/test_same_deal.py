"""Same deal means same: tables with one seed meet the same luck, however their players play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalog import CATALOG
from games.engine import Options, Title
from games.engine.codec import encode
from tests.games.luck import differences, drawn, table

TITLES = [pytest.param(title, id=slug) for slug, title in CATALOG.items()]
SEEDS = st.integers(0, 2**32).map(str)
# What a title must have drawn at both tables for a comparison to say anything.
MOMENTS = {
    "europa": {"elections", "risk", "question", "order"},
    "europa_tour": {"dealt", "stock", "new stock", "piles"},
    "sans_frontieres": {"itinerary", "hand", "pile", "new pile", "card", "countries", "sights"},
    "voyage": {"homes", "hands", "die", "event"},
    "zigzag": {"hands", "start", "stock"},
}


def long_enough(title: Title) -> Options:
    """For its stock to run out."""
    more = {"round_limit": 60} if title.slug == "europa_tour" else {}
    return title.options(**{**title.finite, **more})


def kinds(moments: object) -> set[str]:
    return {moment if isinstance(moment, str) else moment[0] for moment in moments}  # type: ignore[attr-defined]


@pytest.mark.parametrize("title", TITLES)
def test_tables_of_one_deal_meet_the_same_luck(
    title: Title,
) -> None:  # P-9, ET-26, SF-46, VE-33, ZZ-18, EU-41
    @settings(max_examples=12, database=None)
    @given(seed=SEEDS, seats=st.sampled_from(title.seat_counts))
    def play_matches(seed: str, seats: int) -> None:
        options = title.options(**title.finite)
        one, two = (drawn(title, table(title, seats, options, seed, players)) for players in "ab")
        assert not differences(one, two)

    play_matches()


def test_it_compares_a_new_pile_as_it_was_shuffled() -> None:  # SF-46
    """Also where a table drew from it at once, a card of which there are several."""
    title = CATALOG["sans_frontieres"]
    options = title.options(**title.finite)
    one, two = (drawn(title, table(title, 6, options, "3", players)) for players in "ab")
    assert "new pile" in kinds(one.keys() & two.keys())
    assert not differences(one, two)


@pytest.mark.parametrize("title", TITLES)
def test_who_leaves_takes_no_luck_from_the_others(title: Title) -> None:  # P-9
    @settings(max_examples=6, database=None)
    @given(seed=SEEDS, leaver=st.integers(0, 2), version=st.integers(1, 60))
    def play_matches(seed: str, leaver: int, version: int) -> None:
        options, seats = title.options(**title.finite), min(3, title.seats[1])
        one = drawn(title, table(title, seats, options, seed, "a"))
        two = drawn(title, table(title, seats, options, seed, "b", leaves=(leaver, version)))
        assert not differences(one, two)

    play_matches()


@pytest.mark.parametrize("title", TITLES)
def test_it_compares_every_kind_of_draw(title: Title) -> None:
    options, met = long_enough(title), set[str]()
    for seed in range(40):
        seats = title.seat_counts[seed % len(title.seat_counts)]
        one, two = (drawn(title, table(title, seats, options, str(seed), it)) for it in "ab")
        met |= kinds(one.keys() & two.keys())
        if met >= MOMENTS[title.slug]:
            break
    assert met >= MOMENTS[title.slug]


@pytest.mark.parametrize("title", TITLES)
def test_it_was_not_so_when_luck_depended_on_the_number_of_moves(title: Title) -> None:
    options, found = long_enough(title), list[object]()
    for seed in range(30):
        one, two = (
            drawn(title, table(title, title.seats[1], options, str(seed), players, rules_version=1))
            for players in "ab"
        )
        found = differences(one, two)
        if found:
            break
    assert found


@pytest.mark.parametrize("title", TITLES)
def test_another_deal_brings_other_luck(title: Title) -> None:
    options, seats = title.options(**title.finite), title.seats[1]
    one, two = (drawn(title, table(title, seats, options, seed, "a")) for seed in ("s", "t"))
    assert differences(one, two)
    states = [table(title, seats, options, seed, "a")[0].state for seed in ("s", "t")]
    assert encode(states[0]) != encode(states[1])

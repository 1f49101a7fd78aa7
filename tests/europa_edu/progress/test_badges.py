"""Badges are given for what was done, are never lost, and say how far the next star is."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.atlas import atlas, neighbours
from europa_edu.facts import TOPICS, items_of
from europa_edu.progress.badges import KINDS, Badge, Record, badges, earned, explored, nearest
from europa_edu.progress.knowledge import Known


def record(memories: dict[str, Known] | None = None, *, days: int = 0, titles: int = 0) -> Record:
    return Record(memories or {}, days, titles)


def badge(kind: str, of: Record) -> Badge:
    return next(one for one in badges(of) if one.kind == kind)


def known(items: tuple[str, ...], right: int) -> dict[str, Known]:
    return {item: Known(0.9, 10.0, right) for item in items}


def test_it_gives_nothing_for_nothing() -> None:
    assert earned(badges(record())) == ()
    assert {one.kind for one in badges(record())} == set(KINDS)


@pytest.mark.parametrize(("number", "stars"), [(4, 0), (5, 1), (14, 1), (15, 2), (30, 3), (44, 3)])
def test_it_gives_stars_for_capitals_that_were_right_three_times(number: int, stars: int) -> None:
    capitals = items_of("capitals")
    memories = known(capitals[:number], 3) | known(capitals[number:], 2)
    assert badge("capitals", record(memories)).stars == stars


def test_it_tells_how_far_the_next_star_is() -> None:
    one = badge("days", record(days=7))
    assert (one.stars, one.reached, one.goal, one.to_go) == (1, 5, 15, 8)
    full = badge("days", record(days=99))
    assert (full.stars, full.goal, full.to_go) == (3, 0, 0)
    assert full not in nearest(badges(record(days=99)))


def test_it_gives_one_for_all_neighbours_of_a_country_whichever_way_they_were_asked() -> None:
    around = neighbours("PL")
    memories = known(tuple(f"border:{other}-PL" for other in around[1:]), 1)
    assert badge("neighbours", record(memories)).stars == 0
    memories |= known((f"border:PL-{around[0]}",), 1)
    assert badge("neighbours", record(memories)).stars == 1


def test_it_counts_a_country_as_explored_by_three_facts() -> None:
    memories = known(("capital:FR", "flag:FR", "border:FR-IT"), 1) | {
        "joined:IT": Known(0, 1, 0, 4)
    }
    assert explored(memories) == {"FR"}


def test_it_shows_the_nearest_star_first() -> None:
    assert nearest(badges(record(days=4)))[0].kind == "days"


histories = st.lists(
    st.tuples(
        st.sampled_from(("capital:FR", "flag:FR", "border:FR-IT", "sea:GB-FR")), st.booleans()
    )
)


@given(before=histories, after=histories)
def test_it_takes_no_badge_away_whatever_is_answered_later(
    before: list[Any], after: list[Any]
) -> None:
    def of(answers: list[Any]) -> dict[str, int]:
        memories = {
            item: Known(
                float(answers[-1][1]),
                1.0,
                sum(right for one, right in answers if one == item),
                sum(not right for one, right in answers if one == item),
            )
            for item, _right in answers
        }
        return {one.kind: one.done for one in badges(record(memories))}

    earlier, later = of(before), of(before + after)
    assert all(later[kind] >= done for kind, done in earlier.items())


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_a_name_and_words_for_each_step(kind: str) -> None:
    assert Badge(kind, 0).name
    for step in KINDS[kind].steps:
        assert str(step) in Badge(kind, step).feat
        assert str(step) in Badge(kind, step - 1).next_feat


def test_it_can_be_earned_with_what_the_atlas_holds() -> None:
    everything = known(tuple(item for topic in TOPICS for item in items_of(topic)), 3)
    full = record(everything, days=40, titles=5)
    assert all(one.stars == len(one.steps) for one in badges(full))
    assert len(explored(everything)) == len(atlas().countries)

"""Goals are three, small, concrete, and can be practised at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.atlas import neighbours
from europa_edu.facts import all_items, items_of, speaks_of, topic_of
from europa_edu.progress.goals import AGAIN, GOALS, MORE, can_practise, goals
from europa_edu.progress.knowledge import Known
from europa_edu.progress.templatetags.pupils import goal_names

SURE, FADED, WRONG = Known(0.95, 30.0, 4), Known(0.5, 5.0, 2, 1), Known(0.0, 1.0, 0, 2)
some_items = st.sampled_from([*all_items()[::9], "border1960:FR-SU", "plane:x"])


def test_it_begins_with_the_easiest_for_who_was_asked_nothing() -> None:
    found = goals({})
    assert [goal.kind for goal in found] == ["region"] * GOALS
    assert len({goal.topic for goal in found}) == GOALS


@given(st.dictionaries(some_items, st.sampled_from([SURE, FADED, WRONG])))
def test_it_finds_three_without_a_fact_twice(memories: dict[str, Known]) -> None:
    found = goals(memories)
    items = [item for goal in found for item in goal.items]
    assert len(found) == GOALS
    assert len(items) == len(set(items))
    assert all(goal.items and len(goal.items) <= max(AGAIN, MORE) for goal in found)
    assert all(can_practise(item) for item in items)
    assert not any(item in memories and memories[item].sure for item in items)
    assert all(topic_of(item) == goal.topic for goal in found for item in goal.items)
    assert all(goal.done < goal.total or goal.kind == "again" for goal in found)


def test_it_comes_back_to_what_fades_and_begins_with_what_was_known_once() -> None:
    memories = {"flag:FR": FADED, "flag:IT": WRONG, "capital:FR": FADED, "flag:DE": SURE}
    first = goals(memories)[0]
    assert (first.kind, first.topic, first.items) == ("again", "flags", ("flag:FR", "flag:IT"))


def test_it_completes_a_part_of_europe_that_is_nearly_known() -> None:
    north = ("DK", "EE", "FI", "IS", "LT", "LV", "NO")
    first = goals({f"capital:{code}": SURE for code in north})[0]
    assert (first.topic, first.place, first.items) == ("capitals", "north", ("capital:SE",))
    assert (first.done, first.total) == (7, 8)


def test_it_completes_the_neighbours_of_a_country() -> None:
    borders = [item for item in items_of("borders") if "PL" in item[7:].split("-")]
    real = [item for item in borders if set(item[7:].split("-")) & set(neighbours("PL"))]
    around = next(goal for goal in goals(dict.fromkeys(real[1:], SURE)) if goal.kind == "around")
    assert (around.place, around.items) == ("PL", (real[0],))


def test_it_tells_no_number_of_neighbours_that_the_map_cuts_short() -> None:
    borders = [f"border:{min('TR', code)}-{max('TR', code)}" for code in neighbours("TR")]
    found = goals(dict.fromkeys(borders[1:], SURE))
    assert not any(goal.place == "TR" for goal in found)


@pytest.mark.parametrize(
    ("memories", "names"),
    [
        ({"country-of:riga": WRONG}, "Riga"),
        ({"sight:rome": WRONG}, "Rome"),
        ({"border:FR-IT": WRONG}, "France – Italy"),
        ({"river:danube": WRONG}, "Danube"),
        ({"capital:LV": WRONG}, "Latvia"),
    ],
)
def test_it_names_what_is_asked_about_and_not_the_answer(
    memories: dict[str, Known], names: str
) -> None:
    assert goal_names(goals(memories)[0]) == names


@given(st.dictionaries(some_items, st.sampled_from([SURE, FADED, WRONG])))
def test_it_sets_no_goal_in_a_country_that_the_class_leaves_out(memories: dict[str, Known]) -> None:
    without = frozenset(("XK",))
    for goal in goals(memories | {"flag:XK": FADED, "border:AL-XK": WRONG}, without):
        assert not any(speaks_of(item, without) for item in goal.items)

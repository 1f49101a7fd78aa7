"""The colours of a map spread over what is there, and say what they mean."""

from hypothesis import given
from hypothesis import strategies as st

from europa_edu.progress.knowledge import Known, facts_in
from europa_edu.progress.mastery import MasteryClass, mastery_classes


def test_it_tells_countries_apart_that_are_nearly_alike():
    found = mastery_classes([60, 61, 62, 63, 64, 65, 66, 67, 68, 69])
    assert [(one.step, one.least, one.most) for one in found] == [
        (0, 60, 61), (1, 62, 63), (2, 64, 65), (3, 66, 67), (4, 68, 69),
    ]  # fmt: skip


def test_it_has_fewer_colours_where_there_is_less_to_tell_apart():
    assert mastery_classes([]) == ()
    assert mastery_classes([55, 55, 55]) == (MasteryClass(2, 55, 55),)
    assert [(one.step, one.most) for one in mastery_classes([20, 90])] == [(0, 20), (4, 90)]


@given(st.lists(st.integers(0, 100), min_size=1, max_size=60))
def test_it_puts_every_percentage_into_one_colour(percents: list[int]):
    found = mastery_classes(percents)
    for value in percents:
        assert sum(one.least <= value <= one.most for one in found) == 1
    assert [one.step for one in found] == sorted({one.step for one in found})


def test_it_lists_what_is_remembered_least_of_a_topic_first():
    memories = {
        "flag:FR": Known(0.9, 9),
        "flag:IT": Known(0.2, 9),
        "capital:FR": Known(0.1, 9),
    }
    assert [item for item, _known in facts_in("flags", memories)] == ["flag:IT", "flag:FR"]
    assert facts_in("", memories) == ()

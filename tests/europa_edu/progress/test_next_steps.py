"""What to do next: three things at most, each with items that can be asked."""

from hypothesis import given
from hypothesis import strategies as st

from europa_edu.facts import all_items, can_ask
from europa_edu.progress.confusions import Pair, mixed_up
from europa_edu.progress.matrix import table
from europa_edu.progress.next_steps import ENOUGH, FEW, Due, items_of_pair, next_steps, weak_items
from europa_edu.progress.numbers import Cell, Count, Mastery, PupilRow

ITEMS = st.sampled_from([*all_items()[::7], "border1960:FR-SU", "nonsense"])
COUNTS = st.builds(lambda a, b: Count(min(a, b), max(a, b)), st.integers(0, 30), st.integers(0, 30))


def test_it_ranks_by_what_is_lost_times_the_evidence():
    topics = {
        "capitals": Cell(Count(9, 24)),  # weaker, but on few answers
        "cells": Cell(Count(131, 219)),
        "flags": Cell(Count(60, 70)),
        "": Cell(Count(1, 40)),  # older maps cannot be practised
    }
    counts = {"capital:FR": Count(0, 9), "cell:oslo": Count(1, 5), "flag:FR": Count(1, 5)}
    steps = next_steps(topics, counts, {}, [], [])
    assert [(step.kind, step.topic) for step in steps] == [
        ("topic", "cells"),
        ("topic", "capitals"),
    ]
    assert steps[0].items == ("cell:oslo",)


def test_it_says_nothing_on_fewer_answers_than_the_least():
    topics = {"capitals": Cell(Count(4, ENOUGH - 1))}
    counts = {"capital:FR": Count(4, ENOUGH - 1)}
    assert next_steps(topics, counts, {}, [], [Due("flag:FR", 2)]) == ()
    assert next_steps(topics, counts, {}, [], [], "capitals") == ()


def test_it_never_compares_a_chosen_topic_with_itself():
    topics = {"capitals": Cell(Count(10, 40))}
    counts = {"capital:FR": Count(2, 30), "capital:IT": Count(8, 10), "flag:FR": Count(0, 50)}
    (step,) = next_steps(topics, counts, {}, [], [], "capitals")
    assert (step.kind, step.topic) == ("facts", "capitals")
    assert step.items == ("capital:FR", "capital:IT")
    assert step.cell == Cell(Count(10, 40))


def test_it_names_three_things_at_most_and_no_more_than_two_topics():
    topics = {name: Cell(Count(10, 100)) for name in ("flags", "capitals", "cells")}
    counts = {item: Count(1, 50) for item in ("flag:FR", "capital:FR", "cell:oslo")}
    pair = Pair("SI", "SK", 4, ("flag:SK",))
    steps = next_steps(topics, counts, {}, [pair], [Due("flag:FR", 9)])
    assert sorted(step.kind for step in steps) == ["pair", "topic", "topic"]


def test_it_has_nothing_to_say_of_a_class_that_makes_no_mistakes():
    assert next_steps({"flags": Cell(Count(50, 50))}, {"flag:FR": Count(50, 50)}, {}, [], []) == ()


def test_it_puts_both_sides_of_what_is_mixed_up_into_the_remedy():
    pair = Pair("SI", "SK", 4, ("flag:SK",))
    assert items_of_pair(pair) == ("flag:SK", "flag:SI")
    cities = Pair("ljubljana", "zagreb", 2, ("capital:SI",))
    assert items_of_pair(cities) == ("capital:SI", "capital:HR")


def test_it_asks_again_what_most_pupils_are_about_to_forget():
    due = [Due("flag:FR", 3), Due("flag:IT", 9), Due("border1960:FR-SU", 20)]
    (step,) = next_steps({}, {}, {}, [], due)
    assert (step.kind, step.items) == ("fading", ("flag:IT", "flag:FR"))


@given(st.dictionaries(ITEMS, COUNTS), st.dictionaries(ITEMS, st.floats(0, 1)))
def test_it_chooses_the_least_remembered_items_that_can_be_asked(counts, means):
    recalled = {item: Mastery(3 * mean, 3) for item, mean in means.items()}
    chosen = weak_items(counts, counts, recalled)
    assert len(chosen) == min(FEW, sum(map(can_ask, counts)))
    assert all(map(can_ask, chosen))
    left = [means.get(item, 1.0) for item in counts if can_ask(item) and item not in chosen]
    assert all(means.get(item, 1.0) <= least for item in chosen for least in left)


@given(ITEMS, st.sampled_from(["FR", "SI", "oslo", "riga"]))
def test_it_finds_items_for_any_confusion(item: str, meant: str):
    pair = Pair(*mixed_up(item, meant), 1, (item,))
    found = items_of_pair(pair)
    assert all(map(can_ask, found))
    assert (item in found) == can_ask(item)


ROWS = (
    PupilRow(1, "Ada", {"flags": Cell(Count(1, 4))}, Cell(Count(1, 4))),
    PupilRow(2, "Ben", {"flags": Cell(Count(1, 2)), "": Cell(Count(5, 5))}, Cell(Count(6, 7))),
    PupilRow(3, "Cem", {"flags": Cell(Count(4, 4), Count(1, 4))}, Cell(Count(4, 4), Count(1, 4))),
)


def test_it_shows_the_topics_that_were_asked_and_adds_up_the_class():
    shown = table(ROWS)
    assert shown.columns == ("total", "flags", "")
    assert [cell.now for cell in shown.together] == [Count(11, 15), Count(6, 10), Count(5, 5)]
    assert shown.lines[2].cells[1].trend == 75


def test_it_has_one_column_where_one_topic_was_chosen():
    shown = table(ROWS, only="flags")
    assert shown.columns == ("flags",)
    assert all(len(line.cells) == 1 for line in shown.lines)


def test_it_sorts_the_weakest_first_and_who_has_too_few_answers_last():
    def order(sort: str) -> str:
        return " ".join(line.name for line in table(ROWS, sort).lines)

    assert order("name") == "Ada Ben Cem"
    assert order("-name") == "Cem Ben Ada"
    assert order("flags") == "Ada Cem Ben"
    assert order("-flags") == "Cem Ada Ben"
    assert order("total") == "Ada Ben Cem"
    assert order("rivers") == "Ada Ben Cem"

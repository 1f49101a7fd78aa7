from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.lessons.seating import (
    FORBIDDEN,
    MILD,
    SLACK,
    Flaw,
    Sitter,
    TablePlan,
    check,
    propose,
)

Pair = frozenset[int]

strengths = st.none() | st.floats(0, 1)
size_sets = st.sampled_from(
    [{2, 3, 4}, {2, 3, 4, 5}, {2, 3, 4, 5, 6}, {3, 4, 5, 6}, {2}, {4}, {2, 4}, {1, 2}]
)
seeds = st.text(max_size=5)


@st.composite
def classes(draw: st.DrawFn, most: int = 36) -> list[Sitter]:
    keys = draw(st.lists(st.integers(1, 999), unique=True, max_size=most))
    return [Sitter(key, draw(strengths)) for key in keys]


def sitters(*keys: int) -> list[Sitter]:
    return [Sitter(key) for key in keys]


def pairs(*text: str) -> list[Pair]:
    """ "1-2" is the pair of pupils 1 and 2."""
    return [frozenset(map(int, one.split("-"))) for one in text]


def shape(plan: Sequence[TablePlan]) -> list[tuple[int, int]]:
    """People and bots at each table, the largest table first."""
    return sorted(((len(table.pupils), table.bots) for table in plan), reverse=True)


def companies(plan: Sequence[TablePlan]) -> set[frozenset[int]]:
    return {frozenset(table.pupils) for table in plan}


@given(classes(), size_sets, st.integers(1, 8), seeds, st.data())
def test_it_seats_everybody_once_at_tables_of_legal_size(
    pupils: list[Sitter], sizes: set[int], wanted: int, seed: str, data: st.DataObject
) -> None:
    keys = [sitter.key for sitter in pupils]
    strangers = st.sampled_from([*keys, 1000])
    apart = data.draw(st.lists(st.frozensets(strangers, min_size=1, max_size=2), max_size=12))
    plan = propose(pupils, sizes, wanted, apart, seed)
    assert sorted(key for table in plan for key in table.pupils) == sorted(keys)
    assert all(len(table.pupils) + table.bots in sizes for table in plan)
    assert not {flaw.code for flaw in check(plan, keys, sizes, apart)} & FORBIDDEN
    told = [pair for table in plan for pair in table.together]
    assert told == [
        flaw.pupils for flaw in check(plan, keys, sizes, apart) if flaw.code == "together"
    ]


@given(st.integers(0, 40), size_sets, st.integers(1, 8))
def test_it_leaves_nobody_alone_with_bots(count: int, sizes: set[int], wanted: int) -> None:
    plan = propose(sitters(*range(count)), sizes, wanted)
    alone = [table for table in plan if len(table.pupils) == 1 and table.bots]
    unavoidable = count == 1 or (max(sizes) == 2 and 1 not in sizes and count % 2)
    assert bool(alone) == bool(unavoidable and count and 1 not in sizes)


@given(st.integers(2, 40), size_sets, st.integers(1, 8))
def test_it_calls_bots_only_where_no_split_does_without(
    count: int, sizes: set[int], wanted: int
) -> None:
    fillable = {0}
    for _ in range(count):
        fillable |= {had + size for had in fillable for size in sizes if had + size <= count}
    bots = sum(table.bots for table in propose(sitters(*range(count)), sizes, wanted))
    assert (bots == 0) == (count in fillable)


@pytest.mark.parametrize(
    ("count", "sizes", "wanted", "expected"),
    [
        (0, {2, 3, 4}, 4, []),
        (1, {2, 3, 4}, 4, [(1, 1)]),
        (1, {3, 4, 5, 6}, 4, [(1, 2)]),
        (2, {3, 4, 5, 6}, 4, [(2, 1)]),
        (5, {2, 3, 4}, 4, [(3, 0), (2, 0)]),
        (5, {3, 4, 5, 6}, 4, [(5, 0)]),
        (5, {4}, 4, [(3, 1), (2, 2)]),
        (9, {2, 3, 4}, 4, [(3, 0), (3, 0), (3, 0)]),
        (30, {2, 3, 4}, 4, [(4, 0)] * 6 + [(3, 0)] * 2),
        (30, {2, 3, 4, 5}, 2, [(2, 0)] * 15),
        (31, {2, 3, 4, 5, 6}, 5, [(6, 0)] + [(5, 0)] * 5),
        (3, {2}, 2, [(2, 0), (1, 1)]),
        (3, {1}, 1, [(1, 0)] * 3),
    ],
)
def test_it_makes_tables_close_to_the_wanted_size(
    count: int, sizes: set[int], wanted: int, expected: list[tuple[int, int]]
) -> None:
    assert shape(propose(sitters(*range(count)), sizes, wanted)) == expected


@given(classes(), seeds)
def test_it_mixes_the_strong_and_the_weak_as_far_as_swaps_can(
    pupils: list[Sitter], seed: str
) -> None:
    plan = propose(pupils, {2, 3, 4}, 4, seed=seed)
    known = [sitter.strength for sitter in pupils if sitter.strength is not None]
    mean = fmean(known) if known else 0.0
    off = {s.key: 0.0 if s.strength is None else s.strength - mean for s in pupils}
    spread = sqrt(fmean(off[s.key] ** 2 for s in pupils if s.strength is not None) if known else 0)

    def unevenness(*tables: Sequence[int]) -> float:
        return sum(
            max(0.0, abs(fmean(off[key] for key in table)) - SLACK * spread) ** 2
            for table in tables
        )

    for one, other in combinations(plan, 2):
        for a in one.pupils:
            for b in other.pupils:
                swapped = (
                    [b if key == a else key for key in one.pupils],
                    [a if key == b else key for key in other.pupils],
                )
                now = unevenness(one.pupils, other.pupils)
                assert unevenness(*swapped) > now - 1e-6


def test_it_makes_a_class_of_thirty_even() -> None:
    pupils = [Sitter(key, key / 30) for key in range(30)]
    for seed in "abcdef":
        plan = propose(pupils, {2, 3, 4}, 4, seed=seed)
        means = [fmean(key / 30 for key in table.pupils) for table in plan]
        assert max(means) - min(means) < 0.08


def test_it_takes_an_unknown_strength_for_the_mean() -> None:
    pupils = [Sitter(1, 0.0), Sitter(2, 1.0), Sitter(3), Sitter(4)]
    for seed in "abcdef":
        assert companies(propose(pupils, {2}, 2, seed=seed)) == {
            frozenset({1, 2}),
            frozenset({3, 4}),
        }


def splits(keys: Sequence[int], sizes: Collection[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to sit at tables of two people or more."""
    if not keys:
        yield []
        return
    for size in range(1, max(sizes)):
        for others in combinations(keys[1:], size):
            rest = [key for key in keys[1:] if key not in others]
            for more in splits(rest, sizes):
                yield [(keys[0], *others), *more]


@given(
    st.integers(2, 7),
    st.sampled_from([{2, 3, 4}, {3, 4, 5, 6}, {4}, {2, 4}]),
    st.lists(st.frozensets(st.integers(0, 6), min_size=2, max_size=2), max_size=10),
    seeds,
)
def test_it_parts_as_many_pairs_as_any_seating_can(
    count: int, sizes: set[int], apart: list[Pair], seed: str
) -> None:
    keys = list(range(count))
    feuds = set(apart)
    plan = propose(sitters(*keys), sizes, 4, apart, seed)
    fewest = min(
        sum(frozenset(pair) in feuds for table in split for pair in combinations(table, 2))
        for split in splits(keys, sizes)
    )
    assert sum(len(table.together) for table in plan) == fewest


def test_it_takes_smaller_tables_or_bots_rather_than_seat_foes_together() -> None:
    assert shape(propose(sitters(1, 2, 3, 4), {2, 3, 4}, 4, pairs("1-2"))) == [(2, 0), (2, 0)]
    assert shape(propose(sitters(1, 2, 3, 4, 5), {4, 5}, 5, pairs("1-2"))) == [(3, 1), (2, 2)]


def test_it_names_the_pair_it_could_not_part() -> None:
    (table,) = propose(sitters(1, 2, 3), {2, 3}, 3, pairs("3-1"))
    assert table.together == ((1, 3),)


def test_it_parts_whom_it_can_when_half_the_class_is_at_odds() -> None:
    apart = [frozenset(pair) for pair in combinations(range(15), 2)]
    plan = propose(sitters(*range(30)), {2, 3, 4}, 4, apart)
    assert not any(table.together for table in plan)
    assert shape(plan) == [(2, 0)] * 15


def test_it_answers_even_if_everybody_is_at_odds_with_everybody() -> None:
    apart = [frozenset(pair) for pair in combinations(range(200), 2)]
    plan = propose(sitters(*range(200)), {2, 3, 4, 5, 6}, 6, apart)
    assert sum(len(table.pupils) for table in plan) == 200
    assert all(table.together for table in plan)


@given(classes(), seeds)
def test_it_proposes_the_same_for_the_same_seed_whatever_the_order(
    pupils: list[Sitter], seed: str
) -> None:
    apart, last = pairs("1-2", "3-4"), pairs("5-6")
    one = propose(pupils, {2, 3, 4}, 3, apart, seed, last)
    assert one == propose(pupils[::-1], {2, 3, 4}, 3, apart, seed, last)


def test_it_proposes_something_else_for_another_seed() -> None:
    pupils = [Sitter(key, key / 28) for key in range(28)]
    plans = [propose(pupils, {2, 3, 4}, 4, pairs("1-2"), f"shuffle {n}") for n in range(10)]
    assert len({frozenset(companies(plan)) for plan in plans}) == 10


def test_it_does_not_gather_those_who_have_foes_at_the_same_tables() -> None:
    apart = pairs("1-2", "3-4", "5-6", "7-8")
    together: Counter[frozenset[int]] = Counter()
    for n in range(60):
        for table in propose(sitters(*range(28)), {4}, 4, apart, f"{n}"):
            together.update(map(frozenset, combinations(sorted(table.pupils), 2)))
    assert max(together[pair] for pair in pairs("1-3", "1-5", "3-5", "2-4", "6-8")) < 20


@given(seeds)
def test_it_mixes_up_the_tables_of_the_last_lesson(seed: str) -> None:
    pupils = [Sitter(key, key % 7) for key in range(28)]
    last = companies(propose(pupils, {2, 3, 4}, 4, seed="last week"))
    now = companies(propose(pupils, {2, 3, 4}, 4, seed=seed, last=last))
    assert all(len(old & new) <= 1 for old in last for new in now)


def test_it_forgets_pairs_and_tables_of_pupils_who_are_absent() -> None:
    plan = propose(sitters(1, 2), {2}, 2, pairs("1-9", "8-9"), "s", [frozenset({7, 8, 9})])
    assert shape(plan) == [(2, 0)]


@pytest.mark.parametrize("sizes", [set(), {0}])
def test_it_needs_a_size(sizes: set[int]) -> None:
    with pytest.raises(ValueError, match="at least one"):
        propose(sitters(1), sizes, 4)


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ([((1, 2), 0), ((3, 4), 0)], []),
        ([((1, 2, 3, 4), 0)], [Flaw("together", 0, (1, 3))]),
        ([((1, 2, 4), 2), ((3,), 1)], [Flaw("too_many", 0), Flaw("alone", 1, (3,))]),
        ([((1, 2), 0), ((3,), 0), ((4,), 1)], [Flaw("too_few", 1), Flaw("alone", 2, (4,))]),
        ([((1, 2), 0), ((2, 3, 4), 0)], [Flaw("sits_twice", 1, (2,))]),
        ([((1, 1, 2), 0), ((3, 4), 0)], [Flaw("sits_twice", 0, (1,))]),
        ([((1, 2, 9), 0), ((3, 4), 0)], [Flaw("unknown_pupil", 0, (9,))]),
        ([((1, 2), 0)], [Flaw("left_out", None, (3,)), Flaw("left_out", None, (4,))]),
        ([((1, 2), 0), ((3, 4), 0), ((), 2)], [Flaw("nobody", 2)]),
        ([((1, 2), 0), ((3, 4), -1)], []),
    ],
)
def test_it_says_what_is_wrong_with_a_plan_a_teacher_made(
    tables: list[tuple[tuple[int, ...], int]], expected: list[Flaw]
) -> None:
    plan = [TablePlan(people, bots) for people, bots in tables]
    flaws = check(plan, {1, 2, 3, 4}, {2, 3, 4}, pairs("1-3"))
    assert flaws == expected
    assert {flaw.code for flaw in flaws} <= FORBIDDEN | MILD


def test_it_wants_one_more_at_a_table_between_two_legal_sizes() -> None:
    assert check([TablePlan((1, 2, 3), 0)], {1, 2, 3}, {2, 4}) == [Flaw("too_few", 0)]


def test_it_lets_the_only_pupil_who_is_present_play_with_bots() -> None:
    assert check([TablePlan((1,), 1)], {1}, {2, 3}) == []

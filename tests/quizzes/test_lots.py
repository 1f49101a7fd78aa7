"""Lots: fixed by their seed, and fair."""

from collections import Counter

from quizzes.lots import Lots


def test_it_draws_the_same_from_the_same_seed() -> None:
    # Written down: sets that a class got last year must not change with a version of Python.
    assert Lots("capital:FR", "7b").shuffled("ABCDEFGH") == tuple("GACHDFBE")


def test_it_tells_seeds_apart_that_look_alike() -> None:
    assert Lots("a", "bc").shuffled(range(30)) != Lots("ab", "c").shuffled(range(30))


def test_it_draws_every_number_about_as_often() -> None:
    lots = Lots("fair")
    seen = Counter(lots.below(6) for _ in range(6000))
    assert all(850 < count < 1150 for count in seen.values())


def test_it_samples_different_things() -> None:
    assert len(set(Lots("s").sample(range(50), 20))) == 20

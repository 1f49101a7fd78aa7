"""Who needs the teacher: never on few answers, and nobody twice."""

from datetime import date, timedelta

from europa_edu.progress.needing import falls, needing_pupils
from europa_edu.progress.numbers import Cell, Count, PupilRow

TODAY = date(2026, 11, 18)
HERE = dict.fromkeys(range(1, 6), TODAY)


def row(number: int, now: tuple[int, int] = (0, 0), before: tuple[int, int] = (0, 0)) -> PupilRow:
    return PupilRow(number, f"Pupil {number}", {}, Cell(Count(*now), Count(*before)))


def test_it_says_who_falls_by_most_first():
    rows = [row(1, (12, 20), (18, 20)), row(2, (5, 20), (18, 20)), row(3, (18, 20), (18, 20))]
    found = needing_pupils(rows, HERE, {1, 2, 3}, TODAY)
    assert [(one.pupil, one.points) for one in found.falling] == [(2, 65), (1, 30)]
    assert found.away == found.silent == found.idle == ()


def test_it_calls_nothing_a_fall_that_rests_on_few_answers_or_that_chance_brings_about():
    assert not falls(Cell(Count(0, 9), Count(9, 9)))
    assert not falls(Cell(Count(8, 12), Count(10, 12)))
    assert not falls(Cell(Count(85, 100), Count(94, 100)))  # certain, but small
    assert falls(Cell(Count(60, 100), Count(80, 100)))


def test_it_says_who_is_away_the_longest_first_and_who_never_answered():
    seen = {1: TODAY - timedelta(days=15), 2: TODAY - timedelta(days=40), 3: TODAY}
    rows = [row(1), row(2), row(3, (9, 20), (19, 20)), row(4)]
    found = needing_pupils(rows, seen, {1, 2, 3}, TODAY)
    assert [one.pupil for one in found.away] == [2, 1]
    assert [one.pupil for one in found.silent] == [4]
    assert [one.pupil for one in found.falling] == [3]
    assert not found.idle  # who is named already is not named again


def test_it_says_who_never_practised_only_where_most_others_have():
    rows = [row(1), row(2), row(3)]
    assert [one.pupil for one in needing_pupils(rows, HERE, {1, 2}, TODAY).idle] == [3]
    assert needing_pupils(rows, HERE, {1}, TODAY).nobody

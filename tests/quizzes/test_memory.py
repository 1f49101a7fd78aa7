"""What a pupil remembers follows from the answers and their times, and from nothing else."""

from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, State
from msgspec import Struct

from quizzes.memory import SCHEDULER, rating_of, recall, remembered

MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)


class Answered(Struct):
    right: bool
    at: datetime = MONDAY
    response: str = ""


def test_it_asks_again_in_days_what_was_known_at_once():
    assert remembered([Answered(True)]).due_at >= MONDAY + timedelta(days=1)


def test_it_asks_again_in_minutes_what_was_missed():
    assert remembered([Answered(False)]).due_at == MONDAY + timedelta(minutes=10)


def test_it_asks_less_often_what_is_known_again_and_again():
    answers, gaps = [Answered(True)], []
    for _ in range(4):
        due = remembered(answers).due_at
        gaps.append(due - answers[-1].at)
        answers.append(Answered(True, due))
    assert gaps == sorted(set(gaps))


def test_it_brings_back_what_was_forgotten():
    later = MONDAY + timedelta(days=30)
    answers = [Answered(True), Answered(True, MONDAY + timedelta(days=3)), Answered(False, later)]
    assert remembered(answers).due_at == later + timedelta(minutes=10)


def test_it_rates_a_slip_of_spelling_between_right_and_wrong():
    assert rating_of(right=True, response="FR") == Rating.Good
    assert rating_of(right=True, response="~Frence") == Rating.Hard
    assert rating_of(right=False, response="ES") == Rating.Again
    assert rating_of(right=False, response="-") == Rating.Again
    typo, known = Answered(True, response="~Frence"), Answered(True)
    assert remembered([typo]).due_at < remembered([known]).due_at


def test_it_expects_less_recall_as_time_goes_by():
    stability = remembered([Answered(True)]).stability
    days = (0, 3, 30, 300)
    chances = [recall(stability=stability, days=day, last_right=True) for day in days]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1
    assert 0 < chances[-1] < 0.9


def test_it_forgets_along_the_curve_of_fsrs():
    card = Card(card_id=0, due=MONDAY, stability=3.7, last_review=MONDAY, state=State.Review)
    for days in (1, 4, 40):
        ours = recall(stability=3.7, days=days, last_right=True)
        theirs = SCHEDULER.get_card_retrievability(card, MONDAY + timedelta(days=days))
        assert ours == pytest.approx(theirs)


def test_it_takes_nobody_for_knowing_what_was_just_wrong():
    assert recall(stability=3.7, days=0, last_right=False) == 0


def test_it_gives_the_same_card_for_the_same_answers():
    answers = [Answered(n % 3 > 0, MONDAY + timedelta(days=n * n)) for n in range(20)]
    assert remembered(answers) == remembered(answers)


def test_it_remembers_nothing_that_was_never_answered():
    with pytest.raises(ValueError, match="nothing"):
        remembered([])

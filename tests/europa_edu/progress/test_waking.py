"""Scoring is woken once for many answers, and only after they are committed."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app
from django.db import transaction

from europa_edu.classroom.models import Pupil
from europa_edu.live import channels
from quizzes import scoring_queue
from quizzes.scoring_queue import AT_ONCE, TASK, next_waiting, wake_scoring, woken
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people
from tests.processes import eventually

pytestmark = [pytest.mark.integration, pytest.mark.django_db(transaction=True)]

QUEUE, WAITING, WOKEN = "nobody-works-here", "nobody-waits-here", "nobody-wakes-here"


@pytest.fixture
def lea(queue: None) -> Pupil:
    return people.pupil(people.school_class(people.teacher(), "Lea"), "Lea")


@pytest.fixture(autouse=True)
def queue(valkey: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A queue and a set that no worker of another test empties, and nobody waits yet."""
    woken.hand_on()  # what another test left
    monkeypatch.setattr(scoring_queue, "WAITING", WAITING)
    monkeypatch.setattr(scoring_queue, "WOKEN", WOKEN)
    usual = current_app.conf.task_default_queue
    current_app.conf.task_default_queue = QUEUE
    yield
    woken.hand_on()
    current_app.conf.task_default_queue = usual
    channels.valkey().delete(QUEUE, WAITING, WOKEN)


def sent() -> int:
    """How many tasks are on their way."""
    tasks = [json.loads(task)["headers"] for task in channels.valkey().lrange(QUEUE, 0, -1)]
    assert {task["task"] for task in tasks} <= {TASK}
    return len(tasks)


def waiting() -> set[int]:
    return {int(pupil) for pupil in channels.valkey().smembers(WAITING)}


def answer(pupil: Pupil, number: int) -> None:
    given = [Given("capital:FR", True)]
    record_answers(pupil=pupil.pk, source="practice", ref=f"deed:{number}", given=given)


def test_it_wakes_scoring_once_for_many_answers(lea: Pupil) -> None:
    with transaction.atomic():
        for number in range(10):
            answer(lea, number)
        woken.hand_on()
        assert (sent(), waiting()) == (0, set())
    eventually(lambda: (sent(), waiting()) == (1, {lea.pk}))


def test_it_wakes_scoring_once_for_a_whole_class(lea: Pupil) -> None:
    for pupil in range(3):
        wake_scoring(pupil)
    eventually(lambda: (sent(), waiting()) == (1, {0, 1, 2}))


def test_it_wakes_nobody_for_what_was_not_committed(lea: Pupil) -> None:
    with transaction.atomic():
        answer(lea, 1)
        transaction.set_rollback(True)
    woken.hand_on()
    assert (sent(), waiting()) == (0, set())


def test_it_wakes_scoring_again_when_the_key_is_gone(lea: Pupil) -> None:
    for number in (1, 2):
        channels.valkey().delete(WOKEN)
        wake_scoring(lea.pk)
        eventually(lambda number=number: sent() == number)


def test_it_shares_a_crowd_among_several_tasks(lea: Pupil) -> None:
    crowd = set(range(AT_ONCE + 5))
    for pupil in crowd:
        wake_scoring(pupil)
    eventually(lambda: (sent(), waiting()) == (1, crowd))
    first = next_waiting()
    assert len(first) == AT_ONCE
    assert sent() == 2
    rest = next_waiting()
    assert sent() == 2
    assert {*first, *rest} == crowd
    assert next_waiting() == []


def test_it_keeps_answers_while_valkey_is_away(lea: Pupil, settings: Any) -> None:
    settings.REDIS_URL = "unix:///nowhere/valkey.sock"
    answer(lea, 1)
    woken.hand_on()
    assert lea.answers.count() == 1

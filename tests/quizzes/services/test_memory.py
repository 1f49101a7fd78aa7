"""Memories are made from answers: folding twice, late or in any order leaves the same."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizzes.memory import remembered
from quizzes.models import Answer, Memory
from quizzes.services.answers import Given, record_answers
from quizzes.services.memory import fold
from tests.quizzes.pupils import class_with

pytestmark = [pytest.mark.django_db, pytest.mark.integration]

MONDAY = datetime(2026, 11, 16, 9, tzinfo=UTC)


@pytest.fixture
def lea():
    return class_with("Lea")[0]


def record(pupil, deed: int, item: str, *, right: bool) -> str:
    given = Given(item, right, "" if right else "-")
    at = MONDAY + timedelta(days=deed)
    record_answers(pupil=pupil.pk, source="practice", ref=f"deed:{deed}", given=[given], at=at)
    return item


def memories() -> list[tuple[object, ...]]:
    rows = Memory.objects.order_by("item")
    return list(
        rows.values_list("item", "stability", "seen_day", "last_right", "due_at", "right", "wrong")
    )


def test_it_counts_and_dates_each_item(lea):
    given = [record(lea, n, "capital:FR", right=n > 0) for n in range(3)]
    fold(lea.pk, given)
    memory = Memory.objects.get()
    assert (memory.right, memory.wrong) == (2, 1)
    assert memory.due_at == remembered(Answer.objects.order_by("pk")).due_at


def test_it_changes_nothing_when_folded_again(lea):
    given = [record(lea, n, f"capital:{code}", right=True) for n, code in enumerate(("FR", "DE"))]
    fold(lea.pk, given)
    once = memories()
    fold(lea.pk, given)
    fold(lea.pk, reversed(given))
    assert memories() == once


def test_it_folds_nothing_for_nobody(lea):
    fold(lea.pk, [])
    assert memories() == []


def test_it_leaves_other_pupils_and_items_alone(lea):
    tom = class_with("Tom", code="BCDEFGHA")[0]
    record(tom, 1, "capital:FR", right=True)
    record(lea, 2, "flag:FR", right=True)
    fold(lea.pk, [record(lea, 3, "capital:FR", right=False)])
    assert Memory.objects.get().pupil == lea


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["a:1", "b:2"]), st.booleans()), max_size=8), st.data())
def test_it_does_not_matter_when_and_how_often_answers_are_folded(lea, history, data):
    Answer.objects.all().delete()
    Memory.objects.all().delete()
    given = []
    for deed, (item, right) in enumerate(history):
        given.append(record(lea, deed, item, right=right))
        if data.draw(st.booleans()):
            fold(lea.pk, data.draw(st.lists(st.sampled_from(given), max_size=3)))
    fold(lea.pk, given)
    stepwise = memories()
    Memory.objects.all().delete()
    fold(lea.pk, given)
    assert memories() == stepwise

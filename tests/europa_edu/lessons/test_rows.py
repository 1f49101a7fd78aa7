"""Reading by hand gives what Django gives."""

from datetime import timedelta

import pytest
from django.utils import timezone

from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.rows import lesson_and_hand
from tests.europa_edu.lessons.planned import opened_class, pupils_of
from tests.games.test_rows import assert_same

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


def test_it_reads_a_lesson_and_who_asks_for_help_as_django_does() -> None:
    taught = opened_class(2)
    lesson = Lesson.objects.create(
        school_class=taught, bell_at=timezone.now() + timedelta(minutes=5), title="zigzag"
    )
    asking, other = pupils_of(taught)
    Attendance.objects.create(lesson=lesson, pupil_id=asking, asked_help_at=timezone.now())
    Attendance.objects.create(lesson=lesson, pupil_id=other)
    ours, hand_up = lesson_and_hand(lesson.pk, asking)
    assert_same(ours, Lesson.objects.get(pk=lesson.pk))
    assert hand_up
    assert not lesson_and_hand(lesson.pk, other)[1]
    assert not lesson_and_hand(lesson.pk, None)[1]

"""The lessons' own beat."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from europa_edu.lessons.models import Lesson
from europa_edu.lessons.tasks import sweep
from tests.europa_edu.lessons.services.test_lessons import started

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def test_it_rings_a_bell_that_is_due() -> None:
    lesson, _people = started(bell_at=timezone.now() - timedelta(seconds=1))
    sweep()
    assert Lesson.objects.get(pk=lesson.pk).status == Lesson.Status.OVER


def test_beat_looks_at_the_bells_as_often_as_at_the_tables() -> None:
    beat = {one["task"]: one["schedule"] for one in settings.CELERY_BEAT_SCHEDULE.values()}
    assert beat[sweep.name] == beat["games.sweep"]

"""The lessons' own beat."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from europa_edu.lessons.models import Lesson
from europa_edu.lessons.tasks import sweep
from tests.europa_edu.lessons.services.test_lessons import started
from tests.processes import celery_worker, environ_for, eventually, manage, valkey_server

SWEEP_BEFORE_THE_BELL = """
from datetime import timedelta
from django.utils import timezone
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.tasks import sweep
from tests.europa_edu.lessons.services.test_lessons import started
lesson, _ = started(bell_at=timezone.now() + timedelta(hours=1))
Lesson.objects.update(bell_at=timezone.now() + timedelta(seconds=10))
sweep.delay()
"""

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def test_it_rings_a_bell_that_is_due() -> None:
    lesson, _people = started(bell_at=timezone.now() - timedelta(seconds=1))
    sweep()
    assert Lesson.objects.get(pk=lesson.pk).status == Lesson.Status.OVER


def test_it_rings_at_the_moment_of_the_bell_without_another_word_from_beat(
    data_folder: Path,
) -> None:
    environ = environ_for(data_folder)
    with valkey_server(data_folder), celery_worker(data_folder):
        manage("shell", "--no-imports", "-c", SWEEP_BEFORE_THE_BELL, environ=environ)
        look = "from europa_edu.lessons.models import Lesson; print(Lesson.objects.get().status)"

        def status() -> str:
            return manage("shell", "--no-imports", "-c", look, environ=environ).stdout.strip()

        eventually(lambda: status() == "over")


def test_beat_looks_at_the_bells_as_often_as_at_the_tables() -> None:
    beat = {one["task"]: one["schedule"] for one in settings.CELERY_BEAT_SCHEDULE.values()}
    assert beat[sweep.name] == beat["games.sweep"]

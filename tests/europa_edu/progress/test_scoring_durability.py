"""A worker is killed with -9 in the middle of 10,000 answers: none is missed or counted twice."""

import os
import random
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from celery import Celery
from django.db import connection
from django.db.models import Sum

from europa_edu import environment
from europa_edu.classroom.models import Pupil
from europa_edu.facts import all_items
from europa_edu.progress.models import Scored, TopicWeek
from europa_edu.progress.selectors.scores import pupils_behind
from quizzes.models import Answer
from tests.europa_edu.privacy import people
from tests.europa_edu.progress import reference
from tests.processes import celery_worker, eventually, valkey_server

pytestmark = [pytest.mark.integration, pytest.mark.django_db(transaction=True)]

PUPILS, EACH = 40, 250
MONDAY = datetime(2026, 3, 2, 8, tzinfo=UTC)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A Valkey of its own, so that no other test's worker takes these tasks."""
    with tempfile.TemporaryDirectory(prefix="europa-") as name, valkey_server(Path(name)):
        yield Path(name)


def database_url() -> str:
    """The tests' own database, as a worker's environment names it."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite://{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def give_answers() -> None:
    lots = random.Random(7)
    owner = people.teacher()
    school_class = people.school_class(owner, *(f"Pupil {n}" for n in range(PUPILS)))
    pupils = list(Pupil.objects.order_by("pk").values_list("pk", flat=True))
    items = lots.sample(all_items(), 60)
    Answer.objects.bulk_create(
        Answer(
            pupil_id=pupils[number % PUPILS],
            school_class=school_class,
            item=lots.choice(items),
            right=lots.random() < 0.6,
            response=lots.choice(("", "-", "ES", "oslo")),
            source="match",
            ref=f"deed:{number}",
            at=MONDAY + timedelta(minutes=10 * number),
        )
        for number in range(PUPILS * EACH)
    )


def counted() -> int:
    together = TopicWeek.objects.filter(source="")
    sums = together.aggregate(Sum("right"), Sum("wrong"), Sum("unsure"))
    return sum(number or 0 for number in sums.values())


def has_counted(share: float) -> bool:
    return counted() > share * PUPILS * EACH


def kill(worker: subprocess.Popen[bytes]) -> None:
    """The worker and the processes of its pool, without a word."""
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


def test_it_misses_nothing_when_the_worker_is_killed(folder: Path) -> None:
    give_answers()
    url = environment.celery_url(f"unix://{environment.valkey_socket(folder)}")
    queue = Celery(broker=url, set_as_current=False)  # the app of later tests stays current
    for share in (0.1, 0.4):
        queue.send_task("progress.sweep")  # as beat does once a minute
        with celery_worker(folder, DATABASE_URL=database_url()) as worker:
            eventually(partial(has_counted, share), 60)
            kill(worker)
        assert 0 < counted() < PUPILS * EACH
        assert reference.kept_counts() == reference.expected_counts_up_to_the_cursors()
    with celery_worker(folder, DATABASE_URL=database_url()):
        queue.send_task("progress.sweep")
        eventually(lambda: not pupils_behind(), 120)
    assert Scored.objects.count() == PUPILS
    assert counted() == PUPILS * EACH
    assert reference.kept() == reference.expected()

"""A worker is killed with -9 in the middle of 10,000 answers: none is missed or counted twice."""

import os
import random
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
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
from tests.processes import STARTING, celery_worker, valkey_server

pytestmark = [pytest.mark.integration, pytest.mark.django_db(transaction=True)]

PUPILS, EACH = 40, 250
SWEEP_SECONDS = 5.0  # beat: once a minute
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


def sweep_until(done: Callable[[], bool], queue: Celery) -> None:
    """Sweeps as beat does, oftener: a killed worker took with it whom it had in hand.

    Fails when nothing more is counted for long; how long all of it takes is the machine's matter.
    """
    most, grew, swept = -1, 0.0, 0.0
    while not done():
        now = time.monotonic()
        if (count := counted()) > most:
            most, grew = count, now
        assert now - grew < STARTING, f"nothing was counted after the first {most}"
        if now - swept > SWEEP_SECONDS:
            queue.send_task("progress.sweep")
            swept = now
        time.sleep(0.05)


def kill(worker: subprocess.Popen[bytes]) -> None:
    """The worker and the processes of its pool, without a word."""
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()


def test_it_misses_nothing_when_the_worker_is_killed(folder: Path) -> None:
    give_answers()
    url = environment.celery_url(f"unix://{environment.valkey_socket(folder)}")
    queue = Celery(broker=url, set_as_current=False)  # the app of later tests stays current
    for share in (0.1, 0.4):
        with celery_worker(folder, DATABASE_URL=database_url()) as worker:
            sweep_until(partial(has_counted, share), queue)
            kill(worker)
        assert 0 < counted() < PUPILS * EACH
        assert reference.kept_counts() == reference.expected_counts_up_to_the_cursors()
    with celery_worker(folder, DATABASE_URL=database_url()):
        sweep_until(lambda: not pupils_behind(), queue)
    assert Scored.objects.count() == PUPILS
    assert counted() == PUPILS * EACH
    assert reference.kept() == reference.expected()

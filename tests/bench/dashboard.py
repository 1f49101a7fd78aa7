"""A class's page of numbers, with ten thousand to a million answers in its history.

Thirty pupils, two school years, all topics and sources; the answers lie in the database, and what
scoring and the sweep would have kept of them is made at once. Runs in one process, through Django's
own client: processor time without HTTP, and how many plain pages with a session (the page where a
code is typed in) it comes to in the same run. The goal: within 1.3 times of the smallest.
"""

import argparse
import os
import random
import tempfile
import time
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

from tests.processes import environ_for, valkey_server

PUPILS, WEEKS, ROUNDS = 30, 80, 9
CHUNK = 20_000


def school_class() -> Any:
    from europa_edu.classroom.models import Pupil, School, Teacher
    from europa_edu.classroom.services.classes import open_class

    school = School.objects.create(name="Bench")
    owner = Teacher.objects.create_user(
        f"{School.objects.count()}@school.example", "x", name="B", school=school
    )
    taught = open_class(teacher=owner, name="5b")
    Pupil.objects.bulk_create(Pupil(school_class=taught, name=f"Pupil {n}") for n in range(PUPILS))
    return taught


def answer(taught: Any, number: int, now: datetime) -> None:
    """A history of so many answers, and the rows that scoring keeps of it."""
    from django.utils import timezone

    from europa_edu.facts import in_order
    from europa_edu.progress.models import Scored
    from europa_edu.progress.services.closing import close_weeks
    from europa_edu.progress.services.scoring import _add
    from europa_edu.progress.tally import tally
    from quizzes.models import Answer, Memory
    from quizzes.services.memory import _memory

    lots, items = random.Random(1), in_order()
    each = number // PUPILS
    step = timedelta(weeks=WEEKS) / each
    for pupil in taught.pupils.all():
        given = [
            Answer(
                pupil=pupil,
                school_class=taught,
                item=items[min(int(lots.expovariate(1 / 250)), len(items) - 1)],
                right=lots.random() < 0.7,
                response=lots.choice(("", "-", "oslo", "FR")),
                source=lots.choice(Answer.Source.values),
                ref=f"bench:{pupil.pk}:{n}",
                at=now - step * (each - n),
            )
            for n in range(each)
        ]
        Answer.objects.bulk_create(given, CHUNK)
        _add(tally(given))
        by_item = sorted(given, key=lambda one: one.item)  # stable: still in the order given
        Memory.objects.bulk_create(
            _memory(pupil.pk, item, taught.pk, list(group))
            for item, group in groupby(by_item, key=lambda one: one.item)
        )
        newest = pupil.answers.order_by("-pk").values_list("pk", flat=True)[0]
        Scored.objects.create(pupil=pupil, up_to=newest)
    close_weeks(today=timezone.localdate(now))


def look(taught: Any, address: str) -> tuple[float, int, int]:
    """The median processor time of the page, its queries and its bytes."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.force_login(taught.owner)
    client.get(address)
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        with CaptureQueriesContext(connection) as queries:
            page = client.get(address)
        times.append(time.process_time() - began)
        assert page.status_code == 200, page.status_code
    return median(times), len(queries), len(page.content)


def measure(sizes: list[int]) -> None:
    from django.utils import timezone

    first: dict[str, float] = {}
    for size in sizes:
        taught = school_class()
        answer(taught, size, timezone.now())
        for query in ("", "?period=year", "?topic=capitals&source=live"):
            plain, *_ = look(taught, "/c/")
            seconds, queries, size_of_page = look(taught, f"/classes/{taught.pk}/progress/{query}")
            ratio = seconds / first.setdefault(query, seconds)
            print(
                f"{size:>9,} answers {query:28} {queries:3} queries {seconds * 1000:5.0f} ms "
                f"{ratio:.2f} x the smallest, {seconds / plain:.1f} x a plain page, "
                f"{size_of_page / 1000:.0f} KB",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="europa-") as data:
        folder = Path(data)
        os.environ |= environ_for(folder, DJANGO_SETTINGS_MODULE="europa_edu.settings", DEBUG="")
        with valkey_server(folder):
            import django
            from django.core.management import call_command

            django.setup()
            call_command("migrate", verbosity=0)
            call_command("collectstatic", verbosity=0, interactive=False)
            measure(asked.sizes)

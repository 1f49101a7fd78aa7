"""A lesson's start and its wall: time to seat 30 pupils at 8 tables; queries and bytes of the wall.

Runs on a database of its own, in one process, through Django's own client: figures without HTTP.
"""

import gzip
import os
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from tests.processes import environ_for, valkey_server

ROUNDS = 5


def lesson_of(tables: int, pupils: int, title: str) -> Any:
    """A class, its pupils and a planned lesson with a plan for its tables."""
    from django.utils import timezone

    from europa_edu.classroom.codes import new_code
    from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
    from europa_edu.lessons.models import Lesson
    from europa_edu.lessons.seating import TablePlan

    code = new_code()
    school = School.objects.create(name="Bench")
    teacher = Teacher.objects.create_user(f"{code}@school.example", "x", name="B", school=school)
    taught = SchoolClass.objects.create(
        school=school, name="5b", code=code, owner=teacher, ends_on=timezone.now().date()
    )
    people = [Pupil.objects.create(school_class=taught, name=f"Pupil {n}") for n in range(pupils)]
    lesson = Lesson.objects.create(school_class=taught, teacher=teacher, title=title)
    plans = [
        TablePlan(sitting, 4 - len(sitting))
        for n in range(tables)
        for sitting in [tuple(pupil.pk for pupil in people[n::tables])]
    ]
    return lesson, plans


def start(tables: int, pupils: int, title: str) -> tuple[Any, float]:
    from europa_edu.lessons.services.lessons import start_lesson

    lesson, plans = lesson_of(tables, pupils, title)
    began = time.perf_counter()
    start_lesson(lesson=lesson, tables=plans)
    return lesson, time.perf_counter() - began


def play(lesson: Any, turns: int = 40) -> None:
    """Some turns at each table, so that there is something on the maps."""
    from games.catalog import CATALOG
    from games.engine import Chance
    from games.engine.codec import decode
    from games.services.turns import play_turn

    for match in lesson.matches.all():
        title = CATALOG[match.title]
        for _ in range(turns):
            match.refresh_from_db()
            state = decode(match.state, title.state)
            if match.status != "playing":
                break
            seat = title.rules.to_move(state)[0]
            moves = title.rules.legal_moves(state, seat)
            thinking = Chance(match.seed, match.version + 1, "bench")
            move = title.bot("gentle")(title.rules.recall(state, seat), moves, thinking)
            text = title.notation.write(move)
            play_turn(match_id=match.pk, seat=seat, version=match.version, move=text)


def look(lesson: Any, rest: str) -> str:
    """Queries, time and bytes of one page, when nothing has to be drawn for the first time."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.force_login(lesson.teacher)
    client.get(f"/lessons/{lesson.pk}/{rest}")
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(f"/lessons/{lesson.pk}/{rest}")
        times.append(time.perf_counter() - began)
    packed = len(gzip.compress(answer.content))
    return (
        f"{len(queries):3} queries {median(times) * 1000:6.0f} ms "
        f"{len(answer.content) / 1000:6.1f} KB ({packed / 1000:.1f} KB packed)"
    )


def measure() -> None:
    from games.catalog import CATALOG

    times = [start(8, 30, "zigzag")[1] for _ in range(ROUNDS)]
    print(f"30 pupils at 8 tables: {median(times) * 1000:.0f} ms to start")
    for slug in CATALOG:
        for tables in (2, 8, 16):
            lesson, _seconds = start(tables, 3 * tables, slug)
            play(lesson)
            for name, rest in (("wall", ""), ("fragment", "now/"), ("projector", "projector/now/")):
                print(f"{slug:16} {tables:2} tables {name:10} {look(lesson, rest)}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="europa-") as data:
        folder = Path(data)
        os.environ |= environ_for(folder, DJANGO_SETTINGS_MODULE="europa_edu.settings", DEBUG="")
        with valkey_server(folder):
            import django
            from django.core.management import call_command

            django.setup()
            call_command("migrate", verbosity=0)
            call_command("collectstatic", verbosity=0, interactive=False)
            measure()

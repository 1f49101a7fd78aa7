"""A lesson's start; and what a table more costs on the wall and the projector, a class more on the
school's page.

Runs on a database of its own, in one process, through Django's own client: figures without HTTP.
The cost is processor time, said in plain pages with a session (the page where a code is typed in)
that were read in the same run. The goals: as many queries at 8 tables as at 50, and a table costs
the same.
"""

import gzip
import os
import tempfile
import time
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.processes import environ_for, valkey_server

ROUNDS = 9
TABLES = 2, 8, 50
CLASSES = 5, 20, 50
PAGES = {
    "wall": "",
    "fragment": "now/",
    "projector": "projector/",
    "its fragment": "projector/now/",
    "its atlas": "projector/atlas/",
}


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
    from europa_edu.lessons.services.lessons import begin_lesson, start_lesson

    lesson, plans = lesson_of(tables, pupils, title)
    began = time.perf_counter()
    start_lesson(lesson=lesson, tables=plans)
    begin_lesson(teacher=lesson.teacher, lesson=lesson)
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


class Cost(NamedTuple):
    """One page: its queries, its processor time in milliseconds, its bytes, and packed."""

    queries: int
    ms: float
    size: int
    packed: int


def look(teacher: Any, address: str) -> Cost:
    """A page of the teacher's, when nothing has to be drawn for the first time."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.force_login(teacher)
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    queries = len(captured)
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        page = client.get(address)
        times.append(time.process_time() - began)
        assert page.status_code == 200, page.status_code
    packed = len(gzip.compress(page.content))
    return Cost(queries, median(times) * 1000, len(page.content), packed)


def compare(name: str, seen: list[tuple[int, Cost]], plain: float) -> None:
    """Each size, and what one more table (or class) costs between a size and the next."""
    for number, cost in seen:
        print(
            f"{name:28} {number:3}: {cost.queries:3} queries {cost.ms:6.1f} ms "
            f"{cost.ms / plain:5.1f} x a plain page, {cost.ms / plain / number:.2f} x each; "
            f"{cost.size / 1000:6.1f} KB ({cost.packed / 1000:.1f} KB packed)",
            flush=True,
        )
    for (few, low), (many, high) in pairwise(seen):
        more = (high.ms - low.ms) / (many - few)
        print(
            f"{name:28} one more, {few} to {many}: "
            f"{more:.2f} ms, {more / plain:.2f} x a plain page",
            flush=True,
        )


def school(classes: int) -> Any:
    """Who looks after a school of so many classes, with eight weeks of answers and lessons."""
    from django.utils import timezone

    from europa_edu.classroom.codes import new_code
    from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
    from europa_edu.facts import TOPICS
    from europa_edu.lessons.models import Lesson
    from europa_edu.progress.models import TopicWeek
    from europa_edu.progress.scope import monday
    from games.models import Match

    now = timezone.now()
    house = School.objects.create(name="Bench")
    head = Teacher.objects.create_user(
        f"{new_code()}@school.example", "x", name="B", school=house, is_staff=True
    )
    weeks = [now - timedelta(weeks=n) for n in range(8)]
    for n in range(classes):
        taught = SchoolClass.objects.create(
            school=house, name=f"c{n}", code=new_code(), owner=head, ends_on=now.date()
        )
        pupils = Pupil.objects.bulk_create(
            Pupil(school_class=taught, name=f"Pupil {m}") for m in range(25)
        )
        TopicWeek.objects.bulk_create(
            TopicWeek(pupil=pupil, week=monday(week.date()), topic=topic, right=3, wrong=1)
            for pupil in pupils
            for week in weeks
            for topic in TOPICS
        )
        held = Lesson.objects.bulk_create(
            Lesson(school_class=taught, teacher=head, title="zigzag", started_at=week)
            for week in weeks
        )
        Match.objects.bulk_create(
            Match(title="zigzag", seed="s", lesson=lesson) for lesson in held for _ in range(7)
        )
    return head


def measure() -> None:
    from games.catalog import CATALOG

    times = [start(8, 30, "zigzag")[1] for _ in range(ROUNDS)]
    print(f"30 pupils at 8 tables: {median(times) * 1000:.0f} ms to start")
    heads = {classes: school(classes) for classes in CLASSES}
    plain = look(heads[CLASSES[0]], "/c/").ms
    print(f"a plain page with a session: {plain:.2f} ms")
    use = [(classes, look(head, "/school/use/")) for classes, head in heads.items()]
    compare("school, classes", use, plain)
    for slug in CATALOG:
        lessons = {tables: start(tables, 3 * tables, slug)[0] for tables in TABLES}
        for lesson in lessons.values():
            play(lesson)
        for name, rest in PAGES.items():
            seen = [
                (tables, look(lesson.teacher, f"/lessons/{lesson.pk}/{rest}"))
                for tables, lesson in lessons.items()
            ]
            compare(f"{slug} {name}", seen, plain)


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

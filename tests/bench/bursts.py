"""Bursts: a school opens its tables at once, a web worker dies under it, the bell rings for all.

900 pupils of 30 classes sit at 225 tables, each with a page and its stream, and do what
`static/js/live.js` does: fetch after a greater number, come back after a loss. What counts is when
the last screen is right. The client shares the cores with the site; a plain page with a session is
measured first, and one is asked for all the time. `--pages 100` is a smaller school.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from statistics import median

from tests.bench.tables import SEATS, plain_pages, prepared
from tests.bench.wire import Line, Stream, cpu_of_each, marks_in
from tests.processes import Site

TABLES_OF_A_CLASS = 7.5
PATIENCE = 30  # seconds until a burst is given up
BELL_IN = 20  # seconds: the lessons start first, and their pages hear of it
OVER = "The match is over."
LOSSES = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
SCHOOL = """
import json
from django.contrib.sessions.backends.cached_db import SessionStore  # as a log-in leaves it
from django.utils import timezone
from europa_edu.classroom.codes import new_code
from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from games.models import Seat
school = School.objects.create(name="Bench")
teacher = Teacher.objects.create_user("bench@school.example", "x", name="B", school=school)
classes = [
    SchoolClass.objects.create(
        school=school, name=f"{{n}}b", code=new_code(), owner=teacher, ends_on=timezone.now().date()
    )
    for n in range({classes})
]
for number, (match, sessions) in enumerate(json.loads('{tables}')):
    for index, key in enumerate(sessions):
        taught = classes[number % len(classes)]
        pupil = Pupil.objects.create(school_class=taught, name=f"Pupil {{number}} {{index}}")
        Seat.objects.filter(match=match, index=index).update(pupil=pupil, visitor="")
        session = SessionStore(key)
        session["pupil"] = [pupil.pk, pupil.card]
        session.save()
"""
# Kept matches go on in a lesson, so that the bell of this lesson is the site's own.
LESSONS = """
from datetime import timedelta
from django.utils import timezone
from europa_edu.classroom.models import SchoolClass
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import begin_lesson, start_lesson
from games.models import Match
rings = timezone.now() + timedelta(seconds={seconds})
for taught in SchoolClass.objects.filter(name__endswith="b"):
    lesson = Lesson(school_class=taught, teacher=taught.owner, title="europa_tour", at_bell="end")
    kept = Lesson.objects.create(school_class=taught, teacher=taught.owner, status="over")
    tables = Match.objects.filter(seats__pupil__school_class=taught).distinct()
    resumed = [match.pk for match in tables]
    Match.objects.filter(pk__in=resumed).update(lesson=kept, status="frozen")
    lesson.bell_at = rings
    lesson.save()
    start_lesson(lesson=lesson, tables=[], resumed=resumed)
    begin_lesson(teacher=taught.owner, lesson=lesson)
print(rings.timestamp())
"""


class Page:
    """One seat's page: what it shows, and when its stream began to speak."""

    def __init__(self, port: int, match: int, session: str) -> None:
        self.port, self.path = port, f"/table/{match}/"
        self.line = Line(port, session)
        self.text, self.version = b"", -1
        self.marks: dict[str, str] = {}
        self.is_open, self.speaks_since, self.over_since = False, 0.0, 0.0
        self.lost = 0
        self.failed: list[str] = []  # why

    async def ask(self, path: str, headers: str = "") -> bytes:
        """A browser asks again where a line that was kept open has died."""
        problem = ""
        for is_last in (False, True):
            try:
                if not self.is_open or is_last:
                    await self.line.open()
                    self.is_open = True
                status, text = await self.line.ask("GET", path, headers=headers)
            except LOSSES as loss:
                problem = type(loss).__name__
            else:
                if status == 200:
                    return text
                problem = str(status)
                break
        self.failed.append(problem)
        return b""

    async def open(self) -> None:
        self.show(await self.ask(self.path))

    def show(self, text: bytes) -> None:
        """An answer that is a page or its parts."""
        self.text = text or self.text
        self.marks |= marks_in(text)
        if found := self.found(r'data-version="(\d+)"'):
            self.version = int(found)
        if OVER.encode() in text and not self.over_since:
            self.over_since = time.time()

    def found(self, pattern: str) -> str:
        match = re.search(pattern.encode(), self.text)
        return match[1].decode() if match else ""

    async def listen(self) -> None:
        """Its stream, for ever; what comes back does so as live.js does."""
        token, failures = self.found('data-live="([^"]+)"'), 0
        while True:
            with contextlib.suppress(*LOSSES):
                stream = await Stream(self.port, token, self.version).open()
                self.speaks_since, failures = time.time(), 0
                async for number, _ in stream:
                    if number > self.version:
                        await hear_news(self)
            self.speaks_since = 0.0
            self.lost += 1
            failures += 1
            poll = asyncio.create_task(self.ask(f"/live/{token}/here"))
            await asyncio.sleep(0.5 * 2**failures * random.uniform(0.75, 1.25))
            await poll


async def hear_news(page: Page) -> None:
    """What a page does when it hears a number: it says what it has, and fetches the rest."""
    have = ",".join(f"{name}={mark}" for name, mark in page.marks.items())
    page.show(await page.ask(f"{page.path}now/", f"Have-Parts: {have}\r\n"))


class Bursts:
    """The pages, and one reader of a plain page beside them."""

    def __init__(self, site: Site, pages: list[Page], reader: str, page_cost: float) -> None:
        self.site, self.pages = site, pages
        self.reader, self.page_cost = reader, page_cost

    @contextlib.asynccontextmanager
    async def measured(
        self, name: str, times: Callable[[], Iterable[float]]
    ) -> AsyncIterator[None]:
        """Prints when pages were right (those that were at all), and what that cost."""
        before, client = cpu_of_each([self.site.process.pid]), time.process_time()
        for page in self.pages:
            page.failed.clear()
        slowest = asyncio.create_task(self.read_plain_pages())
        yield
        slowest.cancel()
        after = cpu_of_each([self.site.process.pid])
        since = {pid: seconds - before.get(pid, 0) for pid, seconds in after.items()}
        used = sum(since.values())
        worker = sum(since.get(pid, 0) for pid in cpu_of_each(self.site.pids_of("worker")))
        waits = sorted(times())
        failed = dict(Counter(why for page in self.pages for why in page.failed))
        print(
            f"{name}: half after {median(waits):.1f} s, last after {waits[-1]:.1f} s "
            f"({len(waits)} of {len(self.pages)} pages); failed requests: {failed or 0}\n"
            f"  the site used {used:.1f} s of processor ({used / self.page_cost:.0f} plain pages; "
            f"its worker {worker:.1f} s), the client {time.process_time() - client:.1f} s; "
            f"the slowest plain page meanwhile: {max(self.plain, default=0) * 1000:.0f} ms",
            flush=True,
        )

    async def read_plain_pages(self) -> None:
        self.plain: list[float] = []
        while True:
            line, began = Line(self.site.port, self.reader), time.perf_counter()
            with contextlib.suppress(*LOSSES):
                await line.open()
                await line.ask("GET", "/c/")
                line.close()
            self.plain.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)

    async def until(self, holds: Callable[[Page], object]) -> None:
        deadline = time.time() + PATIENCE
        while not all(map(holds, self.pages)) and time.time() < deadline:
            await asyncio.sleep(0.02)

    async def open(self) -> None:
        began = time.time()
        opened: list[float] = []

        async def one(page: Page) -> None:
            await page.open()
            opened.append(time.time() - began)
            await page.listen()

        async with self.measured(
            f"{len(self.pages)} pages and their streams opened at once",
            lambda: [page.speaks_since - began for page in self.pages if page.speaks_since],
        ):
            self.tasks = [asyncio.create_task(one(page)) for page in self.pages]
            await self.until(lambda page: page.speaks_since)
        print(f"  the last page alone after {max(opened):.1f} s")

    async def lose_a_worker(self) -> None:
        began = time.time()
        for page in self.pages:
            page.lost = 0
        workers = self.site.web_workers()
        async with self.measured(
            "a web worker killed, all streams back",
            lambda: [
                max(0.0, page.speaks_since - began) for page in self.pages if page.speaks_since
            ],
        ):
            os.kill(workers[0], signal.SIGKILL)
            await asyncio.sleep(0.5)  # the loss reaches the pages; a measurement, not a test
            await self.until(lambda page: page.speaks_since)
        print(f"  streams lost: {sum(page.lost for page in self.pages)}")

    async def ring(self, shell: Callable[[str], Awaitable[str]]) -> None:
        bell = float(await shell(LESSONS.format(seconds=BELL_IN)))
        await asyncio.sleep(max(0, bell - time.time()))
        async with self.measured(
            "the bell, all pages show the end",
            lambda: [page.over_since - bell for page in self.pages if page.over_since] or [0],
        ):
            await self.until(lambda page: page.over_since)
        first = min(page.over_since for page in self.pages) - bell
        print(f"  the first page after {first:.1f} s")


async def measure(site: Site, pages: int) -> None:
    async def shell(code: str) -> str:
        return await asyncio.to_thread(site.shell, code)

    tables = -(-pages // SEATS)
    rows = await asyncio.to_thread(prepared, site, "europa_tour", tables, 2)
    made = [(match, sessions) for match, sessions, *_ in rows]
    classes = round(tables / TABLES_OF_A_CLASS) or 1
    await shell(SCHOOL.format(classes=classes, tables=json.dumps(made)))
    seats = [(match, session) for match, sessions in made for session in sessions]
    rate, cost = await plain_pages(site, seats[0][1], 3)
    print(f"a plain page with a session: {rate:.0f}/s, {cost:.2f} ms of processor")
    opened = [Page(site.port, match, session) for match, session in seats]
    bursts = Bursts(site, opened, seats[0][1], cost / 1000)
    await bursts.open()
    await bursts.lose_a_worker()
    await bursts.ring(shell)
    for task in bursts.tasks:
        task.cancel()
    await asyncio.gather(*bursts.tasks, return_exceptions=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pages", type=int, default=900)
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var", WEB_WORKERS="2") as site,
    ):
        asyncio.run(measure(site, chosen.pages))


if __name__ == "__main__":
    main()

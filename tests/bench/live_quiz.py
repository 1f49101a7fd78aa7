"""A live quiz: 100, 500 and 1,000 answers at the same moment, through real HTTP.

Wall time runs until the last answer is counted on the projector (its stream says a number, it
fetches the count). Processor time is that of the pages' processes and Valkey; what scoring takes,
two seconds later and in a worker, is told apart. Beside it, by the same devices in the same way: a
view that does nothing, one that only asks who is calling, and a plain page with a session.

Pupils' connections are open before: devices in a class hold theirs. The client shares the cores.
"""

import argparse
import asyncio
import itertools
import json
import re
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from tests.bench.wire import Line, cpu_seconds, stream
from tests.processes import Site

ROUNDS = 5
SETTLING = 0.3  # seconds
SCORING_WAITS = 3  # seconds until it has surely begun
IDLE = 0.05  # seconds of processor in one of time
PREPARE = """
import json
from datetime import date
from django.contrib.sessions.backends.db import SessionStore
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from europa_edu.classroom.codes import new_code
from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from quizzes.models import LiveQuiz, Player
from quizzes.services.live import advance_quiz, open_quiz
code = new_code()
school = School.objects.create(name="Bench")
teacher = Teacher.objects.create_user(code + "@school.example", "x", name="B", school=school)
taught = SchoolClass.objects.create(
    school=school, name="All", code=code, owner=teacher, ends_on=date(2099, 7, 31)
)
Pupil.objects.bulk_create(Pupil(school_class=taught, name=f"Pupil {{n}}") for n in range({pupils}))
def session(**known):
    kept = SessionStore()
    kept.update(known)
    kept.create()
    return kept.session_key
pupils = [session(pupil=[one.pk, one.card]) for one in taught.pupils.all()]
projector = session(**{{
    SESSION_KEY: str(teacher.pk),
    BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
    HASH_SESSION_KEY: teacher.get_session_auth_hash(),
}})
quiz = open_quiz(school_class=taught, teacher=teacher, topics=["population"], number=15)
Player.objects.bulk_create(Player(quiz=quiz, pupil=one) for one in taught.pupils.all())
print(json.dumps([quiz.pk, json.loads(quiz.questions), pupils, projector]))
"""


class Burst(NamedTuple):
    """What many devices asking at the same moment cost."""

    counted: float  # seconds until the projector showed them all
    answered: float  # seconds until the last device had its answer
    cost: float  # the site's processor time in ms an answer
    scoring: float  # the same of the worker, afterwards


class Bench:
    def __init__(self, site: Site, made: Any, devices: int) -> None:
        self.site, self.devices = site, devices
        self.quiz, self.questions, self.sessions, self.session_of_projector = made

    async def open(self) -> "Bench":
        self.projector = await Line(self.site.port, self.session_of_projector).open()
        return self

    async def answers(self, position: int) -> Burst:
        """All answer one question."""
        for stage in (0,) if position == 0 else (2 * position - 1, 2 * position):
            await self.projector.ask("POST", f"/quiz/{self.quiz}/next/", f"stage={stage}")
        choices = self.questions[position]["choices"]
        bodies = [f"move={choices[n % 2]}" for n in range(self.devices)]
        ready = asyncio.Event()
        seen = asyncio.create_task(self._watch(ready))
        await ready.wait()
        began, answered, cost = await self._at_once(
            "POST", f"/quiz/{self.quiz}/play/{position}/", bodies
        )
        counted = await asyncio.wait_for(seen, 60) - began
        return Burst(counted, answered, cost, await self._until_calm() / self.devices * 1000)

    async def plain(self, path: str) -> Burst:
        _began, answered, cost = await self._at_once("GET", path, [""] * self.devices)
        return Burst(answered, answered, cost, 0)

    async def token(self) -> str:
        """With which a pupil listens to the class: who may is told without asking the database."""
        pupil = await Line(self.site.port, self.sessions[0]).open()
        return await _token(pupil, "/quiz/invitation/")

    async def _at_once(
        self, method: str, path: str, bodies: list[str]
    ) -> tuple[float, float, float]:
        """When it began, seconds to the last answer, processor time in ms an answer."""
        # New ones each time: the server closes what was silent for fifteen seconds.
        lines = [await Line(self.site.port, one).open() for one in self.sessions]
        serving = [self.site.pid_of("web"), self.site.pid_of("valkey")]
        cpu, began = cpu_seconds(serving), time.perf_counter()
        answers = await asyncio.gather(
            *(line.ask(method, path, body) for line, body in zip(lines, bodies, strict=True))
        )
        answered = time.perf_counter() - began
        await asyncio.sleep(SETTLING)  # what is told and queued after the answers belongs to them
        cost = (cpu_seconds(serving) - cpu) / len(lines) * 1000
        assert {status for status, _ in answers} == {200}, answers[0]
        for line in lines:
            line.close()
        return began, answered, cost

    async def _watch(self, ready: asyncio.Event) -> float:
        """The projector: hears numbers, fetches the count; when it has shown all answers."""
        path = f"/quiz/{self.quiz}/count/"
        async with stream(self.site.port, await _token(self.projector, path)) as numbers:
            ready.set()
            async for _number in numbers:
                _, page = await self.projector.ask("GET", path)
                found = re.search(rb"<strong>(\d+)</strong>", page)
                if found and int(found[1]) >= self.devices:
                    return time.perf_counter()
        raise ConnectionError("the stream ended")

    async def _until_calm(self) -> float:
        """Waits until the worker has scored them all; the processor seconds that it took."""
        worker = [self.site.pid_of("worker")]
        began = last = cpu_seconds(worker)
        for second in itertools.count(1):
            await asyncio.sleep(1)
            before, last = last, cpu_seconds(worker)
            if second > SCORING_WAITS and last - before < IDLE:
                return last - began
        raise AssertionError


async def _token(line: Line, path: str) -> str:
    _, page = await line.ask("GET", path)
    found = re.search(rb'data-live="([^"]+)"', page)
    assert found, page
    return found[1].decode()


async def measure(site: Site, devices: int) -> None:
    made = json.loads(site.shell(PREPARE.format(pupils=devices)).splitlines()[-1])
    bench = await Bench(site, made, devices).open()
    results = [await bench.answers(position) for position in range(ROUNDS)]
    counted, answered, cost, scoring = (median(column) for column in zip(*results, strict=True))
    print(
        f"{devices} answers at once: on the projector after {counted:.2f} s "
        f"(best {min(one.counted for one in results):.2f}), posts answered in {answered:.2f} s, "
        f"{cost:.2f} ms of processor an answer (scoring, later: {scoring:.2f})"
    )
    for name, path in {
        "a view that does nothing": "/healthz",
        "one that asks who is calling": f"/listen/{await bench.token()}/",
        "a plain page with a session": "/me/",
    }.items():
        await bench.plain(path)  # warm
        page = await bench.plain(path)
        print(
            f"    {name}: {page.answered:.2f} s, {page.cost:.2f} ms; "
            f"an answer costs {cost / page.cost:.2f} of it",
            flush=True,
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pupils", type=int, nargs="+", default=[100, 500, 1000])
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var") as site,
    ):
        for pupils in chosen.pupils:
            asyncio.run(measure(site, pupils))


if __name__ == "__main__":
    main()

"""A live quiz: 100 and 500 answers at the same moment, through real HTTP on the embedded site.

Figures are the time until the last answer is counted on the projector (its stream says a number,
it fetches the count), and the site's processor time an answer. Pupils' connections are open before:
devices in a class hold theirs.
"""

import argparse
import asyncio
import json
import re
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.wire import Line, cpu_seconds, stream
from tests.processes import Site

ROUNDS = 8
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


async def watch(site: Site, quiz: int, projector: Line, wanted: int, ready: asyncio.Event) -> float:
    """The projector: hears numbers, fetches the count; returns when it has shown all answers."""
    _, page = await projector.ask("GET", f"/quiz/{quiz}/count/")
    token = re.search(rb'data-live="([^"]+)"', page)
    assert token
    async with stream(site.port, token[1].decode()) as numbers:
        ready.set()
        async for _number in numbers:
            _, page = await projector.ask("GET", f"/quiz/{quiz}/count/")
            found = re.search(rb"<strong>(\d+)</strong>", page)
            if found and int(found[1]) >= wanted:
                return time.perf_counter()
    raise ConnectionError("the stream ended")


async def rounds(site: Site, made: Any, count: int) -> list[tuple[float, float, float]]:
    """Seconds to the last count, to the last post's answer, and CPU milliseconds an answer."""
    quiz, questions, sessions, projector_session = made
    projector = await Line(site.port, projector_session).open()
    results = []
    for position, question in enumerate(questions[:ROUNDS]):
        for stage in (0,) if position == 0 else (2 * position - 1, 2 * position):
            await projector.ask("POST", f"/quiz/{quiz}/next/", f"stage={stage}")
        ready = asyncio.Event()
        seen = asyncio.create_task(watch(site, quiz, projector, count, ready))
        await ready.wait()
        # New ones for each round: the server closes what was silent for fifteen seconds.
        pupils = [await Line(site.port, session).open() for session in sessions[:count]]
        bodies = [f"move={question['choices'][n % 2]}" for n in range(count)]
        cpu, began = cpu_seconds([site.process.pid]), time.perf_counter()
        path = f"/quiz/{quiz}/play/{position}/"
        answers = await asyncio.gather(
            *(one.ask("POST", path, body) for one, body in zip(pupils, bodies, strict=True))
        )
        posted = time.perf_counter() - began
        assert {status for status, _ in answers} == {200}, answers[0]
        counted = await asyncio.wait_for(seen, 60) - began
        for one in pupils:
            one.close()
        results.append((counted, posted, (cpu_seconds([site.process.pid]) - cpu) / count * 1000))
    return results


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pupils", type=int, nargs="+", default=[100, 500])
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var") as site,
    ):
        for pupils in chosen.pupils:
            made = json.loads(site.shell(PREPARE.format(pupils=pupils)).splitlines()[-1])
            results = asyncio.run(rounds(site, made, pupils))
            counted, posted, cpu = (median(column) for column in zip(*results, strict=True))
            best = min(result[0] for result in results)
            print(
                f"{pupils} answers at once: the last on the projector after {counted:.2f} s "
                f"(best {best:.2f}), posts answered in {posted:.2f} s, {cpu:.2f} ms CPU an answer",
                flush=True,
            )


if __name__ == "__main__":
    main()

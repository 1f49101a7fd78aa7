"""Scoring: answers a second of one process, and the delay from an answer to its numbers.

The delay is taken on the embedded site, while answers come at a steady pace from many pupils: from
the commit of an answer until its pupil's cursor has passed it, looked for every 20 ms. Two seconds
of it are the pause that makes one task of many answers.
"""

import argparse
import random
import tempfile
import time
from datetime import date, datetime
from pathlib import Path
from statistics import quantiles
from threading import Thread

from tests.processes import Site

PUPILS = 100
LOOK_SECONDS = 0.02
FEEDERS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=10_000)
    parser.add_argument("--rate", type=int, default=200, help="answers a second")
    parser.add_argument("--seconds", type=int, default=20)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-bench-") as folder,
        Site(Path(folder) / "var", DEMO="0") as site,
    ):
        for call in (f"throughput({asked.answers})", f"delay({asked.rate}, {asked.seconds})"):
            code = f"from tests.bench import scoring; scoring.{call}"
            done = site.manage("shell", "--no-imports", "-c", code, timeout=600)
            print(done.stdout.strip() or done.stderr)


def throughput(number: int) -> None:
    """One process scores a backlog, while nobody else does."""
    from europa_edu.progress.services.scoring import score_pupil
    from quizzes.models import Answer

    pupils, lots = _pupils(), random.Random(1)
    Answer.objects.bulk_create(
        Answer(
            pupil_id=pupils[n % PUPILS],
            school_class_id=_class_of(pupils[0]),
            item=_item(lots),
            right=lots.random() < 0.6,
            response="oslo",
            source="match",
            ref=f"throughput:{n}",
            at=_now(),
        )
        for n in range(number)
    )
    begin = time.perf_counter()
    for pupil in pupils:
        score_pupil(pupil_id=pupil)
    seconds = time.perf_counter() - begin
    print(f"{number} answers, one process: {number / seconds:.0f} answers/s")


def delay(rate: int, seconds: int) -> None:
    """Answers at a steady pace; the site's own worker scores them."""
    from quizzes.models import Answer

    pupils, total = _pupils(), rate * seconds
    committed: dict[str, float] = {}
    begin = time.perf_counter()
    feeders = [
        Thread(target=_feed, args=(pupils, range(n, total, FEEDERS), begin, rate, committed))
        for n in range(FEEDERS)
    ]
    for feeder in feeders:
        feeder.start()
    passed = _watch(pupils, feeders)
    took = max(committed.values()) - begin
    delays = [
        next(at for at, up_to in passed[pupil] if up_to >= number) - committed[ref]
        for number, pupil, ref in Answer.objects.filter(ref__in=committed).values_list(
            "pk", "pupil", "ref"
        )
    ]
    cuts = quantiles(delays, n=100)
    print(
        f"{len(delays)} answers, {total / took:.0f}/s for {took:.0f} s: "
        f"delay p50 {cuts[49]:.2f} s, p99 {cuts[98]:.2f} s, longest {max(delays):.2f} s"
    )


def _feed(
    pupils: list[int], numbers: range, begin: float, rate: int, committed: dict[str, float]
) -> None:
    from quizzes.services.answers import Given, record_answers

    lots = random.Random(numbers.start)
    for n in numbers:
        time.sleep(max(0.0, begin + n / rate - time.perf_counter()))
        given = [Given(_item(lots), lots.random() < 0.6, "oslo")]
        record_answers(pupil=lots.choice(pupils), source="practice", ref=f"delay:{n}", given=given)
        committed[f"delay:{n}:0"] = time.perf_counter()


def _watch(pupils: list[int], feeders: list[Thread]) -> dict[int, list[tuple[float, int]]]:
    """When each pupil's cursor was seen where, until the last answer is scored."""
    from europa_edu.progress.models import Scored
    from europa_edu.progress.selectors.scores import pupils_behind

    passed: dict[int, list[tuple[float, int]]] = {pupil: [(0.0, 0)] for pupil in pupils}
    ended = False
    while not ended:
        ended = not any(feeder.is_alive() for feeder in feeders) and not pupils_behind()
        for pupil, up_to in Scored.objects.filter(pupil__in=pupils).values_list("pupil", "up_to"):
            if passed[pupil][-1][1] != up_to:
                passed[pupil].append((time.perf_counter(), up_to))
        time.sleep(LOOK_SECONDS)
    return passed


def _pupils() -> list[int]:
    from europa_edu.classroom.codes import new_code
    from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher

    code = new_code()
    school = School.objects.create(name="Bench")
    owner = Teacher.objects.create_user(f"{code}@school.example", "x", name="B", school=school)
    for number in range(PUPILS // 25):
        taught = SchoolClass.objects.create(
            school=school, name="B", code=new_code(), owner=owner, ends_on=date(2099, 7, 31)
        )
        Pupil.objects.bulk_create(
            Pupil(school_class=taught, name=f"Pupil {number}.{n}") for n in range(25)
        )
    newest = Pupil.objects.order_by("-pk").values_list("pk", flat=True)
    return sorted(newest[:PUPILS])


def _class_of(pupil: int) -> int:
    from europa_edu.classroom.models import Pupil

    return Pupil.objects.get(pk=pupil).school_class_id


def _item(lots: random.Random) -> str:
    from europa_edu.facts import all_items

    return lots.choice(all_items()[:200])


def _now() -> datetime:
    from django.utils import timezone

    return timezone.now()


if __name__ == "__main__":
    main()

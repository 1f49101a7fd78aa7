"""Reports: how long each kind takes for a class of 30 with a year of answers, and its memory.

Each kind is made in a process of its own, as a worker's child does it: the peak of its resident
memory is that of the report, and of Django with the site (which is printed for comparison).
"""

import argparse
import random
import resource
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from tests.processes import Site

PUPILS = 30


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=30_000, help="of the whole class")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="europa-bench-") as folder,
        Site(Path(folder) / "var", DEMO="0") as site,
    ):
        _call(site, f"fill({asked.answers})")
        _call(site, "nothing()")
        for kind in ("class_pdf", "pupil_pdf", "xlsx", "csv_topics", "csv_items", "xapi"):
            _call(site, f"make({kind!r})")


def _call(site: Site, call: str) -> None:
    code = f"from tests.bench import reports; reports.{call}"
    done = site.manage("shell", "--no-imports", "-c", code, timeout=1200)
    print(done.stdout.strip() or done.stderr, flush=True)


def fill(number: int) -> None:
    """A class with answers of a year, scored."""
    from django.utils import timezone

    from europa_edu.classroom.models import Pupil, School, Teacher
    from europa_edu.classroom.services.classes import open_class
    from europa_edu.facts import all_items
    from europa_edu.progress.services.scoring import score_pupil
    from quizzes.models import Answer

    school = School.objects.create(name="Bench")
    ada = Teacher.objects.create_user("ada@school.example", "x", name="Ada", school=school)
    opened = open_class(teacher=ada, name="5b")
    pupils = Pupil.objects.bulk_create(
        Pupil(school_class=opened, name=f"Pupil {n}") for n in range(PUPILS)
    )
    lots, items, now = random.Random(1), all_items(), timezone.now()
    Answer.objects.bulk_create(
        Answer(
            pupil=pupils[n % PUPILS],
            school_class=opened,
            item=lots.choice(items),
            right=lots.random() < 0.6,
            response="oslo",
            source=lots.choice(Answer.Source.values),
            ref=f"bench:{n}",
            at=now - timedelta(days=360 * (number - n) / number),
        )
        for n in range(number)
    )
    for pupil in pupils:
        score_pupil(pupil_id=pupil.pk)
    print(f"A class of {PUPILS} with {number:,} answers in a year.")


def nothing() -> None:
    """What a process with the site in it takes."""
    from europa_edu.progress.services import reports  # noqa: F401

    print(f"{'(no report)':<12}{'':>31}{_peak():>6.0f} MB at most")


def make(kind: str) -> None:
    from django.utils import timezone

    from europa_edu.classroom.models import SchoolClass
    from europa_edu.jobs import files
    from europa_edu.progress.reports.kinds import OF_ONE_PUPIL
    from europa_edu.progress.services import reports

    school_class = SchoolClass.objects.get()
    pupil = school_class.pupils.earliest("pk").pk if kind in OF_ONE_PUPIL else 0
    scope = {"today": timezone.localdate().isoformat(), "period": "year"}
    begin, begin_cpu = time.perf_counter(), time.process_time()
    file = reports.make_report(
        class_id=school_class.pk, kind=kind, scope=scope, pupil_id=pupil, site="https://x.example"
    )
    took, cpu = time.perf_counter() - begin, time.process_time() - begin_cpu
    path = files.find(file.name)
    assert path
    size = path.stat().st_size / 1e6
    time_words = f"{took:>7.2f} s{cpu:>8.2f} s of processor"
    print(f"{kind:<12}{time_words}{_peak():>6.0f} MB at most{size:>8.2f} MB file")


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()

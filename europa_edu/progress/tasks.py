"""Celery tasks of progress: each is one service call."""

from functools import partial

from celery import shared_task
from django.urls import reverse
from django.utils import timezone, translation

from europa_edu import jobs
from europa_edu.progress.services import closing, demo, letters, reports, scoring
from quizzes import scoring_queue

PAUSE_SECONDS = 2  # between two looks whether it is a copy's turn


@shared_task(name=scoring_queue.TASK, ignore_result=True)
def score() -> None:
    """New answers and results of those who wait for it."""
    scoring.score_pupils(scoring_queue.next_waiting())


@shared_task(name="progress.sweep", ignore_result=True)
def sweep() -> None:
    """Finds what a killed worker left, and closes the weeks that are over."""
    scoring.sweep()
    closing.close_weeks(today=timezone.localdate(timezone.now() - closing.SETTLED))


@shared_task(name=reports.TASK, base=jobs.JobTask)
def make_report(
    *,
    job: str,
    class_id: int,
    kind: str,
    scope: dict[str, str],
    pupil_id: int,
    site: str,
    language: str,
) -> None:
    """A class's numbers as a file; the job's page counts the pupils."""
    counted = partial(jobs.counted, job, note="reporting")
    with translation.override(language):
        file = reports.make_report(
            class_id=class_id, kind=kind, scope=scope, pupil_id=pupil_id, site=site, counted=counted
        )
    jobs.finish(job, file=file)


@shared_task(name=demo.LINE_TASK, ignore_result=True)
def wait_for_demo_copy(*, job: str, language: str) -> None:
    """Begins the visitor's copy when no other is being made, else asks again a moment later."""
    asked = {"job": job, "language": language}
    if demo.take_turn(job):
        open_demo_copy.apply_async(kwargs=asked)
    else:
        wait_for_demo_copy.apply_async(kwargs=asked, countdown=PAUSE_SECONDS)


@shared_task(name=demo.COPY_TASK, base=jobs.JobTask)
def open_demo_copy(*, job: str, language: str) -> None:
    """A visitor's own demo school; begun again, it is another one, and the first ends by itself."""
    counted = partial(jobs.counted, job, note="playing")
    try:
        with translation.override(language):
            token = demo.open_demo_copy(language=language, now=timezone.now(), counted=counted)
    finally:
        demo.end_turn(job)
    jobs.finish(job, url=reverse("demo_copy", args=[token]))


@shared_task(name=demo.PAST_TASK, base=jobs.JobTask)
def give_past(*, job: str, class_id: int, language: str) -> None:
    """The weeks of play of a sample class; begun again, it goes on."""
    counted = partial(jobs.counted, job, note="playing")
    with translation.override(language):
        demo.give_past(class_id=class_id, now=timezone.now(), counted=counted)
    jobs.finish(job, url=reverse("classroom:class", args=[class_id]))


@shared_task(name="progress.write_letters", ignore_result=True)
def write_letters() -> None:
    """The weekly reports of the week that is over."""
    letters.write_letters(today=timezone.localdate())

"""Celery tasks of the privacy pack: each is one service call."""

from functools import partial

from celery import shared_task
from django.utils import translation

from europa_edu import jobs
from europa_edu.privacy.services import erasure, export


@shared_task(name="privacy.export_pupil", base=jobs.JobTask)  # type: ignore[untyped-decorator]
def export_pupil(*, job: str, pupil_id: int, teacher_id: int, language: str) -> None:
    """All data of one pupil as a ZIP."""
    with translation.override(language):
        file = export.export_pupil(pupil_id=pupil_id, teacher_id=teacher_id)
    jobs.finish(job, file=file)


@shared_task(name="privacy.erase_class", base=jobs.JobTask)  # type: ignore[untyped-decorator]
def erase_class(*, job: str, class_id: int, teacher_id: int) -> None:
    """A class and its pupils; the job's page counts them. Begun again, it does what is left."""
    told = partial(jobs.counted, job)
    erasure.erase_class(class_id=class_id, teacher_id=teacher_id, told=told)
    jobs.finish(job)


@shared_task(name="privacy.end_demo_copies", ignore_result=True)  # type: ignore[untyped-decorator]
def end_demo_copies() -> None:
    """Visitors' copies of the demo whose hours are over."""
    erasure.end_demo_copies()


@shared_task(name="privacy.erase_what_is_due", ignore_result=True)  # type: ignore[untyped-decorator]
def erase_what_is_due() -> None:
    """Everything whose term is over."""
    erasure.erase_what_is_due()

"""Celery tasks of the classroom: each is one service call."""

from functools import partial

from celery import shared_task
from django.utils import translation

from europa_edu import jobs
from europa_edu.classroom.services import cards, mail

# A mail server that is away is tried again: after one, two and four minutes.
BY_POST = {"ignore_result": True, "autoretry_for": (OSError,), "retry_backoff": 60}


@shared_task(name=cards.TASK, base=jobs.JobTask)  # type: ignore[untyped-decorator]
def print_cards(*, job: str, class_id: int, pupils: list[int], site: str, language: str) -> None:
    """Log-in cards as PDF; the job's page counts the sheets."""
    told = partial(jobs.counted, job, note="drawing_pages")
    with translation.override(language):
        file = cards.print_cards(class_id=class_id, pupils=pupils, site=site, told=told)
    jobs.finish(job, file=file)


@shared_task(name="classroom.mail_password_link", **BY_POST)  # type: ignore[untyped-decorator]
def mail_password_link(*, email: str, language: str) -> None:
    """A link to choose a new password."""
    mail.mail_password_link(email=email, language=language)


@shared_task(name="classroom.mail_sign_up_link", **BY_POST)  # type: ignore[untyped-decorator]
def mail_sign_up_link(*, email: str, language: str) -> None:
    """A link to join the school."""
    mail.mail_sign_up_link(email=email, language=language)


@shared_task(name="classroom.mail_invitation", **BY_POST)  # type: ignore[untyped-decorator]
def mail_invitation(*, invitation_id: int, language: str) -> None:
    """What an admin wrote."""
    mail.mail_invitation(invitation_id=invitation_id, language=language)

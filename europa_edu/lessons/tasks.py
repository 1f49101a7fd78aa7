"""Celery tasks of lessons: each is one service call."""

from celery import shared_task

from europa_edu.lessons.services.lessons import watch_bells


@shared_task(name="lessons.sweep", ignore_result=True)
def sweep() -> None:
    """Warns before a bell, and rings those that are due."""
    watch_bells()

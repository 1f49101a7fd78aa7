"""Celery tasks of lessons: each is one service call."""

from celery import shared_task

from europa_edu.lessons.services.lessons import watch_bells


@shared_task(name="lessons.sweep", ignore_result=True)
def sweep() -> None:
    """Warns before a bell, rings those that are due, and is back when the next one rings.

    Beat's sweeps are seconds apart and find what gets lost; a whole school looks at the clock.
    """
    if bell := watch_bells():
        sweep.apply_async(eta=bell)

"""Celery tasks of the quizzes: each is one service call."""

from celery import shared_task

from quizzes.notify import CLOSE_TASK
from quizzes.services import live, pictures


@shared_task(
    name=pictures.THUMBNAIL_TASK,
    ignore_result=True,
    autoretry_for=(OSError,),
    retry_backoff=True,
    max_retries=3,
)  # type: ignore[untyped-decorator]
def make_thumbnail(*, picture: str) -> None:
    """A small picture for lists; until then they show the large one."""
    pictures.make_thumbnail(picture=picture)


@shared_task(name=CLOSE_TASK, ignore_result=True)  # type: ignore[untyped-decorator]
def close_questions() -> None:
    """Shows the answer to questions of live quizzes whose time is over."""
    live.close_questions()


@shared_task(name="quizzes.clear_pictures", ignore_result=True)  # type: ignore[untyped-decorator]
def clear_pictures() -> None:
    """Removes pictures of cards that are gone."""
    pictures.clear_pictures()

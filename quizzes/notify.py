"""Tells open pages that a quiz or homework has news: a number, never a question or an answer."""

import logging
from datetime import datetime

from celery import current_app
from kombu.exceptions import OperationalError

from europa_edu.live import channels
from europa_edu.live.hooks import after_commit
from quizzes.gathering import Soon

logger = logging.getLogger(__name__)

CLOSE_TASK = "quizzes.close_questions"
COALESCE_SECONDS = 0.1


def quiz_channel(quiz_id: int) -> str:
    """Pupils and the projector: the quiz went on to another stage."""
    return f"quiz:{quiz_id}"


def count_channel(quiz_id: int) -> str:
    """The projector alone: somebody came or answered."""
    return f"quizcount:{quiz_id}"


def class_channel(class_id: int) -> str:
    """Pupils at home: a quiz of their class opens or ends."""
    return f"class:{class_id}"


def homework_channel(homework_id: int) -> str:
    """The teacher: somebody goes on with the homework."""
    return f"homework:{homework_id}"


def announce_stage(quiz_id: int, stage: int) -> None:
    after_commit(lambda: channels.publish(quiz_channel(quiz_id), stage))


def close_later(at: datetime) -> None:
    """After the commit: a question closes then. Beat's sweep finds what gets lost."""

    def send() -> None:
        try:
            current_app.send_task(CLOSE_TASK, eta=at, ignore_result=True)
        except OperationalError as problem:
            logger.warning("A question of a quiz waits for the sweep: %s", problem)

    after_commit(send)


def announce_count(quiz_id: int) -> None:
    """Coalesced: many answers in one moment are one message, so that each costs the same.

    If the process is killed in that moment, the projector, which also polls, finds it.
    """
    after_commit(lambda: _counts.add(quiz_id))


def announce_to_class(class_id: int) -> None:
    after_commit(lambda: channels.publish_now(class_channel(class_id)))


def announce_homework(homework_id: int) -> None:
    after_commit(lambda: channels.publish_now(homework_channel(homework_id)))


def _publish_counts(quizzes: set[int]) -> None:
    for quiz_id in quizzes:
        channels.publish_now(count_channel(quiz_id))


_counts = Soon(_publish_counts, seconds=COALESCE_SECONDS)

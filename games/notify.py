"""Tells browsers and bots that a match has news: a number, never a state."""

import logging

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from europa_edu.live import channels
from europa_edu.live.hooks import after_commit

logger = logging.getLogger(__name__)


def channel(match_id: int) -> str:
    return f"match:{match_id}"


def lesson_channel(lesson_id: int) -> str:
    return f"lesson:{lesson_id}"


def announce(match_id: int, news: int, lesson_id: int | None = None) -> None:
    """After the commit: every open page of the match hears the number, and the lesson's wall."""
    after_commit(lambda: channels.publish(channel(match_id), news))
    if lesson_id is not None:
        announce_lesson(lesson_id)


def announce_lesson(lesson_id: int) -> None:
    """After the commit: the wall, the projector and who waits for a seat look again."""
    after_commit(lambda: channels.publish_now(lesson_channel(lesson_id)))


def wake_bot(match_id: int, version: int, *, at_once: bool = False) -> None:
    """After the commit: a bot plays at this version. Beat's sweep finds what gets lost."""
    pause = 0 if at_once else settings.BOT_PAUSE_MILLISECONDS / 1000
    _later("games.play_bot", match_id, version, pause)


def set_clock(match_id: int, version: int, seconds: int) -> None:
    """After the commit: the clock runs; who has not moved by then does what the title defines."""
    _later("games.time_out", match_id, version, seconds)


def _later(task: str, match_id: int, version: int, seconds: float) -> None:
    def send() -> None:
        try:
            current_app.send_task(
                task, args=[match_id, version], countdown=seconds, ignore_result=True
            )
        except OperationalError as problem:
            logger.warning("%s of match %s waits for the sweep: %s", task, match_id, problem)

    after_commit(send)

"""Tells browsers and bots that a match is at a version: a number, never a state."""

import logging

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from europa_edu import streams

BOT_PAUSE_SECONDS = 0.7  # long enough to see what a bot did
logger = logging.getLogger(__name__)


def channel(match_id: int) -> str:
    return f"match:{match_id}"


def announce(match_id: int, version: int, *, bots: bool) -> None:
    """After the commit: every open page of the match hears the number; a waiting bot wakes."""

    def tell() -> None:
        streams.publish(channel(match_id), version)
        if bots:
            wake_bot(match_id, version)

    transaction.on_commit(tell)


def wake_bot(match_id: int, version: int, *, pause: float = BOT_PAUSE_SECONDS) -> None:
    """Queue the bot's turn. Where the queue is away, beat's sweep wakes the bot later."""
    try:
        current_app.send_task(
            "games.play_bot", args=[match_id, version], countdown=pause, ignore_result=True
        )
    except OperationalError as problem:
        logger.warning("The bot of match %s waits for the next sweep: %s", match_id, problem)

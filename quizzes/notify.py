"""Tells open pages that a quiz or homework has news: a number, never a question or an answer."""

import threading

from europa_edu.live import channels
from europa_edu.live.hooks import after_commit

COALESCE_SECONDS = 0.1
_waiting: set[str] = set()
_lock = threading.Lock()


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


def announce_count(quiz_id: int) -> None:
    """Coalesced: many answers in one moment are one message, so that each costs the same."""
    after_commit(lambda: _publish_soon(count_channel(quiz_id)))


def announce_to_class(class_id: int) -> None:
    after_commit(lambda: channels.publish_now(class_channel(class_id)))


def announce_homework(homework_id: int) -> None:
    after_commit(lambda: channels.publish_now(homework_channel(homework_id)))


def _publish_soon(channel: str) -> None:
    """If the process ends in that moment, the projector, which also polls, finds it."""
    with _lock:
        if channel in _waiting:
            return
        _waiting.add(channel)
    timer = threading.Timer(COALESCE_SECONDS, _publish, [channel])
    timer.daemon = True
    timer.start()


def _publish(channel: str) -> None:
    with _lock:
        _waiting.discard(channel)  # before publishing: an answer that comes now is published again
    channels.publish_now(channel)

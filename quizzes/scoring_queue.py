"""Queues pupils with new answers or results for scoring, coalesced: one task every two seconds.

Who waits stands in a set in Valkey. A class that answers at the same moment costs a process one
errand there, and the worker one task.
"""

import logging

from celery import current_app
from kombu.exceptions import OperationalError
from redis import RedisError

from europa_edu.live import channels
from europa_edu.live.hooks import after_commit
from quizzes.gathering import Soon

TASK = "progress.score"
WAITING = "scoring:waiting"
WOKEN = "scoring:woken"
PAUSE_SECONDS = 2.0  # a school that answers at once has answered by then
# The key ends before the task begins: whoever found the key stood in the set before the task looks.
KEY_MILLISECONDS = 1900
COALESCE_SECONDS = 0.1  # what a process that is killed may lose, until the sweep finds it
AT_ONCE = 25  # pupils of one task; another worker takes the next
logger = logging.getLogger(__name__)


def wake_scoring(pupil: int) -> None:
    """After the commit: the pupil is scored in a moment. Beat's sweep finds what gets lost."""
    after_commit(lambda: woken.add(pupil))


def next_waiting() -> list[int]:
    """Takes some of those who wait; where more do, a next task is sent for them first."""
    pupils = [int(one) for one in channels.valkey().spop(WAITING, AT_ONCE) or ()]
    if len(pupils) == AT_ONCE:
        _send()
    return pupils


def _wait(pupils: set[int]) -> None:
    try:
        with channels.valkey().pipeline(transaction=False) as line:
            line.sadd(WAITING, *pupils)
            line.set(WOKEN, 1, nx=True, px=KEY_MILLISECONDS)
            _, is_first = line.execute()
        if is_first:
            _send(countdown=PAUSE_SECONDS)
    except (OperationalError, RedisError) as problem:
        logger.warning("Scoring of %s pupils waits for the sweep: %s", len(pupils), problem)


def _send(**options: float) -> None:
    current_app.send_task(TASK, ignore_result=True, **options)


woken = Soon(_wait, seconds=COALESCE_SECONDS)

"""The Celery application: workers and beat read it, Django imports it once."""

import os
import signal
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init, worker_process_init

from europa_edu.server import parent_death

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "europa_edu.settings")
app = Celery("europa_edu")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect  # type: ignore[untyped-decorator]
def _end_with_worker(**_: Any) -> None:
    parent_death.die_with_parent(signal.SIGKILL)


@worker_init.connect  # type: ignore[untyped-decorator]
def _take_back_unfinished(**_: Any) -> None:
    """Queue again at once what a killed worker had in hand, instead of after visibility_timeout.

    Only where the run command vouches that no other worker exists: theirs would run twice.
    """
    if not os.environ.get("EUROPA_ONLY_WORKER"):
        return
    with app.connection_for_write() as connection, connection.channel() as channel:
        client = channel.client
        for tag in client.hkeys(channel.unacked_key):
            channel.qos.restore_by_tag(tag.decode() if isinstance(tag, bytes) else tag)


@beat_init.connect  # type: ignore[untyped-decorator]
def _give_a_first_sign(**_: Any) -> None:
    """So that the doctor need not wait a minute after each start."""
    app.send_task("europa_edu.heartbeat")

"""Signs of life of the site, as plain numbers: the doctor and the school's page read them."""

import shutil
import time
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.db import connection
from kombu.exceptions import OperationalError
from msgspec import Struct
from redis import RedisError

from europa_edu.live import channels
from europa_edu.tasks import BEAT_KEY

LEAST_FREE_BYTES = 500 * 1024 * 1024
BEAT_SECONDS = 180
LONG_QUEUE = 200  # jobs: a busy hour has a few dozen
PATIENCE = 1.0  # seconds until a worker that says nothing counts as dead


class Vitals(Struct, frozen=True):
    """None: could not be found out, because Valkey does not answer."""

    waiting: int | None  # jobs that no worker has taken yet
    beat_age: int | None  # seconds
    has_worker: bool | None
    free: int  # bytes of the disk
    database: int
    media: int

    @property
    def has_valkey(self) -> bool:
        return self.waiting is not None

    @property
    def has_beat(self) -> bool:
        return self.beat_age is not None and self.beat_age < BEAT_SECONDS

    @property
    def has_short_queue(self) -> bool:
        return self.waiting is not None and self.waiting < LONG_QUEUE

    @property
    def has_room(self) -> bool:
        return self.free >= LEAST_FREE_BYTES


def vitals() -> Vitals:
    """Answers at once where all is well; a dead worker is waited for a second."""
    waiting, age, worker = _signs()
    return Vitals(
        waiting=waiting,
        beat_age=age,
        has_worker=worker,
        free=free_bytes(),
        database=database_bytes(),
        media=folder_bytes(Path(settings.MEDIA_ROOT)),
    )


def _signs() -> tuple[int | None, int | None, bool | None]:
    try:
        return waiting_jobs(), beat_age(), has_worker()
    except (RedisError, OperationalError):
        return None, None, None


def beat_age() -> int | None:
    """Seconds since beat's last task was done by a worker; None if that was never or long ago."""
    last = channels.valkey().get(BEAT_KEY)
    return round(time.time() - int(last)) if last else None


def has_worker() -> bool:
    """The first answer is enough."""
    return bool(current_app.control.ping(timeout=PATIENCE, limit=1))


def waiting_jobs() -> int:
    """Celery keeps its queue as a list of this name."""
    return int(channels.valkey().llen(current_app.conf.task_default_queue))


def free_bytes() -> int:
    return shutil.disk_usage(settings.VAR).free


def folder_bytes(folder: Path) -> int:
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file())


def database_bytes() -> int:
    """With what SQLite has not yet written back into its file."""
    if connection.vendor == "sqlite":
        name = str(connection.settings_dict["NAME"])
        files = (Path(f"{name}{ending}") for ending in ("", "-wal", "-shm"))
        return sum(file.stat().st_size for file in files if file.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])

"""Jobs: long work done by a Celery task, whose page shows its progress live.

A job's state is a hash in Valkey, kept for a day and bound to its owner. Tasks are delivered at
least once, so a job may begin again: every write is idempotent.
"""

import secrets
import time
from collections.abc import Iterable, Iterator, Sized
from contextlib import suppress
from enum import StrEnum
from typing import Any, TypeVar

import msgspec
from celery import Task, current_app
from celery.exceptions import Ignore
from django.db import transaction
from redis import WatchError

from europa_edu.jobs.files import File
from europa_edu.live import channels

KEPT_SECONDS = 60 * 60 * 24
PACE_SECONDS = 0.2
MOST_ATTEMPTS = 5
Thing = TypeVar("Thing")


class JobStatus(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    FAILED = "failed"


class Job(msgspec.Struct, frozen=True):
    """What a job's page shows. Notes and reasons are codes; the template has the words."""

    id: str
    owner: str
    task: str
    status: JobStatus = JobStatus.WAITING
    done: int = 0
    total: int = 0
    note: str = ""
    url: str = ""
    back: str = ""  # the page on which it was asked for
    result: str = ""
    file: str = ""  # its name on disk, and the one it is saved under
    shown: str = ""
    reason: str = ""
    attempts: int = 0
    version: int = 0

    @property
    def channel(self) -> str:
        return channel_of(self.id)

    @property
    def is_waiting(self) -> bool:
        return self.status is JobStatus.WAITING

    @property
    def is_running(self) -> bool:
        return self.status is JobStatus.RUNNING

    @property
    def is_finished(self) -> bool:
        return self.status is JobStatus.FINISHED

    @property
    def ended(self) -> bool:
        return self.status in (JobStatus.FINISHED, JobStatus.FAILED)


def start(task: str, owner: str, *, back: str = "", **arguments: Any) -> str:
    """Queue the task by its name once the transaction commits; returns the job's id.

    The owner is the key of the caller who asked: nobody else sees the job or its file. `back` is
    the address that the job's page leads to in the end.
    """
    job = secrets.token_urlsafe(16)
    _write(job, owner=owner, task=task, back=back, status=JobStatus.WAITING)
    transaction.on_commit(
        lambda: current_app.send_task(task, kwargs={"job": job, **arguments}, task_id=job)
    )
    return job


def get(job: str) -> Job | None:
    """The job, or None when it never was or its day is over."""
    fields = channels.valkey().hgetall(_key(job))
    return msgspec.convert({"id": job, **fields}, Job, strict=False) if "owner" in fields else None


def begin(job: str) -> int:
    """Note that a worker has taken the job; returns how often that has happened."""
    attempts = int(channels.valkey().hincrby(_key(job), "attempts", 1))
    _write(job, status=JobStatus.RUNNING, done=0, note="")
    return attempts


def progress(job: str, done: int, total: int, note: str = "") -> None:
    """`done` of `total` steps are made; `note` is the code of what is being done."""
    _write(job, status=JobStatus.RUNNING, done=done, total=total, note=note)


def counted(job: str, things: Iterable[Thing], note: str = "") -> Iterator[Thing]:
    """The things one by one; progress is written at most five times a second, and at the end."""
    total = len(things) if isinstance(things, Sized) else 0
    told, done = 0.0, 0
    for done, thing in enumerate(things):
        if time.monotonic() - told >= PACE_SECONDS:
            progress(job, done, total, note)
            told = time.monotonic()
        yield thing
    progress(job, total or done, total or done, note)


def finish(job: str, *, url: str = "", result: str = "", file: File | None = None) -> None:
    """The work is done: a page to go to, a short result to show, or a file to fetch."""
    made = {"file": file.name, "shown": file.shown} if file else {}
    _write(job, status=JobStatus.FINISHED, url=url, result=result, note="", reason="", **made)


def fail(job: str, reason: str) -> None:
    """The work cannot be done; `reason` is a code that the template puts into words."""
    _write(job, status=JobStatus.FAILED, reason=reason, note="")


def wait_again(job: str, attempt: int) -> None:
    """This attempt failed; the next one is queued and may have been quicker than this note."""
    with channels.valkey().pipeline() as steps, suppress(WatchError):
        steps.watch(_key(job))  # type: ignore[no-untyped-call]
        if int(steps.hget(_key(job), "attempts") or 0) == attempt:
            steps.multi()
            _write(job, steps, status=JobStatus.WAITING, note="retrying")


def channel_of(job: str) -> str:
    return f"job:{job}"


def _write(job: str, steps: Any = None, /, **fields: str | int) -> None:
    steps = steps or channels.valkey().pipeline()
    steps.hset(_key(job), items=[part for pair in fields.items() for part in pair])
    steps.hincrby(_key(job), "version", 1)
    steps.expire(_key(job), KEPT_SECONDS)
    _, version, _ = steps.execute()
    channels.publish(channel_of(job), int(version))


def _key(job: str) -> str:
    return f"job:{job}"


class JobTask(Task):  # type: ignore[misc]
    """Base of tasks with a `job`: keeps its state true through retries, failures and crashes."""

    abstract = True
    autoretry_for = (OSError, ConnectionError)
    max_retries = 4
    retry_backoff = True
    retry_backoff_max = 60
    retry_jitter = True

    def before_start(self, task_id: str, args: Any, kwargs: dict[str, Any]) -> None:
        # A task that kills its worker is delivered again and again; the count ends that.
        self.request.attempt = begin(kwargs["job"])
        if self.request.attempt > MOST_ATTEMPTS:
            fail(kwargs["job"], "gave_up")
            raise Ignore

    def on_retry(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        wait_again(kwargs["job"], self.request.attempt)

    def on_failure(self, exc: Exception, task_id: str, args: Any, kwargs: Any, einfo: Any) -> None:
        fail(kwargs["job"], "failed")

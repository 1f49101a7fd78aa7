"""Long work done by a Celery task: its progress (`job`), and the file it makes (`files`)."""

from europa_edu.jobs.job import (
    KEPT_SECONDS,
    Job,
    JobTask,
    begin,
    channel_of,
    counted,
    fail,
    finish,
    get,
    progress,
    start,
    wait_again,
)

__all__ = [
    "KEPT_SECONDS",
    "Job",
    "JobTask",
    "begin",
    "channel_of",
    "counted",
    "fail",
    "finish",
    "get",
    "progress",
    "start",
    "wait_again",
]

"""Long work done by a Celery task: its progress (`job`), and the file it makes (`files`)."""

from europa_edu.jobs.job import (
    Job,
    JobTask,
    begin,
    counted,
    fail,
    finish,
    get,
    progress,
    start,
    wait_again,
)

__all__ = [
    "Job",
    "JobTask",
    "begin",
    "counted",
    "fail",
    "finish",
    "get",
    "progress",
    "start",
    "wait_again",
]

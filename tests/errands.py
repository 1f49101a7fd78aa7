"""Tasks for tests: a real worker loads them with --include."""

import os
import time
from pathlib import Path
from typing import Any

from celery import shared_task

from europa_edu import jobs
from europa_edu.live import channels


@shared_task(name="tests.wait_for_file", base=jobs.JobTask)  # type: ignore[untyped-decorator]
def wait_for_file(*, job: str, file: str, total: int = 3) -> None:
    """Works until the file appears; leaves its process id beside it."""
    Path(file + ".pid").write_text(str(os.getpid()))
    jobs.progress(job, 1, total, "checking_files")
    while not Path(file).exists():
        time.sleep(0.02)
    jobs.progress(job, total, total)
    jobs.finish(job, result="seen")


@shared_task(name="tests.flaky", base=jobs.JobTask, retry_backoff_max=1)  # type: ignore[untyped-decorator]
def flaky(*, job: str, failures: int, kind: str = "OSError") -> None:
    """Fails that often before it works."""
    if channels.valkey().incr(f"flaky:{job}") <= failures:
        problems: dict[str, Any] = {"OSError": OSError, "ValueError": ValueError}
        raise problems[kind]("not yet")
    jobs.finish(job, result="at last")


@shared_task(name="tests.die", base=jobs.JobTask)  # type: ignore[untyped-decorator]
def die(*, job: str) -> None:
    """Takes its process down, each time."""
    os.kill(os.getpid(), 9)

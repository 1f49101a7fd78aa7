"""The site's own tasks: beat's sign of life, clean-up, and a check of the site's files."""

import hashlib
import json
import time

from celery import shared_task
from django.conf import settings
from django.core.management import call_command

from europa_edu import jobs
from europa_edu.jobs import files
from europa_edu.live import channels

BEAT_KEY = "beat:last"


@shared_task(name="europa_edu.heartbeat", ignore_result=True)  # type: ignore[untyped-decorator]
def heartbeat() -> None:
    """Shows that beat sends and a worker answers; the doctor reads it."""
    channels.valkey().set(BEAT_KEY, int(time.time()), ex=60 * 60 * 24)


@shared_task(name="europa_edu.clear_sessions", ignore_result=True)  # type: ignore[untyped-decorator]
def clear_sessions() -> None:
    call_command("clearsessions")


@shared_task(name="europa_edu.clear_files", ignore_result=True)  # type: ignore[untyped-decorator]
def clear_files() -> None:
    """Removes what jobs made, when its time is over."""
    files.clear()


@shared_task(name="europa_edu.check_files", base=jobs.JobTask)  # type: ignore[untyped-decorator]
def check_files(*, job: str) -> None:
    """Compare every collected static file with the fingerprint in its name."""
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    names = sorted(json.loads(manifest.read_text())["paths"].values()) if manifest.exists() else []
    damaged = sum(not _is_whole(name) for name in jobs.counted(job, names, note="checking_files"))
    if damaged:
        jobs.fail(job, "damaged_files")
    else:
        jobs.finish(job, result=str(len(names)))


def _is_whole(name: str) -> bool:
    try:
        content = (settings.STATIC_ROOT / name).read_bytes()
    except FileNotFoundError:
        return False
    fingerprint = hashlib.md5(content, usedforsecurity=False).hexdigest()[:12]
    return fingerprint in name.rsplit("/")[-1].split(".")

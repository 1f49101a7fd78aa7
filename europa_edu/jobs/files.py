"""Files that live a day: a worker makes them, the job's owner fetches them, nobody keeps them.

They lie in one folder. A name on disk holds the numbers of those whom the file is about, so that
erasure finds it whatever became of its job, and a part by chance; never a person's name or key.
"""

import os
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from msgspec import Struct, structs

HOUR = 60 * 60
DAY = 24 * HOUR
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}
# Where they lay until November 2026; beat no longer looks there, and log-in cards must not stay.
FORMER_FOLDERS = ("cards", "exports", "print", "reports")


class About(Struct, frozen=True, kw_only=True):
    """Whom a file is about, by primary keys; 0: nobody of this kind."""

    school: int = 0
    school_class: int = 0
    pupil: int = 0


NOBODY = About()


class File(Struct, frozen=True):
    """`name` is the one on disk; under `shown` the owner's browser saves it."""

    name: str
    shown: str


class Draft(Struct, frozen=True):
    """A file that is being written at `part`; nobody can fetch it before it is published."""

    name: str
    part: Path
    kept_seconds: int

    def publish(self) -> None:
        """The whole file appears at once. Its modification time is when its life is over."""
        now = time.time()
        os.utime(self.part, (now, now + self.kept_seconds))
        self.part.replace(_folder() / self.name)


def new_name(ending: str, about: About = NOBODY, unguessable: str = "") -> str:
    """A name for a file that is about these people."""
    return ".".join([*_marks(about), unguessable or secrets.token_hex(16), ending])


@contextmanager
def draft(name: str, kept_seconds: int = DAY) -> Iterator[Draft]:
    """Write to its `part`, then publish it; what is not published leaves nothing behind."""
    _folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    part = _folder() / f"{name}.{secrets.token_hex(4)}.part"
    try:
        yield Draft(name, part, kept_seconds)
    finally:
        part.unlink(missing_ok=True)


def find(name: str) -> Path | None:
    """The published file of this name, unless its time is over."""
    path = _folder() / name
    if path.parent == _folder() and path.suffix[1:] in TYPES:
        with suppress(FileNotFoundError):
            return path if path.stat().st_mtime > time.time() else None
    return None


def type_of(name: str) -> str:
    return TYPES[name.rpartition(".")[2]]


def about(name: str) -> About:
    """Whom the file of this name is about."""
    marks = (re.fullmatch(r"([a-z_]+)([0-9]+)", mark) for mark in name.split(".")[:-2])
    return About(**{mark[1]: int(mark[2]) for mark in marks if mark})


def erase(whom: About) -> None:
    """Remove every file that is about one of these, half-written ones too."""
    marks = set(_marks(whom))
    for path in _folder().glob("*"):
        if not marks.isdisjoint(path.name.split(".")):
            path.unlink(missing_ok=True)


def clear() -> None:
    """Remove files whose time is over, and what a killed worker left half-written."""
    now = time.time()
    for path in _folder().glob("*"):
        with suppress(FileNotFoundError):
            ends_at = path.stat().st_mtime + (HOUR if path.suffix == ".part" else 0)
            if ends_at <= now:
                path.unlink()
    for former in FORMER_FOLDERS:
        shutil.rmtree(Path(settings.VAR) / former, ignore_errors=True)


def _marks(whom: About) -> list[str]:
    return [f"{kind}{key}" for kind, key in structs.asdict(whom).items() if key]


def _folder() -> Path:
    return Path(settings.VAR) / "files"

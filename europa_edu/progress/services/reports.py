"""Reports as files: a worker makes them, they live for a day, and only the class's teachers read.

A file is named by school and class. Whoever of a school is erased takes all its reports along: the
pupil may have been in any of them.
"""

import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.utils.text import slugify

from europa_edu import jobs
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.services.audit import record
from europa_edu.progress.reports.brief import Brief, Told
from europa_edu.progress.reports.kinds import KINDS
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors_reports import brief_of

TASK = "progress.make_report"


class ClassIsGone(Exception):
    """The class or one of its pupils was erased while its report was made."""


@transaction.atomic
def order_report(
    *,
    teacher: Teacher,
    school_class: SchoolClass,
    kind: str,
    scope: Scope,
    pupil: Pupil | None = None,
    owner: str,
    site: str,
    language: str,
) -> str:
    """Have a worker make the file; returns the job's id. Taking data out is on record."""
    record(teacher, "report_made", school_class, pupil, detail=kind)
    return jobs.start(
        TASK,
        owner,
        class_id=school_class.pk,
        kind=kind,
        scope=msgspec.to_builtins(scope),
        pupil_id=pupil.pk if pupil else 0,
        site=site,
        language=language,
    )


def make_report(
    *,
    class_id: int,
    kind: str,
    scope: Mapping[str, Any],
    pupil_id: int = 0,
    site: str,
    told: Told = iter,
) -> str:
    """Write the file in the language that is active now; returns its name."""
    school_class = SchoolClass.objects.select_related("school").filter(pk=class_id).first()
    if school_class is None:
        raise ClassIsGone
    asked = msgspec.convert(scope, Scope)
    brief = brief_of(school_class, asked, site=site, pupil_id=pupil_id)
    name = f"{school_class.school_id}-{class_id}-{kind}-{secrets.token_hex(16)}"
    path = _folder() / f"{name}.{KINDS[kind].ending}"
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_suffix(".part")
    try:
        KINDS[kind].write(part, brief, told)
        _publish(brief, part, path)
    finally:
        part.unlink(missing_ok=True)
    return path.name


def report_file(name: str, class_id: int) -> Path | None:
    """The file of this name, if it is about this class and its day is not over."""
    path = _folder() / name
    ours = path.parent == _folder() and name.split("-")[1:2] == [str(class_id)]
    return path if ours and path.is_file() else None


def kind_in(name: str) -> str:
    return name.split("-")[2]


def shown_name(school_class: SchoolClass, kind: str, day: str) -> str:
    """As the teacher saves it: the class and the day, which sorts by itself."""
    of_class = slugify(school_class.name, allow_unicode=True) or str(school_class.pk)
    return f"europa-edu-{of_class}-{day}{KINDS[kind].suffix}.{KINDS[kind].ending}"


def clear_reports() -> None:
    """Remove files older than a day, also what a killed worker left."""
    for path in _folder().glob("*"):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < time.time() - jobs.KEPT_SECONDS:
                path.unlink()


def erase_reports(school_id: int) -> None:
    """Somebody of the school is being erased: no copy may outlive them here."""
    for path in _folder().glob(f"{school_id}-*"):
        path.unlink(missing_ok=True)


@transaction.atomic
def _publish(brief: Brief, part: Path, path: Path) -> None:
    """Under the pupils' locks: an erasure comes before it, or after it and finds the file."""
    named = [row.pupil for row in brief.rows]
    locked = Pupil.objects.select_for_update().filter(pk__in=named).order_by("pk")
    if len(locked) < len(named):
        raise ClassIsGone
    part.replace(path)


def _folder() -> Path:
    return Path(settings.VAR) / "reports"

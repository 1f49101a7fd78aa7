"""Reports of a class as files.

Each is about the whole school: whoever of it is erased takes all its reports along, because the
pupil may have been in any of them.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from europa_edu import jobs
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.services.audit import record
from europa_edu.classroom.services.erasure import ErasedMeanwhile, publish
from europa_edu.jobs import files
from europa_edu.jobs.files import About, File
from europa_edu.progress.reports.data import Counted
from europa_edu.progress.reports.kinds import KINDS
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.reports import report_data

TASK = "progress.make_report"


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
    back: str,
) -> str:
    """Have a worker make the file; returns the job's id. Taking data out is on record."""
    record(teacher, "report_made", school_class, pupil, detail=kind)
    return jobs.start(
        TASK,
        owner,
        back=back,
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
    counted: Counted = iter,
) -> File:
    """Write the file in the language that is active now."""
    school_class = SchoolClass.objects.select_related("school").filter(pk=class_id).first()
    if school_class is None:
        raise ErasedMeanwhile
    asked = msgspec.convert(scope, Scope)
    data = report_data(school_class, asked, site=site, pupil_id=pupil_id)
    whom = About(school=school_class.school_id, school_class=class_id)
    name = files.new_name(KINDS[kind].ending, whom)
    with files.draft(name) as draft:
        KINDS[kind].write(draft.part, data, counted)
        publish(draft, pupils=[row.pupil for row in data.rows])
    return File(name, shown_name(school_class, kind, timezone.localdate().isoformat()))


def shown_name(school_class: SchoolClass, kind: str, day: str) -> str:
    """As the teacher saves it: the class and the day, which sorts by itself."""
    of_class = slugify(school_class.name, allow_unicode=True) or str(school_class.pk)
    return f"europa-edu-{of_class}-{day}{KINDS[kind].suffix}.{KINDS[kind].ending}"

"""What the privacy pages read: which classes are due to be erased, the school, its audit log."""

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, School, SchoolClass
from europa_edu.classroom.words import DEEDS

NOTICE = timedelta(days=14)  # how long before its end a class is announced to go


def due_classes() -> QuerySet[SchoolClass]:
    """Classes whose day to be erased has come."""
    return SchoolClass.objects.filter(ends_on__lte=timezone.localdate()).order_by("ends_on", "pk")


def days_left(school_class: SchoolClass) -> int | None:
    """Days until the class is erased, once it is time to say so; 0: that is today."""
    left = school_class.ends_on - timezone.localdate()
    return max(0, left.days) if left <= NOTICE else None


def school_name() -> str:
    """The controller's name: the only school's, where there is one."""
    names = list(School.objects.values_list("name", flat=True)[:2])
    return names[0] if len(names) == 1 else ""


def audit_rows(school: School) -> Iterator[tuple[object, ...]]:
    """The school's audit log, newest first. Pupils are numbers: names are not kept here."""
    entries = AuditEntry.objects.filter(school=school).select_related("teacher", "school_class")
    for entry in entries.order_by("-pk").iterator(chunk_size=1000):
        yield (
            timezone.localtime(entry.at).isoformat(timespec="seconds"),
            entry.teacher.name if entry.teacher else "",
            entry.action,
            DEEDS.get(entry.action, ""),
            entry.school_class.name if entry.school_class else "",
            entry.pupil_id or "",
            entry.detail,
        )

"""What the privacy pages read: terms in days, who may be exported or erased, what is due."""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.devices import KEPT_SECONDS as DEVICE_KEPT_SECONDS
from europa_edu.classroom.models import AuditEntry, School, SchoolClass, Teacher
from europa_edu.classroom.services.cards import KEPT_SECONDS as CARDS_KEPT_SECONDS
from europa_edu.classroom.words import DEEDS
from europa_edu.jobs import files

NOTICE = timedelta(days=14)  # how long before its end a class is announced to go


class Terms(Struct, frozen=True):
    """How long things are kept; all of it from the settings."""

    class_days: int
    visitor_days: int
    audit_days: int
    session_days: int
    device_days: int
    invitation_days: int
    cards_minutes: int
    export_hours: int


def terms() -> Terms:
    return Terms(
        class_days=settings.CLASS_KEPT_DAYS,
        visitor_days=settings.VISITOR_MATCHES_KEPT_DAYS,
        audit_days=settings.AUDIT_KEPT_DAYS,
        session_days=settings.SESSION_COOKIE_AGE // (60 * 60 * 24),
        device_days=DEVICE_KEPT_SECONDS // (60 * 60 * 24),
        invitation_days=settings.INVITATION_DAYS,
        cards_minutes=CARDS_KEPT_SECONDS // 60,
        export_hours=files.DAY // files.HOUR,
    )


def own_class(teacher: Teacher, class_id: int) -> SchoolClass | None:
    """A class that this teacher may erase: the own one, not a shared one."""
    return SchoolClass.objects.filter(pk=class_id, owner=teacher).first()


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

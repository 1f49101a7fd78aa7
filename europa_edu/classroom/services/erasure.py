"""Forgetting pupils and classes: their rows, their sessions, their names in the admin's history."""

from collections.abc import Collection
from datetime import datetime
from importlib import import_module

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models, transaction
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Invitation, Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.selectors.access import IN_LESSON
from europa_edu.classroom.services.audit import record
from europa_edu.jobs import files
from europa_edu.jobs.files import About


class ErasedMeanwhile(Exception):
    """Somebody whom a file is about was erased while it was made."""


class StillHasPupils(Exception):
    """Somebody was added to the class while it was being erased."""


@transaction.atomic
def publish(draft: files.Draft, *, pupils: Collection[int]) -> None:
    """Under the pupils' locks: an erasure comes before it, or after it and finds the file."""
    locked = Pupil.objects.select_for_update().filter(pk__in=pupils).order_by("pk")
    if len(locked) < len(pupils):
        raise ErasedMeanwhile
    draft.publish()


@transaction.atomic
def erase_pupil(*, teacher: Teacher | None, pupil: Pupil) -> None:
    """The pupil's row and all that hangs on it; the audit log keeps the number alone.

    Files about the whole class or school go too: the pupil may be in any of them.
    """
    school_class = pupil.school_class
    files.erase(About(school=school_class.school_id, school_class=school_class.pk, pupil=pupil.pk))
    school_class.lessons.exclude(status__in=IN_LESSON).update(plan="")
    AuditEntry.objects.filter(pupil_id=pupil.pk).update(detail="")
    _erase_history(pupil)
    record(teacher, "pupil_erased", school_class, pupil)
    pupil.delete()


@transaction.atomic
def begin_erasing(*, teacher: Teacher, school_class: SchoolClass) -> None:
    """Close the class and end its term, so that beat finishes what a crash may leave."""
    now, today = timezone.now(), timezone.localdate()
    school_class.pupils.filter(archived_at=None).update(archived_at=now)
    SchoolClass.objects.filter(pk=school_class.pk).update(archived_at=now, ends_on=today)
    record(teacher, "class_erasure_begun", school_class)


@transaction.atomic
def erase_class(*, teacher: Teacher | None, school_class: SchoolClass) -> None:
    """The class, its lessons and attendance. Its pupils have been erased one by one before.

    Raises StillHasPupils: other apps may know one who came meanwhile. Locks the class's row.
    """
    found = SchoolClass.objects.select_for_update().filter(pk=school_class.pk).first()
    if found is None:
        return
    if found.pupils.exists():
        raise StillHasPupils
    files.erase(About(school_class=found.pk))
    _erase_history(found)
    AuditEntry.objects.filter(school_class=found).update(detail="")
    record(teacher, "class_erased", found, detail=str(found.pk))
    found.delete()


@transaction.atomic
def erase_copy(*, school: School) -> None:
    """A visitor's copy of the demo, whose classes have been erased before."""
    school.teachers.all().delete()
    school.delete()


def end_sessions(*, pupils: Collection[int]) -> None:
    """Log these pupils out everywhere. Sessions are sealed, so each one is opened and looked at."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    alive = Session.objects.filter(expire_date__gt=timezone.now())
    theirs = [
        session.session_key
        for session in alive.iterator()
        if (session.get_decoded().get("pupil") or [None])[0] in pupils
    ]
    for key in theirs:
        store(key).delete()


def erase_old_audit(*, before: datetime) -> int:
    """Forget what teachers did before then; returns how many entries that were."""
    return AuditEntry.objects.filter(at__lt=before).delete()[0]


def erase_old_invitations(*, before: datetime) -> int:
    """Forget addresses whose invitation has run out; returns how many those were."""
    return Invitation.objects.filter(at__lt=before).delete()[0]


def _erase_history(row: models.Model) -> None:
    """Django's admin writes the name of whatever is changed in it into its own log."""
    kind = ContentType.objects.get_for_model(row)
    LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).delete()

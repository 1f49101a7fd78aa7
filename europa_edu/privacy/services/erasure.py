"""Erasure over all apps. Each app forgets its own part; one pupil is one transaction."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.people import Person
from europa_edu.classroom.services import erasure as classroom
from europa_edu.privacy.selectors import due_classes
from europa_edu.progress.services.scoring import forget_pupil
from games.services import erasure as games

logger = logging.getLogger(__name__)


def erase_pupil(*, pupil_id: int, teacher: Teacher | None) -> None:
    """Erase everything about one pupil, for good. Idempotent."""
    with _overwriting():
        classroom.end_sessions(pupils={pupil_id})
        _erase(pupil_id, teacher)


def erase_class(
    *,
    class_id: int,
    teacher_id: int | None = None,
    told: Callable[[Sequence[int]], Iterable[int]] = iter,
) -> None:
    """Erase a class with its pupils, one after the other through `told`.

    After a crash, the same call erases what is left. No teacher: the class's term is over.
    """
    teacher = Teacher.objects.filter(pk=teacher_id).first() if teacher_id else None
    school_class = SchoolClass.objects.filter(pk=class_id).first()
    if school_class is None:
        return
    with _overwriting():
        pupils = list(school_class.pupils.values_list("pk", flat=True))
        classroom.end_sessions(pupils=set(pupils))
        for pupil_id in told(pupils):
            _erase(pupil_id, teacher)
        classroom.erase_class(teacher=teacher, school_class=school_class)


def erase_what_is_due() -> None:
    """Everything whose term is over. One class that cannot be erased does not keep the others."""
    for class_id in due_classes().values_list("pk", flat=True):
        try:
            erase_class(class_id=class_id)
        except Exception:
            logger.exception("Class %s could not be erased; it is tried again tomorrow.", class_id)
    now = timezone.now()
    with _overwriting():
        games.erase_visitors_matches(
            before=now - timedelta(days=settings.VISITOR_MATCHES_KEPT_DAYS)
        )
        classroom.erase_old_audit(before=now - timedelta(days=settings.AUDIT_KEPT_DAYS))
        classroom.erase_old_invitations(before=now - timedelta(days=settings.INVITATION_DAYS))


def end_demo_copies() -> None:
    """Visitors' copies of the demo whose hours are over, with all that was made in them."""
    for school in School.objects.filter(ends_at__lte=timezone.now()):
        try:
            _end_demo_copy(school)
        except Exception:  # its visitor may be adding to it at this moment
            logger.exception("Demo copy %s could not be erased; it is tried again.", school.pk)


def _end_demo_copy(school: School) -> None:
    for class_id in school.classes.values_list("pk", flat=True):
        erase_class(class_id=class_id)
    for teacher in school.teachers.all():
        games.erase_player(person=Person(teacher=teacher.pk))
    classroom.erase_copy(school=school)


@transaction.atomic
def _erase(pupil_id: int, teacher: Teacher | None) -> None:
    pupil = Pupil.objects.select_for_update().filter(pk=pupil_id).first()
    if pupil is None:
        return
    forget_pupil(pupil_id=pupil_id)
    games.erase_player(person=Person(pupil=pupil.pk))
    classroom.erase_pupil(teacher=teacher, pupil=pupil)


@contextmanager
def _overwriting() -> Iterator[None]:
    """SQLite leaves what was deleted readable in its file until told to write zeros over it.

    The log beside the file is written back too. PostgreSQL's own vacuum does this by itself.
    """
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete=ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA secure_delete=OFF")
            if not connection.in_atomic_block:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

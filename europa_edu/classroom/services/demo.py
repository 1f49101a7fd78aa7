"""The demo school: a teacher whom everybody may be, with a class; open or closed as a whole."""

import secrets
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.selectors.demo import DEMO_EMAIL
from europa_edu.classroom.services.classes import open_class
from europa_edu.classroom.services.pupils import add_pupils, renew_card, seat_apart

COPY_LASTS = timedelta(hours=3)
FIXTURES = Path(__file__).parents[3] / "fixtures" / "demo"


class Script(msgspec.Struct, frozen=True):
    """fixtures/demo/class.json: who is in the demo school."""

    school: str
    teacher: str
    name: str
    pupils: tuple[str, ...]
    apart: tuple[tuple[str, str], ...]
    lost_card: str


@cache
def script() -> Script:
    return msgspec.json.decode((FIXTURES / "class.json").read_bytes(), type=Script)


@transaction.atomic
def open_demo_school(*, password: str) -> Teacher:
    """Make the demo teacher, or let the existing one in again with this password."""
    teacher = Teacher.objects.filter(email=DEMO_EMAIL).first()
    if teacher is None:
        school = School.objects.create(name=script().school)
        return Teacher.objects.create_user(
            DEMO_EMAIL, password, name=script().teacher, school=school
        )
    if teacher.school is None:
        teacher.school = School.objects.create(name=script().school)
    if not teacher.check_password(password):
        teacher.set_password(password)
    if not teacher.is_active:
        teacher.is_active = True
        _restore_classes(teacher)
    teacher.save(update_fields=["school", "password", "is_active"])
    return teacher


@transaction.atomic
def close_demo_school() -> bool:
    """Nobody is the demo teacher or one of her pupils any more. Whether there was one to close."""
    teacher = Teacher.objects.filter(email=DEMO_EMAIL, is_active=True).first()
    if teacher is None:
        return False
    teacher.is_active = False
    teacher.save(update_fields=["is_active"])
    teacher.own_classes.filter(archived_at=None).update(archived_at=timezone.now())
    return True


@transaction.atomic
def open_copy(*, language: str, now: datetime) -> Teacher:
    """A school of a visitor's own that ends by itself; nobody logs in there with a password."""
    school = School.objects.create(name=script().school, ends_at=now + COPY_LASTS)
    email = f"{secrets.token_hex(8)}@copy.school.example"
    return Teacher.objects.create_user(
        email, None, name=script().teacher, school=school, language=language
    )


@transaction.atomic
def open_demo_class(*, teacher: Teacher, at: datetime, name: str = "") -> SchoolClass | None:
    """The demo class as if opened at that time; None where the teacher has classes already."""
    if teacher.own_classes.exists():
        return None
    opened = open_class(teacher=teacher, name=name or script().name)
    pupils = add_pupils(teacher=teacher, school_class=opened, names=script().pupils, known=0)
    by_name = {pupil.name: pupil for pupil in pupils}
    for one, other in script().apart:
        seat_apart(teacher=teacher, pupil=by_name[one], other=by_name[other])
    renew_card(teacher=teacher, pupil=by_name[script().lost_card])
    SchoolClass.objects.filter(pk=opened.pk).update(opened_at=at)
    Pupil.objects.filter(school_class=opened).update(joined_at=at)
    AuditEntry.objects.filter(school_class=opened).update(at=at)
    return opened


def _restore_classes(teacher: Teacher) -> None:
    """Those that were put away when the demo closed: nothing was archived later than that."""
    closed_at = teacher.own_classes.aggregate(at=Max("archived_at"))["at"]
    teacher.own_classes.filter(archived_at=closed_at).update(archived_at=None)

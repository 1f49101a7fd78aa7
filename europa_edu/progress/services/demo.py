"""A class that has played for weeks: the demo's, a visitor's copy of it, a new teacher's sample."""

from datetime import datetime

from django.core import signing
from django.utils import timezone
from django.utils.translation import gettext as _

from europa_edu.classroom.limits import Limit
from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.services import demo
from europa_edu.lessons.services.demo import first_day, play_demo_lessons
from europa_edu.progress.services.letters import write_letter
from europa_edu.progress.services.scoring import score_pupils

COPY_TASK = "progress.open_demo_copy"
SAMPLE_TASK = "progress.give_sample_class"
COPY_SALT = "a copy of the demo"
# Each copy keeps a worker busy for seconds: for all visitors together, as all have one address.
COPIES = Limit("demo_copies", tries=10, seconds=10 * 60)


def give_played_class(*, teacher: Teacher, now: datetime, name: str = "") -> SchoolClass | None:
    """The demo class with its past, its numbers and a letter; None where there are classes already.

    No transaction around it: a live site would stand still for seconds.
    """
    opened = demo.open_demo_class(teacher=teacher, at=first_day(now), name=name)
    if opened is None:
        return None
    play_demo_lessons(school_class=opened, now=now)
    # Who opens the class's numbers first thing shall see them: beat would take a minute.
    score_pupils(list(opened.pupils.values_list("pk", flat=True)))
    write_letter(school_class=opened, today=timezone.localdate(now))
    return opened


def give_sample_class(*, teacher_id: int, now: datetime) -> None:
    """For a teacher without a class, to look around in; it is archived or erased like any other."""
    teacher = Teacher.objects.get(pk=teacher_id)
    give_played_class(teacher=teacher, now=now, name=_("Sample class"))


def open_demo_copy(*, language: str, now: datetime) -> str:
    """A visitor's own demo school; returns what lets its teacher in, while it lasts."""
    teacher = demo.open_copy(language=language, now=now)
    give_played_class(teacher=teacher, now=now)
    return signing.dumps(teacher.pk, salt=COPY_SALT)


def teacher_of_copy(token: str) -> Teacher | None:
    """The teacher whom the token lets in; None when it is not ours, or the copy has ended."""
    try:
        number = signing.loads(token, salt=COPY_SALT)
    except signing.BadSignature:
        return None
    return Teacher.objects.filter(pk=number, school__ends_at__gt=timezone.now()).first()

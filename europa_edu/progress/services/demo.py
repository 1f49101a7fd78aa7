"""A class that has played for weeks: the demo's, a visitor's copy of it, a new teacher's sample."""

from datetime import datetime

from django.core import signing
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from europa_edu.classroom.limits import Limit
from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.services import demo
from europa_edu.lessons.services.demo import (
    Counted,
    first_day,
    hold_demo_lessons,
    play_demo_lessons,
)
from europa_edu.live.channels import valkey
from europa_edu.progress.services.letters import write_letter
from europa_edu.progress.services.scoring import score_pupils

LINE_TASK = "progress.wait_for_demo_copy"
COPY_TASK = "progress.open_demo_copy"
PAST_TASK = "progress.give_past"
COPY_SALT = "a copy of the demo"
# For all visitors together, as all have one address.
COPIES = Limit("demo_copies", tries=40, seconds=60 * 60)
# Each copy keeps a worker process busy for seconds: the others are for the bots of real lessons.
TURN, TURN_SECONDS = "demo_copies:turn", 10 * 60  # no task of ours lives longer


@transaction.atomic
def open_played_class(*, teacher: Teacher, now: datetime, name: str = "") -> SchoolClass | None:
    """The demo class with its lessons, still without a match; None where there are classes."""
    opened = demo.open_demo_class(teacher=teacher, at=first_day(now), name=name)
    if opened is not None:
        hold_demo_lessons(school_class=opened, now=now)
    return opened


def give_past(*, class_id: int, now: datetime, counted: Counted = iter) -> None:
    """The matches, the numbers and a letter; called again after a crash, whatever is missing.

    No transaction around it: a live site would stand still for seconds.
    """
    school_class = SchoolClass.objects.get(pk=class_id)
    play_demo_lessons(school_class=school_class, counted=counted)
    # Who opens the class's numbers first thing shall see them: beat would take a minute.
    score_pupils(list(school_class.pupils.values_list("pk", flat=True)))
    write_letter(school_class=school_class, today=timezone.localdate(now))


def give_sample_class(*, teacher: Teacher, now: datetime) -> SchoolClass | None:
    """For a teacher without a class, to look around in; it is archived or erased like any other."""
    return open_played_class(teacher=teacher, now=now, name=_("Sample class"))


def take_turn(job: str) -> bool:
    """Whether this job may make its copy now: one is made after the other."""
    valkey().set(TURN, job, nx=True, ex=TURN_SECONDS)
    return bool(valkey().get(TURN) == job)


def end_turn(job: str) -> None:
    if valkey().get(TURN) == job:
        valkey().delete(TURN)


def open_demo_copy(*, language: str, now: datetime, counted: Counted = iter) -> str:
    """A visitor's own demo school; returns what lets its teacher in, while it lasts."""
    teacher = demo.open_copy(language=language, now=now)
    if opened := open_played_class(teacher=teacher, now=now):
        give_past(class_id=opened.pk, now=now, counted=counted)
    return signing.dumps(teacher.pk, salt=COPY_SALT)


def teacher_of_copy(token: str) -> Teacher | None:
    """The teacher whom the token lets in; None when it is not ours, or the copy has ended."""
    try:
        number = signing.loads(token, salt=COPY_SALT)
    except signing.BadSignature:
        return None
    return Teacher.objects.filter(pk=number, school__ends_at__gt=timezone.now()).first()

"""What homework pages read: a pupil's, and the teacher's."""

from datetime import datetime, timedelta

import msgspec
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.selectors.access import classes_of
from quizzes.models import Homework, Practice

LATE_DAYS = 14  # so long after its day a homework that is not done stays on the pupil's home


class HomeworkDue(Struct, frozen=True):
    """A homework on the pupil's home; `days` until its day, below zero when it is over."""

    homework: Homework
    days: int
    done: int


class Doing(Struct, frozen=True):
    """How far one pupil is with a homework."""

    pupil: Pupil
    done: int
    right: int
    finished_at: datetime | None
    late: bool

    @property
    def share(self) -> int:
        """Of what was answered, so many per cent were right."""
        return round(100 * self.right / self.done) if self.done else 0


def homework_for(pupil: Pupil) -> list[HomeworkDue]:
    """What the pupil still has to do, the most urgent first."""
    now = timezone.now()
    open_ = open_homework(pupil).filter(due_at__gt=now - timedelta(days=LATE_DAYS))
    begun = {
        one.homework_id: one for one in Practice.objects.filter(pupil=pupil, homework__in=open_)
    }
    today = timezone.localdate(now)
    return [
        HomeworkDue(
            homework,
            (timezone.localdate(homework.due_at) - today).days,
            begun[homework.pk].position if homework.pk in begun else 0,
        )
        for homework in open_
        if homework.pk not in begun or begun[homework.pk].finished_at is None
    ]


def open_homework(pupil: Pupil) -> QuerySet[Homework]:
    """What this pupil may do, however late."""
    return Homework.objects.filter(school_class_id=pupil.school_class_id, withdrawn_at=None)


def homework_of(school_class: SchoolClass) -> QuerySet[Homework]:
    """Everything given to the class, the latest day first, with `finished` (pupils) and `late`."""
    here = Q(sets__finished_at__isnull=False, sets__pupil__archived_at=None)
    return (
        school_class.homework.filter(withdrawn_at=None)
        .annotate(
            finished=Count("sets", filter=here),
            late=Count("sets", filter=here & Q(sets__finished_at__gt=F("due_at"))),
        )
        .order_by("-due_at", "-pk")
    )


def homework_of_teacher(teacher: Teacher) -> QuerySet[Homework]:
    return Homework.objects.filter(school_class__in=classes_of(teacher), withdrawn_at=None)


def doing(homework: Homework) -> list[Doing]:
    """Each pupil of the class with the own progress, by name."""
    sets = {one.pupil_id: one for one in homework.sets.defer("questions")}
    pupils = homework.school_class.pupils.filter(archived_at=None)
    return [_doing(homework, pupil, sets.get(pupil.pk) or Practice()) for pupil in pupils]


def _doing(homework: Homework, pupil: Pupil, begun: Practice) -> Doing:
    ended = begun.finished_at
    return Doing(
        pupil,
        begun.position,
        begun.right,
        ended,
        late=(ended or timezone.now()) > homework.due_at,
    )


def topics_of(homework: Homework) -> tuple[str, ...]:
    return msgspec.json.decode(homework.topics, type=tuple[str, ...])


def card_sets_of(homework: Homework) -> tuple[int, ...]:
    """The teachers' sets that it asks from."""
    return msgspec.json.decode(homework.card_sets, type=tuple[int, ...])

"""Lessons that run: the class has gathered, and its teacher has said go."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Pupil
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services import lessons, planning
from tests.europa_edu.lessons.planned import teacher_in


def start_lesson(
    *, lesson: Lesson, tables: Sequence[TablePlan], resumed: Sequence[int] = ()
) -> None:
    """Everybody sits down, and all tables begin."""
    lessons.start_lesson(lesson=lesson, tables=tables, resumed=resumed)
    lessons.begin_lesson(teacher=teacher_in(lesson), lesson=lesson)


def start_planned(*, lesson: Lesson) -> None:
    """The plan as it stands, and all tables begin."""
    planning.start_planned(lesson=lesson)
    lessons.begin_lesson(teacher=teacher_in(lesson), lesson=lesson)


def deeds() -> QuerySet[AuditEntry]:
    """What is on record of a lesson since it began."""
    return AuditEntry.objects.exclude(action="lesson_begun")


def come_in(lesson: Lesson, people: Iterable[Pupil]) -> None:
    """They were expected, and seen."""
    now = timezone.now()
    Attendance.objects.bulk_create(
        Attendance(lesson=lesson, pupil=pupil, seen_at=now) for pupil in people
    )

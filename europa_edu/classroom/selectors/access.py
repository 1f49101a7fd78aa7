"""What pages read about teachers, classes and pupils."""

from itertools import groupby
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from europa_edu.atlas import fold
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.people import by_name

if TYPE_CHECKING:
    from europa_edu.lessons.models import Lesson

# Of a lesson, while the class sits in it: lessons are an app above, known by the relation alone.
IN_LESSON = ("lobby", "running", "paused")


def classes_of(teacher: Teacher) -> QuerySet[SchoolClass]:
    """The teacher's own and shared classes, archived ones too."""
    return SchoolClass.objects.filter(Q(owner=teacher) | Q(co_teachers=teacher)).distinct()


def class_with_code(code: str) -> SchoolClass | None:
    return SchoolClass.objects.filter(code=code, archived_at=None).first() if code else None


def running_lesson(school_class: SchoolClass) -> "Lesson | None":
    """The lesson that the class is in now, if any."""
    return school_class.lessons.filter(status__in=IN_LESSON).first()


def pupil_in_class(code: str, pupil_id: int) -> Pupil | None:
    """One of those whom "who are you?" lists under this code."""
    school_class = class_with_code(code)
    if school_class is None:
        return None
    return school_class.pupils.filter(pk=pupil_id, archived_at=None).first()


def names_by_letter(school_class: SchoolClass) -> list[tuple[str, list[Pupil]]]:
    """The pupils of the class in the order of their names, É beside E, in groups by letter."""
    pupils = by_name(school_class.pupils.filter(archived_at=None))
    return [(letter, list(group)) for letter, group in groupby(pupils, key=_letter)]


def _letter(pupil: Pupil) -> str:
    return fold(pupil.name)[:1].upper() or pupil.name[:1]

"""What helps a class with exactly these items: a live quiz now, practice within a week."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import msgspec
from django.utils import timezone

from quizzes.selectors.practice import WEEK
from quizzes.services.homework import give_homework
from quizzes.services.live import open_quiz

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass, Teacher
    from quizzes.models import Homework, LiveQuiz

FIVE_MINUTES = 10  # questions


def open_remedy_quiz(
    *, school_class: "SchoolClass", teacher: "Teacher", items: Sequence[str]
) -> "LiveQuiz":
    number = min(len(items), FIVE_MINUTES)
    return open_quiz(school_class=school_class, teacher=teacher, items=items, number=number)


def give_remedy_practice(
    *,
    school_class: "SchoolClass",
    teacher: "Teacher",
    items: Sequence[str],
    pupils: Collection[int] | None = None,
) -> "Homework":
    """Homework until this day next week, for these pupils or the whole class.

    Idempotent: the same items for the same pupils find what was given before.
    """
    before = school_class.homework.filter(
        items=msgspec.json.encode(items).decode(),
        for_some=pupils is not None,
        withdrawn_at=None,
        due_at__gt=timezone.now(),
    )
    whom = set(pupils or ())
    given = next((one for one in before if {each.pk for each in one.pupils.all()} == whom), None)
    return given or give_homework(
        school_class=school_class,
        teacher=teacher,
        items=items,
        pupils=pupils,
        due_on=timezone.localdate() + WEEK,
    )

"""Classes and planned lessons for tests."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import begin_lesson, end_lesson
from europa_edu.lessons.services.planning import LessonChoice, plan_lesson, start_planned
from games.catalog import CATALOG
from games.models import Match

NAMES = ("Lea", "Tom", "Ina", "Ben", "Mia", "Jan", "Zoe", "Max", "Eva", "Ali", "Kim", "Ole")


def opened_class(pupils: int = 8, name: str = "5b") -> SchoolClass:
    """A class of a teacher of its own, in a school of its own."""
    school = School.objects.create(name=f"School of {name}")
    teacher = Teacher.objects.create_user(f"{name}@school.example", "x", name="Ada", school=school)
    school_class = SchoolClass.objects.create(
        school=school,
        name=name,
        code=name.upper(),
        owner=teacher,
        ends_on=timezone.localdate() + timedelta(days=400),
    )
    Pupil.objects.bulk_create(
        Pupil(school_class=school_class, name=_name(number)) for number in range(pupils)
    )
    return school_class


def pupils_of(school_class: SchoolClass) -> list[int]:
    return list(school_class.pupils.order_by("pk").values_list("pk", flat=True))


def teacher_in(lesson: Lesson) -> Teacher:
    assert lesson.teacher
    return lesson.teacher


def choice(title: str = "zigzag", **fields: Any) -> LessonChoice:
    """Zigzag at tables of four, unless told otherwise."""
    usual: dict[str, Any] = {
        "options": CATALOG[title].options() if title else None,
        "table_size": 4,
        "hints": True,
        "seconds": 0,
        "same_deal": False,
        "bell_at": None,
        "at_bell": "freeze",
    }
    return LessonChoice(title=title, **(usual | fields))


def planned(
    school_class: SchoolClass, present: Sequence[int] | None = None, **fields: Any
) -> Lesson:
    lesson = plan_lesson(
        teacher=school_class.owner,
        school_class=school_class,
        choice=choice(**fields),
        present=pupils_of(school_class) if present is None else present,
    )
    lesson.refresh_from_db()
    return lesson


def kept_match(school_class: SchoolClass, pupils: Sequence[int]) -> Match:
    """A match of an earlier lesson that its bell has frozen."""
    lesson = planned(school_class, pupils, table_size=len(pupils))
    start_planned(lesson=lesson)
    begin_lesson(teacher=school_class.owner, lesson=lesson)
    end_lesson(lesson=lesson)
    return Match.objects.get(lesson=lesson)


def _name(number: int) -> str:
    again, place = divmod(number, len(NAMES))
    return f"{NAMES[place]} {again + 1}" if again else NAMES[place]

"""Fixtures of the classroom's tests."""

from datetime import date
from pathlib import Path

import pytest

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.live import channels


@pytest.fixture
def no_tries(valkey: Path) -> None:
    """Addresses and numbers come again in every test; the tries of another must not count."""
    for key in channels.valkey().scan_iter("*limit:*"):
        channels.valkey().delete(key)


@pytest.fixture
def class_5b() -> SchoolClass:
    school = School.objects.create(name="Lindenschule")
    teacher = Teacher.objects.create_user("ada@school.example", "x", name="Ada", school=school)
    return SchoolClass.objects.create(
        school=school, name="5b", code="ABCDEFGH", owner=teacher, ends_on=date(2099, 7, 31)
    )


@pytest.fixture
def lea(class_5b: SchoolClass) -> Pupil:
    return Pupil.objects.create(school_class=class_5b, name="Lea")


@pytest.fixture
def tom(class_5b: SchoolClass) -> Pupil:
    return Pupil.objects.create(school_class=class_5b, name="Tom")

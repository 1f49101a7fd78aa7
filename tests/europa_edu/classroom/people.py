"""Teachers and a class for tests of accounts."""

from datetime import date
from typing import Any

from europa_edu.classroom.models import School, SchoolClass, Teacher

PASSWORD = "cedar-fjord-lagoon"


def school_with_admin(name: str = "Lindenschule", email: str = "ada@school.example") -> Teacher:
    school = School.objects.create(name=name)
    return teacher_of(school, email, name="Ada", is_staff=True)


def teacher_of(school: School | None, email: str, **fields: Any) -> Teacher:
    name = email.partition("@")[0].title()
    return Teacher.objects.create_user(email, PASSWORD, **{"name": name, "school": school} | fields)


def class_of(owner: Teacher, name: str = "5b", code: str = "ABCDEFGH") -> SchoolClass:
    assert owner.school
    return SchoolClass.objects.create(
        school=owner.school, name=name, code=code, owner=owner, ends_on=date(2099, 7, 31)
    )

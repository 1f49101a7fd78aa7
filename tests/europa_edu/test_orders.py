"""What a page lists stands in an order of its own, on every database."""

from datetime import date

import pytest

from europa_edu.classroom.models import School, SchoolClass, Teacher
from europa_edu.classroom.selectors.classes import shelf_of
from europa_edu.progress.selectors.lesson_report import lessons_of_class
from quizzes.selectors.cards import sets_for
from quizzes.selectors.homework import homework_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


def test_it_states_the_order_where_rows_are_counted() -> None:
    """A query that counts leaves out the order of its model; then PostgreSQL takes any."""
    school = School.objects.create(name="Lindenschule")
    teacher = Teacher.objects.create_user("ada@school.example", "x", name="Ada", school=school)
    taught = SchoolClass.objects.create(
        school=school, name="5b", code="ABCDEFGH", owner=teacher, ends_on=date(2099, 7, 31)
    )
    listed = shelf_of(teacher), sets_for(teacher), lessons_of_class(taught), homework_of(taught)
    assert [rows.query.group_by is not None for rows in listed] == [True] * 4
    assert [rows.ordered for rows in listed] == [True] * 4

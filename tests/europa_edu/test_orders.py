"""What a page lists stands in an order of its own, on every database."""

from datetime import date

import pytest

from europa_edu.classroom.models import School, SchoolClass, Teacher
from europa_edu.classroom.selectors.classes import shelf_of
from europa_edu.progress.selectors.lesson_report import lessons_of_class
from quizzes.selectors.cards import sets_for
from quizzes.selectors.homework import homework_of
from quizzes.services.live import join_quiz
from tests.europa_edu.classroom.school import class_of, logged_in, teacher_at_work
from tests.quizzes.live import quiz_of

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


SORTED = ("Élodie", "Emma", "Lea", "Łukasz", "Marie", "Ümit")
PAGES = [
    "classes/{taught}/",
    "classes/{taught}/next-year/",
    "classes/{taught}/pupils/{zora}/",
    "classes/{taught}/progress/reports/",
    "classes/{taught}/groups/{group}/",
    "classes/{taught}/homework/",
    "lessons/new/{taught}/",
]


@pytest.mark.usefixtures("valkey")
@pytest.mark.parametrize("page", PAGES)
def test_it_lists_names_as_readers_sort_them(page: str) -> None:
    ada = teacher_at_work()
    taught = class_of(ada, "Zora", "Łukasz", "Ümit", "Emma", "Élodie", "Marie", "Lea")
    group = taught.groups.create(name="Blue")
    zora = taught.pupils.get(name="Zora").pk
    text = logged_in(ada).get("/" + page.format(taught=taught.pk, zora=zora, group=group.pk)).text
    assert stand_in_order(text)


@pytest.mark.usefixtures("valkey")
def test_it_sorts_those_in_a_quiz_and_those_who_sit_apart() -> None:
    ada = teacher_at_work()
    taught = class_of(ada, "Zora", *reversed(SORTED))
    quiz, browser = quiz_of(taught), logged_in(ada)
    zora, *others = taught.pupils.order_by("pk")
    for pupil in others:
        join_quiz(quiz_id=quiz.pk, pupil=pupil)
        zora.apart_from.add(pupil)
    assert stand_in_order(browser.get(f"/quiz/{quiz.pk}/").text)
    page = browser.get(f"/classes/{taught.pk}/").text
    row = page[page.index(f'id="pupil-{zora.pk}"') :]
    assert ", ".join(SORTED) in row
    page = browser.get(f"/classes/{taught.pk}/pupils/{zora.pk}/").text
    assert stand_in_order(page[page.index('gap-1 foes">') :], ending="</span>")


def stand_in_order(text: str, ending: str = "<") -> bool:
    shown = text[text.find("<main") + 1 :]
    places = [shown.rindex(f"{name}{ending}") for name in SORTED]
    return places == sorted(places)

"""What a page lists stands in an order of its own, on every database."""

import re
from datetime import date

import pytest

from europa_edu.atlas import fold
from europa_edu.classroom.models import School, SchoolClass, Teacher
from europa_edu.classroom.selectors.classes import shelf_of
from europa_edu.progress.selectors.lesson_report import lessons_of_class
from quizzes.questions.formats.values import Wording, WrittenCard, WrittenSight
from quizzes.selectors.cards import sets_for
from quizzes.selectors.homework import homework_of
from quizzes.services.cards import add_card, make_set
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


@pytest.mark.usefixtures("valkey")
def test_it_sorts_colleagues_and_those_whose_account_is_closed_after_them() -> None:
    ada = teacher_at_work()
    Teacher.objects.filter(pk=ada.pk).update(is_staff=True)
    taught, browser = class_of(ada, "Lea"), logged_in(ada)
    for number, name in enumerate(("Zora", *reversed(SORTED))):
        one = Teacher.objects.create_user(f"{number}@x.example", name=name, school=ada.school)
        taught.co_teachers.add(one)
    Teacher.objects.filter(name="Zora").update(name="Aaron", is_active=False)
    text = browser.get("/school/").text
    assert stand_in_order(text)
    assert text.rindex("Aaron<") > text.rindex(f"{SORTED[-1]}<")
    assert stand_in_order(browser.get(f"/classes/{taught.pk}/teachers/").text)


@pytest.mark.usefixtures("valkey")
@pytest.mark.parametrize(
    ("language", "cities"), [("en", ["Aachen", "Vienna"]), ("de", ["Ödenburg", "Wien"])]
)
def test_it_sorts_cards_and_countries_as_the_reader_calls_them(
    language: str, cities: list[str]
) -> None:
    ada = teacher_at_work()
    browser = logged_in(ada)
    held = make_set(teacher=ada, name="Trip")
    for en, de in (("Vienna", "Wien"), ("Aachen", "Zaachen"), ("Sopron", "Ödenburg")):
        sights = tuple(WrittenSight(Wording(en=f"{en} {n}"), Wording()) for n in range(3))
        add_card(card_set=held, card=WrittenCard(en.lower(), "AT", Wording(en, "", de), sights))
    reading = {"accept-language": language}
    page = browser.get(f"/cards/{held.pk}/", headers=reading).text
    assert page.index(cities[0]) < page.index(cities[1])
    form = browser.get(f"/cards/{held.pk}/new/", headers=reading).text
    offered = re.findall(r'<option value="([^"]+)">', form[form.index('id="countries"') :])
    assert offered == sorted(offered, key=fold)
    assert len(offered) > 40


def stand_in_order(text: str, ending: str = "<") -> bool:
    shown = text[text.find("<main") + 1 :]
    places = [shown.rindex(f"{name}{ending}") for name in SORTED]
    return places == sorted(places)

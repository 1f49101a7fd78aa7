"""A pupil's home: the lesson that is on comes first, and takes the pupil to the own seat."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.people import Person
from europa_edu.classroom.tokens import card_token
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import end_lesson, end_table, pause_lesson, restart_table
from europa_edu.lessons.services.seats import add_latecomer, open_table_for
from games.models import Match
from games.services.matches import SeatPlan, open_match, start_match
from tests.europa_edu.lessons.begun import start_lesson
from tests.europa_edu.lessons.planned import teacher_in

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def pupils() -> list[Pupil]:
    school = School.objects.create(name="Lindenschule")
    teacher = Teacher.objects.create_user("ada@school.example", "x", name="Ada", school=school)
    taught = SchoolClass.objects.create(
        school=school, name="5b", code="ABCDEFGH", owner=teacher, ends_on=date(2099, 7, 31)
    )
    return [Pupil.objects.create(school_class=taught, name=name) for name in ("Lea", "Tom", "Ina")]


@pytest.fixture
def lesson(pupils: list[Pupil]) -> Lesson:
    """Lea and Tom have a table, Ina has none."""
    taught = pupils[0].school_class
    lesson = Lesson.objects.create(school_class=taught, teacher=taught.owner, title="zigzag")
    table = TablePlan(pupils=(pupils[0].pk, pupils[1].pk), bots=1)
    start_lesson(lesson=lesson, tables=[table])
    lesson.refresh_from_db()
    return lesson


def logged_in(pupil: Pupil) -> Client:
    client = Client()
    client.post(f"/q/{card_token(pupil)}/")
    return client


def seat_of(pupil: Pupil) -> str:
    match = Match.objects.filter(seats__pupil=pupil).latest("pk")
    return f"/table/{match.pk}/"


def test_it_asks_everybody_else_for_the_class_code(client: Client, pupils):
    for path in ("/me/", "/me/in/", "/me/now/"):
        assert client.get(path)["Location"] == "/c/"
    client.force_login(pupils[0].school_class.owner)
    assert client.get("/me/")["Location"] == "/c/"


def test_it_leads_from_the_card_into_the_seat_of_the_running_lesson(client: Client, pupils, lesson):
    answer = client.post(f"/q/{card_token(pupils[0])}/", follow=True)
    assert answer.redirect_chain[-1][0] == seat_of(pupils[0])
    assert answer.status_code == 200


def test_it_leads_home_where_there_is_no_lesson_or_no_seat(pupils, lesson):
    assert logged_in(pupils[2]).get("/me/in/")["Location"] == "/me/"
    end_lesson(lesson=lesson)
    assert logged_in(pupils[0]).get("/me/in/")["Location"] == "/me/"


def test_it_shows_the_own_table_first_and_no_other_s(pupils, lesson):
    page = logged_in(pupils[0]).get("/me/").text
    assert seat_of(pupils[0]) in page
    assert page.index("Your table is ready") < page.index("play-title")
    assert seat_of(pupils[0]) not in logged_in(pupils[2]).get("/me/").text


def test_it_tells_who_waits_to_wait_and_who_is_not_expected_to_speak_up(pupils, lesson):
    ina = logged_in(pupils[2])
    assert "Tell your teacher that you are here" in ina.get("/me/").text
    Attendance.objects.filter(lesson=lesson, pupil=pupils[2]).update(present=True)
    page = ina.get("/me/").text
    assert "Wait for your teacher" in page
    assert f'data-live="lesson:{lesson.pk}:' in page


def test_it_takes_who_waits_to_the_seat_when_it_is_there(pupils, lesson):
    ina = logged_in(pupils[2])
    assert "HX-Redirect" not in ina.get("/me/now/")
    add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=pupils[2])
    assert ina.get("/me/now/")["HX-Redirect"] == seat_of(pupils[2])


def test_it_leaves_at_home_who_went_home_from_the_table(pupils, lesson):
    number = seat_of(pupils[0]).split("/")[2]
    answer = logged_in(pupils[0]).get(f"/me/now/?table={number}")
    assert "HX-Redirect" not in answer
    assert "Your table is ready" in answer.text


def test_it_goes_to_the_new_table_when_the_old_one_is_restarted(pupils, lesson):
    old = int(seat_of(pupils[0]).split("/")[2])
    new = restart_table(match_id=old)
    answer = logged_in(pupils[0]).get(f"/me/now/?table={old}")
    assert answer["HX-Redirect"] == f"/table/{new.pk}/"


def test_it_leads_who_is_done_to_a_second_seat_at_an_older_table(pupils, lesson):
    first = int(seat_of(pupils[0]).split("/")[2])
    teacher = teacher_in(lesson)
    second = open_table_for(teacher=teacher, lesson=lesson, pupil=pupils[2], seats=2)
    end_table(match_id=second.pk)
    assert "HX-Redirect" not in logged_in(pupils[2]).get(f"/me/now/?table={second.pk}")
    add_latecomer(teacher=teacher, lesson=lesson, pupil=pupils[2], match_id=first)
    ina = logged_in(pupils[2])
    assert ina.get("/me/in/")["Location"] == f"/table/{first}/"
    assert ina.get(f"/me/now/?table={second.pk}")["HX-Redirect"] == f"/table/{first}/"


def test_it_shows_the_result_when_the_own_match_is_over(pupils, lesson):
    end_table(match_id=int(seat_of(pupils[0]).split("/")[2]))
    page = logged_in(pupils[0]).get("/me/").text
    assert "Your match is over" in page
    assert seat_of(pupils[0]) in page


def test_it_says_when_the_whole_class_rests(pupils, lesson):
    pause_lesson(lesson=lesson)
    assert "Eyes on your teacher" in logged_in(pupils[0]).get("/me/").text


def test_it_shows_matches_to_go_on_with_and_those_that_were(pupils, lesson):
    lea = pupils[0]
    own = open_match(
        title="zigzag",
        host=Person(pupil=lea.pk),
        seats=[SeatPlan(Person(pupil=lea.pk), "Lea"), SeatPlan(bot="gentle")],
    )
    start_match(match_id=own.pk, host=Person(pupil=lea.pk))
    page = logged_in(lea).get("/me/").text
    assert "Still on the table" in page
    assert f"/table/{own.pk}/" in page
    assert "My matches" not in page
    end_table(match_id=own.pk)
    page = logged_in(lea).get("/me/").text
    assert "Still on the table" not in page
    assert "My matches" not in page  # no turn was played
    Match.objects.filter(pk=own.pk).update(version=1)
    page = logged_in(lea).get("/me/").text
    assert "My matches" in page
    assert "Place " in page
    assert f"/table/{own.pk}/" not in logged_in(pupils[1]).get("/me/").text


def test_it_asks_the_database_as_often_however_many_matches_there_were(pupils):
    lea, client = pupils[0], logged_in(pupils[0])

    def played() -> None:
        seats = [SeatPlan(Person(pupil=lea.pk), "Lea"), SeatPlan(bot="gentle")]
        match = open_match(title="zigzag", host=Person(pupil=lea.pk), seats=seats)
        start_match(match_id=match.pk, host=Person(pupil=lea.pk))
        end_table(match_id=match.pk)
        Match.objects.filter(pk=match.pk).update(version=1)

    played()
    with CaptureQueriesContext(connection) as few:
        client.get("/me/")
    for _ in range(5):
        played()
    with CaptureQueriesContext(connection) as many:
        client.get("/me/")
    assert len(many) == len(few)

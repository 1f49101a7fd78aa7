"""A teacher's home tells of each class, and a class's page of its pupils; at a fixed cost."""

from datetime import timedelta
from itertools import count

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.services.entry import (
    PicturesClosed,
    WrongPictures,
    closed_pupils,
    try_pictures,
)
from europa_edu.classroom.tokens import card_token
from europa_edu.progress.numbers import Count
from europa_edu.progress.selectors.class_news import ClassNews, class_news
from europa_edu.progress.selectors.seen import last_seen, pupils_seen
from europa_edu.progress.services.scoring import score_pupil
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
DEEDS = count(1)


@pytest.fixture
def ada() -> Teacher:
    return people.teacher()


def busy_class(teacher: Teacher) -> SchoolClass:
    """A lesson that is over with a quiz in it, another planned, homework, and a quiz open now."""
    school_class = people.school_class(teacher, "Lea", "Tom")
    now = timezone.now()
    begun = now - timedelta(days=2)
    school_class.lessons.create(
        status="over", started_at=begun, ended_at=begun + timedelta(minutes=50)
    )
    school_class.lessons.create(status="planned", planned_for=now.date() + timedelta(days=3))
    school_class.homework.create(topics="[]", due_at=now + timedelta(days=1))
    school_class.homework.create(topics="[]", due_at=now - timedelta(days=1))
    school_class.live_quizzes.create(questions="[]")
    lea = people.pupil(school_class, "Lea")
    for at, source in ((begun + timedelta(minutes=9), "live"), (now, "practice")):
        given = [Given("capital:FR", n % 3 > 0, "oslo") for n in range(30)]
        ref = f"deed:{next(DEEDS)}"
        record_answers(pupil=lea.pk, source=source, ref=ref, given=given, at=at)
    score_pupil(pupil_id=lea.pk)
    return school_class


def test_it_tells_the_news_of_each_class(ada: Teacher) -> None:
    busy, quiet = busy_class(ada), people.school_class(ada, "Ina")
    news = class_news([busy, quiet], timezone.localdate())
    one = news[busy.pk]
    assert one.lesson == busy.lessons.get(status="over")
    assert one.count == Count(20, 30)  # what was practised at home is not the lesson's
    assert one.weak
    assert (one.weak.topic, one.weak.count) == ("capitals", Count(40, 60))
    assert one.homework
    assert one.homework.due_at > timezone.now()
    assert one.quiz == busy.live_quizzes.get().pk
    assert len(one.plans) == 1
    assert one.kept is None
    assert news[quiet.pk] == ClassNews()


def test_it_shows_the_news_on_the_home_and_leads_to_what_they_are_of(ada: Teacher) -> None:
    busy = busy_class(ada)
    page = seen(ada, "/home/")
    quiz, lesson = busy.live_quizzes.get(), busy.lessons.get(status="over")
    for address in (
        f"/quiz/{quiz.pk}/",
        f"/classes/{busy.pk}/lessons/{lesson.pk}/report/",
        f"/classes/{busy.pk}/progress/?topic=capitals",
        f"/lessons/new/{busy.pk}/",
    ):
        assert f'href="{address}"' in page
    assert "67 % right" in page
    assert "67 % of 60 answers" in page


def test_it_shows_the_same_news_on_the_page_of_the_class(ada: Teacher) -> None:
    busy = busy_class(ada)
    page = seen(ada, f"/classes/{busy.pk}/")
    for told in (f"/quiz/{busy.live_quizzes.get().pk}/", "67 % right", "67 % of 60 answers"):
        assert told in page
    quiet = people.school_class(ada, "Ina")
    assert "shelf-news" not in seen(ada, f"/classes/{quiet.pk}/")


def test_it_leads_from_an_empty_class_to_its_pupils(ada: Teacher) -> None:
    empty = people.school_class(ada)
    page = seen(ada, "/home/")
    assert f'href="/classes/{empty.pk}/add/"' in page
    assert f'href="/lessons/new/{empty.pk}/"' not in page


def test_it_asks_as_often_for_one_class_as_for_many(ada: Teacher) -> None:
    busy_class(ada)
    few = queries(ada, "/home/")
    for _ in range(4):
        busy_class(ada)
    assert queries(ada, "/home/") == few


def test_it_says_of_each_pupil_when_it_was_here_and_how_much_it_answered(ada: Teacher) -> None:
    busy = busy_class(ada)
    lea = people.pupil(busy, "Lea")
    found = pupils_seen(busy, timezone.localdate())
    assert found.keys() == {lea.pk}
    assert found[lea.pk].is_today
    assert found[lea.pk].answers in (30, 60)  # on a Tuesday, the lesson was last week's
    page = seen(ada, f"/classes/{busy.pk}/")
    assert "Today" in page
    assert "never" in page


def test_it_sees_who_logged_in_and_answered_nothing(ada: Teacher) -> None:
    quiet = people.school_class(ada, "Ina", "Tom")
    ina, tom = quiet.pupils.all()
    Client().post(f"/q/{card_token(ina)}/")
    Client().post(f"/q/{card_token(ina)}/")
    Client().get(f"/q/{card_token(tom)}/")  # a link preview looks, too
    found = pupils_seen(quiet, timezone.localdate())
    assert {pupil: one.is_today for pupil, one in found.items()} == {ina.pk: True}
    assert last_seen(quiet, timezone.localdate()) == {}  # "no answer yet" stays true


def test_it_shows_who_is_locked_and_lets_the_pupil_in_again(ada: Teacher) -> None:
    busy = busy_class(ada)
    lea = people.pupil(busy, "Lea")
    for _ in range(7):
        with pytest.raises((WrongPictures, PicturesClosed)):
            try_pictures(pupil=lea, given=["x", "y", "z"])
    assert closed_pupils(list(busy.pupils.all())) == {lea.pk}
    page = seen(ada, f"/classes/{busy.pk}/")
    assert page.count("Locked: too many wrong pictures") == 1
    client = Client()
    client.force_login(ada)
    client.post(f"/classes/{busy.pk}/pupils/{lea.pk}/let-in/", {"back": "class"})
    assert closed_pupils([lea]) == frozenset()
    assert "Locked" not in seen(ada, f"/classes/{busy.pk}/")


def test_it_asks_as_often_for_a_small_class_as_for_a_large_one(ada: Teacher) -> None:
    small = people.school_class(ada, "Ina")
    large = people.school_class(ada, *(f"Pupil {number}" for number in range(30)))
    assert queries(ada, f"/classes/{small.pk}/") == queries(ada, f"/classes/{large.pk}/")


def seen(teacher: Teacher, address: str) -> str:
    client = Client()
    client.force_login(teacher)
    answered = client.get(address)
    assert answered.status_code == 200
    return answered.text


def queries(teacher: Teacher, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        seen(teacher, address)
    return len(asked)

"""Teachers who are new: their page, the demo as a visitor's own, a class to look around in."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from europa_edu import jobs
from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.selectors.teachers import SignUp, sign_up_way
from europa_edu.classroom.services.demo import COPY_LASTS, open_copy
from europa_edu.lessons.services import demo as lessons_demo
from europa_edu.live import channels
from europa_edu.privacy.services.erasure import end_demo_copies
from europa_edu.progress import tasks
from europa_edu.progress.services import demo
from games.models import Match
from quizzes.models import Answer
from tests.europa_edu.classroom.school import class_of, logged_in, teacher_at_work

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture(autouse=True)
def short_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """One short lesson: the whole past is tested where it is made."""
    whole = lessons_demo.script()
    last = replace(whole.lessons[-1], minutes=8)
    monkeypatch.setattr(lessons_demo, "script", lambda: replace(whole, lessons=(last,)))
    demo.COPIES.forget("site")
    channels.valkey().delete(demo.TURN)


def copied(client: Client) -> str:
    """The address of the copy that the visitor asked for; the worker's task runs here."""
    answer = client.post("/demo/")
    job = answer["Location"].rstrip("/").rpartition("/")[2]
    tasks.open_demo_copy(job=job, language="fr")
    found = jobs.get(job)
    assert found
    assert found.is_finished
    return found.url


def test_it_invites_a_new_teacher_from_the_landing_page(client: Client, settings: Any) -> None:
    assert 'href="/teachers/"' in client.get("/").text
    assert 'href="/teachers/"' in client.get("/login/").text  # where "Teachers" leads
    assert 'action="/demo/"' in client.get("/teachers/").text
    settings.DEMO = False
    assert 'action="/demo/"' not in client.get("/teachers/").text
    assert client.post("/demo/").status_code == 404


def test_it_lets_a_visitor_into_a_school_of_their_own(client: Client) -> None:
    mine = class_of(teacher_at_work(), "Lea")
    address = copied(client)
    assert "_auth_user_id" not in client.session
    assert client.get(address).status_code == 200  # a link alone lets nobody in
    assert "_auth_user_id" not in client.session
    assert client.post(address)["Location"] == "/home/"
    teacher = Teacher.objects.get(pk=client.session["_auth_user_id"])
    (copy,) = teacher.own_classes.all()
    assert client.get(f"/classes/{copy.pk}/").status_code == 200
    assert client.get(f"/classes/{mine.pk}/").status_code == 404
    assert client.get("/school/").status_code != 200
    assert teacher.school
    gone_at = timezone.localtime(teacher.school.ends_at)
    assert f"{gone_at:%H:%M}" in client.get("/home/").text
    assert teacher.letters.count() == 1
    assert Answer.objects.filter(school_class=copy).exists()
    assert not teacher.has_usable_password()


def test_it_does_not_take_a_copy_for_a_real_school(client: Client) -> None:
    open_copy(language="en", now=timezone.now())
    assert sign_up_way() == SignUp.FIRST


def test_it_erases_a_copy_when_its_hours_are_over(client: Client) -> None:
    kept = class_of(teacher_at_work(), "Lea")
    address = copied(client)
    end_demo_copies()
    assert School.objects.count() == 2
    School.objects.exclude(ends_at=None).update(ends_at=timezone.now() - timedelta(seconds=1))
    assert client.get(address).status_code == 404
    end_demo_copies()
    assert list(SchoolClass.objects.all()) == [kept]
    counted = [model.objects.count() for model in (School, Teacher, Pupil, Match, Answer)]
    assert counted == [1, 1, 1, 0, 0]


def test_it_erases_the_other_copies_where_one_cannot_be() -> None:
    stuck, gone = (open_copy(language="en", now=timezone.now() - COPY_LASTS) for _ in range(2))
    real = class_of(teacher_at_work(), "Lea")
    SchoolClass.objects.filter(pk=real.pk).update(owner=stuck)  # it keeps its owner from going
    end_demo_copies()
    assert Teacher.objects.filter(pk=stuck.pk).exists()
    assert not Teacher.objects.filter(pk=gone.pk).exists()


def test_it_opens_no_copy_for_a_token_that_is_not_ours(client: Client) -> None:
    real = teacher_at_work()
    assert client.post("/demo/made-up/").status_code == 404
    stolen = signing.dumps(real.pk, salt=demo.COPY_SALT)
    assert client.post(f"/demo/{stolen}/").status_code == 404
    assert timedelta(days=1) > COPY_LASTS


def test_it_makes_so_many_copies_and_asks_the_next_to_come_back(client: Client) -> None:
    for _ in range(demo.COPIES.tries):
        assert demo.COPIES.take("site")
    answer = client.post("/demo/", follow=True)
    assert "Come back in an hour" in answer.text
    assert not School.objects.exists()


def test_it_makes_one_copy_for_a_visitor_who_presses_twice(client: Client) -> None:
    first = client.post("/demo/")["Location"]
    assert client.post("/demo/")["Location"] == first
    tasks.open_demo_copy(job=first.rstrip("/").rpartition("/")[2], language="en")
    door = client.post("/demo/")["Location"]
    assert client.get(door).status_code == 200
    School.objects.update(ends_at=timezone.now())
    assert client.post("/demo/")["Location"].startswith("/jobs/")
    assert Client().post("/demo/")["Location"] != first


def test_it_makes_one_copy_after_the_other_so_that_lessons_need_not_wait(client: Client) -> None:
    def asked() -> tuple[str, bool]:
        """The newest task in the queue, and whether it is for later."""
        headers = json.loads(channels.valkey().lindex("celery", 0))["headers"]
        return headers["task"], bool(headers["eta"])

    assert demo.take_turn("another")
    job = client.post("/demo/")["Location"].rstrip("/").rpartition("/")[2]
    tasks.wait_for_demo_copy(job=job, language="en")
    assert asked() == (demo.LINE_TASK, True)
    demo.end_turn(job)  # it has none to end
    assert not demo.take_turn(job)
    demo.end_turn("another")
    tasks.wait_for_demo_copy(job=job, language="en")
    assert asked() == (demo.COPY_TASK, False)
    assert not demo.take_turn("the next")
    tasks.open_demo_copy(job=job, language="en")
    assert demo.take_turn("the next")


def test_it_keeps_a_teacher_who_is_logged_in(client: Client) -> None:
    assert logged_in(teacher_at_work()).post("/demo/")["Location"] == "/home/"


def test_it_gives_a_new_teacher_a_class_to_look_around_in() -> None:
    ada = teacher_at_work()
    client = logged_in(ada)
    assert 'action="/sample-class/"' in client.get("/home/").text
    answer = client.post("/sample-class/")
    (sample,) = ada.own_classes.all()
    assert str(sample) == "Sample class"
    assert client.post("/sample-class/")["Location"] == "/home/"  # pressed twice
    job = answer["Location"].rstrip("/").rpartition("/")[2]
    tasks.give_past(job=job, class_id=sample.pk, language="de")
    found = jobs.get(job)
    assert found
    assert (found.is_finished, found.url) == (True, f"/classes/{sample.pk}/")
    assert found.done == found.total == Match.objects.count() > 5
    tasks.give_past(job=job, class_id=sample.pk, language="de")  # given to a worker twice
    assert (Match.objects.count(), ada.letters.count()) == (found.total, 1)
    assert 'action="/sample-class/"' not in client.get("/home/").text

"""One click helps: a quiz, practice or a match with exactly these items."""

from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass
from quizzes.services.answers import Given, record_answers
from quizzes.services.memory import fold
from quizzes.services.practice import begin_homework
from tests.europa_edu.privacy import people

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

ITEMS = ["flag:SK", "flag:SI", "population:FR>ES"]


@pytest.fixture
def taught(client: Client) -> SchoolClass:
    school_class = people.school_class(people.teacher(), "Lea")
    client.force_login(school_class.owner)
    return school_class


def press(client: Client, taught: SchoolClass, deed: str, items: list[str] | None = None) -> str:
    sent = {"deed": deed, "item": ITEMS if items is None else items}
    answer = client.post(f"/classes/{taught.pk}/progress/remedy/", sent)
    assert answer.status_code == 302
    return str(answer["Location"])


def asked_in(questions: str) -> list[str]:
    return sorted(one["item"] for one in msgspec.json.decode(questions))


def test_it_opens_a_live_quiz_with_exactly_these_items(client: Client, taught: SchoolClass):
    address = press(client, taught, "quiz", ["flag:SK", "capital:FR", "flag:SK"])
    quiz = taught.live_quizzes.get()
    assert address == f"/quiz/{quiz.pk}/"
    assert asked_in(quiz.questions) == ["capital:FR", "flag:SK"]


def test_it_asks_first_where_a_quiz_is_running(client: Client, taught: SchoolClass):
    press(client, taught, "quiz", ["flag:SK"])
    address = press(client, taught, "quiz", ["capital:FR"])
    assert address == f"/classes/{taught.pk}/quiz/?item=capital%3AFR"
    assert not taught.live_quizzes.get().is_over


def test_it_gives_practice_with_exactly_these_items_for_a_week(client: Client, taught: SchoolClass):
    address = press(client, taught, "practice")
    given = taught.homework.get()
    assert address == f"/classes/{taught.pk}/homework/{given.pk}/"
    assert timezone.localdate(given.due_at) == timezone.localdate() + timedelta(days=7)
    begun = begin_homework(pupil=taught.pupils.get().pk, homework=given)
    assert asked_in(begun.questions) == sorted(ITEMS)
    assert "Flags" in client.get(address).text


def test_it_gives_the_same_practice_once(client: Client, taught: SchoolClass):
    assert press(client, taught, "practice") == press(client, taught, "practice")
    assert taught.homework.count() == 1


def test_it_gives_practice_to_those_alone_who_need_it(client: Client, taught: SchoolClass):
    lea, tom = taught.pupils.get(), Pupil.objects.create(school_class=taught, name="Tom")
    assert press(client, taught, "some") == f"/classes/{taught.pk}/progress/"
    assert not taught.homework.exists()
    for pupil, right in ((lea, True), (tom, False)):
        given = [Given("flag:SK", right)]
        record_answers(pupil=pupil.pk, source="match", ref=f"deed {pupil.pk}", given=given)
        fold(pupil.pk, ["flag:SK"])
    for _press in range(2):
        press(client, taught, "some")
    assert [*taught.homework.get().pupils.all()] == [tom]
    press(client, taught, "practice")
    assert taught.homework.filter(for_some=False).count() == 1


def test_it_leads_to_the_homework_form_with_exactly_these_items(
    client: Client, taught: SchoolClass
):
    address = press(client, taught, "homework")
    page = client.get(address).text
    assert "The 3 facts that you chose are asked." in page
    for item in ITEMS:
        assert f'name="item" value="{item.replace(">", "&gt;")}"' in page
    assert not taught.homework.exists()


def test_it_plans_a_lesson_with_exactly_these_items(client: Client, taught: SchoolClass):
    address = press(client, taught, "match")
    assert address == (
        f"/lessons/new/{taught.pk}/?items=flag%3ASK%2Cflag%3ASI%2Cpopulation%3AFR%3EES"
    )
    assert client.get(address).status_code == 200


def test_it_does_nothing_without_items_or_with_nonsense(client: Client, taught: SchoolClass):
    back = f"/classes/{taught.pk}/progress/"
    assert press(client, taught, "quiz", []) == back
    assert press(client, taught, "practice", ["nonsense", "flag:XX", "border:FR"]) == back
    assert press(client, taught, "dance") == back
    assert not taught.live_quizzes.exists()
    assert not taught.homework.exists()


def test_it_leaves_an_archived_class_alone(client: Client, taught: SchoolClass):
    SchoolClass.objects.filter(pk=taught.pk).update(archived_at=timezone.now())
    press(client, taught, "quiz")
    assert not taught.live_quizzes.exists()

"""The inbox: who gets a weekly report, once, what it says, and who reads it."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest
from celery.schedules import crontab
from django.conf import settings as django_settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.privacy.services.erasure import erase_class, erase_pupil
from europa_edu.progress import tasks
from europa_edu.progress.models import Letter
from europa_edu.progress.selectors.reports import letters_of, unread_letters
from europa_edu.progress.services.letters import want_letters, write_letters
from europa_edu.progress.services.scoring import score_pupil
from europa_edu.progress.weekly import Weekly
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("valkey")]

MONDAY = date(2026, 3, 16)
LAST_WEEK = MONDAY - timedelta(weeks=1)


@pytest.fixture
def ada() -> Teacher:
    return people.teacher()


@pytest.fixture
def active(ada: Teacher) -> SchoolClass:
    """Five answers in the week before MONDAY, two before that, and one on MONDAY itself."""
    school_class = people.school_class(ada, "Lea", "Tom")
    days = (LAST_WEEK - timedelta(days=3), LAST_WEEK, LAST_WEEK + timedelta(days=6), MONDAY)
    for number, (day, given) in enumerate(zip(days, (2, 4, 1, 1), strict=True)):
        answer(school_class, "Lea", day, given, ref=f"day:{number}")
    return school_class


def answer(of: SchoolClass, name: str, day: date, number: int, ref: str) -> None:
    """One right answer, then wrong ones that take Slovakia's capital for Slovenia's."""
    at = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    pupil = people.pupil(of, name)
    given = [Given("capital:SK", not n, "" if not n else "ljubljana") for n in range(number)]
    record_answers(pupil=pupil.pk, source="practice", ref=ref, given=given, at=at)
    score_pupil(pupil_id=pupil.pk)


def test_it_tells_of_the_week_that_is_over_and_the_one_before(active: SchoolClass) -> None:
    write_letters(today=MONDAY)
    letter = Letter.objects.get()
    weekly = msgspec.convert(letter.content, Weekly)
    assert letter.week == LAST_WEEK
    assert (weekly.total.now.right, weekly.total.now.answered) == (2, 5)
    assert (weekly.total.before.right, weekly.total.before.answered) == (1, 2)
    assert (weekly.active, weekly.pupils) == (1, 2)
    assert weekly.topics["capitals"] == weekly.total
    assert weekly.hardest[0].item == "capital:SK"
    assert (weekly.pairs[0].one, weekly.pairs[0].other) == ("bratislava", "ljubljana")


def test_it_writes_a_letter_once_however_often_it_runs(active: SchoolClass) -> None:
    for day in range(7):
        write_letters(today=MONDAY + timedelta(days=day))
    assert Letter.objects.count() == 1
    write_letters(today=MONDAY + timedelta(weeks=1))
    assert sorted(Letter.objects.values_list("week", flat=True)) == [LAST_WEEK, MONDAY]


def test_it_says_the_same_on_wednesday_as_on_monday(active: SchoolClass) -> None:
    write_letters(today=MONDAY + timedelta(days=2))
    assert msgspec.convert(Letter.objects.get().content, Weekly).total.now.answered == 5


def test_it_writes_to_every_teacher_of_the_class(active: SchoolClass) -> None:
    ben, gone = people.teacher("Ben"), people.teacher("Gus", is_active=False)
    people.teacher("Eva")
    active.co_teachers.add(ben, gone)
    write_letters(today=MONDAY)
    assert set(Letter.objects.values_list("teacher", flat=True)) == {active.owner_id, ben.pk}


def test_it_does_not_write_of_classes_that_were_silent_or_are_archived(
    active: SchoolClass, ada: Teacher
) -> None:
    people.school_class(ada, "Ole")
    active.archived_at = timezone.now()
    active.save()
    write_letters(today=MONDAY)
    assert not Letter.objects.exists()


def test_it_does_not_write_to_who_switched_it_off(active: SchoolClass, ada: Teacher) -> None:
    want_letters(teacher=ada, wanted=False)
    want_letters(teacher=ada, wanted=False)
    write_letters(today=MONDAY)
    assert not Letter.objects.exists()
    want_letters(teacher=ada, wanted=True)
    write_letters(today=MONDAY)
    assert Letter.objects.exists()


def test_it_names_no_pupil_and_outlives_none_of_its_class(active: SchoolClass) -> None:
    write_letters(today=MONDAY)
    lea = people.pupil(active, "Lea")
    assert "Lea" not in str(Letter.objects.get().content)
    erase_pupil(pupil_id=lea.pk, teacher=None)
    assert Letter.objects.exists()
    erase_class(class_id=active.pk)
    assert not Letter.objects.exists()


def test_it_is_due_at_six_by_the_school_s_clock(active: SchoolClass) -> None:
    entry: dict[str, Any] = django_settings.CELERY_BEAT_SCHEDULE["weekly-reports"]
    assert entry["task"] == tasks.write_letters.name
    assert entry["schedule"] == crontab(hour=6, minute=0)
    assert tasks.write_letters.app.conf.timezone == django_settings.TIME_ZONE


# --- the pages -----------------------------------------------------------------------------------


def logged_in(teacher: Teacher) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(teacher)
    return client


def test_it_marks_what_is_new_until_it_is_opened(active: SchoolClass, ada: Teacher) -> None:
    write_letters(today=MONDAY)
    client, letter = logged_in(ada), Letter.objects.get()
    assert 'class="nav-count">1<' in client.get(reverse("classroom:home")).content.decode()
    assert "letter-new" in client.get(reverse("progress:inbox")).content.decode()
    page = client.get(reverse("progress:letter", args=[letter.pk])).content.decode()
    assert "Bratislava" in page
    assert "nav-count" not in page
    first = Letter.objects.get().read_at
    assert first
    client.get(reverse("progress:letter", args=[letter.pk]))
    assert Letter.objects.get().read_at == first
    assert unread_letters(ada) == 0


def test_it_shows_each_number_that_the_letter_holds(active: SchoolClass, ada: Teacher) -> None:
    write_letters(today=MONDAY)
    letter = Letter.objects.get()
    page = logged_in(ada).get(reverse("progress:letter", args=[letter.pk]))
    weekly = page.context["weekly"]
    text = " ".join(page.content.decode().split())
    assert f"<dd>{weekly.total.now.answered}</dd>" in text
    assert f"{weekly.total.now.percent} %" in text
    assert f"the week before: {weekly.total.before.answered}" in text
    assert "2 of 5 answers right" in text


def test_it_hides_letters_from_who_lost_the_class(active: SchoolClass, ada: Teacher) -> None:
    ben = people.teacher("Ben")
    active.co_teachers.add(ben)
    write_letters(today=MONDAY)
    letter = Letter.objects.get(teacher=ben)
    address = reverse("progress:letter", args=[letter.pk])
    assert logged_in(ben).get(address).status_code == 200
    assert logged_in(ada).get(address).status_code == 404
    active.co_teachers.remove(ben)
    assert logged_in(ben).get(address).status_code == 404
    assert not letters_of(ben).exists()


def test_it_is_switched_off_and_on_in_the_inbox(ada: Teacher) -> None:
    client, inbox = logged_in(ada), reverse("progress:inbox")
    with translation.override("en"):
        assert "Switch them off" in client.get(inbox).content.decode()
        client.post(reverse("progress:weekly"), {"wanted": "no"})
        assert "Switch them on" in client.get(inbox).content.decode()
        client.post(reverse("progress:weekly"), {"wanted": "yes"})
        assert "Switch them off" in client.get(inbox).content.decode()


def test_it_asks_as_often_for_many_letters_as_for_one(
    active: SchoolClass, ada: Teacher, django_assert_max_num_queries: Any
) -> None:
    for week in range(40):
        Letter.objects.create(
            teacher=ada, school_class=active, week=MONDAY - timedelta(weeks=week), content={}
        )
    client = logged_in(ada)
    with django_assert_max_num_queries(8):
        page = client.get(reverse("progress:inbox"))
    assert len(page.context["letters"]) == 30
    assert len(client.get(reverse("progress:inbox"), {"page": 2}).context["letters"]) == 10

"""The school's page: counts by class and week as a slow reference has them; the site's health."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from msgspec.structs import replace

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.lessons.models import Lesson
from europa_edu.live import channels
from europa_edu.progress.selectors.school_use import MEASURES, Backlog, Use, backlog, school_use
from europa_edu.progress.services.scoring import score_pupil
from europa_edu.tasks import BEAT_KEY, heartbeat
from europa_edu.vitals import Vitals
from games.models import Match
from quizzes.models import Answer
from quizzes.services.answers import Given, record_answers
from tests.processes import eventually

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
TODAY = date(2026, 3, 11)  # a Wednesday


class Schoolhouse:
    """A school with an admin; classes are added as a test wants them."""

    def __init__(self, name: str = "Seaside School") -> None:
        self.school = School.objects.create(name=name)
        self.admin = Teacher.objects.create_user(
            f"{self.school.pk}@school.example", name="Asta", school=self.school, is_staff=True
        )

    def add_class(self, name: str, *pupils: str, **fields: Any) -> SchoolClass:
        added = SchoolClass.objects.create(
            school=self.school,
            name=name,
            code=f"{self.school.pk}{name}",
            owner=self.admin,
            ends_on=date(2099, 1, 1),
            **fields,
        )
        for pupil in pupils:
            Pupil.objects.create(school_class=added, name=pupil)
        return added

    def client(self) -> Client:
        client = Client()
        client.force_login(self.admin)
        return client


def answered(pupil: Pupil, at: datetime, number: int = 1) -> None:
    given = [Given("capital:FR", right=n % 2 == 0) for n in range(number)]
    ref = f"live:{Answer.objects.count()}.0.{pupil.pk}"
    record_answers(pupil=pupil.pk, source="live", ref=ref, given=given, at=at)
    score_pupil(pupil_id=pupil.pk)


def held(school_class: SchoolClass, at: datetime, matches: int) -> None:
    lesson = Lesson.objects.create(school_class=school_class, started_at=at, status="over")
    for _match in range(matches):
        match = Match.objects.create(title="zigzag", seed="x", lesson=lesson)
        Match.objects.filter(pk=match.pk).update(opened_at=at)


def use_of(house: Schoolhouse, measure: str) -> Use:
    return school_use(house.school, measure, TODAY)


def test_it_lists_classes_by_name() -> None:
    house = Schoolhouse()
    house.add_class("5b", "Ina")
    house.add_class("5a", "Lea")
    assert [line.name for line in use_of(house, "pupils").lines] == ["5a", "5b"]


def test_it_counts_by_class_and_week_as_a_slow_reference_does() -> None:
    house = Schoolhouse()
    classes = [house.add_class("5a", "Lea", "Tom"), house.add_class("5b", "Ina")]
    pupils = list(Pupil.objects.order_by("pk"))
    # Sunday 23:30 in UTC is Monday by the school's clock.
    start = datetime(2026, 1, 11, 23, 30, tzinfo=UTC)
    for n in range(40):
        at = start + timedelta(hours=37 * n)
        answered(pupils[n % 3], at, n % 4)
        held(classes[n % 2], at, n % 3)
    mondays = [date(2026, 1, 19) + timedelta(weeks=n) for n in range(8)]

    def in_week(at: datetime, week: date) -> bool:
        return week <= timezone.localdate(at) < week + timedelta(weeks=1)

    for measure in MEASURES:
        use = use_of(house, measure)
        assert use.weeks == tuple(mondays)
        for line, taught in zip(use.lines, classes, strict=True):
            for number, week in zip(line.numbers, mondays, strict=True):
                answers = [
                    one
                    for one in Answer.objects.filter(pupil__school_class=taught)
                    if in_week(one.at, week)
                ]
                lessons = Lesson.objects.filter(school_class=taught)
                matches = Match.objects.filter(lesson__school_class=taught)
                assert (
                    number
                    == {
                        "pupils": len({one.pupil_id for one in answers}),
                        "answers": len(answers),
                        "lessons": sum(
                            in_week(one.started_at, week) for one in lessons if one.started_at
                        ),
                        "matches": sum(in_week(one.opened_at, week) for one in matches),
                    }[measure]
                )
        columns = zip(*(line.numbers for line in use.lines), strict=True)
        assert use.total.numbers == tuple(map(sum, columns))
        now = next(one for one in use.now if one.measure == measure)
        assert (now.before, now.now) == use.total.numbers[-2:]


def test_it_shows_the_own_school_s_open_classes_and_no_pupil_s_name() -> None:
    house, other = Schoolhouse(), Schoolhouse("Hill School")
    house.add_class("5a", "Leander")
    house.add_class("4+z", "Old", archived_at=timezone.now())
    other.add_class("9+x", "Stranger")
    answered(Pupil.objects.get(name="Leander"), timezone.now())
    page = house.client().get("/school/use/").text
    assert "5a" in page
    for hidden in ("9+x", "4+z", "Leander", "Stranger"):
        assert hidden not in page


def test_it_is_there_for_who_looks_after_the_school_alone() -> None:
    house = Schoolhouse()
    assert house.client().get("/school/use/").status_code == 200
    assert "/school/use/" in house.client().get("/school/").text
    Teacher.objects.update(is_staff=False)
    assert house.client().get("/school/use/").status_code == 404


@pytest.mark.parametrize("asked", [*MEASURES, "", "nonsense"])
def test_it_shows_what_was_chosen_or_else_the_pupils(asked: str) -> None:
    house = Schoolhouse()
    house.add_class("5a", "Lea")
    context = house.client().get("/school/use/", {"count": asked}).context
    assert context["use"].measure == (asked if asked in MEASURES else "pupils")


def test_it_works_for_an_admin_without_a_school() -> None:
    house = Schoolhouse()
    Teacher.objects.update(school=None)
    assert "no classes yet" in house.client().get("/school/use/").text


def test_it_asks_as_often_for_fifty_classes_as_for_five() -> None:
    asked = []
    for number in (5, 50):
        house = Schoolhouse()
        for n in range(number):
            taught = house.add_class(f"c{n}", "Lea", "Tom")
            held(taught, timezone.now(), 2)
            for pupil in taught.pupils.all():
                answered(pupil, timezone.now())
        client = house.client()
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/school/use/").status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 10


def test_it_counts_the_answers_that_wait_for_scoring() -> None:
    taught = Schoolhouse().add_class("5a", "Lea", "Tom")
    lea, tom = taught.pupils.order_by("name")
    assert backlog().answers == 0
    answered(lea, timezone.now())
    given = [Given("capital:FR", True), Given("capital:IT", True)]
    for pupil in (lea, tom):
        record_answers(pupil=pupil.pk, source="live", ref=f"x:{pupil.pk}", given=given)
    assert (backlog().answers, backlog().is_late) == (4, False)
    Answer.objects.filter(pupil=tom).update(at=timezone.now() - timedelta(minutes=6))
    assert backlog().is_late


@pytest.mark.parametrize(
    ("ill", "said"),
    [
        ({"waiting": None, "beat_age": None, "has_worker": None}, "Valkey does not answer"),
        ({"has_worker": False}, "No worker answers"),
        ({"beat_age": 200}, "gives no sign"),
        ({"waiting": 1234}, "1234 jobs wait in the queue: more work comes in than is done."),
        ({"free": 1024 * 1024}, "Only 1.0\xa0MB of the disk are free."),
    ],
)
def test_it_says_in_words_what_is_wrong(ill: dict[str, Any], said: str) -> None:
    well = Vitals(waiting=1, beat_age=5, has_worker=True, free=10**10, database=1, media=1)
    context = {"vitals": well, "backlog": Backlog(0, None), "troubles": 0}
    page = render_to_string("progress/school/_health.html", context)
    assert "Not well" not in page
    assert "All is well" in page
    context |= {"vitals": replace(well, **ill), "troubles": 1}
    page = render_to_string("progress/school/_health.html", context)
    assert page.count("Not well") == 1
    assert "1 thing needs a look" in page
    assert said in page


def test_it_misses_beat() -> None:
    channels.valkey().delete(BEAT_KEY)
    page = Schoolhouse().client().get("/school/use/").text
    assert "gives no sign" in page
    assert "Every answer is scored." in page


@pytest.mark.usefixtures("worker")
def test_it_says_that_all_is_well() -> None:
    heartbeat()
    client = Schoolhouse().client()
    assert eventually(lambda: "All is well" in client.get("/school/use/").text, 30)

"""The lobby: the class gathers, tables rest, and the teacher says go."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.services.lessons import (
    begin_lesson,
    end_lesson,
    extend_lesson,
    start_lesson,
    watch_bells,
)
from europa_edu.lessons.services.planning import start_planned
from games.models import Seat
from games.services.turns import NotPlaying, play_bot_turn, play_for_the_silent, play_turn
from games.tasks import sweep
from tests.europa_edu.lessons.begun import start_lesson as started_lesson
from tests.europa_edu.lessons.planned import (
    kept_match,
    opened_class,
    planned,
    pupils_of,
    teacher_in,
)
from tests.europa_edu.lessons.services.test_lessons import lesson_of, pupils_browser, tables
from tests.games.services.test_presence import time_passes

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def gathering(**fields: object) -> Lesson:
    """Eight pupils of whom the last is not ticked, at two tables; nobody has come yet."""
    taught = opened_class(8)
    lesson = planned(taught, pupils_of(taught)[:7], **fields)
    start_planned(lesson=lesson)
    lesson.refresh_from_db()
    return lesson


def begin(lesson: Lesson) -> None:
    assert lesson.teacher
    begin_lesson(teacher=lesson.teacher, lesson=lesson)
    lesson.refresh_from_db()


def comes(lesson: Lesson, name: str) -> Client:
    """The pupil's own page is open."""
    client = pupils_browser(lesson.school_class.pupils.get(name=name))
    client.get("/me/")
    return client


def test_it_deals_the_tables_of_a_lobby_and_lets_them_rest() -> None:
    lesson = gathering(seconds=30)
    assert lesson.status == "lobby"
    assert lesson.started_at is None
    assert {match.status for match in tables(lesson)} == {"paused"}
    for match in tables(lesson):
        match.seats.update(seen_at=timezone.now())
        time_passes(match)
        with pytest.raises(NotPlaying):
            play_turn(match_id=match.pk, seat=0, version=0, move="stop")
        assert play_bot_turn(match_id=match.pk, version=0) is None
        play_for_the_silent(match_id=match.pk, version=0)
    sweep()
    assert not any(match.version for match in tables(lesson))
    assert not Seat.objects.filter(match__lesson=lesson, pupil__isnull=False, bot__gt="").exists()


def test_it_begins_at_all_tables_when_the_teacher_says_go_and_on_record() -> None:
    lesson = gathering()
    begin(lesson)
    assert lesson.is_running
    assert {match.status for match in tables(lesson)} == {"playing"}
    assert AuditEntry.objects.get().action == "lesson_begun"
    began = lesson.started_at
    begin(lesson)  # pressed twice
    assert lesson.started_at == began
    assert AuditEntry.objects.count() == 1


def test_it_counts_the_minutes_from_go() -> None:
    lesson, _people = lesson_of(2, minutes=45)
    start_lesson(lesson=lesson, tables=[])
    lesson.refresh_from_db()
    assert lesson.bell_at is None
    extend_lesson(lesson=lesson, minutes=5)
    begin(lesson)
    assert lesson.started_at
    assert lesson.bell_at == lesson.started_at + timedelta(minutes=50)


def test_it_keeps_a_bell_that_rings_at_a_time_of_day() -> None:
    bell = timezone.now() + timedelta(minutes=20)
    lesson, _people = lesson_of(2, bell_at=bell)
    started_lesson(lesson=lesson, tables=[])
    lesson.refresh_from_db()
    assert lesson.bell_at == bell


def test_it_calls_off_a_lesson_that_ends_before_it_began() -> None:
    taught = opened_class(4)
    kept = kept_match(taught, pupils_of(taught)[:2])
    kept.turns.create(version=1, seat=0, move="stop", events="[]")
    type(kept).objects.filter(pk=kept.pk).update(version=1)
    lesson = Lesson.objects.create(school_class=taught, teacher=taught.owner, title="zigzag")
    plan = TablePlan(tuple(pupils_of(taught)[2:]), 0)
    start_lesson(lesson=lesson, tables=[plan], resumed=[kept.pk])
    end_lesson(lesson=lesson)
    assert [match.pk for match in tables(lesson)] == [kept.pk]
    kept.refresh_from_db()
    assert kept.is_frozen
    assert Lesson.objects.get(pk=lesson.pk).is_over


@pytest.mark.parametrize("at_bell", ["end", "freeze"])
def test_it_says_to_the_teacher_that_a_lesson_is_called_off(at_bell: str) -> None:
    lesson, client = gathering(at_bell=at_bell), Client()
    client.force_login(teacher_in(lesson))
    page = f"/lessons/{lesson.pk}/"
    assert "Nothing was played yet: the lesson is called off" in client.get(page).text
    over = client.post(f"{page}end/", follow=True).text
    assert "The lesson is called off." in over
    assert "Every match" not in over
    assert "Lesson report" not in over  # there is nothing to report, and nothing to look back at
    assert "Look back together" not in over
    assert "Plan another lesson" in over


def test_it_calls_off_a_lobby_at_the_bell() -> None:
    lesson = gathering()
    Lesson.objects.filter(pk=lesson.pk).update(bell_at=timezone.now())
    watch_bells()
    lesson.refresh_from_db()
    assert lesson.is_over


def test_it_knows_who_is_here_and_who_is_missing_by_name() -> None:
    lesson = gathering()
    assert [pupil.name for pupil in presence(lesson).missing] == [
        "Ben", "Ina", "Jan", "Lea", "Mia", "Tom", "Zoe",
    ]  # fmt: skip
    comes(lesson, "Tom")
    comes(lesson, "Ben")
    found = presence(lesson)
    assert [pupil.name for pupil in found.here] == ["Ben", "Tom"]
    assert [pupil.name for pupil in found.missing] == ["Ina", "Jan", "Lea", "Mia", "Zoe"]
    assert (found.late, found.expected) == ((), 7)


def test_it_knows_who_came_though_nobody_expected_them() -> None:
    lesson = gathering()
    comes(lesson, "Max")
    found = presence(lesson)
    assert [pupil.name for pupil in found.late] == ["Max"]
    assert "Max" not in [pupil.name for pupil in (*found.here, *found.missing)]


def test_it_sees_who_opens_the_table_and_writes_it_once() -> None:
    lesson = gathering()
    match = tables(lesson)[0]
    seat = match.seats.filter(pupil__isnull=False).first()
    assert seat
    assert seat.pupil
    client = pupils_browser(seat.pupil)
    client.get(f"/table/{match.pk}/")
    row = Attendance.objects.get(lesson=lesson, pupil=seat.pupil)
    assert row.seen_at
    client.get(f"/table/{match.pk}/now/")
    client.get("/me/")
    assert Attendance.objects.get(pk=row.pk).seen_at == row.seen_at


def test_it_looks_for_everybody_anew_in_the_next_lesson() -> None:
    lesson = gathering()
    comes(lesson, "Tom")
    begin(lesson)
    end_lesson(lesson=lesson)
    later = planned(lesson.school_class)
    start_planned(lesson=later)
    assert presence(later).here == ()
    assert len(presence(lesson).here) == 1


def test_it_notes_nobody_after_the_lesson() -> None:
    lesson = gathering()
    match = tables(lesson)[0]
    seat = match.seats.filter(pupil__isnull=False).first()
    assert seat
    assert seat.pupil
    begin(lesson)
    end_lesson(lesson=lesson)
    pupils_browser(seat.pupil).get(f"/table/{match.pk}/")
    assert presence(lesson).here == ()


def test_it_goes_on_the_teacher_s_press_from_wall_and_projector() -> None:
    lesson = gathering()
    assert lesson.teacher
    client = Client()
    client.force_login(lesson.teacher)
    page = client.get(f"/lessons/{lesson.pk}/").text
    assert "0 of 7 are here." in page
    assert f"/lessons/{lesson.pk}/begin/" in page
    assert client.post(f"/lessons/{lesson.pk}/begin/", HTTP_HX_REQUEST="true").status_code == 204
    again = client.post(f"/lessons/{lesson.pk}/begin/")
    assert again["Location"] == f"/lessons/{lesson.pk}/"
    assert f"/lessons/{lesson.pk}/begin/" not in client.get(f"/lessons/{lesson.pk}/").text

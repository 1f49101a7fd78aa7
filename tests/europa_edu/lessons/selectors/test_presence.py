"""Who has come and has no seat: the wall says so, however the seat was lost."""

import pytest

from europa_edu.classroom.models import Pupil
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.services.lessons import end_table, restart_table
from europa_edu.lessons.services.presence import note_seen
from europa_edu.lessons.services.seats import (
    add_latecomer,
    play_without,
    send_away,
    swap_pupils,
)
from tests.europa_edu.lessons.begun import come_in, start_lesson
from tests.europa_edu.lessons.planned import (
    kept_match,
    opened_class,
    planned,
    pupils_of,
    teacher_in,
)
from tests.europa_edu.lessons.services.test_lessons import started, tables

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def late(lesson: Lesson) -> list[str]:
    return [pupil.name for pupil in presence(lesson).late]


def sees(lesson: Lesson, pupil: Pupil) -> None:
    note_seen(lesson_id=lesson.pk, pupil_id=pupil.pk)


def test_it_names_who_was_ticked_absent_and_comes_to_a_kept_match() -> None:
    taught = opened_class(3)
    kept = kept_match(taught, pupils_of(taught))
    lesson = planned(taught, pupils_of(taught)[:2])
    start_lesson(lesson=lesson, tables=[], resumed=[kept.pk])
    absent = taught.pupils.get(pk=pupils_of(taught)[2])
    assert late(lesson) == []
    sees(lesson, absent)
    assert late(lesson) == [absent.name]
    seated = add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=absent)
    assert seated == kept
    assert late(lesson) == []


def test_it_names_who_was_expected_but_whose_seat_somebody_got_meanwhile() -> None:
    lesson, people = started(bots=0)
    come_in(lesson, people[:4])
    teacher = teacher_in(lesson)
    lesson.attendance.create(pupil=people[5])
    play_without(teacher=teacher, lesson=lesson)
    other = lesson.school_class.pupils.create(name="Other")
    add_latecomer(teacher=teacher, lesson=lesson, pupil=other)
    assert late(lesson) == []
    sees(lesson, people[5])
    assert late(lesson) == ["Pupil 5"]
    assert people[5] in presence(lesson).here


def test_it_names_who_lost_the_seat_at_a_table_that_was_dealt_again() -> None:
    lesson, people = started(bots=0)
    other = lesson.school_class.pupils.create(name="Other")
    come_in(lesson, [*people, other])
    restart_table(match_id=tables(lesson)[0].pk)
    swap_pupils(teacher=teacher_in(lesson), lesson=lesson, first=people[0], second=other)
    assert late(lesson) == ["Pupil 0"]


def test_it_names_nobody_whose_match_is_over() -> None:
    lesson, people = started(bots=0)
    come_in(lesson, people)
    end_table(match_id=tables(lesson)[0].pk)
    assert late(lesson) == []


@pytest.mark.parametrize("at_table", [True, False])
def test_it_names_nobody_who_went_home(*, at_table: bool) -> None:
    lesson, people = started(bots=0)
    sees(lesson, people[0])
    if at_table:
        tables(lesson)[0].seats.update(seen_at=lesson.started_at)
    send_away(teacher=teacher_in(lesson), lesson=lesson, pupil=people[0])
    assert late(lesson) == []

"""What a teacher does to a pupil's seat is on record: by the service, in the deed's transaction."""

from collections.abc import Callable
from typing import Any

import pytest

from europa_edu.classroom.models import Pupil
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.services import seats
from games.models import Seat
from tests.europa_edu.lessons.begun import deeds
from tests.europa_edu.lessons.planned import teacher_in
from tests.europa_edu.lessons.services.test_lessons import started, tables
from tests.games.tables import first_move, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


class Broken(Exception):
    pass


def late(lesson: Lesson) -> Pupil:
    return Pupil.objects.create(school_class=lesson.school_class, name="Late Lou")


def of_latecomer(lesson: Lesson, people: list[Pupil]) -> dict[str, Any]:
    return {"pupil": late(lesson)}


def of_new_table(lesson: Lesson, people: list[Pupil]) -> dict[str, Any]:
    return {"pupil": late(lesson), "seats": 2}


def of_pair(lesson: Lesson, people: list[Pupil]) -> dict[str, Any]:
    return {"first": people[0], "second": people[5]}


def of_pupil(lesson: Lesson, people: list[Pupil]) -> dict[str, Any]:
    return {"pupil": people[3]}


def of_table(lesson: Lesson, people: list[Pupil]) -> dict[str, Any]:
    return {"pupil": people[3], "match_id": tables(lesson)[1].pk}


def of_seat(lesson: Lesson, people: list[Pupil]) -> dict[str, Any]:
    return {**of_table(lesson, people), "seat": 0}


def of_move(lesson: Lesson, people: list[Pupil]) -> dict[str, Any]:
    match = tables(lesson)[1]
    seat = state_of(match).turn
    move = {"seat": seat, "version": 0, "move": first_move(match, seat)}
    return {"pupil": people[3 + seat], "match_id": match.pk, **move}


# The service, what it is about, the code on record, and the step that fails in the second test.
DEEDS = [
    (seats.add_latecomer, of_latecomer, "pupil_seated_late", "join_match"),
    (seats.open_table_for, of_new_table, "pupil_seated_late", "open_table"),
    (seats.swap_pupils, of_pair, "pupil_swapped", "make_news"),
    (seats.send_away, of_pupil, "pupil_sent_home", "make_news"),
    (seats.keep_warm, of_seat, "seat_to_bot", "hand_to_bot"),
    (seats.give_back, of_table, "seat_given_back", "take_back"),
    (seats.act_for, of_move, "acted_for_pupil", "play_turn"),
]
EACH = pytest.mark.parametrize(
    ("deed", "about", "action", "step"), [pytest.param(*row, id=row[0].__name__) for row in DEEDS]
)


@EACH
def test_it_puts_the_deed_on_record(
    deed: Callable[..., Any], about: Callable[..., dict[str, Any]], action: str, step: str
) -> None:
    lesson, people = started()
    told = about(lesson, people)
    deed(teacher=teacher_in(lesson), lesson=lesson, **told)
    pupils = {pupil.pk for pupil in told.values() if isinstance(pupil, Pupil)}
    entries = deeds().all()
    assert {entry.pupil_id for entry in entries} == pupils
    assert {(one.action, one.teacher, one.school_class) for one in entries} == {
        (action, lesson.teacher, lesson.school_class)
    }


@EACH
def test_it_records_nothing_where_the_deed_fails(
    deed: Callable[..., Any],
    about: Callable[..., dict[str, Any]],
    action: str,
    step: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson, people = started()
    told = about(lesson, people)
    before = stored()

    def fail(*_: object, **__: object) -> None:
        raise Broken

    monkeypatch.setattr(seats, step, fail)
    with pytest.raises(Broken):
        deed(teacher=teacher_in(lesson), lesson=lesson, **told)
    assert not deeds().exists()
    assert stored() == before


def test_it_records_neither_of_two_where_one_is_of_another_class() -> None:
    lesson, people = started()
    people[5].school_class_id = 0
    with pytest.raises(seats.NotInThisClass):
        seats.swap_pupils(
            teacher=teacher_in(lesson), lesson=lesson, first=people[0], second=people[5]
        )
    assert not deeds().exists()


def stored() -> list[object]:
    return [*Seat.objects.order_by("pk").values(), *Attendance.objects.order_by("pk").values()]

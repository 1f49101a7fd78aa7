"""The demo class's past: real matches in the pupils' names, believable, on earlier days."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.test import TestCase
from django.utils import timezone

from europa_edu.classroom.models import SchoolClass
from europa_edu.classroom.services.demo import open_demo_class, open_demo_school
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.services.demo import (
    Table,
    first_day,
    hold_demo_lessons,
    lesson_begin,
    play_demo_lessons,
    play_past,
    script,
)
from games.catalog import CATALOG
from games.engine.codec import decode
from games.engine.events import Event
from games.engine.rules import Outcome
from games.models import Match, Seat, Turn
from games.selectors.matches import position_at
from games.services.matches import SeatPlan
from quizzes.models import Answer
from tests.europa_edu.lessons.begun import start_lesson

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


@pytest.fixture(scope="module")
def demo_class(django_db_setup: None, django_db_blocker: Any) -> Iterator[SchoolClass]:
    """Played once for all tests of this file; each of them undoes only what it adds."""
    with django_db_blocker.unblock(), transaction.atomic():
        now = timezone.now()
        teacher = open_demo_school(password="cedar-fjord-maple-123")
        opened = open_demo_class(teacher=teacher, at=first_day(now))
        assert opened is not None
        with TestCase.captureOnCommitCallbacks() as told:
            hold_demo_lessons(school_class=opened, now=now)
            play_demo_lessons(school_class=opened)
        assert not told, "somebody would hear of it, or a bot be woken"
        yield opened
        transaction.set_rollback(True)


def test_it_has_played_every_title_of_its_script_with_every_pupil(demo_class: SchoolClass) -> None:
    matches = Match.objects.filter(lesson__school_class=demo_class)
    titles = set(matches.values_list("title", flat=True))
    assert titles == {told.title for told in script().lessons}
    assert len(titles) >= 5
    assert demo_class.pupils.count() == 28
    for pupil in demo_class.pupils.all():
        assert matches.filter(seats__pupil=pupil).count() >= 4, pupil


def test_it_seats_three_to_five_and_nobody_twice(demo_class: SchoolClass) -> None:
    for lesson in demo_class.lessons.all():
        holders = [
            list(match.seats.values_list("pupil", flat=True)) for match in lesson.matches.all()
        ]
        assert all(3 <= len(table) <= 5 for table in holders)
        people = [holder for table in holders for holder in table if holder]
        assert len(people) == len(set(people))


def test_it_stores_matches_that_replay_bit_for_bit(demo_class: SchoolClass) -> None:
    for match in Match.objects.filter(lesson__school_class=demo_class):
        state = decode(match.state, CATALOG[match.title].state)
        assert position_at(match, match.seats.count(), match.version) == state


def test_it_counts_a_pupil_s_turn_as_the_pupil_s_own(demo_class: SchoolClass) -> None:
    for match in Match.objects.filter(lesson__school_class=demo_class):
        bots = match.seats.free().values_list("index", flat=True)
        by_bots = match.turns.filter(actor=Turn.Actor.BOT)
        assert set(by_bots.values_list("seat", flat=True)) <= set(bots)
        assert not match.turns.filter(seat__in=bots).exclude(actor=Turn.Actor.BOT).exists()


def test_it_keeps_as_answers_what_pupils_know_and_what_they_do_not(
    demo_class: SchoolClass,
) -> None:
    answers = Answer.objects.filter(pupil__school_class=demo_class)
    proofs = [
        (proof.item, proof.right)
        for match in Match.objects.filter(lesson__school_class=demo_class)
        for events in match.turns.values_list("events", flat=True)
        for event in decode(events, list[Event])
        for proof in event.evidence
    ]
    assert sorted(answers.values_list("item", "right")) == sorted(proofs)
    wrong = answers.filter(right=False).count()
    assert len(proofs) > 1000
    assert 0.05 < wrong / len(proofs) < 0.4
    first = answers.order_by("pk").first()
    assert first is not None
    turn = Turn.objects.get(match_id=first.ref.split(":")[1].split(".")[0], at=first.at)
    assert first.ref == f"match:{turn.match_id}.{turn.version}.0:0"


def test_it_lets_more_than_the_strongest_win(demo_class: SchoolClass) -> None:
    winners = set()
    for match in Match.objects.filter(lesson__school_class=demo_class, status="over"):
        names = list(match.seats.values_list("name", flat=True))
        winners |= {names[seat] for seat in decode(match.outcome, Outcome).ranking[0]}
    assert winners - set(script().strong)
    assert len(winners) < 28


def test_it_played_on_school_days_between_start_and_bell(demo_class: SchoolClass) -> None:
    days = set()
    for lesson in demo_class.lessons.all():
        assert lesson.started_at
        assert lesson.bell_at
        days.add(timezone.localdate(lesson.started_at))
        assert timezone.localdate(lesson.started_at).weekday() < 5
        assert lesson.bell_at < timezone.now()
        for match in lesson.matches.all():
            times = list(match.turns.values_list("at", flat=True))
            assert times == sorted(times)
            assert lesson.started_at < match.opened_at < times[0]
            assert times[-1] == match.moved_at
            assert times[-1] < lesson.bell_at
    assert len(days) == len(script().lessons)


def test_it_notes_who_was_absent_and_gives_them_no_seat(demo_class: SchoolClass) -> None:
    absent = Attendance.objects.filter(lesson__school_class=demo_class, present=False)
    assert absent.count() == sum(len(told.absent) for told in script().lessons) > 4
    for missed in absent.select_related("pupil"):
        assert not Seat.objects.filter(match__lesson=missed.lesson_id, pupil=missed.pupil).exists()


def test_it_keeps_one_match_that_a_later_lesson_resumes(
    demo_class: SchoolClass, valkey: object
) -> None:
    frozen = Match.objects.get(lesson__school_class=demo_class, status=Match.Status.FROZEN)
    later = Lesson.objects.create(school_class=demo_class, teacher=demo_class.owner)
    start_lesson(lesson=later, tables=(), resumed=[frozen.pk])
    frozen.refresh_from_db()
    assert (frozen.status, frozen.lesson) == (Match.Status.PLAYING, later)


def test_it_plays_the_same_match_again_from_the_same_seed(demo_class: SchoolClass) -> None:
    match = Match.objects.filter(lesson__school_class=demo_class, title="voyage").first()
    assert match is not None
    assert match.lesson is not None
    people = tuple(SeatPlan(seat.holder, seat.name) for seat in match.seats.all())
    pace = next(told.pace for told in script().lessons if told.title == match.title)
    again = play_past(Table(match.lesson, match.seed, people, match.opened_at, pace))
    told = ("version", "seat", "move", "events", "at")
    assert list(again.turns.values_list(*told)) == list(match.turns.values_list(*told))


def test_it_goes_on_with_the_tables_that_a_dead_worker_left(demo_class: SchoolClass) -> None:
    def tables() -> list[tuple[object, ...]]:
        return list(
            Match.objects.filter(lesson__school_class=demo_class)
            .order_by("lesson", "pk")
            .values_list("lesson", "seed", "opened_at", "state", "moved_at")
        )

    before = tables()
    last = demo_class.lessons.order_by("pk").last()
    assert last is not None
    for match in last.matches.order_by("-pk")[:2]:  # what was not written down yet
        Answer.objects.filter(match=match).delete()
        match.delete()
    for _ in range(2):
        play_demo_lessons(school_class=demo_class)
        assert tables() == before


@pytest.mark.parametrize("day", range(7))
def test_it_begins_with_a_school_day_of_its_own(day: int) -> None:
    """Opened on any day of the week: also when its first lesson would fall on a weekend."""
    now = datetime(2026, 11, 16 + day, 0, 30, tzinfo=timezone.get_default_timezone())
    mornings = [first_day(now), *(lesson_begin(now, told) for told in script().lessons)]
    assert mornings == sorted(set(mornings))
    assert len({timezone.localdate(morning) for morning in mornings}) == len(mornings)
    assert all(timezone.localdate(morning).weekday() < 5 for morning in mornings)


def test_it_has_on_record_what_the_teacher_did(demo_class: SchoolClass) -> None:
    entries = demo_class.auditentry_set.all()
    assert {"class_opened", "pupils_added", "pupils_apart", "card_renewed"} <= {
        entry.action for entry in entries
    }
    first = demo_class.lessons.last()
    assert first is not None
    assert all(entry.at < first.opened_at for entry in entries)

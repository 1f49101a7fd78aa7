"""Who is here in a lesson: nobody unseen is played for, and no table moves by itself."""

import pytest
from django.test import Client
from django.utils import timezone

from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import (
    end_lesson,
    pause_lesson,
    restart_table,
    resume_lesson,
    start_lesson,
)
from europa_edu.lessons.services.seats import add_latecomer, swap_pupils
from games.catalog import CATALOG
from games.models import Match, Seat
from games.services.turns import play_bot_turn, play_for_the_silent
from games.tasks import sweep
from tests.europa_edu.lessons.planned import teacher_in
from tests.europa_edu.lessons.services.test_lessons import pupils_browser, started, tables
from tests.games.services.test_presence import LONG, away, time_passes
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def seen(lesson: Lesson) -> list[bool]:
    return [bool(seat.seen_at) for match in tables(lesson) for seat in match.seats.order_by("pk")]


def opens(client: Client, match: Match) -> None:
    assert client.get(f"/table/{match.pk}/").status_code == 200


def to_move(match: Match) -> int:
    return CATALOG[match.title].rules.to_move(state_of(match))[0]


@pytest.mark.parametrize("slug", CATALOG)
def test_it_moves_no_table_of_a_lesson_whose_pupils_have_not_come(slug: str) -> None:
    lesson, _people = started(title=slug, seconds=30)
    for match in tables(lesson):
        time_passes(match)
        play_for_the_silent(match_id=match.pk, version=0)
        assert play_bot_turn(match_id=match.pk, version=0) is None
    sweep()
    assert [match.version for match in tables(lesson)] == [0, 0]
    assert not any(flag for match in tables(lesson) for flag in away(match))


@pytest.mark.parametrize("slug", CATALOG)
def test_it_plays_for_nobody_whom_the_lesson_has_not_seen(slug: str) -> None:
    lesson, people = started(title=slug, seconds=30, bots=0)
    match = tables(lesson)[0]
    here = next(seat for seat in match.seats.all() if seat.index != to_move(match))
    present = next(one for one in people if one == here.pupil)
    opens(pupils_browser(present), match)
    for _time in range(3):
        Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG)
        Seat.objects.filter(pk=here.pk).update(seen_at=timezone.now())
        sweep()
        play_for_the_silent(match_id=match.pk, version=0)
    assert away(match) == [False] * 3
    unseen = {seat.index for seat in match.seats.filter(seen_at=None)}
    assert not match.turns.filter(seat__in=unseen).exists()


def test_it_plays_for_who_came_and_went() -> None:
    lesson, people = started(bots=0)
    match = tables(lesson)[0]
    opens(pupils_browser(people[to_move(match)]), match)
    time_passes(match)
    opens(pupils_browser(people[(to_move(match) + 1) % 3]), match)
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG)
    sweep()
    assert away(match)[to_move(match)]


def test_it_begins_anew_to_wait_for_who_has_a_kept_match() -> None:
    lesson, people = started(bots=0)
    match = tables(lesson)[0]
    opens(pupils_browser(people[0]), match)
    end_lesson(lesson=lesson)
    later = Lesson.objects.create(
        school_class=lesson.school_class, teacher=lesson.teacher, title="zigzag"
    )
    start_lesson(lesson=later, tables=[], resumed=[match.pk])
    assert seen(later) == [False] * 3


def test_it_knows_who_was_here_across_a_pause_a_swap_and_a_new_deal() -> None:
    lesson, people = started(bots=0)
    first, second = tables(lesson)
    opens(pupils_browser(people[0]), first)
    assert seen(lesson) == [True, False, False, False, False, False]
    pause_lesson(lesson=lesson)
    resume_lesson(lesson=lesson)
    assert seen(lesson) == [True, False, False, False, False, False]
    swap_pupils(teacher=teacher_in(lesson), lesson=lesson, first=people[0], second=people[5])
    assert seen(lesson) == [False, False, False, False, False, True]
    again = restart_table(match_id=second.pk)
    assert [bool(seat.seen_at) for seat in again.seats.all()] == [False, False, True]


def test_it_waits_for_a_latecomer_whom_the_teacher_seats() -> None:
    lesson, _people = started()
    late = lesson.school_class.pupils.create(name="Late")
    match = add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=late)
    assert match.seats.get(pupil=late).seen_at is None

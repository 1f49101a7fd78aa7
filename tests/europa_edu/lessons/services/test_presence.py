"""Who is here in a lesson: nobody unseen is played for, and no table moves by itself."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.services.lessons import (
    end_lesson,
    pause_lesson,
    restart_table,
    resume_lesson,
)
from europa_edu.lessons.services.presence import note_seen
from europa_edu.lessons.services.seats import (
    add_latecomer,
    change_waiting,
    give_back,
    keep_warm,
    play_without,
    send_away,
    swap_pupils,
)
from games.catalog import CATALOG
from games.models import Match, Seat
from games.services.turns import play_bot_turn, play_for_the_silent
from games.tasks import sweep
from tests.europa_edu.lessons.begun import start_lesson
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


@pytest.mark.parametrize(("minutes", "waits_for"), [(1, 2), (3, 4), (5, 6)])
def test_it_waits_as_long_as_the_lesson_says(minutes: int, waits_for: int) -> None:
    lesson, people = started(bots=0, bot_after=minutes)
    match = tables(lesson)[0]
    gone, stays = people[to_move(match)], people[(to_move(match) + 1) % 3]
    for pupil in (gone, stays):
        opens(pupils_browser(pupil), match)
    for passed, taken in ((waits_for - 1.5, False), (waits_for, True)):
        then = timezone.now() - timedelta(minutes=passed)
        Match.objects.filter(pk=match.pk).update(moved_at=then)
        match.seats.filter(pupil=gone).update(seen_at=then)
        match.seats.filter(pupil=stays).update(seen_at=timezone.now())
        sweep()
        assert match.seats.get(pupil=gone).is_away == taken


def test_it_waits_for_ever_where_the_lesson_says_never_until_the_teacher_changes_it() -> None:
    lesson, people = started(bots=0, bot_after=0)
    match = tables(lesson)[0]
    gone, stays = people[to_move(match)], people[(to_move(match) + 1) % 3]
    for pupil in (gone, stays):
        opens(pupils_browser(pupil), match)
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - 12 * LONG)
    match.seats.filter(pupil=gone).update(seen_at=timezone.now() - 12 * LONG)
    sweep()
    assert not match.seats.get(pupil=gone).is_away
    change_waiting(lesson=lesson, bot_after=1)
    sweep()
    assert match.seats.get(pupil=gone).is_away


def test_it_plays_without_who_is_missing_and_they_sit_down_again_when_they_come() -> None:
    lesson, people = started(bots=0)
    match = tables(lesson)[0]
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil)
    opens(pupils_browser(people[0]), match)
    play_without(teacher=teacher_in(lesson), lesson=lesson)
    assert match.seats.get(pupil=people[0]).holder
    seat = match.seats.get(pupil=people[1])
    assert (seat.holder, seat.bot) == (None, "gentle")
    assert people[1] in presence(lesson).missing
    answer = pupils_browser(people[1]).get("/me/in/")
    assert answer["Location"] == f"/table/{match.pk}/"
    seat.refresh_from_db()
    assert seat.holder
    assert not seat.bot
    assert people[1] in presence(lesson).here


def test_it_keeps_the_seat_of_who_is_missing_when_the_table_is_dealt_again() -> None:
    lesson, people = started(bots=0)
    match = tables(lesson)[0]
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil)
    opens(pupils_browser(people[0]), match)
    play_without(teacher=teacher_in(lesson), lesson=lesson)
    send_away(teacher=teacher_in(lesson), lesson=lesson, pupil=people[2])
    again = restart_table(match_id=match.pk)
    assert [(seat.name, seat.bot) for seat in again.seats.all()] == [
        ("Pupil 0", ""), ("Pupil 1", "gentle"), ("Pupil 2", "gentle"),
    ]  # fmt: skip
    assert [bool(seat.holder) for seat in again.seats.all()] == [True, False, False]
    for pupil in people[1:3]:
        note_seen(lesson_id=lesson.pk, pupil_id=pupil.pk)
    assert [bool(seat.holder) for seat in again.seats.all()] == [True, True, False]
    assert people[1] in presence(lesson).here


@pytest.mark.parametrize("slug", CATALOG)
def test_it_lets_a_bot_move_where_a_seat_was_freed(slug: str) -> None:
    lesson, people = started(title=slug, bots=0)
    match = tables(lesson)[0]
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil)
    here = next(seat.pupil for seat in match.seats.all() if seat.index != to_move(match))
    assert here
    opens(pupils_browser(here), match)
    assert play_bot_turn(match_id=match.pk, version=match.version) is None
    play_without(teacher=teacher_in(lesson), lesson=lesson)
    assert play_bot_turn(match_id=match.pk, version=match.version) == match.version + 1


def test_it_sees_nobody_in_a_seat_that_the_teacher_gives_back() -> None:
    lesson, people = started(bots=0)
    match, teacher = tables(lesson)[0], teacher_in(lesson)
    keep_warm(teacher=teacher, lesson=lesson, pupil=people[0], match_id=match.pk, seat=0)
    give_back(teacher=teacher, lesson=lesson, pupil=people[0], match_id=match.pk)
    seat = match.seats.get(pupil=people[0])
    assert not seat.bot
    assert seat.seen_at is None
    keep_warm(teacher=teacher, lesson=lesson, pupil=people[0], match_id=match.pk, seat=0)
    pupils_browser(people[0]).post(f"/table/{match.pk}/take-back/")
    seat.refresh_from_db()
    assert not seat.bot
    assert seat.seen_at


def test_it_keeps_at_home_whom_the_teacher_sent_there() -> None:
    lesson, people = started(bots=0)
    send_away(teacher=teacher_in(lesson), lesson=lesson, pupil=people[0])
    note_seen(lesson_id=lesson.pk, pupil_id=people[0].pk)
    assert tables(lesson)[0].seats.get(pupil=people[0]).gone


def test_it_gives_a_latecomer_the_own_seat_first_then_a_bot_s_then_a_new_table() -> None:
    lesson, people = started(bots=1)
    first, second = tables(lesson)
    teacher = teacher_in(lesson)
    send_away(teacher=teacher, lesson=lesson, pupil=people[5])
    assert add_latecomer(teacher=teacher, lesson=lesson, pupil=people[5]) == second
    new = [lesson.school_class.pupils.create(name=name) for name in ("Late", "Later")]
    assert add_latecomer(teacher=teacher, lesson=lesson, pupil=new[0]) == first
    own = add_latecomer(teacher=teacher, lesson=lesson, pupil=new[1])
    assert own not in (first, second)
    assert own.seats.count() == 4


def test_it_gives_a_latecomer_the_seat_of_a_bot_before_that_of_who_is_missing() -> None:
    lesson, people = started(bots=1)
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil)
    play_without(teacher=teacher_in(lesson), lesson=lesson)
    late = lesson.school_class.pupils.create(name="Late")
    first, _second = tables(lesson)
    assert add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=late) == first
    assert first.seats.get(pupil=late).index == 3
    for pupil in people:
        note_seen(lesson_id=lesson.pk, pupil_id=pupil.pk)
    assert presence(lesson).late == ()


def test_it_seats_a_latecomer_at_a_table_that_still_chooses_its_game() -> None:
    lesson, _people = started(title="", bots=0, pupils=4)
    late = lesson.school_class.pupils.create(name="Late")
    match = add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=late)
    assert match == tables(lesson)[0]
    assert [seat.name for seat in tables(lesson)[0].seats.all()][-1] == "Late"

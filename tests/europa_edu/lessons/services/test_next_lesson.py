"""The next lesson in one press: seats as last time, kept matches, and what is put away."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest
from django.db import connection, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import AuditEntry, Pupil, SchoolClass
from europa_edu.classroom.services.pupils import move_pupil
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.planning import Planning
from europa_edu.lessons.selectors.plans import kept_matches_of, next_lesson, plans_of
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.services import planning
from europa_edu.lessons.services.lessons import begin_lesson, end_lesson, restart_table
from europa_edu.lessons.services.next_lesson import (
    NoLessonBefore,
    delete_plan,
    discard_matches,
    go_on_as_last_time,
    resume_all,
    seat_as_before,
)
from europa_edu.lessons.services.planning import AlreadyStarted, ClassInLesson
from europa_edu.lessons.services.seats import add_latecomer, play_without
from games.models import Match, Seat
from games.selectors.matches import seated_pupils
from tests.europa_edu.lessons.begun import start_planned
from tests.europa_edu.lessons.planned import kept_match, opened_class, planned, pupils_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def together(lesson: Lesson) -> set[frozenset[int]]:
    """The pupils of each table."""
    held = Seat.objects.held().filter(match__lesson=lesson)
    seats = held.values_list("match", "pupil")
    return {frozenset(pupil for match, pupil in seats if match == table) for table, _pupil in seats}


def had_a_lesson(pupils: int = 8, **fields: object) -> tuple[SchoolClass, Lesson]:
    """Two tables of four, kept by the bell."""
    taught = opened_class(pupils)
    lesson = planned(taught, pupils_of(taught)[:8], **fields)
    start_planned(lesson=lesson)
    end_lesson(lesson=lesson)
    return taught, Lesson.objects.get(pk=lesson.pk)


def test_it_goes_on_with_all_kept_matches_in_the_lobby() -> None:
    taught, before = had_a_lesson()
    seats, matches = together(before), set(before.matches.values_list("pk", flat=True))
    lesson = go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert lesson.is_lobby
    assert set(lesson.matches.values_list("pk", flat=True)) == matches
    assert together(lesson) == seats
    assert {match.status for match in lesson.matches.all()} == {"paused"}
    begin_lesson(teacher=taught.owner, lesson=lesson)
    assert {match.status for match in lesson.matches.all()} == {"playing"}


def test_it_seats_everybody_as_before_where_the_matches_are_over() -> None:
    taught, before = had_a_lesson(at_bell="end", same_deal=True, bot_after=3, minutes=40)
    lesson = go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert together(lesson) == together(before)
    assert not set(lesson.matches.all()) & set(before.matches.all())
    assert (lesson.title, lesson.bot_after, lesson.minutes) == ("zigzag", 3, 40)
    assert lesson.seed not in ("", before.seed)


def test_it_gives_who_was_away_last_time_a_seat_beside_the_others() -> None:
    taught, before = had_a_lesson(10)
    lesson = go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert together(before) < together(lesson)
    assert {pupil for table in together(lesson) for pupil in table} == set(pupils_of(taught))


def test_it_seats_as_before_at_a_table_that_was_dealt_again_for_more() -> None:
    taught = opened_class(4)
    lesson = planned(taught, pupils_of(taught)[:2], at_bell="end", table_size=3)
    start_planned(lesson=lesson)
    again = restart_table(match_id=lesson.matches.get().pk)
    again.seats.create(index=again.seats.count(), pupil_id=pupils_of(taught)[2], name="Late")
    end_lesson(lesson=lesson)
    later = go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert frozenset(pupils_of(taught)[:3]) in together(later)


def test_it_keeps_the_numbers_of_the_tables_also_where_one_was_dealt_again() -> None:
    taught = opened_class(8)
    lesson = planned(taught, at_bell="end")
    start_planned(lesson=lesson)
    first = lesson.matches.earliest("pk")
    restart_table(match_id=first.pk)
    end_lesson(lesson=lesson)
    later = go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert seated_pupils(later.matches.earliest("pk").seats.all()) == seated_pupils(
        first.seats.all()
    )


def test_it_seats_who_had_not_come_where_their_seats_were() -> None:
    taught = opened_class(12)
    lesson = planned(taught, at_bell="end")
    start_planned(lesson=lesson)
    seats = together(lesson)
    play_without(teacher=taught.owner, lesson=lesson)
    end_lesson(lesson=lesson)
    assert together(lesson) == set()
    assert together(go_on_as_last_time(teacher=taught.owner, school_class=taught)) == seats


def test_it_lets_the_newest_of_two_matches_go_on_that_share_a_pupil() -> None:
    taught = opened_class(4)
    first, second, third, fourth = pupils_of(taught)
    old, new = kept_match(taught, [first, second]), kept_match(taught, [second, third])
    lesson = planned(taught)
    resume_all(lesson=lesson)
    lesson.refresh_from_db()
    assert Planning(lesson).resumed == (new.pk,)
    assert old.pk != new.pk
    assert Planning(lesson).free == {first, fourth}


def test_it_goes_on_from_the_lesson_that_was_held_last_whenever_it_was_planned() -> None:
    taught = opened_class(8)
    on_friday = planned(taught)  # planned on Monday, before Wednesday's lesson was
    on_wednesday = planned(taught, title="voyage", at_bell="end")
    for lesson in (on_wednesday, on_friday):
        start_planned(lesson=lesson)
        end_lesson(lesson=lesson)
    discard_matches(teacher=taught.owner, school_class=taught)
    lesson = go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert lesson.title == "zigzag"
    assert together(lesson) == together(on_friday)


def test_it_mixes_with_the_tables_of_a_lesson_that_was_planned_later() -> None:
    taught = opened_class(8)
    on_friday, on_wednesday = planned(taught), planned(taught, at_bell="end")
    start_planned(lesson=on_wednesday)
    end_lesson(lesson=on_wednesday)
    assert Planning(on_friday).had_tables
    seat_as_before(lesson=on_friday)
    on_friday.refresh_from_db()
    tables = {frozenset(table.pupils) for table in Planning(on_friday).plan.tables}
    assert tables == together(on_wednesday)


def test_it_goes_on_with_the_match_that_was_played_last_of_two_that_share_a_pupil() -> None:
    taught = opened_class(4)
    first, second, third, _fourth = pupils_of(taught)
    old, new = kept_match(taught, [first, second]), kept_match(taught, [second, third])
    Match.objects.filter(pk=old.pk).update(moved_at=timezone.now() + timedelta(days=1))
    lesson = planned(taught)
    resume_all(lesson=lesson)
    lesson.refresh_from_db()
    assert Planning(lesson).resumed == (old.pk,)
    assert new.pk > old.pk


def test_it_goes_on_with_nothing_where_there_was_no_lesson_or_one_is_on() -> None:
    taught = opened_class(4)
    with pytest.raises(NoLessonBefore):
        go_on_as_last_time(teacher=taught.owner, school_class=taught)
    lesson = planned(taught)
    start_planned(lesson=lesson)
    with pytest.raises(ClassInLesson):
        go_on_as_last_time(teacher=taught.owner, school_class=taught)


def test_it_only_plans_a_lesson_for_which_nobody_is_left() -> None:
    taught, _before = had_a_lesson(2, at_bell="end", table_size=2)
    taught.pupils.update(archived_at=timezone.now())
    assert go_on_as_last_time(teacher=taught.owner, school_class=taught).is_planned


def test_it_takes_the_seats_of_last_time_into_a_new_plan() -> None:
    taught, before = had_a_lesson(at_bell="end")
    lesson = planned(taught)
    seat_as_before(lesson=lesson)
    lesson.refresh_from_db()
    planned_tables = {frozenset(table.pupils) for table in Planning(lesson).plan.tables}
    assert planned_tables == together(before)


def test_it_discards_one_kept_match_or_all_on_record() -> None:
    taught, before = had_a_lesson()
    other = kept_match(opened_class(2, "6a"), pupils_of(SchoolClass.objects.latest("pk")))
    first, second = before.matches.order_by("pk")
    assert discard_matches(teacher=taught.owner, school_class=taught, matches=[first.pk]) == 1
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.is_over
    assert first.outcome
    assert second.is_frozen
    assert discard_matches(teacher=taught.owner, school_class=taught) == 1
    assert discard_matches(teacher=taught.owner, school_class=taught) == 0
    assert not discard_matches(teacher=taught.owner, school_class=taught, matches=[other.pk])
    assert Match.objects.get(pk=other.pk).is_frozen
    assert AuditEntry.objects.filter(action="matches_discarded").count() == 2


def test_it_deletes_a_plan_on_record_but_no_lesson_that_began() -> None:
    taught = opened_class(4)
    lesson = planned(taught)
    delete_plan(teacher=taught.owner, lesson=lesson)
    assert not Lesson.objects.exists()
    assert AuditEntry.objects.get().action == "plan_deleted"
    lesson = planned(taught)
    start_planned(lesson=lesson)
    with pytest.raises(AlreadyStarted):
        delete_plan(teacher=taught.owner, lesson=lesson)


def test_it_tells_what_waits_for_a_class() -> None:
    taught, before = had_a_lesson()
    tomorrow = planned(taught, planned_for=timezone.localdate() + timedelta(days=1))
    soon = planned(taught)
    found = next_lesson(taught)
    assert found.before == before
    assert found.kept
    assert (found.kept.tables, len(found.kept.names)) == (2, 8)
    assert [title.slug for title in found.kept.titles] == ["zigzag"]
    assert [plan.lesson for plan in found.plans] == [soon, tomorrow]
    assert [plan.is_today for plan in found.plans] == [True, False]


def test_it_asks_as_often_for_many_classes_as_for_one() -> None:
    classes = []
    for number in range(3):
        taught = opened_class(4, f"{number}x")
        kept_match(taught, pupils_of(taught))
        planned(taught)
        classes.append(taught)
    for asked in (kept_matches_of, plans_of):
        with CaptureQueriesContext(connection) as queries:
            assert len(asked(classes)) == 3
        assert len(queries) == 1


def teacher_of(taught: SchoolClass) -> Client:
    client = Client()
    client.force_login(taught.owner)
    return client


def test_it_goes_on_in_one_press_from_the_plan_s_page() -> None:
    taught, _before = had_a_lesson()
    client = teacher_of(taught)
    page = client.get(f"/lessons/new/{taught.pk}/").text
    assert "2 matches wait to go on" in page
    answer = client.post(f"/lessons/next/{taught.pk}/")
    lesson = Lesson.objects.get(status="lobby")
    assert answer["Location"] == f"/lessons/{lesson.pk}/"
    again = client.post(f"/lessons/next/{taught.pk}/")
    assert again["Location"] == f"/lessons/{lesson.pk}/"


def test_it_begins_a_plan_where_there_was_no_lesson() -> None:
    taught = opened_class(4)
    answer = teacher_of(taught).post(f"/lessons/next/{taught.pk}/")
    assert answer["Location"] == f"/lessons/new/{taught.pk}/"


def test_it_discards_and_deletes_after_a_question_and_stays_on_the_page() -> None:
    taught, before = had_a_lesson()
    lesson = planned(taught)
    client, page = teacher_of(taught), f"/lessons/{lesson.pk}/seats/"
    one = before.matches.first()
    assert one
    assert f'data-opens="discard-{one.pk}"' in client.get(page).text
    answer = client.post(f"/lessons/kept/{taught.pk}/", {"match": one.pk, "next": page})
    assert answer["Location"] == page
    assert Match.objects.filter(status="frozen").count() == 1
    assert client.post(f"/lessons/kept/{taught.pk}/")["Location"] == f"/lessons/new/{taught.pk}/"
    assert not Match.objects.filter(status="frozen").exists()
    deleted = client.post(f"/lessons/{lesson.pk}/delete/")
    assert deleted["Location"] == f"/lessons/new/{taught.pk}/"
    assert not Lesson.objects.filter(pk=lesson.pk).exists()


def test_it_takes_all_kept_matches_and_old_seats_by_one_press_of_the_seating_page() -> None:
    taught, before = had_a_lesson()
    lesson = planned(taught)
    client, page = teacher_of(taught), f"/lessons/{lesson.pk}/seats/"
    client.post(page, {"as_before": "on"})
    lesson.refresh_from_db()
    assert {frozenset(t.pupils) for t in Planning(lesson).plan.tables} == together(before)
    client.post(page, {"all_go_on": "on"})
    lesson.refresh_from_db()
    assert set(Planning(lesson).resumed) == set(before.matches.values_list("pk", flat=True))
    assert "All go on" not in client.get(page).text


def test_it_gives_seats_back_to_who_is_expected_and_to_bots_those_of_the_others() -> None:
    taught = opened_class(4)
    match = kept_match(taught, pupils_of(taught))
    lea, tom, ina, _ben = match.seats.all()
    match.seats.filter(pk=lea.pk).update(gone=True, bot="gentle")  # had not come
    match.seats.filter(pk=tom.pk).update(bot="gentle")  # was away for a minute at the bell
    assert ina.pupil_id
    lesson = planned(taught, [pupil for pupil in pupils_of(taught) if pupil != ina.pupil_id])
    resume_all(lesson=lesson)
    start_planned(lesson=lesson)
    assert lesson.matches.count() == 1
    seats = [(bool(seat.holder), seat.bot) for seat in match.seats.all()]
    assert seats == [(True, ""), (True, ""), (False, "gentle"), (True, "")]
    ina.refresh_from_db()
    add_latecomer(teacher=taught.owner, lesson=lesson, pupil=Pupil.objects.get(pk=ina.pupil_id))
    ina.refresh_from_db()
    assert (bool(ina.holder), ina.bot) == (True, "")


def test_it_goes_on_from_the_list_of_lessons_too_but_not_while_one_is_on() -> None:
    taught, _before = had_a_lesson()
    client, page = teacher_of(taught), f"/classes/{taught.pk}/lessons/"
    assert f"/lessons/next/{taught.pk}/" in client.get(page).text
    go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert f"/lessons/next/{taught.pk}/" not in client.get(page).text


def test_it_waits_at_no_kept_match_for_who_is_in_another_class_by_now() -> None:
    taught = opened_class(4)
    match = kept_match(taught, pupils_of(taught))
    moved = taught.pupils.earliest("pk")
    move_pupil(teacher=taught.owner, pupil=moved, to=opened_class(2, "6a"))
    lesson = go_on_as_last_time(teacher=taught.owner, school_class=taught)
    assert [seat.pupil for seat in match.seats.all() if not seat.holder] == [moved]
    assert match.seats.get(pupil=moved).bot
    assert presence(lesson).expected == 3


@pytest.mark.django_db(transaction=True)
def test_it_begins_one_lesson_however_many_teachers_press_at_once() -> None:
    taught, _before = had_a_lesson()
    plans = [planned(taught), planned(taught)]
    deeds = [partial(planning.start_planned, lesson=plan) for plan in plans]
    deeds += [partial(go_on_as_last_time, teacher=taught.owner, school_class=taught)] * 2
    barrier = Barrier(len(deeds))

    def press(deed: Callable[[], object]) -> None:
        barrier.wait()
        with suppress(ClassInLesson):
            deed()
        connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as pool:
        list(pool.map(press, deeds))
    assert Lesson.objects.filter(status="lobby").count() == 1

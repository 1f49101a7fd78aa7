"""What the wall says above its tables, in numbers and by name, and in which order they stand."""

from datetime import timedelta

import pytest
from django.utils import timezone

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.selectors.headline import by_need, counted, headline, shown
from europa_edu.lessons.selectors.wall import Tile, wall
from europa_edu.lessons.services.lessons import end_lesson, end_table, pause_lesson
from europa_edu.lessons.services.seats import ask_help, play_without
from europa_edu.lessons.statuses import Mood, Show
from games.catalog import CATALOG
from games.models import Match
from games.services.matches import hand_to_bot
from tests.europa_edu.lessons.begun import start_lesson
from tests.europa_edu.lessons.planned import teacher_in
from tests.europa_edu.lessons.services.test_lessons import lesson_of
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def lesson_with(tables: int, title: str = "zigzag") -> tuple[Lesson, list[Pupil]]:
    """Tables of two, where everybody is here."""
    lesson, people = lesson_of(2 * tables, title=title)
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil, seen_at=timezone.now())
    plans = [TablePlan((people[n].pk, people[n + 1].pk), 0) for n in range(0, 2 * tables, 2)]
    start_lesson(lesson=lesson, tables=plans)
    lesson.refresh_from_db()
    return lesson, people


def tiles(lesson: Lesson) -> list[Tile]:
    return wall(lesson, Person(teacher=lesson.teacher_id))


def match_at(lesson: Lesson, number: int) -> Match:
    return lesson.matches.order_by("pk")[number - 1]


def waits(lesson: Lesson, number: int, minutes: int) -> None:
    since = timezone.now() - timedelta(minutes=minutes)
    Match.objects.filter(pk=match_at(lesson, number).pk).update(moved_at=since)


def misses(lesson: Lesson, pupil: Pupil) -> None:
    lesson.attendance.filter(pupil=pupil).update(seen_at=None)


def test_it_counts_every_table_once() -> None:
    lesson, _people = lesson_with(5)
    waits(lesson, 2, minutes=2)
    end_table(match_id=match_at(lesson, 4).pk)
    Match.objects.filter(pk=match_at(lesson, 5).pk).update(status="open", title="", state="")
    said = headline(tiles(lesson))
    assert (said.playing, len(said.waiting), said.done, said.choosing) == (2, 1, 1, 1)
    assert not said.all_done
    end_lesson(lesson=lesson)
    lesson.refresh_from_db()
    said = headline(tiles(lesson))
    assert (said.playing, len(said.waiting), said.done, said.kept) == (0, 0, 1, 3)
    assert said.all_done


def test_it_says_that_nobody_plays_where_nobody_has_come_or_bots_alone_sit() -> None:
    lesson, people = lesson_with(2)
    misses(lesson, people[0])
    assert headline(tiles(lesson)).playing == 2
    misses(lesson, people[1])
    assert headline(tiles(lesson)).playing == 1
    waits(lesson, 1, minutes=2)
    waits(lesson, 2, minutes=2)
    assert headline(tiles(lesson)).waits_for_missing
    play_without(teacher=teacher_in(lesson), lesson=lesson)
    empty, full = tiles(lesson)
    assert empty.is_deserted
    assert (empty.mood, full.mood) == (Mood.MISSING, Mood.WAITING)
    assert dict(counted([empty, full]))[Show.MISSING] == 1
    said = headline([empty, full])
    assert said.playing == 0
    assert not said.waits_for_missing  # for who is here the others wait


def test_it_compares_nothing_while_tables_rest() -> None:
    lesson, _people = lesson_with(3)
    end_table(match_id=match_at(lesson, 1).pk)
    end_table(match_id=match_at(lesson, 2).pk)
    pause_lesson(lesson=lesson)
    assert not headline(tiles(lesson)).all_done


def test_it_names_who_is_waited_for_and_the_longest_first() -> None:
    lesson, _people = lesson_with(3)
    waits(lesson, 1, minutes=2)
    waits(lesson, 3, minutes=5)
    assert [(tile.number, tile.minutes) for tile in headline(tiles(lesson)).waiting] == [
        (3, 5),
        (1, 2),
    ]
    match = match_at(lesson, 3)
    mover = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    assert headline(tiles(lesson)).waiting[0].waited_for == match.seats.get(index=mover).name


def test_it_names_who_asks_for_help_and_where() -> None:
    lesson, people = lesson_with(3)
    before = headline(tiles(lesson)).calls
    ask_help(lesson=lesson, pupil=people[4])
    said = headline(tiles(lesson))
    assert [(tile.number, seat.name) for tile, seat in said.asking] == [(3, people[4].name)]
    assert said.calls != before


def test_it_puts_need_first_and_keeps_the_numbers() -> None:
    lesson, people = lesson_with(6)
    end_table(match_id=match_at(lesson, 1).pk)
    misses(lesson, people[4])
    waits(lesson, 5, minutes=2)
    ask_help(lesson=lesson, pupil=people[11])
    ordered = by_need(tiles(lesson))
    assert [(tile.number, tile.mood) for tile in ordered] == [
        (6, Mood.HELP),
        (5, Mood.WAITING),
        (3, Mood.MISSING),
        (2, Mood.PLAYING),
        (4, Mood.PLAYING),
        (1, Mood.DONE),
    ]


def test_no_table_changes_places_by_a_move() -> None:
    lesson, _people = lesson_with(3)
    before = [tile.number for tile in by_need(tiles(lesson))]
    for number in (1, 3):
        Match.objects.filter(pk=match_at(lesson, number).pk).update(
            version=7 * number, moved_at=timezone.now()
        )
    assert [tile.number for tile in by_need(tiles(lesson))] == before


def test_it_says_whom_a_table_misses_until_a_bot_plays_there_or_it_is_done() -> None:
    lesson, people = lesson_with(2)
    for pupil in people[:3]:
        misses(lesson, pupil)
    first, second = tiles(lesson)
    assert [seat.name for seat in first.missing] == [people[0].name, people[1].name]
    assert [place.missing for place in second.places] == [True, False]
    hand_to_bot(match_id=first.match.pk, seat=0)
    assert [seat.index for seat in tiles(lesson)[0].missing] == [1]
    end_table(match_id=second.match.pk)
    assert not tiles(lesson)[1].missing


def test_it_shows_the_tables_of_one_kind_and_counts_them() -> None:
    lesson, people = lesson_with(4)
    ask_help(lesson=lesson, pupil=people[0])
    misses(lesson, people[1])  # at the same table
    waits(lesson, 2, minutes=2)
    end_table(match_id=match_at(lesson, 3).pk)
    seen = tiles(lesson)
    assert dict(counted(seen)) == {
        Show.ALL: 4,
        Show.HELP: 1,
        Show.WAITING: 1,
        Show.MISSING: 1,
        Show.DONE: 1,
    }
    assert [tile.number for tile in shown(seen, Show.MISSING)] == [1]
    assert [tile.number for tile in shown(seen, Show.DONE)] == [3]


@pytest.mark.parametrize("slug", CATALOG)
def test_it_says_how_far_each_seat_has_come_in_the_game_s_own_words(slug: str) -> None:
    lesson, _people = lesson_of(3, title=slug)
    plan = TablePlan(tuple(lesson.school_class.pupils.values_list("pk", flat=True)), 0)
    start_lesson(lesson=lesson, tables=[plan])
    (tile,) = tiles(lesson)
    assert len({place.said for place in tile.places} - {""}) >= 1
    assert (tile.board is None) == (slug in ("europa_tour", "zigzag", "europa"))

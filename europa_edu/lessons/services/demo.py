"""The demo class's past: lessons whose matches bots played under the pupils' names.

They went through the same services as any match, only on another day, and nobody is told. The same
every time but for the dates.
"""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from functools import cache
from typing import Any

import msgspec
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.people import Person
from europa_edu.classroom.services.demo import FIXTURES
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import Sitter, TablePlan, propose
from europa_edu.lessons.selectors.planning import apart_pairs
from europa_edu.lessons.services.lessons import LESSON_BOT, end_lesson
from europa_edu.live.hooks import nobody_told
from games.catalog import CATALOG
from games.engine import Chance, Move, Title
from games.engine.bots import Bot
from games.engine.codec import decode, encode
from games.engine.replay import next_move
from games.models import Match, Seat, Turn
from games.rows import match_with_seats
from games.services.matches import SeatPlan, deal_match, open_match
from games.services.names import TRAVELLERS
from games.services.turns import play_turn

BEGIN = time(10, 5)
SETTLING = timedelta(minutes=3)  # until everybody sits and the first card is laid
SLIPS = {"strong": 2, "gentle": 6}  # of a hundred moves, those made without a thought


class LessonScript(msgspec.Struct, frozen=True):
    title: str
    days_ago: int
    minutes: int
    pace: int  # seconds a turn takes on average
    absent: tuple[str, ...]
    table_size: int = 4
    same_deal: bool = False
    at_bell: str = Lesson.AtBell.END
    late: int = 0  # minutes that the last table sits down after the others


class Script(msgspec.Struct, frozen=True):
    """fixtures/demo/lessons.json: what the class did in the last weeks."""

    strong: tuple[str, ...]
    lessons: tuple[LessonScript, ...]


@cache
def script() -> Script:
    return msgspec.json.decode((FIXTURES / "lessons.json").read_bytes(), type=Script)


def first_day(now: datetime) -> datetime:
    """When the class was opened: the school day before its first lesson."""
    return _morning(lesson_begin(now, script().lessons[0]), 1)


def lesson_begin(now: datetime, told: LessonScript) -> datetime:
    return _morning(now, told.days_ago)


def play_demo_lessons(*, school_class: SchoolClass, now: datetime) -> None:
    """All lessons of the script, each on its day, with their matches, seats and turns."""
    pupils = list(school_class.pupils.all())
    with nobody_told():
        for number, told in enumerate(script().lessons):
            lesson = _begun(school_class, told, lesson_begin(now, told), f"demo {number}")
            _note_attendance(lesson, told, pupils)
            present = [pupil for pupil in pupils if pupil.name not in told.absent]
            tables = _tables(school_class, told, present, f"demo {number}")
            for place, plan in enumerate(tables):
                late = told.late if place == len(tables) - 1 else 0
                seed = lesson.seed or f"demo {number} {place}"
                match = deal_past(lesson, seed, _people(plan, present, seed), late)
                play_past(match, told.pace)
            end_lesson(lesson=lesson, at=lesson.bell_at)


def deal_past(lesson: Lesson, seed: str, people: Sequence[SeatPlan], late: int) -> Match:
    """A table of a lesson that began long ago, as many minutes later than the others."""
    assert lesson.started_at  # noqa: S101
    at = lesson.started_at + SETTLING + timedelta(minutes=late)
    match = open_match(title=lesson.title, seats=people, seed=seed, lesson_id=lesson.pk)
    deal_match(match_id=match.pk, due=())
    Match.objects.filter(pk=match.pk).update(opened_at=at)  # Django says today
    match.refresh_from_db()
    return match


def play_past(match: Match, pace: int) -> None:
    """To the end or to the bell. A pupil's turn counts as the pupil's own."""
    assert match.lesson  # noqa: S101
    assert match.lesson.bell_at  # noqa: S101
    title, at, bell = CATALOG[match.title], match.opened_at, match.lesson.bell_at
    match, seats = match_with_seats(match.pk)
    bots = [_player(title, seat) for seat in seats]
    while match.is_playing:
        version = match.version + 1
        thinking = Chance(match.seed, version, f"time {seats[0].name}")
        at += timedelta(seconds=1 + thinking.below(2 * pace - 1))
        if at >= bell:
            break
        state = decode(match.state, title.state)
        seat, move = next_move(title, state, Chance(match.seed, version, "bot"), bots)
        play_turn(
            match_id=match.pk,
            seat=seat,
            version=match.version,
            move=title.notation.write(move),
            actor=Turn.Actor.BOT if seats[seat].bot else Turn.Actor.PERSON,
            at=at,
        )
        match, seats = match_with_seats(match.pk)
    match.seats.update(seen_at=match.moved_at)


def _player(title: Title, seat: Seat) -> Bot:
    """A bot as good as the pupil, with the pupil's own luck: the same deal is not played alike."""
    level = "strong" if seat.name in script().strong else LESSON_BOT
    bot = title.bot(level)

    def choose(view: Any, moves: Sequence[Any], chance: Chance) -> Move:
        own = Chance(chance.seed, chance.version, f"demo {seat.name}")
        slip: Move = own.pick(moves)
        return slip if own.below(100) < SLIPS[level] else bot(view, moves, own)

    return choose


def _begun(school_class: SchoolClass, told: LessonScript, begin: datetime, seed: str) -> Lesson:
    bell = begin + timedelta(minutes=told.minutes)
    lesson = Lesson.objects.create(
        school_class=school_class,
        teacher=school_class.owner,
        status=Lesson.Status.RUNNING,
        title=told.title,
        options=encode(CATALOG[told.title].options()).decode(),
        table_size=told.table_size,
        seed=seed if told.same_deal else "",
        bell_at=bell,
        at_bell=told.at_bell,
        warned_at=bell - timedelta(minutes=2),
        started_at=begin,
    )
    Lesson.objects.filter(pk=lesson.pk).update(opened_at=begin - SETTLING)
    return lesson


def _note_attendance(lesson: Lesson, told: LessonScript, pupils: Sequence[Pupil]) -> None:
    Attendance.objects.bulk_create(
        Attendance(
            lesson=lesson,
            pupil=pupil,
            present=pupil.name not in told.absent,
            seen_at=None if pupil.name in told.absent else lesson.started_at,
        )
        for pupil in pupils
    )


def _tables(
    school_class: SchoolClass, told: LessonScript, present: Sequence[Pupil], seed: str
) -> Sequence[TablePlan]:
    """Seated as the site proposes it."""
    strong = script().strong
    sitters = [Sitter(pupil.pk, float(pupil.name in strong)) for pupil in present]
    sizes, apart = CATALOG[told.title].seat_counts, apart_pairs(school_class)
    return propose(sitters, sizes, told.table_size, apart, seed)


def _people(plan: TablePlan, present: Sequence[Pupil], seed: str) -> list[SeatPlan]:
    names = {pupil.pk: pupil.name for pupil in present}
    pupils = [SeatPlan(Person(pupil=pk), names[pk]) for pk in plan.pupils]
    travellers = Chance(seed, 0, "names").sample(TRAVELLERS, plan.bots)
    return [*pupils, *(SeatPlan(name=name, bot=LESSON_BOT) for name in travellers)]


def _morning(now: datetime, days_ago: int) -> datetime:
    """On that day, or the school day before it, when lessons begin."""
    day = timezone.localdate(now) - timedelta(days=days_ago)
    while day.weekday() > 4:
        day -= timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, BEGIN))

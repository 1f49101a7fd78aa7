"""The demo class's past: lessons whose matches bots played under the pupils' names.

They went through the same services as any match, only on another day, and nobody is told. The same
every time but for the dates.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from functools import cache
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.people import Person
from europa_edu.classroom.services.demo import FIXTURES
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import Sitter, TablePlan, propose
from europa_edu.lessons.selectors.planning import apart_pairs
from europa_edu.lessons.services.lessons import LESSON_BOT, ring_at_table
from europa_edu.live.hooks import nobody_told
from games.catalog import CATALOG
from games.engine import Chance, Move, Title
from games.engine.bots import Bot
from games.engine.codec import encode
from games.engine.replay import chance_of, first_state, next_move
from games.engine.rules import play
from games.models import Match, Turn
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


class Table(msgspec.Struct, frozen=True):
    """One table of a lesson that is over: who sat there, and when they sat down."""

    lesson: Lesson
    seed: str
    people: tuple[SeatPlan, ...]
    at: datetime
    pace: int


Counted = Callable[[Sequence[Table]], Iterable[Table]]
Apart = Collection[frozenset[int]]


class PastMove(msgspec.Struct, frozen=True):
    seat: int
    move: str
    at: datetime


@cache
def script() -> Script:
    return msgspec.json.decode((FIXTURES / "lessons.json").read_bytes(), type=Script)


def first_day(now: datetime) -> datetime:
    """When the class was opened: the school day before its first lesson."""
    return _morning(lesson_begin(now, script().lessons[0]), 1)


def lesson_begin(now: datetime, told: LessonScript) -> datetime:
    return _morning(now, told.days_ago)


@transaction.atomic
def hold_demo_lessons(*, school_class: SchoolClass, now: datetime) -> None:
    """The lessons of the script in a new class, each on its day, with who was there.

    They are over from the beginning: neither a bell nor a teacher ends one while its matches are
    written down.
    """
    pupils = list(school_class.pupils.all())
    for number, told in enumerate(script().lessons):
        lesson = _lesson(school_class, told, lesson_begin(now, told), f"demo {number}")
        _note_attendance(lesson, told, pupils)


def play_demo_lessons(*, school_class: SchoolClass, counted: Counted = iter) -> None:
    """Their matches, table after table. Called again after a crash, it goes on where it stood."""
    with nobody_told():
        for table in counted(_tables(school_class)):
            play_past(table)


def play_past(table: Table) -> Match:
    """To the end or to the bell. A pupil's turn counts as the pupil's own.

    The bots think before anything is written: nobody's move on a live site waits for them.
    """
    return _written_down(table, list(_moves(table)))


@transaction.atomic
def _written_down(table: Table, moves: Sequence[PastMove]) -> Match:
    """The match through the services of any match: one short transaction, all of it or nothing."""
    lesson = table.lesson
    match = open_match(title=lesson.title, seats=table.people, seed=table.seed, lesson_id=lesson.pk)
    deal_match(match_id=match.pk, due=())
    Match.objects.filter(pk=match.pk).update(opened_at=table.at)  # Django says today
    for version, past in enumerate(moves):
        bot = table.people[past.seat].bot
        play_turn(
            match_id=match.pk,
            seat=past.seat,
            version=version,
            move=past.move,
            actor=Turn.Actor.BOT if bot else Turn.Actor.PERSON,
            at=past.at,
        )
    match.refresh_from_db()
    match.seats.update(seen_at=match.moved_at)
    if match.is_playing:
        ring_at_table(lesson, match)
    return match


def _moves(table: Table) -> Iterator[PastMove]:
    """What bots play under the pupils' names until the match is over or the bell rings."""
    assert table.lesson.bell_at  # noqa: S101
    title, at, version = CATALOG[table.lesson.title], table.at, 0
    bots = [_player(title, plan) for plan in table.people]
    state = first_state(title, len(bots), title.options(), table.seed)
    while title.rules.to_move(state):
        version += 1
        thinking = Chance(table.seed, version, f"time {table.people[0].name}")
        at += timedelta(seconds=1 + thinking.below(2 * table.pace - 1))
        if at >= table.lesson.bell_at:
            return
        seat, move = next_move(title, state, Chance(table.seed, version, "bot"), bots)
        yield PastMove(seat, title.notation.write(move), at)
        state = play(title.rules, state, seat, move, chance_of(table.seed, version)).state


def _player(title: Title, who: SeatPlan) -> Bot:
    """A bot as good as the pupil, with the pupil's own luck: the same deal is not played alike."""
    level = "strong" if who.name in script().strong else LESSON_BOT
    bot = title.bot(level)

    def choose(view: Any, moves: Sequence[Any], chance: Chance) -> Move:
        own = Chance(chance.seed, chance.version, f"demo {who.name}")
        slip: Move = own.pick(moves)
        return slip if own.below(100) < SLIPS[level] else bot(view, moves, own)

    return choose


def _lesson(school_class: SchoolClass, told: LessonScript, begin: datetime, seed: str) -> Lesson:
    bell = begin + timedelta(minutes=told.minutes)
    lesson = Lesson.objects.create(
        school_class=school_class,
        teacher=school_class.owner,
        status=Lesson.Status.OVER,
        title=told.title,
        options=encode(CATALOG[told.title].options()).decode(),
        table_size=told.table_size,
        seed=seed if told.same_deal else "",
        bell_at=bell,
        at_bell=told.at_bell,
        warned_at=bell - timedelta(minutes=2),
        started_at=begin,
        ended_at=bell,
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


def _tables(school_class: SchoolClass) -> list[Table]:
    """Those that are not written down yet. The first lessons of the class are the demo's."""
    pupils, apart = list(school_class.pupils.all()), apart_pairs(school_class)
    lessons = school_class.lessons.order_by("pk")
    return [
        table
        for number, (lesson, told) in enumerate(zip(lessons, script().lessons, strict=False))
        for table in _tables_of(lesson, told, pupils, apart, f"demo {number}")
    ]


def _tables_of(
    lesson: Lesson, told: LessonScript, pupils: Sequence[Pupil], apart: Apart, seed: str
) -> Iterator[Table]:
    present = [pupil for pupil in pupils if pupil.name not in told.absent]
    plans = _seated(told, present, apart, seed)
    assert lesson.started_at  # noqa: S101
    for place in range(lesson.matches.count(), len(plans)):
        late = told.late if place == len(plans) - 1 else 0
        deal = lesson.seed or f"{seed} {place}"
        at = lesson.started_at + SETTLING + timedelta(minutes=late)
        yield Table(lesson, deal, _people(plans[place], present, deal), at, told.pace)


def _seated(
    told: LessonScript, present: Sequence[Pupil], apart: Apart, seed: str
) -> Sequence[TablePlan]:
    """As the site proposes it."""
    strong = script().strong
    sitters = [Sitter(pupil.pk, float(pupil.name in strong)) for pupil in present]
    return propose(sitters, CATALOG[told.title].seat_counts, told.table_size, apart, seed)


def _people(plan: TablePlan, present: Sequence[Pupil], seed: str) -> tuple[SeatPlan, ...]:
    names = {pupil.pk: pupil.name for pupil in present}
    pupils = [SeatPlan(Person(pupil=pk), names[pk]) for pk in plan.pupils]
    travellers = Chance(seed, 0, "names").sample(TRAVELLERS, plan.bots)
    return (*pupils, *(SeatPlan(name=name, bot=LESSON_BOT) for name in travellers))


def _morning(now: datetime, days_ago: int) -> datetime:
    """On that day, or the school day before it, when lessons begin."""
    day = timezone.localdate(now) - timedelta(days=days_ago)
    while day.weekday() > 4:
        day -= timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, BEGIN))

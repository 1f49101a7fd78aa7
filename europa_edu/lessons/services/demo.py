"""The demo class's past: lessons whose matches bots played under the pupils' names, in memory.

The same every time but for the dates. Nobody is told and no bot is woken: it is all long over.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from functools import cache
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.services.demo import FIXTURES
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import Sitter, TablePlan, propose
from europa_edu.lessons.services.lessons import LESSON_BOT
from games.catalog import CATALOG
from games.engine import Chance, Move, Title
from games.engine.bots import Bot
from games.engine.codec import encode
from games.engine.events import Event
from games.engine.replay import Turn as StoredTurn
from games.engine.replay import first_state, playthrough
from games.engine.rules import Step
from games.models import Match, Seat, Turn
from games.services.names import TRAVELLERS
from quizzes.models import Answer
from quizzes.once_keys import turn_key

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


class BellRang(Exception):
    """The time was up in the middle of a match."""


@cache
def script() -> Script:
    return msgspec.json.decode((FIXTURES / "lessons.json").read_bytes(), type=Script)


def first_day(now: datetime) -> datetime:
    """When the class was opened: the day before its first lesson."""
    return _morning(now, script().lessons[0].days_ago + 1)


@transaction.atomic
def play_demo_lessons(*, school_class: SchoolClass, now: datetime) -> None:
    """All lessons of the script, each on its day, with their matches, seats and turns."""
    pupils = list(school_class.pupils.all())
    played = []
    for number, told in enumerate(script().lessons):
        lesson = _held(school_class, told, _morning(now, told.days_ago), f"demo {number}")
        _note_attendance(lesson, told, pupils)
        present = [pupil for pupil in pupils if pupil.name not in told.absent]
        tables = _tables(school_class, told, present, f"demo {number}")
        for place, plan in enumerate(tables):
            late = told.late if place == len(tables) - 1 else 0
            seed = lesson.seed or f"demo {number} {place}"
            match = DemoMatch(lesson, told.pace, seed, _people(plan, present, seed), late)
            match.play()
            played.append(match)
    _save(played)


class DemoMatch:
    """One match of the demo, played when it is asked to be."""

    def __init__(
        self, lesson: Lesson, pace: int, seed: str, people: Sequence[Seat], late: int
    ) -> None:
        assert lesson.started_at  # noqa: S101
        self.pace, self.people = pace, people
        self.title: Title = CATALOG[lesson.title]
        self.now = lesson.started_at + SETTLING + timedelta(minutes=late)
        self.bell = lesson.bell_at
        self.state: Any = first_state(self.title, len(people), self.title.options(), seed)
        self.turns: list[Turn] = []
        self.proofs: list[tuple[int, int, Event]] = []  # version, number within the turn, event
        self.row = Match(
            title=lesson.title,
            options=lesson.options,
            seed=seed,
            lesson=lesson,
            status=Match.Status.OVER,
        )
        self.row.opened_at = self.now

    def play(self) -> None:
        """To the end or to the bell."""
        bots = [_player(self.title, seat) for seat in self.people]
        try:
            playthrough(self.title, self.title.options(), self.row.seed, bots, self._note)
            outcome = self.title.rules.outcome(self.state)
        except BellRang:
            outcome = self._stopped()
        self.row.state = encode(self.state).decode()
        self.row.outcome = encode(outcome).decode() if outcome else ""
        self.row.version = self.row.news = len(self.turns)
        self.row.moved_at = self.now

    def answers(self) -> Iterator[Answer]:
        """What play_turn would have kept of what the turns proved, once the row has a number."""
        assert self.row.lesson  # noqa: S101
        for version, number, event in self.proofs:
            assert event.seat is not None  # noqa: S101
            pupil = self.people[event.seat].pupil_id
            assert pupil is not None  # noqa: S101
            for place, proof in enumerate(event.evidence):
                yield Answer(
                    pupil_id=pupil,
                    school_class_id=self.row.lesson.school_class_id,
                    item=proof.item,
                    right=proof.right,
                    response=proof.response[:80],
                    source=Answer.Source.MATCH,
                    match=self.row,
                    position=version,
                    ref=f"{turn_key(self.row.pk, version, number)}:{place}",
                    at=self.turns[version - 1].at,
                )

    def _stopped(self) -> Any:
        assert self.row.lesson  # noqa: S101
        if self.row.lesson.at_bell == Lesson.AtBell.END:
            return self.title.rules.standing(self.state)
        self.row.status = Match.Status.FROZEN
        return None

    def _note(self, turn: StoredTurn, move: Move, step: Step) -> None:
        """What play_turn would have saved. A pupil's turn counts as the pupil's own."""
        thinking = Chance(self.row.seed, turn.version, f"time {self.people[0].name}")
        at = self.now + timedelta(seconds=1 + thinking.below(2 * self.pace - 1))
        if self.bell and at >= self.bell:
            raise BellRang
        self.now, self.state = at, step.state
        is_pupil = self.people[turn.seat].pupil_id is not None
        self.proofs += [
            (turn.version, number, event)
            for number, event in enumerate(step.events)
            if event.evidence and event.seat is not None and self.people[event.seat].holder
        ]
        self.turns.append(
            Turn(
                match=self.row,
                version=turn.version,
                seat=turn.seat,
                move=turn.move,
                actor=Turn.Actor.PERSON if is_pupil else Turn.Actor.BOT,
                events=encode(step.events).decode(),
                at=at,
            )
        )


def _player(title: Title, seat: Seat) -> Bot:
    """A bot as good as the pupil, with the pupil's own luck: the same deal is not played alike."""
    level = "strong" if seat.name in script().strong else LESSON_BOT
    bot = title.bot(level)

    def choose(view: Any, moves: Sequence[Any], chance: Chance) -> Move:
        own = Chance(chance.seed, chance.version, f"demo {seat.name}")
        slip: Move = own.pick(moves)
        return slip if own.below(100) < SLIPS[level] else bot(view, moves, own)

    return choose


def _held(school_class: SchoolClass, told: LessonScript, begin: datetime, seed: str) -> Lesson:
    """A lesson that was held and is over."""
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
        Attendance(lesson=lesson, pupil=pupil, present=pupil.name not in told.absent)
        for pupil in pupils
    )


def _tables(
    school_class: SchoolClass, told: LessonScript, present: Sequence[Pupil], seed: str
) -> Sequence[TablePlan]:
    """Seated as the site proposes it."""
    strong = script().strong
    sitters = [Sitter(pupil.pk, float(pupil.name in strong)) for pupil in present]
    links = Pupil.apart_from.through.objects.filter(from_pupil__school_class=school_class)
    apart = {frozenset(pair) for pair in links.values_list("from_pupil", "to_pupil")}
    return propose(sitters, CATALOG[told.title].seat_counts, told.table_size, apart, seed)


def _people(plan: TablePlan, present: Sequence[Pupil], seed: str) -> list[Seat]:
    by_key = {pupil.pk: pupil for pupil in present}
    pupils = [Seat(pupil=by_key[pk], name=by_key[pk].name) for pk in plan.pupils]
    travellers = Chance(seed, 0, "names").sample(TRAVELLERS, plan.bots)
    return [*pupils, *(Seat(name=name, bot=LESSON_BOT) for name in travellers)]


def _save(played: Sequence[DemoMatch]) -> None:
    """Few inserts for thousands of turns. `opened_at` is written again: Django says today."""
    opened = [match.row.opened_at for match in played]
    rows = Match.objects.bulk_create(match.row for match in played)
    for row, at in zip(rows, opened, strict=True):
        row.opened_at = at
    Match.objects.bulk_update(rows, ["opened_at"])
    for match in played:
        for index, seat in enumerate(match.people):
            seat.match, seat.index, seat.seen_at = match.row, index, match.now
    Seat.objects.bulk_create(seat for match in played for seat in match.people)
    Turn.objects.bulk_create(turn for match in played for turn in match.turns)
    Answer.objects.bulk_create(answer for match in played for answer in match.answers())


def _morning(now: datetime, days_ago: int) -> datetime:
    """On that day, or the school day before it, when lessons begin."""
    day = timezone.localdate(now) - timedelta(days=days_ago)
    while day.weekday() > 4:
        day -= timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, BEGIN))

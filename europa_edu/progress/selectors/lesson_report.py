"""What a lesson's report reads: the tables, the roll and the answers themselves.

It waits for no scoring, so it is ready when the lesson ends. However many tables and pupils there
are, the number of queries is the same. Only who was seen in the lesson is counted and ranked.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from django.db.models import Case, Q, QuerySet, When
from django.db.models import Count as Number
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.people import Person, by_name
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.wall import Tile, roll_call, wall
from europa_edu.progress.numbers import Count, CountedFact, best_known, most_missed
from europa_edu.progress.table_reports import (
    PlayerReport,
    SameDeal,
    TableReport,
    same_deals,
)
from games.catalog import CATALOG
from games.models import Match, Seat, Turn
from quizzes.models import Answer, Homework, LiveQuiz

Source = Answer.Source
Key = TypeVar("Key", int, str)
Actors = Mapping[tuple[int, int], Counter[str]]


class LessonAnswer(Struct, frozen=True):
    """One answer of the lesson, and the match or quiz that it was given in."""

    pupil: int
    item: str
    right: bool
    source: str
    where: int

    @property
    def count(self) -> Count:
        return Count(int(self.right), 1)


class LessonAnswers(Struct, frozen=True):
    """All answers of a lesson."""

    answers: tuple[LessonAnswer, ...]
    lessons: dict[int, int]  # matches that were played, with the lesson they belong to today

    @property
    def total(self) -> Count:
        return sum((answer.count for answer in self.answers), Count())


class QuizLine(Struct, frozen=True):
    """A live quiz of the hour."""

    at: datetime
    players: int
    count: Count


class RollCall(Struct, frozen=True):
    """The class by name: who was there, and who was not or not to the end."""

    present: int
    away: tuple[str, ...]
    home: tuple[str, ...]  # went early
    unseated: tuple[str, ...]


class LessonReport(Struct, frozen=True):
    """Everything that the page of a lesson shows."""

    minutes: int
    tables: tuple[TableReport, ...]
    deals: tuple[SameDeal, ...]
    roll: RollCall
    counts: dict[str, Count]  # by item
    total: Count
    earlier: Lesson | None  # the class's last lesson of the same game, else of any
    before: Count  # what was answered in that one
    missed: tuple[CountedFact, ...]
    known: tuple[CountedFact, ...]
    quizzes: tuple[QuizLine, ...]
    homework: tuple[Homework, ...]
    went_on: tuple[Lesson, ...]  # later lessons that tables of this one went on in

    @property
    def unfinished(self) -> list[TableReport]:
        return [table for table in self.tables if table.end != "done"]

    @property
    def interrupted(self) -> list[tuple[TableReport, PlayerReport]]:
        """People for whom somebody else moved, or whose seat was empty at the end."""
        return [
            (table, player)
            for table in self.tables
            for player in table.players
            if not player.is_bot and (player.others or player.how)
        ]


def lessons_of_class(school_class: SchoolClass) -> QuerySet[Lesson]:
    """Those that began, newest first, each with `tables` and `present` (pupils who came)."""
    begun = school_class.lessons.exclude(status=Lesson.Status.PLANNED).exclude(started_at=None)
    return begun.annotate(
        tables=Number("matches", filter=Q(matches__rematch_of=None), distinct=True),
        present=Number("attendance", filter=Q(attendance__seen_at__isnull=False), distinct=True),
    ).order_by("-started_at", "-pk")


def lesson_in(school_class: SchoolClass, lesson_id: int) -> Lesson | None:
    return school_class.lessons.select_related("school_class").filter(pk=lesson_id).first()


def lesson_report(lesson: Lesson, reader: Person) -> LessonReport:
    """The reader is a teacher: who plays at a table learns its standing when it is over."""
    tiles = [tile for tile in wall(lesson, reader) if tile.table]
    found = evidence(lesson)
    earlier = _lesson_to_compare_with(lesson)
    by_item = counts_by(found.answers, lambda answer: answer.item)
    came = roll_call(lesson).came
    tables = _tables(lesson, tiles, found.answers)
    begin, end = _hour(lesson)
    return LessonReport(
        minutes=round((end - begin).total_seconds() / 60),
        tables=tables,
        deals=same_deals(tables),
        roll=_roll(lesson, tiles, came),
        counts=by_item,
        total=found.total,
        earlier=earlier,
        before=evidence(earlier).total if earlier else Count(),
        missed=most_missed(by_item),
        known=best_known(by_item),
        quizzes=_quizzes(lesson, found.answers),
        homework=_homework(lesson),
        went_on=_went_on(lesson, found),
    )


def evidence(lesson: Lesson) -> LessonAnswers:
    """What the class proved in this hour, at the lesson's tables and in live quizzes.

    By the time and not by the match: a kept match takes part in several lessons. Matches that
    pupils play of their own, at home or under the desk, are no part of it.
    """
    given = Answer.objects.filter(
        school_class=lesson.school_class_id,
        at__range=_hour(lesson),
        source__in=(Source.MATCH, Source.LIVE),
    )
    answers = [
        LessonAnswer(pupil, item, right, source, match or quiz or 0)
        for pupil, item, right, source, match, quiz in given.values_list(
            "pupil", "item", "right", "source", "match", "quiz"
        )
    ]
    played = {answer.where for answer in answers if answer.source == Source.MATCH}
    of_class = Match.objects.filter(pk__in=played, lesson__school_class=lesson.school_class_id)
    lessons = dict(of_class.values_list("pk", "lesson"))
    kept = (one for one in answers if one.source == Source.LIVE or one.where in lessons)
    return LessonAnswers(tuple(kept), lessons)


def counts_by(
    answers: Iterable[LessonAnswer], key: Callable[[LessonAnswer], Key]
) -> dict[Key, Count]:
    found: dict[Key, Count] = {}
    for answer in answers:
        found[key(answer)] = found.get(key(answer), Count()) + answer.count
    return found


def _hour(lesson: Lesson) -> tuple[datetime, datetime]:
    """From its beginning to its end, or until now."""
    return lesson.started_at or lesson.opened_at, lesson.ended_at or timezone.now()


def _lesson_to_compare_with(lesson: Lesson) -> Lesson | None:
    begun = lesson.school_class.lessons.filter(started_at__lt=_hour(lesson)[0])
    same_game = Case(When(title=lesson.title, then=0), default=1)
    return begun.order_by(same_game, "-started_at").first()


def _tables(
    lesson: Lesson, tiles: Sequence[Tile], answers: Sequence[LessonAnswer]
) -> tuple[TableReport, ...]:
    """Those to which somebody came."""
    tiles = [tile for tile in tiles if tile.was_used]
    actors: dict[tuple[int, int], Counter[str]] = {}
    turns = Turn.objects.filter(match__in=[tile.match.pk for tile in tiles]).order_by()
    for match, seat, actor, number in turns.values_list("match", "seat", "actor").annotate(
        Number("pk")
    ):
        actors.setdefault((match, seat), Counter())[actor] = number
    at_tables = [answer for answer in answers if answer.source == Source.MATCH]
    by_pupil = counts_by(at_tables, lambda answer: answer.pupil)
    return tuple(_table(lesson, tile, actors, by_pupil) for tile in tiles)


def _table(
    lesson: Lesson,
    tile: Tile,
    actors: Actors,
    by_pupil: Mapping[int, Count],
) -> TableReport:
    match = tile.match
    placed = {seat.index: (place, points) for place, seat, points in tile.ranked}
    players = [
        _player(seat, placed.get(seat.index, (0, 0)), actors.get((match.pk, seat.index)), by_pupil)
        for seat in tile.here
    ]
    players.sort(key=lambda player: (player.place, player.seat))
    return TableReport(
        number=tile.number,
        match=match.pk,
        title=CATALOG[match.title],
        deal=(match.title, match.seed, match.options),
        end=_how_it_ended(tile),
        moves=match.version,
        players=tuple(players),
        restarts=len(tile.before),
        is_resumed=match.opened_at < lesson.opened_at,
    )


def _player(
    seat: Seat, placed: tuple[int, int], actors: Counter[str] | None, by_pupil: Mapping[int, Count]
) -> PlayerReport:
    actors = actors or Counter()
    is_bot = seat.person is None
    own = actors[Turn.Actor.BOT if is_bot else Turn.Actor.PERSON]
    return PlayerReport(
        seat=seat.index,
        name=seat.name,
        pupil=seat.pupil_id or 0,
        is_bot=is_bot,
        how=_how_a_seat_ended(seat),
        place=placed[0],
        points=placed[1],
        moves=own,
        others=0 if is_bot else actors.total() - own,
        count=by_pupil.get(seat.pupil_id or 0, Count()),
    )


def _how_it_ended(tile: Tile) -> str:
    if tile.match.status == Match.Status.FROZEN:
        return "frozen"
    outcome = tile.table.outcome if tile.table else None
    if outcome is None:
        return "playing"
    return "stopped" if outcome.reason == "stopped" else "done"


def _how_a_seat_ended(seat: Seat) -> str:
    if seat.holder:
        return "kept" if seat.bot else ""
    if seat.left:
        return "left"
    return "home" if seat.person else ""


def _roll(lesson: Lesson, tiles: Sequence[Tile], came: frozenset[int]) -> RollCall:
    """Whoever came to the class after the lesson was not away from it."""
    seats = [seat for tile in tiles for seat in tile.seats if seat.pupil_id in came]
    seated = {seat.pupil_id for seat in seats if seat.pupil_id and not seat.gone}
    went = {seat.pupil_id for seat in seats if _how_a_seat_ended(seat) == "home"} - seated
    ticked = dict(lesson.attendance.values_list("pupil", "present"))
    was_there = {pupil: present and pupil in came for pupil, present in ticked.items()}
    of_class = Q(
        school_class=lesson.school_class_id, archived_at=None, joined_at__lte=_hour(lesson)[1]
    )
    pupils = by_name(Pupil.objects.filter(of_class | Q(pk__in=was_there)))
    away: list[str] = []
    home: list[str] = []
    unseated: list[str] = []
    for pupil in pupils:
        if pupil.pk in went:
            home.append(pupil.name)
        elif pupil.pk not in seated:
            (unseated if was_there.get(pupil.pk) else away).append(pupil.name)
    present = {pupil for pupil, present in was_there.items() if present} | went | seated
    return RollCall(len(present), tuple(away), tuple(home), tuple(unseated))


def _quizzes(lesson: Lesson, answers: Iterable[LessonAnswer]) -> tuple[QuizLine, ...]:
    live = (answer for answer in answers if answer.source == Source.LIVE)
    counts = counts_by(live, lambda answer: answer.where)
    begun = LiveQuiz.objects.filter(
        school_class=lesson.school_class_id, opened_at__range=_hour(lesson)
    ).order_by("pk")
    return tuple(
        QuizLine(at, players, counts.get(pk, Count()))
        for pk, at, players in begun.values_list("pk", "opened_at", Number("players"))
    )


def _homework(lesson: Lesson) -> tuple[Homework, ...]:
    return tuple(
        Homework.objects.filter(
            school_class=lesson.school_class_id,
            given_at__range=_hour(lesson),
            withdrawn_at=None,
        )
    )


def _went_on(lesson: Lesson, found: LessonAnswers) -> tuple[Lesson, ...]:
    later = set(found.lessons.values()) - {lesson.pk}
    return tuple(Lesson.objects.filter(pk__in=later).order_by("started_at"))

"""Planning a lesson: what is played, who is here, and who sits where until it starts."""

import secrets
from collections.abc import Collection
from datetime import date, datetime

from django.db import transaction
from msgspec import Struct
from msgspec.structs import replace

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.selectors.access import running_lesson
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import FORBIDDEN, TablePlan, propose
from europa_edu.lessons.selectors.planning import (
    Planning,
    SeatingPlan,
    last_tables,
    pupils_here,
    sitters,
)
from europa_edu.lessons.services.lessons import start_lesson
from europa_edu.lessons.statuses import BotAfter
from games.engine import Options
from games.engine.codec import encode


class AlreadyStarted(Exception):
    """The lesson runs or is over: its tables are no longer planned."""


class PlanForbidden(Exception):
    """Somebody has no seat, or a table has more people than its game allows."""


class BellHasRung(Exception):
    """The time of the bell has passed while the lesson was planned."""


class ClassInLesson(Exception):
    """The class is in another lesson at the moment."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.pk)
        self.lesson = lesson


class LessonChoice(Struct, frozen=True):
    """What a teacher decides about a lesson; no title: the pupils choose at their table."""

    title: str
    options: Options | None
    table_size: int
    hints: bool
    seconds: int
    same_deal: bool
    bell_at: datetime | None
    at_bell: str
    minutes: int = 0
    bot_after: int = BotAfter.ONE
    planned_for: date | None = None
    deals_due: bool = True
    items: tuple[str, ...] = ()


@transaction.atomic
def plan_lesson(
    *, teacher: Teacher, school_class: SchoolClass, choice: LessonChoice, present: Collection[int]
) -> Lesson:
    """A lesson that can be started at once: everybody present has a seat proposed."""
    lesson = Lesson(school_class=school_class, teacher=teacher)
    _choose(lesson, choice)
    lesson.save()
    tick(lesson, present)
    seat_class(lesson=lesson)
    return lesson


@transaction.atomic
def change_lesson(*, lesson: Lesson, choice: LessonChoice, present: Collection[int]) -> None:
    """The teacher's tables stay, unless the game or the table size makes others better."""
    lesson = planned_row(lesson)
    before = (lesson.title, lesson.table_size)
    _choose(lesson, choice)
    lesson.save()
    tick(lesson, present)
    if (lesson.title, lesson.table_size) != before:
        seat_class(lesson=lesson)


@transaction.atomic
def seat_class(*, lesson: Lesson) -> None:
    """Propose tables; asked again, others. Kept matches that go on stay as they are."""
    lesson = planned_row(lesson)
    planning = Planning(lesson)
    shuffles = planning.plan.shuffles + 1
    tables = propose(
        sitters(planning.free),
        planning.sizes,
        lesson.table_size,
        planning.apart,
        f"{lesson.pk}.{shuffles}",
        last_tables(lesson.school_class),
    )
    keep_plan(lesson, replace(planning.plan, tables=tables, shuffles=shuffles))


@transaction.atomic
def seat_pupils(*, lesson: Lesson, pupils: Collection[int], beside: int | None) -> None:
    """They sit down where this pupil sits (None: at a table of their own), and so are present."""
    lesson = planned_row(lesson)
    planning = Planning(lesson)
    moved = [pupil for pupil in pupils if pupil in planning.pupils]
    _mark(lesson, moved, present=True)
    tables = [list(table.pupils) for table in planning.plan.tables]
    target = next((table for table in tables if beside in table), None)
    if target is None:
        target = []
        tables.append(target)
    for table in tables:
        if table is not target:
            table[:] = [pupil for pupil in table if pupil not in moved]
    target += [pupil for pupil in moved if pupil not in target]
    keep_plan(lesson, replace(planning.plan, tables=_plans(tables)))


@transaction.atomic
def swap_pupils(*, lesson: Lesson, first: int, second: int) -> None:
    """Two pupils change places."""
    lesson = planned_row(lesson)
    plan = Planning(lesson).plan
    other = {first: second, second: first}
    tables = [[other.get(pupil, pupil) for pupil in table.pupils] for table in plan.tables]
    if {first, second} <= {pupil for table in tables for pupil in table}:
        keep_plan(lesson, replace(plan, tables=_plans(tables)))


@transaction.atomic
def mark_absent(*, lesson: Lesson, pupils: Collection[int]) -> None:
    """They are not here today; their places go to bots where the game needs them."""
    lesson = planned_row(lesson)
    _mark(lesson, Planning(lesson).pupils.keys() & set(pupils), present=False)
    keep_plan(lesson, Planning(lesson).plan)


@transaction.atomic
def resume_match(*, lesson: Lesson, match_id: int, goes_on: bool) -> None:
    """A kept match goes on with its pupils, or is kept longer and they sit at a new table."""
    lesson = planned_row(lesson)
    planning = Planning(lesson)
    seats = planning.owners
    if match_id not in seats:
        return
    # Nobody sits twice: of matches that share a pupil, the one ticked last goes on.
    shared = seats[match_id] & planning.present if goes_on else frozenset()
    resumed = [match for match in planning.resumed if not seats[match] & shared]
    resumed = [match for match in resumed if match != match_id] + [match_id] * goes_on
    keep_plan(lesson, replace(planning.plan, resumed=tuple(resumed)))
    for match in set(planning.resumed).difference(resumed):
        if back := sorted(seats[match] & Planning(lesson).free):
            seat_pupils(lesson=lesson, pupils=back, beside=None)
            lesson.refresh_from_db()


@transaction.atomic
def start_planned(*, lesson: Lesson) -> None:
    """Everybody to their tables, if the plan allows it."""
    lesson = planned_row(lesson)
    ensure_no_lesson(lesson.school_class)
    planning = Planning(lesson)
    if any(flaw.code in FORBIDDEN for flaw in planning.flaws) or not planning.present:
        raise PlanForbidden
    if planning.bell_has_rung:
        raise BellHasRung
    start_lesson(lesson=lesson, tables=planning.plan.tables, resumed=planning.resumed)


def ensure_no_lesson(school_class: SchoolClass) -> None:
    """The class is in no lesson until this transaction ends, whoever else presses meanwhile."""
    SchoolClass.objects.select_for_update().get(pk=school_class.pk)
    if (other := running_lesson(school_class)) is not None:
        raise ClassInLesson(other)


def planned_row(lesson: Lesson) -> Lesson:
    """The lesson's row, locked; every change of a plan goes through here."""
    lesson = (
        Lesson.objects.select_for_update(of=("self",))
        .select_related("school_class")
        .get(pk=lesson.pk)
    )
    if lesson.status != Lesson.Status.PLANNED:
        raise AlreadyStarted
    return lesson


def _choose(lesson: Lesson, choice: LessonChoice) -> None:
    lesson.title = choice.title
    lesson.options = encode(choice.options).decode() if choice.options else "{}"
    lesson.table_size = choice.table_size
    lesson.hints, lesson.seconds = choice.hints, choice.seconds
    lesson.seed = (lesson.seed or secrets.token_hex(16)) if choice.same_deal else ""
    lesson.bell_at, lesson.at_bell = choice.bell_at, choice.at_bell
    lesson.minutes, lesson.planned_for = choice.minutes, choice.planned_for
    lesson.bot_after = choice.bot_after
    lesson.deals_due, lesson.items = choice.deals_due, encode(choice.items).decode()


def tick(lesson: Lesson, present: Collection[int]) -> None:
    """Attendance of the whole class: who is not ticked is absent."""
    everybody = {pupil.pk for pupil in pupils_here(lesson.school_class)}
    _mark(lesson, everybody & set(present), present=True)
    _mark(lesson, everybody - set(present), present=False)


def _mark(lesson: Lesson, pupils: Collection[int], *, present: bool) -> None:
    Attendance.objects.bulk_create(
        [Attendance(lesson=lesson, pupil_id=pupil, present=present) for pupil in pupils],
        update_conflicts=True,
        unique_fields=["lesson", "pupil"],
        update_fields=["present"],
    )


def _plans(tables: list[list[int]]) -> tuple[TablePlan, ...]:
    """Bots come when the plan is read, see `settled`."""
    return tuple(TablePlan(tuple(pupils), 0) for pupils in tables if pupils)


def keep_plan(lesson: Lesson, plan: SeatingPlan) -> None:
    lesson.plan = encode(plan).decode()
    lesson.save(update_fields=["plan"])

"""The next lesson in one press: seats as last time, kept matches go on, or are put away."""

import secrets
from collections.abc import Collection

from django.db import transaction
from msgspec.structs import replace

from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.services import audit
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.seating import TablePlan, propose
from europa_edu.lessons.selectors.planning import (
    Planning,
    lesson_before,
    pupils_here,
    seats_before,
    sitters,
)
from europa_edu.lessons.services.planning import (
    PlanForbidden,
    ensure_no_lesson,
    keep_plan,
    planned_row,
    start_planned,
    tick,
)
from games.models import Match
from games.services.matches import end_where_it_stands

AS_BEFORE = (
    *("title", "options", "deals_due", "items", "table_size", "hints", "seconds"),
    *("bot_after", "minutes", "at_bell"),
)


class NoLessonBefore(Exception):
    """The class has had no lesson yet: there is nothing to go on with."""


@transaction.atomic
def go_on_as_last_time(*, teacher: Teacher, school_class: SchoolClass) -> Lesson:
    """The class gathers where it left off: kept matches wait to go on, the others sit as before.

    Where that makes no good tables the lesson is only planned, and the teacher changes it.
    """
    ensure_no_lesson(school_class)
    before = lesson_before(school_class)
    if before is None:
        raise NoLessonBefore
    lesson = Lesson(school_class=school_class, teacher=teacher)
    for name in AS_BEFORE:
        setattr(lesson, name, getattr(before, name))
    lesson.seed = secrets.token_hex(16) if before.seed else ""
    lesson.minutes = lesson.minutes or school_class.lesson_minutes * (before.bell_at is not None)
    lesson.save()
    tick(lesson, [pupil.pk for pupil in pupils_here(school_class)])
    resume_all(lesson=lesson)
    seat_as_before(lesson=lesson)
    try:
        with transaction.atomic():
            start_planned(lesson=lesson)
    except PlanForbidden:
        pass
    lesson.refresh_from_db()
    return lesson


@transaction.atomic
def resume_all(*, lesson: Lesson) -> None:
    """All kept matches of which somebody is here go on.

    Of those that share a pupil, the one played last.
    """
    lesson = planned_row(lesson)
    planning = Planning(lesson)
    busy: set[int] = set()
    resumed = []
    for match, _seats in planning.frozen:
        here = planning.owners[match.pk] & planning.present
        if here and not here & busy:
            busy |= here
            resumed.append(match.pk)
    keep_plan(lesson, replace(planning.plan, resumed=tuple(resumed)))


@transaction.atomic
def seat_as_before(*, lesson: Lesson) -> None:
    """Who sat together in the lesson before sits together again; the others join them."""
    lesson = planned_row(lesson)
    planning = Planning(lesson)
    free = set(planning.free)
    tables: list[list[int]] = []
    for before in seats_before(lesson.school_class):
        if together := sorted(before & free):
            tables.append(together)
            free -= before
    rest = []
    for pupil in sorted(free):
        table = min(tables, key=len, default=None)
        if table is not None and len(table) < min(lesson.table_size, planning.sizes[-1]):
            table.append(pupil)
        else:
            rest.append(pupil)
    new = propose(
        sitters(rest), planning.sizes, lesson.table_size, planning.apart, f"{lesson.pk}.rest"
    )
    plans = (*(TablePlan(tuple(table), 0) for table in tables), *new)
    keep_plan(lesson, replace(planning.plan, tables=plans))


@transaction.atomic
def discard_matches(
    *, teacher: Teacher, school_class: SchoolClass, matches: Collection[int] | None = None
) -> int:
    """Kept matches (these, or all of the class) end where they stand; says how many."""
    kept = Match.objects.select_for_update().filter(
        status=Match.Status.FROZEN, lesson__school_class=school_class
    )
    chosen = list(kept if matches is None else kept.filter(pk__in=matches))
    for match in chosen:
        end_where_it_stands(match)
    if chosen:
        audit.record(teacher, "matches_discarded", school_class, detail=str(len(chosen)))
    return len(chosen)


@transaction.atomic
def delete_plan(*, teacher: Teacher, lesson: Lesson) -> None:
    """A lesson that never began goes without a trace but this one. Raises AlreadyStarted."""
    lesson = planned_row(lesson)
    audit.record(teacher, "plan_deleted", lesson.school_class)
    lesson.delete()

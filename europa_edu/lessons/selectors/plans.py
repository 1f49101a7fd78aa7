"""What waits for classes: lessons that are planned, and matches that a bell has kept.

For all classes of a page at once, so that its queries do not grow with them.
"""

from collections.abc import Collection
from datetime import date, datetime

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.models import SchoolClass
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.planning import lesson_before
from games.catalog import CATALOG
from games.engine import Title
from games.models import Match, Seat


class KeptMatches(Struct, frozen=True):
    """What a class can go on with: its tables, who sits there, and when they played last."""

    tables: int
    titles: tuple[Title, ...]
    names: tuple[str, ...]
    at: datetime


class Plan(Struct, frozen=True):
    """A lesson that has not begun; no title: its pupils choose. No day: it can begin at once."""

    lesson: Lesson
    title: Title | None

    @property
    def day(self) -> date | None:
        return self.lesson.planned_for

    @property
    def is_today(self) -> bool:
        return self.day is None or self.day == timezone.localdate()

    @property
    def is_past(self) -> bool:
        return self.day is not None and self.day < timezone.localdate()


class NextLesson(Struct, frozen=True):
    """What a class can begin with at once."""

    kept: KeptMatches | None
    plans: tuple[Plan, ...]
    before: Lesson | None  # the last lesson it had


def next_lesson(school_class: SchoolClass) -> NextLesson:
    return NextLesson(
        kept=kept_matches_of([school_class]).get(school_class.pk),
        plans=plans_of([school_class]).get(school_class.pk, ()),
        before=lesson_before(school_class),
    )


def kept_matches_of(classes: Collection[SchoolClass]) -> dict[int, KeptMatches]:
    """By class; those without kept matches are left out. One query."""
    held = Seat.objects.held().filter(
        match__status=Match.Status.FROZEN, match__lesson__school_class__in=classes
    )
    tables: dict[int, dict[int, tuple[str, datetime, list[str]]]] = {}
    played = held.annotate(at=Coalesce("match__moved_at", "match__opened_at"))
    for school_class, match, title, at, name in played.order_by("match_id", "index").values_list(
        "match__lesson__school_class", "match", "match__title", "at", "name"
    ):
        of_class = tables.setdefault(school_class, {})
        of_class.setdefault(match, (title, at, []))[2].append(name)
    return {school_class: _summed(list(found.values())) for school_class, found in tables.items()}


def plans_of(classes: Collection[SchoolClass]) -> dict[int, tuple[Plan, ...]]:
    """By class: the next first, those without a day before all. One query."""
    planned = Lesson.objects.filter(status=Lesson.Status.PLANNED, school_class__in=classes)
    found: dict[int, list[Plan]] = {}
    for lesson in planned.order_by(F("planned_for").asc(nulls_first=True), "-pk"):
        plan = Plan(lesson, CATALOG.get(lesson.title))
        found.setdefault(lesson.school_class_id, []).append(plan)
    return {school_class: tuple(plans) for school_class, plans in found.items()}


def last_lessons_of(classes: Collection[SchoolClass]) -> dict[int, Lesson]:
    """By class: the newest lesson that is over. One query."""
    over = Lesson.objects.filter(school_class=OuterRef("pk"), status=Lesson.Status.OVER)
    newest = over.exclude(started_at=None).order_by("-ended_at", "-pk").values("pk")[:1]
    numbers = SchoolClass.objects.filter(pk__in=[one.pk for one in classes])
    found = Lesson.objects.filter(pk__in=numbers.values(newest=Subquery(newest)))
    return {one.school_class_id: one for one in found}


def _summed(tables: list[tuple[str, datetime, list[str]]]) -> KeptMatches:
    slugs = dict.fromkeys(title for title, _at, _names in tables)
    return KeptMatches(
        tables=len(tables),
        titles=tuple(CATALOG[slug] for slug in slugs if slug in CATALOG),
        names=tuple(name for _title, _at, names in tables for name in names),
        at=max(at for _title, at, _names in tables),
    )

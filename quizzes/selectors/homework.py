"""What homework pages read: a pupil's, and the teacher's."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

import msgspec
from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.people import by_name
from europa_edu.classroom.selectors.access import classes_of
from europa_edu.classroom.selectors.groups import active_pupils
from europa_edu.facts import OWN
from quizzes.models import Homework, Practice
from quizzes.selectors.live import missed_by
from quizzes.words import REGION_NAMES, TOPIC_NAMES

LATE_DAYS = 14  # so long after its day a homework that is not done stays on the pupil's home
# By those who are in the class now, as everywhere.
DONE = Q(
    sets__finished_at__isnull=False,
    sets__pupil__archived_at=None,
    sets__pupil__school_class=F("school_class"),
)


class HomeworkDue(Struct, frozen=True):
    """A homework on the pupil's home; `days` until its day, below zero when it is over."""

    homework: Homework
    days: int
    done: int
    number: int
    about: str  # its topics, in words


class Doing(Struct, frozen=True):
    """How far one pupil is with a homework."""

    pupil: Pupil
    number: int  # of questions
    done: int
    right: int
    finished_at: datetime | None
    late: bool

    @property
    def share(self) -> int:
        """Of what was answered, so many per cent were right."""
        return round(100 * self.right / self.done) if self.done else 0


def homework_for(pupil: Pupil) -> list[HomeworkDue]:
    """What the pupil still has to do, the most urgent first."""
    now = timezone.now()
    open_ = open_homework(pupil).filter(due_at__gt=now - timedelta(days=LATE_DAYS))
    begun = {
        one.homework_id: one for one in Practice.objects.filter(pupil=pupil, homework__in=open_)
    }
    today = timezone.localdate(now)
    return [
        HomeworkDue(
            homework,
            (timezone.localdate(homework.due_at) - today).days,
            begun[homework.pk].position if homework.pk in begun else 0,
            _number(homework, pupil),
            ", ".join(map(str, about(homework))),
        )
        for homework in open_
        if homework.pk not in begun or begun[homework.pk].finished_at is None
    ]


def open_homework(pupil: Pupil) -> QuerySet[Homework]:
    """What this pupil may do, however late."""
    theirs = Q(for_some=False) | Q(pk__in=pupil.homework_set.values("pk"))
    return Homework.objects.filter(
        theirs, school_class_id=pupil.school_class_id, withdrawn_at=None
    ).select_related("quiz")


def homework_given(pupil: Pupil) -> list[dict[str, Any]]:
    """What the pupil did of homework, and what was given to this pupil and not the whole class."""
    begun = {one.homework_id: one for one in pupil.practice.exclude(homework=None)}
    given = Homework.objects.filter(Q(pk__in=begun) | Q(pupils=pupil)).order_by("pk").distinct()
    return [
        {
            "homework": one.pk,
            "given_at": one.given_at,
            "due_at": one.due_at,
            "topics": " ".join(topics_of(one)),
            "for_some": one.for_some,
            "answered": begun[one.pk].position if one.pk in begun else 0,
            "right": begun[one.pk].right if one.pk in begun else 0,
            "finished_at": begun[one.pk].finished_at if one.pk in begun else None,
        }
        for one in given
    ]


def _number(homework: Homework, pupil: Pupil) -> int:
    """How many questions it has for this pupil."""
    return len(items_for(homework, pupil.pk)) if homework.quiz_id else homework.number


def items_for(homework: Homework, pupil: int) -> tuple[str, ...]:
    """Exactly what it asks this pupil; empty where it is drawn from topics."""
    items = items_of(homework)
    if homework.quiz is None:
        return items
    missed = missed_by(homework.quiz, pupil).get(pupil, ())
    return tuple(item for item in items if item in missed)


def homework_of(school_class: SchoolClass) -> QuerySet[Homework]:
    """Everything given to the class, the latest day first.

    Each with `meant` (how many pupils it is for), `finished` (how many of them are done), `late`.
    """
    late = DONE & Q(sets__finished_at__gt=F("due_at"))
    still = Q(pupils__archived_at=None, pupils__school_class=F("school_class"))
    everybody = Pupil.objects.filter(school_class=OuterRef("school_class"), archived_at=None)
    size = everybody.order_by().values("school_class").annotate(all=Count("pk")).values("all")
    return (
        school_class.homework.filter(withdrawn_at=None)
        .select_related("quiz", "school_class")
        .annotate(
            finished=Count("sets", filter=DONE, distinct=True),
            late=Count("sets", filter=late, distinct=True),
            meant=Case(
                When(for_some=True, then=Count("pupils", filter=still, distinct=True)),
                default=Coalesce(Subquery(size), 0),
            ),
        )
        .order_by("-due_at", "-pk")
    )


class HomeworkNews(Struct, frozen=True):
    """The homework of a class that is due next, and how many have done it."""

    number: int
    due_at: datetime
    finished: int


def next_homework_of(classes: Collection[SchoolClass]) -> dict[int, HomeworkNews]:
    """By class, of what is not due yet. One query."""
    given = Homework.objects.filter(
        school_class__in=classes, withdrawn_at=None, due_at__gt=timezone.now()
    )
    found = given.annotate(finished=Count("sets", filter=DONE)).order_by("-due_at", "-pk")
    return {
        number: HomeworkNews(pk, due_at, finished)
        for number, pk, due_at, finished in found.values_list(
            "school_class", "pk", "due_at", "finished"
        )
    }


def homework_of_teacher(teacher: Teacher) -> QuerySet[Homework]:
    return Homework.objects.filter(school_class__in=classes_of(teacher), withdrawn_at=None)


def doing(homework: Homework) -> list[Doing]:
    """Each pupil whom it is for with the own progress, by name."""
    sets = {one.pupil_id: one for one in homework.sets.defer("questions")}
    missed = missed_by(homework.quiz) if homework.quiz else {}
    items = frozenset(items_of(homework))
    pupils = active_pupils(homework.school_class)
    if homework.for_some:
        pupils = pupils.filter(homework=homework)
    return [
        _doing(
            homework,
            pupil,
            sets.get(pupil.pk) or Practice(),
            len(items.intersection(missed.get(pupil.pk, ()))) if homework.quiz else homework.number,
        )
        for pupil in by_name(pupils)
    ]


def _doing(homework: Homework, pupil: Pupil, begun: Practice, number: int) -> Doing:
    ended = begun.finished_at
    return Doing(
        pupil,
        number,
        begun.position,
        begun.right,
        ended,
        late=(ended or timezone.now()) > homework.due_at,
    )


def topics_of(homework: Homework) -> tuple[str, ...]:
    return msgspec.json.decode(homework.topics, type=tuple[str, ...])


def items_of(homework: Homework) -> tuple[str, ...]:
    return msgspec.json.decode(homework.items, type=tuple[str, ...])


def about(homework: Homework, sets: Mapping[int, str] = MappingProxyType({})) -> list[Any]:
    """What it is about, in words: `sets` has the names of those that teachers may see.

    To pupils, and where the sets are gone, all that teachers wrote is "own questions".
    """
    named = [sets[pk] for pk in card_sets_of(homework) if pk in sets]
    topics = [TOPIC_NAMES[topic] for topic in topics_of(homework) if topic != OWN or not named]
    region = REGION_NAMES.get(homework.region)
    return [*topics, *named, *([region] if region else [])]


def card_sets_of(homework: Homework) -> tuple[int, ...]:
    """The teachers' sets that it asks from."""
    return msgspec.json.decode(homework.card_sets, type=tuple[int, ...])

"""Closes weeks: what the weeks before the present one add up to is reckoned once, not by each page.

Once an answer of a week before is counted late or taken out, the past that has it goes; the next
sweep makes it again. Who makes it and who drops it hold the same row, of the class or of the pupil.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date, timedelta
from itertools import product
from typing import Any

from django.db import transaction

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.progress.models import ClassPast, Confusion, ItemWeek, PupilPast, TopicWeek
from europa_edu.progress.scope import Scope, monday
from europa_edu.progress.selectors import weeks
from europa_edu.progress.tally import ALL, Tally
from quizzes.models import Answer

PERIODS = ("month", "year")  # of one week, nothing is past
SOURCES = (ALL, *Answer.Source.values)
# Who began to count on a Sunday must be done: what that adds does not count as late.
SETTLED = timedelta(hours=1)
AT_ONCE = 10  # classes a sweep: others wait for it


def close_weeks(*, today: date) -> None:
    """Make what the pages of this week want, of some classes for which it is not there."""
    week = monday(today)
    classes = SchoolClass.objects.filter(archived_at=None).order_by("pk")
    for one in classes.exclude(pasts__week=week)[:AT_ONCE]:
        _close_class(one.pk, week)
    waiting = Pupil.objects.filter(archived_at=None).exclude(pasts__week=week)
    for one in classes.filter(pupils__in=waiting).distinct()[:AT_ONCE]:
        _close_pupils(waiting.filter(school_class=one), week)


def drop_pasts(counted: Tally, *, today: date) -> None:
    """Counts of weeks that are over change. Needs the pupils' rows, and takes those of classes."""
    late = {key[0] for key in counted.topic_weeks if key[2] < monday(today)}
    PupilPast.objects.filter(pupil__in=late).delete()
    homes = {key[0] for key in counted.item_weeks if key[2] < monday(today)}
    _lock_classes(homes)
    ClassPast.objects.filter(school_class__in=homes).delete()


@transaction.atomic
def _close_class(class_id: int, week: date) -> None:
    _lock_classes([class_id])
    ClassPast.objects.filter(school_class=class_id).delete()
    made = []
    for period, source in product(PERIODS, SOURCES):
        past = {
            "school_class": class_id,
            "source": source,
            "week__gte": Scope(week, period).since,
            "week__lt": week,
        }
        items = weeks.item_counts(ItemWeek.objects.filter(**past))
        confusions = weeks.confusion_counts(Confusion.objects.filter(**past))
        made.append(
            ClassPast(
                school_class_id=class_id,
                week=week,
                period=period,
                source=source,
                items=_columns(items),
                confusions=_columns(confusions),
            )
        )
    ClassPast.objects.bulk_create(made)


@transaction.atomic
def _close_pupils(waiting: Any, week: date) -> None:
    pupils = list(waiting.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    PupilPast.objects.filter(pupil__in=pupils).delete()
    made = []
    for period, source in product(PERIODS, SOURCES):
        scope = Scope(week, period)
        past = TopicWeek.objects.filter(
            pupil__in=pupils, source=source, week__gte=scope.before, week__lt=week
        )
        topics: dict[int, dict[str, list[int]]] = defaultdict(dict)
        for pupil, topic, *counts in weeks.topic_counts(past, scope.since):
            topics[pupil][topic] = counts
        mondays: dict[int, list[tuple[str, int, int]]] = defaultdict(list)
        for pupil, day, *counts in weeks.week_counts(past.filter(week__gte=scope.since)):
            mondays[pupil].append((day.isoformat(), *counts))
        made += [
            PupilPast(
                pupil=pupil,
                week=week,
                period=period,
                source=source,
                topics=topics[pupil.pk],
                weeks=mondays[pupil.pk],
            )
            for pupil in pupils
        ]
    PupilPast.objects.bulk_create(made)


def _columns(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """A few long lists are read faster than a thousand short ones."""
    return list(zip(*rows, strict=True))


def _lock_classes(classes: Collection[int]) -> None:
    """In one order, against deadlocks."""
    list(SchoolClass.objects.select_for_update(no_key=True).filter(pk__in=classes).order_by("pk"))

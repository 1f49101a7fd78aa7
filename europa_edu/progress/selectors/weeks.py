"""Counts by week, added up; and the weeks that were added up already, by services.closing."""

from collections.abc import Collection
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import F, IntegerField, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from europa_edu.progress.models import ClassPast, Confusion, ItemWeek, PupilPast, TopicWeek
from europa_edu.progress.scope import Scope

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass

ANSWERED = F("right") + F("wrong") + F("unsure")


def class_past(school_class: "SchoolClass", scope: Scope) -> ClassPast | None:
    """None where it is not closed: then all weeks are to be added up."""
    return ClassPast.objects.filter(
        school_class=school_class, week=scope.last, period=scope.period, source=scope.source
    ).first()


def pupils_past(pupils: Collection[int], scope: Scope) -> list[PupilPast]:
    """Of those of these pupils for whom it is closed."""
    found = PupilPast.objects.filter(
        pupil__in=pupils, week=scope.last, period=scope.period, source=scope.source
    )
    return list(found.order_by("pupil"))


def item_counts(found: QuerySet[ItemWeek]) -> QuerySet[ItemWeek, tuple[str, int, int]]:
    """Item, right and wrong."""
    summed = found.values_list("item").order_by("item")
    return summed.annotate(Sum("right"), Sum("wrong"))


def confusion_counts(found: QuerySet[Confusion]) -> QuerySet[Confusion, tuple[str, str, int]]:
    """Item, what was meant, and how often."""
    return found.values_list("item", "meant").order_by("item", "meant").annotate(Sum("count"))


def trend_counts(found: QuerySet[TopicWeek]) -> QuerySet[TopicWeek, Any]:
    """Topic and week, right and answered."""
    summed = found.values_list("topic", "week").order_by("topic", "week")
    return summed.annotate(known=Sum("right"), answered=Sum(ANSWERED))


def topic_counts(found: QuerySet[TopicWeek], since: date) -> QuerySet[TopicWeek, Any]:
    """Pupil and topic; right and answered from that week on, and before."""
    now, before = Q(week__gte=since), Q(week__lt=since)
    return (
        found.values_list("pupil", "topic")
        .order_by("pupil", "topic")
        .annotate(
            right_now=_sum(F("right"), now),
            all_now=_sum(ANSWERED, now),
            right_before=_sum(F("right"), before),
            all_before=_sum(ANSWERED, before),
        )
    )


def week_counts(found: QuerySet[TopicWeek]) -> QuerySet[TopicWeek, Any]:
    """Pupil and week, right and answered."""
    summed = found.values_list("pupil", "week").order_by("pupil", "week")
    return summed.annotate(known=Sum("right"), answered=Sum(ANSWERED))


def _sum(expression: Any, which: Q) -> Coalesce:
    return Coalesce(Sum(expression, filter=which), 0, output_field=IntegerField())

"""The numbers of a class: a handful of queries, however long its history (ADR 0008).

What pupils remember, and the table by pupil, are those of the pupils who are in the class now. What
the class answered stays with the class, whoever leaves it.
"""

from datetime import date
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from django.db.models import Count, F, IntegerField, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from europa_edu.facts import KINDS, OWN_KINDS
from europa_edu.progress import numbers
from europa_edu.progress.confusions import Pair, pairs
from europa_edu.progress.models import Confusion, ItemWeek, TopicWeek
from europa_edu.progress.numbers import Cell, ClassNumbers, Mastery, PupilRow, Week
from europa_edu.progress.scope import Scope
from quizzes.selectors.memories import memories_in, recall_on

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass

MANY = 10  # lines of a list


def class_numbers(school_class: "SchoolClass", scope: Scope) -> ClassNumbers:
    rows = topic_table(school_class, scope)
    counts = counts_by_item(school_class, scope)
    recalled, due = remembered(school_class, scope)
    return ClassNumbers(
        scope=scope,
        rows=rows,
        total=sum((row.total for row in rows), Cell()),
        counts=counts,
        recalled=recalled,
        due=due,
        hardest=numbers.hardest(counts, MANY),
        pairs=confused(school_class, scope),
        weeks=by_week(school_class, scope),
    )


def topic_table(school_class: "SchoolClass", scope: Scope) -> tuple[PupilRow, ...]:
    """Who is in the class, by name, with all topics; silent pupils too."""
    now, before = Q(week__gte=scope.since), Q(week__lt=scope.since)
    answered = F("right") + F("wrong") + F("unsure")
    found = _topic_weeks(school_class, scope, scope.before).values("pupil", "topic")
    summed = found.annotate(
        right_now=_sum(F("right"), now),
        all_now=_sum(answered, now),
        right_before=_sum(F("right"), before),
        all_before=_sum(answered, before),
    )
    cells: dict[int, dict[str, Cell]] = {}
    for one in summed:
        cells.setdefault(one["pupil"], {})[one["topic"]] = Cell(
            numbers.Count(one["right_now"], one["all_now"]),
            numbers.Count(one["right_before"], one["all_before"]),
        )
    return tuple(
        PupilRow(pk, name, cells.get(pk, {}), sum(cells.get(pk, {}).values(), Cell()))
        for pk, name in pupils_of(school_class).values_list("pk", "name")
    )


def counts_by_item(school_class: "SchoolClass", scope: Scope) -> dict[str, numbers.Count]:
    found = _of_class(ItemWeek.objects.filter(school_class=school_class), scope)
    summed = found.values("item").annotate(Sum("right"), Sum("wrong")).order_by("item")
    return {
        one["item"]: numbers.Count(one["right__sum"], one["right__sum"] + one["wrong__sum"])
        for one in summed
    }


def confused(school_class: "SchoolClass", scope: Scope) -> tuple[Pair, ...]:
    found = _of_class(Confusion.objects.filter(school_class=school_class), scope)
    summed = found.values_list("item", "meant").annotate(Sum("count")).order_by("item", "meant")
    return pairs(summed, MANY)


def by_week(school_class: "SchoolClass", scope: Scope) -> tuple[Week, ...]:
    """All weeks of the period, quiet ones too."""
    found = _topic_weeks(school_class, scope, scope.since).values("week")
    summed = found.annotate(
        known=Sum("right"),
        answered=Sum(F("right") + F("wrong") + F("unsure")),
        pupils=Count("pupil", distinct=True),
    )
    weeks = {
        one["week"]: Week(one["week"], numbers.Count(one["known"], one["answered"]), one["pupils"])
        for one in summed
    }
    return tuple(weeks.get(week, Week(week, numbers.Count(), 0)) for week in scope.weeks)


def remembered(
    school_class: "SchoolClass", scope: Scope
) -> tuple[dict[str, Mastery], dict[str, int]]:
    """What those who are in the class now remember today, and how many should be asked again.

    In one reading: a class that knows all of Europe has a thousand memories a pupil.
    """
    overdue = Q(last_right=True, due_at__lte=timezone.now())
    found = memories_in(school_class).filter(of_topic(scope)).values_list("item").order_by("item")
    summed = found.annotate(
        total=Sum(recall_on(scope.today)),
        number=Count("pupil"),
        again=Count("pupil", filter=overdue),
    )
    recalled, due = {}, {}
    for item, total, number, again in summed:
        recalled[item] = Mastery(total, number)
        if again:
            due[item] = again
    return recalled, due


def pupils_of(school_class: "SchoolClass") -> "QuerySet[Pupil]":
    return school_class.pupils.filter(archived_at=None)


def _topic_weeks(school_class: "SchoolClass", scope: Scope, since: date) -> QuerySet[TopicWeek]:
    found = TopicWeek.objects.filter(
        pupil__school_class=school_class,
        pupil__archived_at=None,
        source=scope.source,
        week__range=(since, scope.last),
    )
    return (found.filter(topic=scope.topic) if scope.topic else found).order_by()


def _of_class(found: QuerySet[Any], scope: Scope) -> QuerySet[Any]:
    weeks = scope.since, scope.last
    return found.filter(of_topic(scope), source=scope.source, week__range=weeks)


def of_topic(scope: Scope) -> Q:
    """Items of one kind begin alike."""
    kinds = (kind for kind, topic in (KINDS | OWN_KINDS).items() if topic == scope.topic)
    return reduce(or_, (Q(item__startswith=f"{kind}:") for kind in kinds), Q())


def _sum(expression: Any, which: Q) -> Coalesce:
    return Coalesce(Sum(expression, filter=which), 0, output_field=IntegerField())

"""The numbers of a class: a handful of queries, however long its history (ADR 0008).

What pupils remember, and the table by pupil, are those of the pupils who are in the class now. What
the class answered stays with the class, whoever leaves it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from europa_edu.classroom.people import by_name
from europa_edu.facts import KINDS, OWN_KINDS, topic_of
from europa_edu.progress import numbers
from europa_edu.progress.confusions import Pair, pairs
from europa_edu.progress.models import ClassPast, Confusion, ItemWeek, PupilPast, TopicWeek
from europa_edu.progress.numbers import Cell, ClassNumbers, Mastery, PupilRow, Week
from europa_edu.progress.scope import TREND, Scope
from europa_edu.progress.selectors.weeks import (
    class_past,
    confusion_counts,
    item_counts,
    pupils_past,
    topic_counts,
    week_counts,
)
from quizzes.selectors.memories import memories_in, recall_on

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass

MANY = 10  # lines of a list


def class_numbers(
    school_class: "SchoolClass", scope: Scope, today: date | None = None
) -> ClassNumbers:
    """`today`, if the scope ended before: memory is that of today."""
    names = {
        one.pk: one.name for one in by_name(pupils_of(school_class).only("name", "school_class"))
    }
    pasts = pupils_past(names, scope)
    past = class_past(school_class, scope)
    weekly = _weekly(names, pasts, scope)
    rows = _topic_table(names, pasts, weekly, scope)
    counts = _counts_by_item(school_class, past, scope)
    recalled, due = remembered(school_class, scope, today)
    return ClassNumbers(
        scope=scope,
        rows=rows,
        total=sum((row.total for row in rows), Cell()),
        counts=counts,
        recalled=recalled,
        due=due,
        hardest=numbers.hardest(counts, MANY),
        pairs=_confused(school_class, past, counts, scope),
        weeks=_by_week(weekly, scope),
    )


def counts_by_item(school_class: "SchoolClass", scope: Scope) -> dict[str, numbers.Count]:
    return _counts_by_item(school_class, class_past(school_class, scope), scope)


def _topic_table(
    names: dict[int, str],
    pasts: Sequence[PupilPast],
    weekly: Mapping[tuple[int, date], numbers.Count],
    scope: Scope,
) -> tuple[PupilRow, ...]:
    """Who is in the class, by name, with all topics; silent pupils too."""
    weeks = scope.weeks[-TREND:]  # a small line has room for no more
    cells: dict[int, dict[str, Cell]] = {pupil: {} for pupil in names}
    for past in pasts:
        for topic, counts in past.topics.items():
            if topic == scope.topic or not scope.topic:
                cells[past.pupil_id][topic] = _cell(*counts)
    for found in _still_to_add(names, pasts, scope, scope.before):
        for pupil, topic, *counts in topic_counts(found, scope.since):
            cells[pupil][topic] = cells[pupil].get(topic, Cell()) + _cell(*counts)
    return tuple(
        PupilRow(
            pupil,
            name,
            cells[pupil],
            sum(cells[pupil].values(), Cell()),
            tuple(weekly.get((pupil, week), numbers.Count()) for week in weeks),
        )
        for pupil, name in names.items()
    )


def _weekly(
    names: dict[int, str], pasts: Sequence[PupilPast], scope: Scope
) -> dict[tuple[int, date], numbers.Count]:
    """By pupil and week of the period; quiet weeks are out."""
    counts: dict[tuple[int, date], numbers.Count] = {}
    kept = () if scope.topic else pasts  # which knows weeks of all topics together
    for past in kept:
        for day, *two in past.weeks:
            counts[past.pupil_id, date.fromisoformat(day)] = numbers.Count(*two)
    for found in _still_to_add(names, kept, scope, scope.since):
        for pupil, week, *two in week_counts(found):
            counts[pupil, week] = numbers.Count(*two)
    return counts


def _by_week(weekly: Mapping[tuple[int, date], numbers.Count], scope: Scope) -> tuple[Week, ...]:
    """All weeks of the period, quiet ones too."""
    counts: dict[date, list[numbers.Count]] = {week: [] for week in scope.weeks}
    for (_pupil, week), count in weekly.items():
        counts[week].append(count)
    return tuple(
        Week(week, sum(found, numbers.Count()), len(found)) for week, found in counts.items()
    )


def _counts_by_item(
    school_class: "SchoolClass", past: ClassPast | None, scope: Scope
) -> dict[str, numbers.Count]:
    right: dict[str, int] = {}
    wrong: dict[str, int] = {}
    present = _of_class(ItemWeek.objects.filter(school_class=school_class), past, scope)
    for item, known, missed in chain(_past_of(past and past.items, scope), item_counts(present)):
        right[item] = right.get(item, 0) + known
        wrong[item] = wrong.get(item, 0) + missed
    return {item: numbers.Count(right[item], right[item] + wrong[item]) for item in sorted(right)}


def _confused(
    school_class: "SchoolClass",
    past: ClassPast | None,
    counts: dict[str, numbers.Count],
    scope: Scope,
) -> tuple[Pair, ...]:
    present = _of_class(Confusion.objects.filter(school_class=school_class), past, scope)
    before = _past_of(past and past.confusions, scope)
    wrong = {item: count.wrong for item, count in counts.items()}
    return pairs(_added_up(chain(before, confusion_counts(present))), wrong, MANY)


def remembered(
    school_class: "SchoolClass", scope: Scope, today: date | None = None
) -> tuple[dict[str, Mastery], dict[str, int]]:
    """What those who are in the class now remember today, and how many should be asked again.

    In one reading: a class that knows all of Europe has a thousand memories a pupil.
    """
    overdue = Q(last_right=True) & Q(due_at__lte=timezone.now())
    found = memories_in(school_class).filter(of_topic(scope)).values_list("item").order_by("item")
    summed = found.annotate(
        total=Sum(recall_on(today or scope.today)),
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


def _still_to_add(
    names: Collection[int], pasts: Sequence[PupilPast], scope: Scope, since: date
) -> Iterator[QuerySet[TopicWeek]]:
    """The present week of those whose past is known; all weeks of the others."""
    closed = {past.pupil_id for past in pasts}
    parts = (closed, scope.last), (set(names) - closed, since)
    for pupils, first in parts:
        if pupils:
            found = TopicWeek.objects.filter(
                _weeks(first, scope), pupil__in=pupils, source=scope.source
            )
            yield found.filter(topic=scope.topic) if scope.topic else found


def _of_class(found: QuerySet[Any], past: ClassPast | None, scope: Scope) -> QuerySet[Any]:
    weeks = _weeks(scope.last if past else scope.since, scope)
    return found.filter(of_topic(scope), weeks, source=scope.source)


def _weeks(since: date, scope: Scope) -> Q:
    """One week is asked for by its name: SQLite then finds its rows in their order."""
    return Q(week=since) if since == scope.last else Q(week__range=(since, scope.last))


def _past_of(columns: Any, scope: Scope) -> Iterable[tuple[Any, ...]]:
    """Rows that begin with an item, of the topic."""
    rows = zip(*columns, strict=True) if columns else ()
    return (row for row in rows if topic_of(row[0]) == scope.topic) if scope.topic else rows


def _added_up(rows: Iterable[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """Each confusion once: the present week adds to what is past."""
    counts: Counter[tuple[str, str]] = Counter()
    for item, meant, count in rows:
        counts[item, meant] += count
    return [(*where, count) for where, count in counts.items()]


def _cell(right: int, answered: int, right_before: int, answered_before: int) -> Cell:
    return Cell(numbers.Count(right, answered), numbers.Count(right_before, answered_before))


def of_topic(scope: Scope) -> Q:
    """Items of one kind begin alike."""
    kinds = (kind for kind, topic in (KINDS | OWN_KINDS).items() if topic == scope.topic)
    return reduce(or_, (Q(item__startswith=f"{kind}:") for kind in kinds), Q())

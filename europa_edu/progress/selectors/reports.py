"""What reports and the inbox read. A report asks pupil by pupil: it never holds a history."""

from collections.abc import Iterator
from datetime import date, datetime, time
from functools import cache, partial
from typing import TYPE_CHECKING

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from europa_edu.classroom.selectors.access import classes_of
from europa_edu.progress import numbers
from europa_edu.progress.models import Letter
from europa_edu.progress.reports.data import GivenAnswer, ItemRow, ReportData
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.class_numbers import class_numbers, of_topic
from quizzes.selectors.answers import answers_of
from quizzes.selectors.memories import memories_of, recall_on
from quizzes.selectors.own_questions import fact_words

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass, Teacher
    from quizzes.models import Answer


def report_data(
    school_class: "SchoolClass", scope: Scope, *, site: str, pupil_id: int = 0
) -> ReportData:
    """Of the whole class, or of one of its pupils."""
    found = class_numbers(school_class, scope)
    return ReportData(
        class_id=school_class.pk,
        class_name=school_class.name,
        school=school_class.school.name,
        numbers=found,
        rows=tuple(row for row in found.rows if pupil_id in (0, row.pupil)),
        items=partial(pupil_items, scope=scope),
        answers=partial(pupil_answers, scope=scope),
        words=cache(fact_words),
        site=site,
        language=(get_language() or "en")[:2],
    )


def pupil_items(pupil_id: int, scope: Scope) -> tuple[ItemRow, ...]:
    """Every item that the pupil was ever asked, with the answers of the period."""
    known = Count("pk", filter=Q(right=True))
    asked = _answers(pupil_id, scope).values_list("item").annotate(known=known, all=Count("pk"))
    counts = {item: numbers.Count(*two) for item, *two in asked.order_by()}
    kept = memories_of(pupil_id).filter(of_topic(scope))
    rows = kept.annotate(recall=recall_on(scope.today)).order_by("item")
    return tuple(
        ItemRow(item, counts.get(item, numbers.Count()), recall, date.fromordinal(day))
        for item, recall, day in rows.values_list("item", "recall", "seen_day")
    )


def pupil_answers(pupil_id: int, scope: Scope) -> Iterator[GivenAnswer]:
    """The answers of the period, in their order."""
    columns = ("pk", "item", "right", "response", "source", "at")
    found = _answers(pupil_id, scope).order_by("pk").values_list(*columns)
    return (GivenAnswer(*one) for one in found.iterator(chunk_size=1000))


def letters_of(teacher: "Teacher") -> QuerySet[Letter]:
    """The inbox, newest first; letters about a class are read as long as it is the teacher's."""
    own = Letter.objects.filter(teacher=teacher, school_class__in=classes_of(teacher))
    return own.select_related("school_class").order_by("-week", "school_class__name", "pk")


def unread_letters(teacher: "Teacher") -> int:
    return letters_of(teacher).filter(read_at=None).count()


def wants_letters(teacher: "Teacher") -> bool:
    return not hasattr(teacher, "no_letters")


def _answers(pupil_id: int, scope: Scope) -> "QuerySet[Answer]":
    """What scoring has counted, so that a file and the page of its moment agree."""
    since = timezone.make_aware(datetime.combine(scope.since, time()))
    found = answers_of(pupil_id).filter(of_topic(scope), at__gte=since)
    found = found.filter(pk__lte=F("pupil__scored__up_to"))
    return found.filter(source=scope.source) if scope.source else found

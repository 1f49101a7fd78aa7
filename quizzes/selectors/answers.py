"""What pupils answered."""

from collections.abc import Mapping
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Count, OuterRef, Q, QuerySet

from quizzes.models import Answer


def answers_of(pupil: int | OuterRef) -> QuerySet[Answer]:
    return Answer.objects.filter(pupil=pupil)


def answer_numbered(number: int | OuterRef) -> QuerySet[Answer]:
    return Answer.objects.filter(pk=number)


def answered_between(
    hours: Mapping[int, tuple[datetime, datetime]],
) -> dict[int, tuple[int, int]]:
    """Of each class in its hour: right and all answers, in live quizzes and at lessons' tables.

    One query, in which each class reads its own hour by an index.
    """
    asked = [Q(school_class=number, at__range=hour) for number, hour in hours.items()]
    if not asked:
        return {}
    taught = Q(source=Answer.Source.LIVE) | Q(match__lesson__isnull=False)
    found = Answer.objects.filter(reduce(or_, asked), taught).order_by().values_list("school_class")
    counted = found.annotate(known=Count("pk", filter=Q(right=True)), answered=Count("pk"))
    return {number: (known, answered) for number, known, answered in counted}

"""The lines of a class: closed weeks are read as one row, the present one is added up."""

from datetime import date, timedelta
from typing import TYPE_CHECKING

from europa_edu.progress.numbers import Count
from europa_edu.progress.scope import USUAL, Scope, weeks_of_trend
from europa_edu.progress.selectors.weeks import trend_before, trend_counts
from europa_edu.progress.trends import Trends, trends

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


def class_trends(
    school_class: "SchoolClass", today: date, *, topic: str = "", source: str = ""
) -> Trends:
    """What was answered in the class, whoever has left it since."""
    scope = Scope(today, USUAL, source=source)
    weeks = weeks_of_trend(today)
    closed = trend_before(school_class, scope)
    since = weeks[0] if closed is None else scope.last
    counts = dict(closed or {})
    until = scope.last + timedelta(weeks=1)
    for where, count in trend_counts(school_class.pk, source, since, until).items():
        counts[where] = counts.get(where, Count()) + count
    if topic:
        counts = {where: count for where, count in counts.items() if where[0] == topic}
    return trends(counts, weeks)

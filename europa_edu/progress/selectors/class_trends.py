"""The lines of a class: what those who are in it now answered, as everywhere on its page."""

from datetime import date
from typing import TYPE_CHECKING

from europa_edu.progress.models import TopicWeek
from europa_edu.progress.numbers import Count
from europa_edu.progress.scope import weeks_of_trend
from europa_edu.progress.selectors.class_numbers import pupils_of
from europa_edu.progress.selectors.weeks import trend_counts
from europa_edu.progress.trends import Trends, trends

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


def class_trends(
    school_class: "SchoolClass", today: date, *, topic: str = "", source: str = ""
) -> Trends:
    """Eight weeks are few enough to be added up by each page."""
    weeks = weeks_of_trend(today)
    found = TopicWeek.objects.filter(
        pupil__in=pupils_of(school_class), source=source, week__range=(weeks[0], weeks[-1])
    )
    asked = found.filter(topic=topic) if topic else found
    counts = {(about, week): Count(*two) for about, week, *two in trend_counts(asked)}
    return trends(counts, weeks)

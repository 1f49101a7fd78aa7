"""The lines of a class: week by week as the answers say, before and after weeks are closed."""

from datetime import UTC, datetime, timedelta

import pytest

from europa_edu.classroom.models import SchoolClass
from europa_edu.classroom.services.pupils import archive_pupil, move_pupil
from europa_edu.progress.models import ClassPast
from europa_edu.progress.numbers import Count
from europa_edu.progress.scope import TREND, Scope, monday
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.selectors.class_trends import class_trends
from europa_edu.progress.services.closing import close_weeks
from europa_edu.progress.services.scoring import score_pupil
from europa_edu.progress.trends import Point, Trend
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people

NOW = datetime(2026, 11, 18, 9, tzinfo=UTC)
TODAY = NOW.date()


@pytest.fixture
def taught() -> SchoolClass:
    """One answer more each week, and one of them wrong; the oldest week is before the line."""
    school_class = people.school_class(people.teacher(), "Lea")
    lea = people.pupil(school_class, "Lea")
    for week in range(TREND + 1):
        given = [Given("flag:FR" if n % 2 else "capital:FR", n > 0, "") for n in range(week + 1)]
        at = NOW - timedelta(weeks=TREND - week)
        record_answers(pupil=lea.pk, source="live", ref=f"week:{week}", given=given, at=at)
    score_pupil(pupil_id=lea.pk)
    return school_class


@pytest.mark.integration
@pytest.mark.django_db
def test_it_counts_each_week_of_the_line_closed_or_not(taught: SchoolClass) -> None:
    open_ones = class_trends(taught, TODAY)
    assert [one.count for one in open_ones.together.points] == [
        Count(week, week + 1) for week in range(1, TREND + 1)
    ]
    assert open_ones.together.points[-1].monday == monday(TODAY)
    assert [one.topic for one in open_ones.topics] == ["capitals", "flags"]
    close_weeks(today=TODAY)
    assert ClassPast.objects.exists()
    assert class_trends(taught, TODAY) == open_ones


@pytest.mark.integration
@pytest.mark.django_db
def test_it_counts_whom_the_page_counts_whoever_came_or_left(taught: SchoolClass) -> None:
    other = people.school_class(taught.owner, "Tom")
    lea = people.pupil(taught, "Lea")
    before = class_trends(taught, TODAY)
    move_pupil(teacher=taught.owner, pupil=lea, to=other)
    assert class_trends(taught, TODAY).together.total == Count()
    assert class_trends(other, TODAY) == before
    week = class_numbers(other, Scope(TODAY, "week"))
    assert before.together.points[-1].count == week.total.now
    archive_pupil(teacher=taught.owner, pupil=lea)
    assert class_trends(other, TODAY).together.total == Count()


@pytest.mark.integration
@pytest.mark.django_db
def test_it_knows_a_topic_and_a_source_alone(taught: SchoolClass) -> None:
    close_weeks(today=TODAY)
    flags = class_trends(taught, TODAY, topic="flags")
    assert flags.together.total == sum(
        (Count((week + 1) // 2, (week + 1) // 2) for week in range(1, TREND + 1)), Count()
    )
    assert class_trends(taught, TODAY, source="match").topics == ()


def test_it_compares_the_newer_half_with_the_older_one() -> None:
    def trend(*counts: Count) -> Trend:
        return Trend(tuple(Point(TODAY, count) for count in counts))

    assert trend(Count(2, 4), Count(1, 4), Count(4, 4), Count(2, 4)).change == 37
    assert trend(Count(1, 1), Count(1, 1), Count(4, 4), Count(2, 4)).change is None

"""What a lesson adds to the page of a table: after the match, what others made of the same deal."""

import pytest

from europa_edu.classroom.models import Pupil
from europa_edu.lessons.models import Lesson
from tests.europa_edu.lessons.selectors.test_comparison import matches_of, running, stopped
from tests.europa_edu.lessons.services.test_lessons import pupils_browser
from tests.europa_edu.lessons.views.test_wall import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def result_page(lesson: Lesson) -> str:
    """As a pupil of the first table reads it."""
    match = matches_of(lesson)[0]
    seat = match.seats.exclude(pupil=None).first()
    assert seat
    assert seat.pupil
    return pupils_browser(seat.pupil).get(f"/table/{match.pk}/").text


def test_it_shows_other_tables_with_the_same_deal_and_no_name_of_theirs() -> None:
    lesson = running(12)
    one, two, three = matches_of(lesson)
    stopped(one, 41)
    assert "Tables with the same deal" not in result_page(lesson)
    stopped(two, 44)
    page = result_page(lesson)
    assert "Tables with the same deal" in page
    assert page.count("longest piece of journey:") == 2
    assert "Your table" in page
    others = Pupil.objects.filter(seats__match__in=[two, three])
    assert not any(f">{pupil.name}<" in page for pupil in others)


def test_it_shows_nothing_where_each_table_has_its_own_deal() -> None:
    lesson = running(8, same_deal=False)
    for match in matches_of(lesson):
        stopped(match, 2)
    assert "Tables with the same deal" not in result_page(lesson)


def test_the_wall_shows_them_by_their_numbers() -> None:
    lesson = running(8)
    teacher = browser_of(lesson.teacher)
    assert "Tables with the same deal" not in teacher.get(f"/lessons/{lesson.pk}/").text
    for match in matches_of(lesson):
        stopped(match, 2)
    page = teacher.get(f"/lessons/{lesson.pk}/").text
    assert "Tables with the same deal" in page
    assert "Your table" not in page

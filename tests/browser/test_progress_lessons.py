"""A teacher ends a lesson and reads its report; an admin looks at the school's numbers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.demo_teacher import teacher
from tests.browser.seen import is_clean_at_every_size
from tests.processes import Site

__all__ = ["teacher"]
pytestmark = pytest.mark.browser

START = """
from datetime import date, timedelta
from europa_edu.classroom.codes import new_code
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import begin_lesson, start_lesson
from europa_edu.lessons.services.presence import note_seen
teacher = Teacher.objects.get(email="demo@school.example")
taught = SchoolClass.objects.create(
    school=teacher.school, name="4e", code=new_code(), owner=teacher,
    ends_on=date.today() + timedelta(days=99),
)
pupils = [Pupil.objects.create(school_class=taught, name=name) for name in ("Ada", "Ben", "Cem")]
lesson = Lesson.objects.create(school_class=taught, teacher=teacher, title="zigzag")
start_lesson(lesson=lesson, tables=[TablePlan((pupils[0].pk, pupils[1].pk), 1)])
begin_lesson(teacher=teacher, lesson=lesson)
for pupil in pupils[:2]:
    note_seen(lesson_id=lesson.pk, pupil_id=pupil.pk)
print(lesson.pk)
"""
LOOK_AFTER = """
from europa_edu.classroom.models import Teacher
Teacher.objects.filter(email="demo@school.example").update(is_staff={staff})
"""


@pytest.fixture
def admin(teacher: Page, site: Site) -> Iterator[Page]:
    """The demo teacher looks after the demo school for a while."""
    site.shell(LOOK_AFTER.format(staff=True))
    yield teacher
    site.shell(LOOK_AFTER.format(staff=False))


def test_it_is_ready_when_the_lesson_ends(teacher: Page, site: Site) -> None:
    lesson = site.shell(START).strip().splitlines()[-1]
    teacher.goto(f"/lessons/{lesson}/")
    teacher.get_by_role("button", name="End", exact=True).click()
    teacher.get_by_role("button", name="End the lesson").click()
    teacher.get_by_role("link", name="Lesson report").click()
    expect(teacher.get_by_role("heading", level=1)).to_contain_text("Lesson of 4e")
    expect(teacher.get_by_text("kept for a later lesson").first).to_be_visible()
    away = teacher.locator(".report-people dd").first
    expect(away).to_have_text("Cem")
    is_clean_at_every_size(teacher)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_shows_a_lesson_of_the_demo_class_with_the_same_deal(
    teacher: Page,
    scheme: str,
) -> None:
    teacher.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    teacher.get_by_role("link", name="5b", exact=True).first.click()
    teacher.get_by_role("link", name="Lessons", exact=True).click()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("link", name=re.compile("Europa Tour")).click()
    expect(teacher.locator("#report-map-state .tone-mastery-4").first).to_be_attached()
    expect(teacher.get_by_text("found the shortest way").first).to_be_visible()
    is_clean_at_every_size(teacher)
    teacher.get_by_text("The numbers by country").click()
    expect(teacher.get_by_role("rowheader", name="France").first).to_be_visible()
    is_clean_at_every_size(teacher)
    teacher.emulate_media(media="print")
    expect(teacher.get_by_role("link", name="See the tables again")).to_be_hidden()
    expect(teacher.get_by_role("heading", name="The tables")).to_be_visible()


def test_it_tells_an_admin_how_the_school_and_the_site_are(admin: Page) -> None:
    admin.goto("/school/")
    admin.get_by_role("link", name="Use and health").click()
    expect(admin.get_by_text("A worker answers")).to_be_visible()
    is_clean_at_every_size(admin)
    admin.get_by_role("link", name=re.compile("^Lessons")).click()
    expect(admin.locator(".use-measure[aria-current]")).to_contain_text("Lessons")
    is_clean_at_every_size(admin)


def test_it_shows_the_school_to_nobody_else(chromium: Browser, site: Site) -> None:
    page = chromium.new_page(base_url=site.wait_until_open().url)
    page.goto("/school/use/")
    page.wait_for_url("**/login/**")
    page.context.close()

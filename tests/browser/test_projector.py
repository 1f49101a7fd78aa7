"""The projector of a lesson from the first pupil to the debrief: legible, and by keys alone."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.demo_teacher import log_in
from tests.browser.seen import fits, is_clean, is_read_from_the_back_row, note_problems
from tests.processes import Site

pytestmark = pytest.mark.browser

# A class of 26 at seven tables, of whom 19 are here.
SHORT = """
label, code, here = "5b", "ABCDEFGH", 19
names = [f"{name} {letter}." for letter in "AB" for name in
         ("Aaliyah", "Bartholomew", "Cem", "Dua", "Élodie", "Finn", "Gil", "Hugo", "Ida", "Jan",
          "Kim", "Léa", "Maximilian")]
"""
# One of 32 with long names and the widest code, of whom nobody is here.
LONG = """
label, code, here = "5e B – Europäische Schule", "WMWMWMWM", 0
names = [f"{first} {last}" for first in ("Maximilian-Alexander", "Marie-Thérèse", "Ümit", "Noor")
         for last in ("von Hohenstein", "Lefèvre", "Featherstone", "Szczepańska", "Sigurðardóttir",
                      "Großmann-Weiß", "O’Shaughnessy", "Papadopoulos")]
"""
GATHER = """
import json
from datetime import date, timedelta
from django.utils import timezone
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import start_lesson
teacher = Teacher.objects.get(email="demo@school.example")
taught = SchoolClass.objects.create(
    school=teacher.school, name=label, code=code, owner=teacher,
    ends_on=date.today() + timedelta(days=99),
)
pupils = [Pupil.objects.create(school_class=taught, name=name) for name in names]
lesson = Lesson.objects.create(
    school_class=taught, teacher=teacher, title="zigzag", minutes=30, at_bell="end", seed="same",
)
for number, pupil in enumerate(pupils):
    seen = timezone.now() if number < here else None
    Attendance.objects.create(lesson=lesson, pupil=pupil, seen_at=seen)
plans = [TablePlan(tuple(one.pk for one in pupils[at:at + 4]), 0)
         for at in range(0, len(pupils), 4)]
start_lesson(lesson=lesson, tables=plans)
print(json.dumps(lesson.pk))
"""
# Four facts that somebody missed, and the bell.
END = """
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import end_lesson
from tests.europa_edu.lessons.selectors.test_debrief import MISSED, answered
lesson = Lesson.objects.get(pk={lesson})
for item in MISSED:
    answered(lesson.matches.first(), item, right=False)
answered(lesson.matches.first(), "border:DK-SE", right=True)
end_lesson(lesson=lesson)
"""

# Since nobody is ranked who was not there; and nobody is in front where all are level.
COME_IN = """
from django.utils import timezone
from europa_edu.lessons.models import Lesson
from games.engine.codec import decode
from games.services.turns import play_turn
from games.catalog import CATALOG
lesson = Lesson.objects.get(pk={lesson})
lesson.attendance.update(seen_at=timezone.now())
title = CATALOG[lesson.title]
for match in lesson.matches.all():
    for _ in range(2):
        state = decode(match.state, title.state)
        seat = title.rules.to_move(state)[0]
        move = title.notation.write(title.rules.null_move(state, seat))
        play_turn(match_id=match.pk, seat=seat, version=match.version, move=move)
        match.refresh_from_db()
"""
# Names of which letters are left out.
CUT = """names => names.filter(one => one.scrollHeight > one.clientHeight + 2)
    .map(one => one.textContent)"""


@pytest.fixture
def screens(site: Site, chromium: Browser) -> Iterator[tuple[Page, Page]]:
    """Two windows of the demo teacher, who likes night colours."""
    context = chromium.new_context(base_url=site.wait_until_open().url, locale="en")
    context.add_cookies([{"name": "theme", "value": "dark", "url": site.url}])
    problems: list[str] = []
    pages = context.new_page(), context.new_page()
    for page in pages:
        note_problems(page, problems)
    log_in(pages[0], site)
    yield pages
    context.close()
    assert problems == []


def test_it_is_read_at_each_moment_and_stepped_through_by_keys(
    site: Site, screens: tuple[Page, Page]
) -> None:
    projector, other = screens
    lesson = json.loads(site.shell(SHORT + GATHER))
    address = f"/lessons/{lesson}/projector/"
    projector.goto(address)
    expect(projector.locator(".lobby-count")).to_have_text("19 of 26 are here")
    is_well_made(projector, "lobby")

    projector.locator("#go").press("Enter")
    expect(projector.locator(".projector-table")).to_have_count(7)
    is_well_made(projector, "race")

    other.goto(f"/lessons/{lesson}/")
    other.get_by_role("button", name="Pause all").click()
    expect(projector.locator(".projector-pause")).to_contain_text("Eyes on your teacher")
    is_well_made(projector, "pause")

    site.shell(END.format(lesson=lesson))
    expect(projector.locator("h1")).to_have_text("The lesson is over. Well done!")
    is_well_made(projector, "begin")
    other.goto(address)
    heads = ("Our map today", *3 * ("Worth another look",), "In front at the end")
    for number, head in enumerate(heads, 1):
        projector.keyboard.press("ArrowRight")
        for page in screens:
            expect(page.locator(".debrief-place")).to_have_text(f"{number} of 7")
            expect(page.locator(".debrief")).to_contain_text(head)
        is_well_made(projector, f"step-{number}")
    projector.keyboard.press("PageDown")
    expect(projector.get_by_role("button", name="Show the answer")).to_be_visible()
    expect(projector.locator(".is-right")).to_have_count(0)
    is_well_made(projector, "question")
    projector.keyboard.press(" ")
    expect(projector.locator("li.is-right")).to_have_count(1)
    is_well_made(projector, "answer")
    projector.keyboard.press("ArrowLeft")
    expect(projector.locator(".is-right")).to_have_count(0)


def test_it_has_room_for_a_class_of_32_with_long_names(
    site: Site, screens: tuple[Page, Page]
) -> None:
    projector, _other = screens
    lesson = json.loads(site.shell(LONG + GATHER))
    projector.goto(f"/lessons/{lesson}/projector/")
    expect(projector.locator(".projector-people li")).to_have_count(32)
    is_well_made(projector, "long-lobby")

    projector.locator("#go").press("Enter")
    expect(projector.locator(".projector-table")).to_have_count(8)
    is_well_made(projector, "long-race")
    assert projector.locator(".projector-name").evaluate_all(CUT) == []

    site.shell(COME_IN.format(lesson=lesson) + END.format(lesson=lesson))
    expect(projector.locator("h1")).to_have_text("The lesson is over. Well done!")
    for head in ("Our map today", *3 * ("Worth another look",), "In front at the end"):
        projector.keyboard.press("ArrowRight")
        expect(projector.locator(".debrief")).to_contain_text(head)
        is_well_made(projector, f"long-{head}")


def is_well_made(page: Page, name: str) -> None:
    """On any wall, and on the teacher's own phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page, f"{name}-390")
    is_read_from_the_back_row(page, name)
    is_clean(page, name)

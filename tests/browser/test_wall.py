"""The wall of a class of 32: all of it on one screen, by need, and by keys alone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.demo_teacher import teacher
from tests.browser.seen import is_clean, show
from tests.processes import Site

__all__ = ["teacher"]
pytestmark = pytest.mark.browser

# Eight tables of four, some turns into their match: one asks for help, one waits, one is done.
OPEN_LESSON = """
import json
from datetime import date, timedelta
from django.utils import timezone
from europa_edu.classroom.codes import new_code
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import begin_lesson, end_table, start_lesson
from europa_edu.lessons.services.seats import ask_help
from games.catalog import CATALOG
from games.engine.codec import decode
from games.models import Match
from games.services.turns import play_turn
teacher = Teacher.objects.get(email="demo@school.example")
taught = SchoolClass.objects.create(
    school=teacher.school, name="5b", code=new_code(), owner=teacher,
    ends_on=date.today() + timedelta(days=99),
)
people = [Pupil.objects.create(school_class=taught, name=f"Pupil {n + 1}") for n in range(32)]
now = timezone.now()
lesson = Lesson.objects.create(
    school_class=taught, teacher=teacher, title="voyage", bell_at=now + timedelta(minutes=30)
)
for pupil in people:
    Attendance.objects.create(lesson=lesson, pupil=pupil, seen_at=now)
lesson.attendance.filter(pupil=people[31]).update(seen_at=None)
plans = [TablePlan(tuple(one.pk for one in people[n : n + 4]), 0) for n in range(0, 32, 4)]
start_lesson(lesson=lesson, tables=plans)
begin_lesson(teacher=teacher, lesson=lesson)
title = CATALOG["voyage"]
matches = list(lesson.matches.order_by("pk"))
for match in matches:
    for _ in range(12):
        match.refresh_from_db()
        state = decode(match.state, title.state)
        seat = title.rules.to_move(state)[0]
        move = title.notation.write(title.rules.null_move(state, seat))
        play_turn(match_id=match.pk, seat=seat, version=match.version, move=move)
# However slow this machine is, no other table waits.
lesson.matches.update(moved_at=now + timedelta(hours=1))
Match.objects.filter(pk=matches[3].pk).update(moved_at=now - timedelta(minutes=3))
end_table(match_id=matches[0].pk)
ask_help(lesson=lesson, pupil=people[25])
print(json.dumps({"lesson": lesson.pk, "caller": people[9].pk}))
"""
ASK = """
from europa_edu.classroom.models import Pupil
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.seats import ask_help
ask_help(lesson=Lesson.objects.get(pk={lesson}), pupil=Pupil.objects.get(pk={caller}))
"""
# As long as they come.
RENAME = """
from europa_edu.lessons.models import Lesson
from games.models import Seat
lesson = Lesson.objects.get(pk={lesson})
lesson.school_class.name = "5e B – Europäische Schule"
lesson.school_class.save()
names = ["Maximilian von Hohenstein", "Marie-Thérèse Lefèvre", "Guðrún Sigurðardóttir", "Noor",
         "Bartholomew Featherstone", "Clémentine Châteauneuf", "Ümit Öztürk-Yıldırım", "Zoë"]
for number, seat in enumerate(Seat.objects.filter(match__lesson=lesson)):
    Seat.objects.filter(pk=seat.pk).update(name=names[number % 8])
"""
# Names of which letters are left out, and whether the buttons for all tables stand in one line.
CUT = """names => names.filter(one => one.scrollHeight > one.clientHeight + 2)
    .map(one => one.textContent)"""
IN_LINE = """buttons => new Set(buttons.map(one => {
    const {top, bottom} = one.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
})).size"""
# Of every table, whether all of it is within the window, and of its lines none is cut.
IN_SIGHT = """() => [...document.querySelectorAll(".wall-table")].every(one => {
    const {top, left, right, bottom} = one.getBoundingClientRect();
    const lines = [...one.querySelectorAll(".wall-who")];
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight
        && lines.every(line => line.scrollWidth <= line.clientWidth);
})"""


def opened(site: Site, teacher: Page) -> dict[str, Any]:
    known: dict[str, Any] = json.loads(site.shell(OPEN_LESSON).strip().splitlines()[-1])
    teacher.goto(f"/lessons/{known['lesson']}/")
    return known


def numbers(page: Page) -> list[str]:
    return [name.removeprefix("Table ") for name in page.locator(".wall-name a").all_inner_texts()]


def test_it_shows_a_class_on_one_screen_and_leads_to_who_calls(site: Site, teacher: Page) -> None:
    known = opened(site, teacher)
    for width, height in ((1280, 800), (1920, 1080)):
        teacher.set_viewport_size({"width": width, "height": height})
        assert teacher.evaluate(IN_SIGHT), f"{width} x {height}"
        assert teacher.evaluate("document.documentElement.scrollHeight <= innerHeight")
        is_clean(teacher, f"wall-{width}")
    assert numbers(teacher) == ["7", "4", "8", "2", "3", "5", "6", "1"]

    # Who wants to hear of a call says so, and the page keeps that.
    sound = teacher.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()

    # Somebody else calls: the tab says so, and a key leads there. The reader's place is kept.
    teacher.locator("#table-5 .wall-name a").focus()
    site.shell(ASK.format(**known))
    expect(teacher).to_have_title(re.compile(r"^\(2\) Help: "))
    assert numbers(teacher)[:3] == ["3", "7", "4"]
    expect(teacher.locator("#table-5 .wall-name a")).to_be_focused()
    teacher.get_by_role("link", name="Pupil 10 asks for help at table 3.").press("Enter")
    expect(teacher.locator("#table-3")).to_be_focused()

    expect(sound).to_have_attribute("aria-pressed", "true")

    # What can be done for a table opens over the wall, and leads back to it.
    teacher.keyboard.press("Tab")
    teacher.keyboard.press("Enter")
    expect(teacher.locator("dialog .wall-sheet")).to_be_visible()
    is_clean(teacher, "wall-sheet")
    teacher.get_by_role("button", name=re.compile("^Let a bot play.*Pupil 10$")).click()
    expect(teacher.locator("#table-3", has_text="away")).to_be_visible()

    # A choice of tables outlasts what is new, and what is done.
    teacher.get_by_role("link", name=re.compile("^Needs help")).click()
    expect(teacher.locator(".wall-table")).to_have_count(2)
    helped = re.compile("^Helped.*Pupil 26$")
    teacher.locator("#table-7").get_by_role("button", name=helped).click()
    expect(teacher.locator(".wall-table")).to_have_count(1)
    expect(teacher).to_have_url(re.compile(r"\?show=help$"))


def test_it_has_room_for_long_names(site: Site, teacher: Page) -> None:
    known = opened(site, teacher)
    site.shell(RENAME.format(**known))
    teacher.reload()
    for width, height in ((1280, 800), (1920, 1080)):
        teacher.set_viewport_size({"width": width, "height": height})
        show(teacher, f"wall-long-{width}")
        assert teacher.evaluate(IN_SIGHT), f"{width} x {height}"
        assert teacher.evaluate("document.documentElement.scrollHeight <= innerHeight")
        others = teacher.locator(".wall-seat:not(:has(.wall-hand)) .wall-who")
        assert others.evaluate_all(CUT) == []
        assert teacher.locator(".wall-controls :is(button, .button)").evaluate_all(IN_LINE) == 1


def test_it_is_a_list_on_a_phone(site: Site, teacher: Page) -> None:
    opened(site, teacher)
    for width in (390, 320):
        teacher.set_viewport_size({"width": width, "height": 844})
        is_clean(teacher, f"wall-{width}")
        boxes = [one.bounding_box() for one in teacher.locator(".wall-table").all()]
        assert len({box["x"] for box in boxes if box}) == 1
    # The bar stays in sight, with a pause that reads a word to the room.
    teacher.mouse.wheel(0, 3000)
    teacher.get_by_role("button", name="Pause with a word").click()
    teacher.fill("#pause-word", "Look at the board.")
    show(teacher, "wall-word")
    teacher.locator("dialog[open]").get_by_role("button", name="Pause all").click()
    expect(teacher.locator(".wall-news")).to_contain_text("The room reads: “Look at the board.”")

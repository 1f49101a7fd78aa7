"""A pupil's phone does what the teacher says, wherever its page is scrolled."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seen import fits, show, violations
from tests.browser.test_lesson import RING, Classroom, sits
from tests.processes import Site

pytestmark = pytest.mark.browser

WORD = "Who of you found a way from Oslo to Rome?"
PAUSE = """
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import pause_lesson
pause_lesson(lesson=Lesson.objects.get(pk={lesson}), word="{word}")
"""
TO_THE_END = "window.scrollTo(0, document.documentElement.scrollHeight)"


@pytest.fixture
def room(site: Site, chromium: Browser) -> Iterator[Classroom]:
    room = Classroom(site, chromium)
    yield room
    room.close()
    assert room.problems == []


def reads(page: Page, words: str) -> None:
    """A sheet lies over the screen with these words, and the focus is on it."""
    sheet = page.locator(".sheet:modal")
    expect(sheet).to_contain_text(words)
    expect(sheet).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.activeElement.closest('.sheet') !== null")


def test_it_shows_at_the_bottom_of_the_table_what_the_teacher_does(room: Classroom) -> None:
    ada = room.comes_in("Ada")
    ada.wait_for_url("**/me/")
    room.plan()
    lesson = room.start()
    sits(ada)
    expect(ada.locator("#gathering")).to_have_count(0)
    ada.evaluate(TO_THE_END)

    room.site.shell(PAUSE.format(lesson=lesson, word=WORD))
    reads(ada, "Eyes on your teacher")
    expect(ada.locator(".sheet")).to_contain_text(WORD)
    assert violations(ada, ".sheet") == []
    show(ada, "phone-paused")
    ada.set_viewport_size({"width": 320, "height": 568})
    fits(ada, "phone-paused-320")
    expect(ada.locator(".sheet")).to_be_in_viewport(ratio=1)
    ada.set_viewport_size({"width": 390, "height": 844})
    ada.keyboard.press("Escape")
    expect(ada.locator(".sheet")).to_be_hidden()

    room.teacher.get_by_role("button", name="Go on").click()
    expect(ada.locator(".sheet")).to_have_count(0)
    room.site.shell(PAUSE.format(lesson=lesson, word=""))
    reads(ada, "Eyes on your teacher")  # again, though the one before was closed

    room.site.shell(RING.format(lesson=lesson))
    reads(ada, "The bell has rung")
    assert violations(ada, ".sheet") == []
    show(ada, "phone-rung")
    ada.get_by_role("button", name="Look at the table").click()
    expect(ada.locator(".sheet")).to_be_hidden()

    # The next lesson comes to the table that was kept.
    kept = ada.url
    ada.evaluate(TO_THE_END)
    room.plan()
    room.teacher.get_by_role("button", name="Start the lesson").click()
    reads(ada, "Your lesson is on")
    expect(ada).not_to_have_url(kept)
    expect(ada.locator("#gathering")).to_contain_text("1 of 13 is here.")
    assert violations(ada, "#_table") == []
    show(ada, "phone-gathering")
    ada.evaluate(TO_THE_END)
    expect(ada.locator("#gathering")).to_be_in_viewport(ratio=1)

"""A live quiz with twenty pupils on their own devices, from the teacher's form to the end."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.demo_teacher import log_in
from tests.browser.seen import (
    is_clean_at_every_size,
    is_read_from_the_back_row,
    note_problems,
)
from tests.processes import Site

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
PUPILS = 20
SECONDS = 10  # of a question with a clock

OPEN_CLASS = f"""
import json
from datetime import date, timedelta
from europa_edu.classroom.codes import new_code
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.tokens import card_token
teacher = Teacher.objects.get(email="demo@school.example")
taught = SchoolClass.objects.create(
    school=teacher.school, name="5b", code=new_code(), owner=teacher,
    ends_on=date.today() + timedelta(days=99),
)
pupils = [Pupil.objects.create(school_class=taught, name=f"Pupil {{n}}") for n in range({PUPILS})]
print(json.dumps([taught.pk, [card_token(pupil) for pupil in pupils]]))
"""
# One question of each kind, whose answers the test knows.
CHOOSE = """
import msgspec
from quizzes.models import LiveQuiz
from tests.quizzes.live import ALL
text = msgspec.json.encode(ALL).decode()
LiveQuiz.objects.filter(pk={quiz}).update(questions=text, teams={teams})
"""

RUN_CLOCK = """
from quizzes.models import LiveQuiz
LiveQuiz.objects.filter(pk={quiz}).update(seconds={seconds})
"""

CROWD = """
from europa_edu.classroom.models import Pupil, SchoolClass
from quizzes.models import LiveQuiz
from quizzes.services.live import join_quiz
quiz = LiveQuiz.objects.get(pk={quiz})
SchoolClass.objects.filter(pk=quiz.school_class_id).update(code="WWWWWWWW")
for number in range(32):
    name = f"Maximilian-Alexander von Hohenstein {{number}}"
    pupil = Pupil.objects.create(school_class=quiz.school_class, name=name)
    join_quiz(quiz_id=quiz.pk, pupil=pupil)
"""

COME_IN = """
from europa_edu.classroom.models import Pupil, SchoolClass
from quizzes.models import LiveQuiz
from quizzes.services.live import join_quiz
quiz = LiveQuiz.objects.get(pk={quiz})
SchoolClass.objects.filter(pk=quiz.school_class_id).update(code="WWWWWWWM")
for n in range(36):
    pupil = Pupil.objects.create(school_class=quiz.school_class, name=f"Alexandra {{n:02}}")
    join_quiz(quiz_id=quiz.pk, pupil=pupil)
"""


class Room:
    """The projector, and a browser context for each pupil."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self.site, self.browser = site, browser
        self.taught, self.cards = json.loads(site.shell(OPEN_CLASS))
        self.problems: list[str] = []
        self.pupils: list[Page] = []
        self.teacher = self.page(viewport={"width": 1920, "height": 1080})
        log_in(self.teacher, site)

    def page(self, **options: Any) -> Page:
        page = self.browser.new_context(base_url=self.site.url, locale="en", **options).new_page()
        note_problems(page, self.problems)
        return page

    def open_quiz(self, teams: int = 0) -> int:
        self.teacher.goto(f"/classes/{self.taught}/")
        self.teacher.get_by_role("link", name="Live quiz").click()
        self.teacher.check("[name=number][value='5']", force=True)
        self.teacher.get_by_role("button", name="Open the quiz").click()
        self.teacher.wait_for_selector("#_stage")
        quiz = int(self.teacher.url.rstrip("/").split("/")[-1])
        self.site.shell(CHOOSE.format(quiz=quiz, teams=teams))
        return quiz

    def comes_in(self, number: int) -> Page:
        page = self.page(viewport=PHONE)
        page.goto(f"/q/{self.cards[number]}/", wait_until="commit")
        page.wait_for_url("**/me/")
        self.pupils.append(page)
        return page

    def close(self) -> None:
        for page in (self.teacher, *self.pupils):
            page.context.close()


@pytest.fixture
def room(site: Site, chromium: Browser) -> Iterator[Room]:
    room = Room(site, chromium)
    yield room
    room.close()
    assert room.problems == []


def join(page: Page) -> None:
    page.get_by_role("button", name="Join the live quiz").click()
    page.wait_for_selector("#_play")


def tap(page: Page, place: str) -> None:
    page.locator(f".map-target[id$='-{place.lower()}']").dispatch_event("click")


def sent(page: Page) -> None:
    expect(page.locator(".live-sent")).to_be_visible()


def test_it_has_room_for_the_names_of_a_large_class_in_four_teams(room: Room) -> None:
    quiz = room.open_quiz(teams=4)
    room.site.shell(COME_IN.format(quiz=quiz))
    room.teacher.reload()
    expect(room.teacher.locator(".live-names > li")).to_have_count(36)
    is_read_from_the_back_row(room.teacher, "lobby-teams")


def test_it_asks_twenty_pupils_at_the_teachers_pace(room: Room) -> None:
    projector = room.teacher

    # Who waits at home sees the quiz when it opens, without a reload.
    for number in range(PUPILS - 1):
        room.comes_in(number)
    quiz = room.open_quiz(teams=2)
    for page in room.pupils:
        join(page)
    expect(projector.locator(".live-names li")).to_have_count(PUPILS - 1)

    # The space bar asks; everybody has the choices, and the projector counts.
    projector.keyboard.press(" ")
    expect(projector.locator(".live-question")).to_have_text("What is the capital of France?")
    for number, page in enumerate(room.pupils):
        name = "Paris" if number % 2 else "Rome"
        page.get_by_role("button", name=name).click()
        sent(page)
    expect(projector.locator(".live-tally")).to_have_text("19 of 19 have answered")
    expect(projector.locator(".live-bars")).to_have_count(0)

    # Shown: how many said what, and to each the own result.
    projector.keyboard.press(" ")
    expect(projector.locator(".live-bar-row.is-right")).to_contain_text("9")
    expect(room.pupils[1].locator(".live-result h1")).to_have_text("Right!")
    expect(room.pupils[0].locator(".live-result h1")).to_have_text("Not this time")

    # On the map; somebody comes late.
    projector.keyboard.press(" ")
    late = room.comes_in(PUPILS - 1)
    join(late)
    for page in room.pupils:
        expect(page.locator(".live-question")).to_contain_text("Riga")
        tap(page, "LV" if page is not late else "EE")
        sent(page)
    expect(projector.locator(".live-tally")).to_have_text("20 of 20 have answered")
    projector.keyboard.press(" ")
    expect(projector.locator(".map-sign", has_text="19")).to_have_count(1)
    expect(room.pupils[1].locator(".live-score")).to_contain_text("2 right in a row")

    # A square, and words with a slip of the pen.
    projector.keyboard.press(" ")
    for page in room.pupils:
        expect(page.locator(".live-question")).to_contain_text("Oslo")
        tap(page, "D3")
        sent(page)
    projector.keyboard.press(" ")
    expect(projector.locator(".live-bar-row.is-right")).to_contain_text("20")

    # With a clock: nobody presses anything, and the answer stands on every screen.
    room.site.shell(RUN_CLOCK.format(quiz=quiz, seconds=SECONDS))
    projector.keyboard.press(" ")
    late.get_by_label("Your answer").fill("Roma")
    late.get_by_role("button", name="Send").click()
    sent(late)
    for page in (projector, late):
        expect(page.get_by_role("timer")).to_be_visible()
    patience = 1000 * SECONDS + 20_000
    expect(late.locator(".live-result h1")).to_have_text("Right!", timeout=patience)
    expect(room.pupils[1].locator(".live-result h1")).to_have_text("No answer this time")
    expect(projector.locator(".live-bar-row.is-right")).to_contain_text("1")

    # The end, by the dialog: each reads the own count.
    projector.get_by_role("button", name="End", exact=True).click()
    projector.get_by_role("button", name="End the quiz").click()
    expect(projector.locator(".live-over h1")).to_contain_text("The quiz is over")
    expect(room.pupils[1].locator(".live-share")).to_have_text("3 of 4 right")
    expect(late.locator(".live-share")).to_have_text("2 of 4 right")


def test_it_has_room_for_a_class_of_32_with_long_names(room: Room) -> None:
    quiz = room.open_quiz(teams=4)
    room.site.shell(CROWD.format(quiz=quiz))
    room.teacher.reload()
    expect(room.teacher.locator(".live-names li")).to_have_count(32)
    is_read_from_the_back_row(room.teacher, "quiz-crowd")


def test_it_has_nothing_that_axe_finds(room: Room) -> None:
    projector, pupil = room.teacher, room.comes_in(0)
    quiz = room.open_quiz(teams=4)
    join(pupil)

    is_clean_at_every_size(projector)
    is_read_from_the_back_row(projector, "quiz")
    for stage in range(2 * 5 + 1):
        projector.locator("#advance").click()
        version = str(stage + 1) if stage < 10 else "10000"
        for page in (projector, pupil):
            expect(page.locator(f"[data-version='{version}']").first).to_be_attached()
            is_clean_at_every_size(page)
        if version in ("3", "5"):  # to be tapped: all of Europe, wherever the last answer was
            assert not projector.locator("europa-map[data-zoomed]").count()
        is_read_from_the_back_row(projector, f"quiz-{version}")
    projector.goto(f"/classes/{room.taught}/quiz/")
    is_clean_at_every_size(projector)
    assert quiz

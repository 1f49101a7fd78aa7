"""A whole lesson: a teacher, twelve pupils, a latecomer and bots, from the cards to the bell."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.demo_teacher import log_in
from tests.browser.seen import is_clean_at_every_size, note_problems
from tests.browser.test_tables import press_one
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}}
NAMES = ["Ada", "Ben", "Cem", "Dua", "Eva", "Finn", "Gil", "Hugo", "Ida", "Jan", "Kim", "Lea"]
LATE = "Zoe"

OPEN_CLASS = f"""
import json
from datetime import date, timedelta
from europa_edu.classroom.codes import new_code
from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.tokens import card_token, pictures_of
teacher = Teacher.objects.get(email="demo@school.example")
taught = SchoolClass.objects.create(
    school=teacher.school, name="5b", code=new_code(), owner=teacher,
    ends_on=date.today() + timedelta(days=99),
)
pupils = [Pupil.objects.create(school_class=taught, name=name) for name in {[*NAMES, LATE]}]
print(json.dumps({{
    "pk": taught.pk,
    "code": taught.code,
    "cards": {{pupil.name: card_token(pupil) for pupil in pupils}},
    "pictures": list(pictures_of(pupils[0])),
}}))
"""
# What beat does when the time has come.
RING = """
from django.utils import timezone
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.services.lessons import watch_bells
Lesson.objects.filter(pk={lesson}).update(bell_at=timezone.now())
watch_bells()
"""


class Classroom:
    """The class, its teacher's page, and a browser context for each pupil who came in."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self.site, self.browser = site, browser
        self.known: dict[str, Any] = json.loads(site.shell(OPEN_CLASS))
        self.problems: list[str] = []
        self.pupils: dict[str, Page] = {}
        self.teacher = self.page()
        self.log_teacher_in()

    def page(self, **options: Any) -> Page:
        context = self.browser.new_context(base_url=self.site.url, locale="en", **options)
        page = context.new_page()
        note_problems(page, self.problems)
        return page

    def log_teacher_in(self) -> None:
        log_in(self.teacher, self.site)

    def comes_in(self, name: str) -> Page:
        """By the QR code of the card, on a new device."""
        page = self.pupils[name] = self.page(**PHONE)
        page.goto(f"/q/{self.known['cards'][name]}/", wait_until="commit")
        return page

    def comes_in_by_pictures(self, name: str) -> Page:
        page = self.pupils[name] = self.page(**PHONE)
        page.goto(f"/c/{self.known['code']}/")
        page.get_by_role("link", name=name, exact=True).click()
        for picture in self.known["pictures"]:
            page.click(f".pictures-button[value={picture}]")
        page.click(".entry-go button")
        return page

    def print_cards(self) -> None:
        self.teacher.goto(f"/classes/{self.known['pk']}/")
        self.teacher.get_by_role("button", name="Print all log-in cards").click()
        self.teacher.wait_for_url("**/jobs/*/")
        with self.teacher.expect_download() as cards:
            self.teacher.locator("a[href$='/file/']").click()
        assert cards.value.path().read_bytes().startswith(b"%PDF")

    def plan(self, absent: str = "") -> None:
        """Up to the proposed tables, with what the page proposes."""
        self.teacher.goto(f"/lessons/new/{self.known['pk']}/")
        self.teacher.check("[name=slug][value=zigzag]", force=True)
        expect(self.teacher.locator("[name=table_size][value='4']")).to_be_checked()
        if absent:
            self.teacher.get_by_label(absent, exact=True).uncheck()
        self.teacher.get_by_role("button", name="Seat the class").click()
        self.teacher.wait_for_url("**/seats/")

    def start(self) -> int:
        self.teacher.get_by_role("button", name="Start the lesson").click()
        self.teacher.wait_for_selector("#_wall")
        self.teacher.get_by_role("button", name="Go", exact=True).click()
        self.teacher.wait_for_selector("form[action$='/pause/']")
        return int(self.teacher.url.rstrip("/").split("/")[-1])

    def close(self) -> None:
        for page in (self.teacher, *self.pupils.values()):
            page.context.close()


@pytest.fixture
def room(site: Site, chromium: Browser) -> Iterator[Classroom]:
    room = Classroom(site, chromium)
    yield room
    room.close()
    assert room.problems == []


def sits(page: Page) -> str:
    expect(page).to_have_url(re.compile(r"/table/\d+/$"))
    page.wait_for_selector("#_table")
    return page.url


def test_it_goes_from_the_cards_to_the_bell_and_on_in_the_next_lesson(room: Classroom) -> None:
    wall = room.teacher
    room.print_cards()

    # One is early, and is taken to the table by itself as soon as the lesson starts.
    early = room.comes_in_by_pictures("Ada")
    early.wait_for_url("**/me/")
    room.plan(absent=LATE)
    lesson = room.start()
    expect(wall.locator(".wall-table")).to_have_count(3)
    tables = {"Ada": sits(early)}
    for name in NAMES[1:]:
        room.comes_in(name)
    tables |= {name: sits(room.pupils[name]) for name in NAMES[1:]}
    assert len(set(tables.values())) == 3
    for name in NAMES:
        expect(wall.locator(".wall-seats", has_text=name)).to_have_count(1)

    # A move shows on the wall without a reload.
    wall.evaluate("window.sameDocument = true")
    mover = next(page for page in room.pupils.values() if page.locator(".turn-mine").count())
    assert press_one(mover, ["lay", "draw"])
    expect(wall.locator(".wall-reached", has_text="7 cards").first).to_be_visible()

    # A hand goes up, and down again.
    mover.click(".menu summary")
    mover.get_by_role("button", name="I need help").click()
    expect(mover.locator(".hand-up")).to_be_visible()
    expect(wall.locator(".wall-table").first).to_have_class(re.compile("is-help"))
    expect(wall).to_have_title(re.compile(r"^\(1\) Help: "))
    assert wall.evaluate("window.sameDocument")
    wall.locator(".wall-hand button").click()
    expect(wall.locator(".wall-table.is-help")).to_have_count(0)
    expect(mover.locator(".hand-up")).to_have_count(0)

    # Eyes on me.
    wall.get_by_role("button", name="Pause all").click()
    for page in room.pupils.values():
        expect(page.locator(".sheet:modal")).to_contain_text("Eyes on your teacher")
        expect(page.locator("button[name=move]")).to_have_count(0)
    wall.get_by_role("button", name="Go on").click()
    expect(early.locator(".sheet")).to_have_count(0)

    # One drops out and finds the same seat again.
    room.pupils["Lea"].context.close()
    assert sits(room.comes_in("Lea")) == tables["Lea"]

    # A latecomer gets a table with bots.
    late = room.comes_in(LATE)
    late.wait_for_url("**/me/")
    wall.get_by_role("button", name=f"{LATE} came late: give a seat").click()
    tables[LATE] = sits(late)
    assert late.locator(".seat").count() == 4
    expect(wall.locator(".wall-table")).to_have_count(4)

    # The bell: every match is kept, and one of them goes on in the next lesson.
    room.site.shell(RING.format(lesson=lesson))
    expect(wall.locator(".wall-news")).to_contain_text("The lesson is over.")
    for page in room.pupils.values():
        expect(page.locator("#turn")).to_contain_text("Your match is kept")
    match = tables["Ada"].rstrip("/").split("/")[-1]
    seen = early.get_attribute("#moves [name=version]", "value")
    room.plan()
    wall.locator(f"#kept-{match}").get_by_role("button", name="Go on with it").click()
    expect(wall.locator(f"#kept-{match}.is-chosen")).to_be_visible()
    assert room.start() != lesson
    expect(early.locator("#turn")).not_to_contain_text("kept")
    assert early.url == tables["Ada"]
    assert early.get_attribute("#moves [name=version]", "value") == seen


def test_it_has_nothing_that_axe_finds(room: Classroom) -> None:
    room.plan()
    lesson = room.start()
    table = room.teacher.get_attribute(".wall-name a", "href") or ""
    for path in (f"/lessons/{lesson}/", f"/lessons/{lesson}/projector/", table, f"{table}seats/0/"):
        room.teacher.goto(path)
        is_clean_at_every_size(room.teacher)


def test_it_moves_for_a_seat_in_sight_of_the_table(room: Classroom) -> None:
    room.plan()
    room.start()
    teacher = room.teacher
    teacher.locator(".wall-name a").first.click()
    name = teacher.locator(".wall-person.is-moving strong").first.inner_text()
    pupil = room.comes_in(name)
    sits(pupil)
    teacher.get_by_role("link", name=f"Move for {name}", exact=True).click()
    teacher.wait_for_selector("#moves")
    assert press_one(teacher, ["lay", "draw"])
    eventually(lambda: "The teacher:" in pupil.inner_text(".log-lines"))

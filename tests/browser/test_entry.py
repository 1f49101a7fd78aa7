"""Pupils come in, in a real Chromium: by thumb, by keyboard, by card; and read as they like."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.tokens import card_token, pictures_of
from games.catalog import CATALOG
from tests.browser.seen import note_problems, show, violations
from tests.processes import Site

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("valkey", "plain_static_files"),
]

# What makes a page wider than its window. The map cuts off what it draws.
BEYOND_THE_EDGE = """() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.body.querySelectorAll("*")].filter(
        (one) => !one.closest("svg") && one.getBoundingClientRect().right > clientWidth + 1);
    return outside.map((one) => `${one.localName}.${one.className}`);
}"""
PHONE = {"viewport": {"width": 390, "height": 844}}
Open = Callable[..., Page]
# On the whole site, whose streams are real: a lesson in which Lea has no seat; then she gets one.
WAITING = """
from datetime import date
from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.classroom.tokens import card_token
from europa_edu.lessons.services.lessons import begin_lesson, start_lesson
school = School.objects.create(name="Lindenschule")
teacher = Teacher.objects.create_user("wait@school.example", "x", name="Ada", school=school)
taught = SchoolClass.objects.create(
    school=school, name="5c", code="WAWAWAWA", owner=teacher, ends_on=date(2099, 7, 31)
)
lea = Pupil.objects.create(school_class=taught, name="Lea")
lesson = Lesson.objects.create(school_class=taught, teacher=teacher, title="zigzag")
start_lesson(lesson=lesson, tables=[])
begin_lesson(teacher=teacher, lesson=lesson)
Attendance.objects.create(lesson=lesson, pupil=lea)
print(card_token(lea))
"""
SEATED = """
from europa_edu.lessons.models import Lesson
from games import notify
from europa_edu.lessons.services.lessons import open_table
lesson = Lesson.objects.get(school_class__code="WAWAWAWA")
lea = lesson.school_class.pupils.get()
open_table(lesson=lesson, pupils=[(lea.pk, lea.name)], bots=1)
notify.announce_lesson(lesson.pk)
"""


@pytest.fixture
def open_page(chromium: Browser, live_server) -> Iterator[Open]:
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(path: str = "/c/", **options: Any) -> Page:
        contexts.append(chromium.new_context(base_url=live_server.url, **(PHONE | options)))
        page = contexts[-1].new_page()
        note_problems(page, wrong)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def lea() -> Pupil:
    school = School.objects.create(name="Lindenschule")
    teacher = Teacher.objects.create_user("ada@school.example", "x", name="Ada", school=school)
    taught = SchoolClass.objects.create(
        school=school, name="5b", code="ABCDEFGH", owner=teacher, ends_on=date(2099, 7, 31)
    )
    return Pupil.objects.create(school_class=taught, name="Lea")


def choose(page: Page, pictures: tuple[str, ...]) -> None:
    for code in pictures:
        page.locator(f".pictures-button[value={code}]").click()


def test_it_comes_in_by_thumb_and_out_again(open_page: Open, lea: Pupil):
    page = open_page()
    page.get_by_label("Code", exact=True).fill("abcd efgh")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="Lea", exact=True).click()
    choose(page, tuple(reversed(pictures_of(lea))))
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("alert")).to_contain_text("not your three pictures")
    choose(page, pictures_of(lea))
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name="Hello, Lea!")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_label("Code", exact=True)).to_be_visible()


def test_it_opens_the_menu_of_a_phone_by_keyboard(open_page: Open) -> None:
    page = open_page()
    menu = page.get_by_role("button", name="Menu")
    menu.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Map", exact=True)).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Map", exact=True)).to_have_count(0)
    expect(menu).to_be_focused()


def test_it_comes_in_by_keyboard_alone(open_page: Open, lea: Pupil):
    page = open_page()
    page.get_by_label("Code", exact=True).focus()
    page.keyboard.type("ABCDEFGH")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Lea", exact=True).press("Enter")
    for code in pictures_of(lea):
        page.locator(f".pictures-button[value={code}]").press("Space")
    page.get_by_role("button", name="Come in").press("Enter")
    expect(page.get_by_role("heading", name="Hello, Lea!")).to_be_visible()


def test_it_comes_in_by_card_without_a_press_and_keeps_the_card_out_of_the_history(
    open_page: Open, lea: Pupil
):
    page = open_page("/c/")
    page.goto(f"/q/{card_token(lea)}/")
    expect(page.get_by_role("heading", name="Hello, Lea!")).to_be_visible()
    page.wait_for_url("**/me/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_label("Code", exact=True)).to_be_visible()
    page.go_back()
    page.wait_for_load_state()
    assert "/q/" not in page.url


def test_it_comes_in_by_card_without_javascript(open_page: Open, lea: Pupil):
    page = open_page(f"/q/{card_token(lea)}/", java_script_enabled=False)
    expect(page.get_by_role("heading", name="Hello, Lea!")).to_be_visible()
    page.get_by_role("button", name="Come in").click()
    page.wait_for_url("**/me/")


def test_it_takes_who_waits_to_the_seat_by_itself(chromium: Browser, site: Site):
    token = site.shell(WAITING).splitlines()[-1]
    with chromium.new_context(base_url=site.url, **PHONE) as context:
        page = context.new_page()
        page.goto(f"/q/{token}/")
        expect(page.get_by_role("heading", name="Wait for your teacher")).to_be_visible()
        site.shell(SEATED)
        expect(page).to_have_url(re.compile(r"/table/\d+/$"))


def test_it_reads_larger_on_every_page_and_at_the_table(open_page: Open, lea: Pupil):
    page = open_page(f"/q/{card_token(lea)}/")
    page.wait_for_url("**/me/")
    before = letters(page)
    page.get_by_role("link", name="Easier reading").click()
    page.get_by_label("Larger letters").check()
    page.get_by_label("Plain letters with more space").check()
    page.get_by_role("button", name="Keep it so").click()
    page.wait_for_url("**/me/")
    assert letters(page) > before
    page.goto("/play/zigzag/")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#_table")).to_be_visible()
    assert letters(page) > before
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.get_by_role("link", name="Easier reading")).to_be_visible()


@pytest.mark.parametrize("slug", sorted(CATALOG))
def test_it_reads_larger_at_every_table_without_scrolling_sideways(open_page: Open, slug: str):
    page = open_page(f"/play/{slug}/")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/table/*/")
    reading = {"text": "large", "reading": "dyslexia-friendly"}
    found = {}
    for language in "en", "fr", "de":
        cookies = reading | {"django_language": language}
        page.context.add_cookies(
            [{"name": name, "value": value, "url": page.url} for name, value in cookies.items()]
        )
        for width in 320, 390:
            page.set_viewport_size({"width": width, "height": 844})
            page.reload()
            expect(page.locator(".tour-invitation")).to_be_visible()
            if beyond := page.evaluate(BEYOND_THE_EDGE):
                found[language, width] = beyond
                show(page, f"reading-{slug}-{language}-{width}")
    assert found == {}


@pytest.mark.parametrize("width", [320, 390, 1024])
def test_it_gives_every_name_44_pixels_and_never_scrolls_sideways(
    open_page: Open, lea: Pupil, width: int
):
    names = ["Maximiliane-Charlotte von und zu Hohenlohe", "Ñandú", "Zoë"]
    names += [f"{letter}mma {n}" for letter in "ABCDEF" for n in range(30)]
    Pupil.objects.bulk_create(Pupil(school_class=lea.school_class, name=name) for name in names)
    page = open_page("/c/ABCDEFGH/", viewport={"width": width, "height": 844})
    show(page, f"entry-who-{width}")
    boxes = page.locator(".entry-name, .entry-letters a").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(boxes) == 184 + 10
    assert min(side for box in boxes for side in box) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_nothing_that_axe_finds(open_page: Open, lea: Pupil, scheme: str):
    page = open_page("/c/", color_scheme=scheme, bypass_csp=True)
    paths = ["/c/", "/c/ABCDEFGH/", f"/c/ABCDEFGH/{lea.pk}/", "/reading/", "/q/x/", "/c/nothing/"]
    for path in paths:
        page.goto(path)
        assert violations(page) == [], path
    page.goto(f"/q/{card_token(lea)}/")
    page.wait_for_url("**/me/")
    assert violations(page) == [], "/me/"
    page.goto("/reading/")
    page.get_by_label("Larger letters").check()
    page.get_by_label("Plain letters with more space").check()
    page.get_by_role("button", name="Keep it so").click()
    page.goto("/me/")
    assert violations(page) == [], "/me/ read larger"


def letters(page: Page) -> float:
    return page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")

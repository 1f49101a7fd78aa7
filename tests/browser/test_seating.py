"""Seat the class in a real Chromium: by mouse, by finger, by keyboard, and without JavaScript."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from europa_edu.classroom.models import SchoolClass
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.planning import Planning
from tests.browser.seen import SIZES, note_problems, show, violations
from tests.europa_edu.lessons.planned import kept_match, opened_class, planned, pupils_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("valkey", "plain_static_files"),
]

BOXES = """all => all.map(one => one.getBoundingClientRect())
  .map(box => [box.x, box.y, box.right, box.bottom])"""

Open = Callable[..., Page]


@pytest.fixture
def school_class() -> SchoolClass:
    return opened_class(8)


@pytest.fixture
def open_page(chromium: Browser, live_server: Any, school_class: SchoolClass) -> Iterator[Open]:
    """A page of the class's teacher; scripts must not stumble."""
    client = Client()
    client.force_login(school_class.owner)
    name = django_settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": client.cookies[name].value, "url": live_server.url}
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(path: str, **options: Any) -> Page:
        usual: dict[str, Any] = {"locale": "en", "reduced_motion": "reduce", "bypass_csp": True}
        contexts.append(chromium.new_context(base_url=live_server.url, **(usual | options)))
        contexts[-1].add_cookies([cookie])  # type: ignore[list-item]
        page = contexts[-1].new_page()
        note_problems(page, wrong)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def lesson(school_class: SchoolClass) -> Lesson:
    return planned(school_class, title="europa_tour")


def seats(lesson: Lesson) -> str:
    return f"/lessons/{lesson.pk}/seats/"


def tag(page: Page, pupil: int) -> Locator:
    return page.locator(f"#tag-{pupil}")


def table_with(page: Page, pupil: int) -> Locator:
    return page.locator(".round", has=tag(page, pupil))


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def two_tables(lesson: Lesson) -> tuple[tuple[int, ...], tuple[int, ...]]:
    one, other = Planning(lesson).plan.tables
    return one.pupils, other.pupils


def stored(lesson: Lesson) -> list[set[int]]:
    lesson.refresh_from_db()
    return [set(table.pupils) for table in Planning(lesson).plan.tables]


def test_it_drags_a_name_by_mouse_and_keeps_it_on_reload(open_page: Open, lesson: Lesson) -> None:
    one, other = two_tables(lesson)
    page = open_page(seats(lesson), viewport={"width": 1920, "height": 1080})
    tag(page, one[0]).hover()
    page.mouse.down()
    page.mouse.move(*middle(table_with(page, other[0])), steps=4)
    expect(page.locator(".tag-ghost")).to_be_visible()
    expect(page.locator(".round.is-over")).to_have_count(1)
    page.mouse.up()
    expect(table_with(page, other[0]).locator(f"#tag-{one[0]}")).to_be_visible()
    expect(page.locator(".tag-ghost")).to_have_count(0)
    expect(page.locator(".tag-pick:checked")).to_have_count(0)
    expect(page.locator(".trouble")).to_contain_text("the game is for 4 at most")
    expect(page.get_by_role("button", name="Start the lesson")).to_be_disabled()
    page.reload()
    expect(table_with(page, other[0]).locator(f"#tag-{one[0]}")).to_be_visible()
    assert {*other, one[0]} in stored(lesson)


def test_it_drags_all_picked_names_together_and_lets_escape_stop_it(
    open_page: Open, lesson: Lesson
) -> None:
    one, _ = two_tables(lesson)
    page = open_page(seats(lesson), viewport={"width": 1920, "height": 1080})
    for pupil in one[:2]:
        tag(page, pupil).click()
    for last_key in ("Escape", ""):
        tag(page, one[0]).hover()
        page.mouse.down()
        page.mouse.move(*middle(page.locator(".round-new")), steps=4)
        if last_key:
            page.keyboard.press(last_key)
            expect(page.locator(".tag-ghost")).to_have_count(0)
        page.mouse.up()
    expect(page.locator(".round:not(.round-new)")).to_have_count(3)
    assert set(one[:2]) in stored(lesson)


def test_it_carries_a_name_by_finger_after_a_moment(open_page: Open, lesson: Lesson) -> None:
    one, other = two_tables(lesson)
    page = open_page(seats(lesson), viewport={"width": 1024, "height": 900}, has_touch=True)
    x, y = middle(tag(page, one[0]))
    to_x, to_y = middle(table_with(page, other[0]))
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    send("touchStart", (x, y))
    page.locator(".tag-ghost").wait_for()
    for part in (0.3, 0.6, 1):
        send("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    expect(page.locator(".round.is-over")).to_have_count(1)
    send("touchEnd")
    expect(table_with(page, other[0]).locator(f"#tag-{one[0]}")).to_be_visible()
    assert {*other, one[0]} in stored(lesson)


@pytest.mark.parametrize("javascript", [True, False])
def test_it_needs_no_dragging(open_page: Open, lesson: Lesson, javascript: bool) -> None:
    one, other = two_tables(lesson)
    phone = {"width": 390, "height": 844}
    page = open_page(seats(lesson), viewport=phone, java_script_enabled=javascript)
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    tag(page, one[0]).click()
    tag(page, one[1]).click()
    page.get_by_role("button", name="Sit here: New table").click()
    expect(table_with(page, one[1]).locator(f"#tag-{one[0]}")).to_be_visible()
    expect(table_with(page, one[1]).locator(f"#tag-{one[2]}")).to_have_count(0)
    tag(page, one[0]).click()
    tag(page, other[0]).click()
    page.get_by_role("button", name="Swap two names").click()
    expect(table_with(page, one[1]).locator(f"#tag-{other[0]}")).to_be_visible()
    tag(page, one[2]).click()
    page.get_by_role("button", name="These are not here").click()
    expect(page.locator(f".tray #tag-{one[2]}")).to_be_visible()
    assert {one[1], other[0]} in stored(lesson)


def test_it_is_done_by_keyboard_alone(open_page: Open, lesson: Lesson) -> None:
    one, other = two_tables(lesson)
    page = open_page(seats(lesson), viewport={"width": 1024, "height": 768})
    pick = page.locator(f"#pick-{one[0]}")
    for _ in range(60):
        page.keyboard.press("Tab")
        if pick.evaluate("pick => pick === document.activeElement"):
            break
    for key, picked in (("Enter", True), ("Enter", False), ("Space", True)):
        page.keyboard.press(key)
        expect(pick).to_be_checked(checked=picked)
    button = table_with(page, other[0]).get_by_role("button")
    for _ in range(60):
        page.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(table_with(page, other[0]).locator(f"#tag-{one[0]}")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Moved")).to_be_visible()


def test_it_plans_seats_and_starts_a_lesson(open_page: Open, school_class: SchoolClass) -> None:
    kept = kept_match(school_class, pupils_of(school_class)[:2])
    page = open_page(f"/lessons/new/{school_class.pk}/", viewport={"width": 1024, "height": 768})
    page.locator("label", has=page.locator("[value=europa]")).click()
    expect(page.locator("[name=table_size]")).to_have_count(4)
    expect(page.locator(".plan-count")).to_have_text("8 / 8")
    page.get_by_role("button", name="Tick none").click()
    expect(page.locator(".plan-count")).to_have_text("0 / 8")
    page.get_by_role("button", name="Tick all").click()
    page.get_by_label("Time of the bell").fill("23:59")
    expect(page.locator("[name=bell][value=other]")).to_be_checked()
    page.get_by_role("button", name="Seat the class").click()
    page.wait_for_url("**/seats/")
    page.get_by_role("button", name="Go on with it").click()
    expect(page.get_by_text("goes on today")).to_be_visible()
    before = page.locator(".rounds").inner_text()
    page.get_by_role("button", name="Shuffle again").click()
    expect(page.locator(".rounds")).not_to_have_text(before)
    page.get_by_role("button", name="Start the lesson").click()
    page.wait_for_url(lambda url: url.rstrip("/").rpartition("/")[2].isdecimal())
    lesson = Lesson.objects.first()
    assert lesson
    assert (lesson.title, lesson.status) == ("europa", "lobby")
    assert lesson.matches.filter(pk=kept.pk).exists()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("seated", [2, 3, 4, 5, 6])
def test_it_draws_every_table_without_names_on_top_of_each_other(
    open_page: Open, school_class: SchoolClass, width: int, height: int, seated: int
) -> None:
    lesson = planned(school_class, pupils_of(school_class)[:seated], title="voyage", table_size=6)
    page = open_page(seats(lesson), viewport={"width": width, "height": height})
    page.locator(".round .tag").first.click()
    table = page.locator(".round").first
    parts = table.locator(".tag, .sit-here").evaluate_all(BOXES)
    assert len(parts) == seated + 1
    for number, (left, top, right, bottom) in enumerate(parts):
        assert bottom - top >= 44
        for x, y, to_x, to_y in parts[:number]:
            assert left >= to_x or x >= right or top >= to_y or y >= bottom
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("which", ["plan", "seats"])
def test_it_has_nothing_that_axe_finds(
    open_page: Open, lesson: Lesson, scheme: str, which: str
) -> None:
    path = f"/lessons/{lesson.pk}/{which}/"
    page = open_page(path, color_scheme=scheme, viewport={"width": 390, "height": 844})
    if which == "seats":
        one, other = two_tables(lesson)
        tag(page, one[0]).click()
        table_with(page, other[0]).get_by_role("button").click()
        expect(page.locator(".trouble")).to_have_count(1)
        tag(page, one[1]).click()
    show(page, f"seating-{which}-{scheme}")
    assert violations(page) == []

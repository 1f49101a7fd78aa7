"""The tour of the table: offered once, walked by keyboard in every title, never in the way."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.catalog import CATALOG
from tests.browser.seen import note_problems, violations
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser

NUMBER = re.compile(r"\d+")
BEFORE, AFTER = [".turn-words", ".table-map", ".seats"], [".log", ".menu > summary"]

# The step shown, once its ring lies around a visible part and its bubble beside it, all in view;
# where the window has no room for both, the bubble may lie over its part.
POINTED = """() => {
  const step = document.querySelector(".tour[open] [data-points]:not([hidden])");
  const [part, ring, bubble] = [step.dataset.points, ".tour-ring", ".tour"].map(
    (name) => document.querySelector(name)?.getBoundingClientRect());
  const isAround = part?.height && [part.x - ring.x, part.y - ring.y, ring.right - part.right,
    ring.bottom - part.bottom].every((gap) => Math.abs(gap - 8) < 1);
  const isBeside = bubble.bottom <= ring.top || bubble.top >= ring.bottom
    || bubble.right <= ring.left || bubble.left >= ring.right;
  const isSeen = (box) => box?.top >= 0 && box.bottom <= innerHeight;
  const hasRoom = part?.height + bubble.height + 60 < innerHeight;
  const isWell = isAround && isSeen(bubble) && (!hasRoom || (isBeside && isSeen(part)));
  return isWell ? step.dataset.points : null;
}"""

BOXES = """() => [".tour [data-points]:not([hidden])", ".tour-ring", ".tour"].map((name) => {
  const one = document.querySelector(name);
  return [one.dataset.points, one.getBoundingClientRect().toJSON()];
})"""


@pytest.fixture
def page(site: Site, chromium: Browser) -> Iterator[Page]:
    """The phone of somebody who has never sat at a table; scripts must not stumble."""
    context = chromium.new_context(
        base_url=site.url,
        locale="en",
        reduced_motion="reduce",
        bypass_csp=True,
        viewport={"width": 390, "height": 844},
    )
    page = context.new_page()
    problems: list[str] = []
    note_problems(page, problems)
    yield page
    context.close()
    assert problems == []


def sit_down(page: Page, slug: str) -> None:
    page.goto(f"/play/{slug}/")
    page.locator("form[action$='/quick/'] button[type=submit]").click()
    page.wait_for_url("**/table/*/")
    page.locator("#_table").wait_for()


def start(page: Page) -> None:
    page.locator(".tour-invitation").get_by_role("button", name="Show me around").click()


def tab_to(page: Page, name: str) -> None:
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText.trim()") == name:
            return
    raise AssertionError(f"Tab never reached {name}")


def pointed(page: Page) -> str:
    """What the tour points at, as soon as ring and bubble lie where they should."""
    try:
        return str(eventually(lambda: page.evaluate(POINTED)))
    except AssertionError:
        raise AssertionError(page.evaluate(BOXES)) from None


def version(page: Page) -> int:
    return int(page.get_attribute("#_table", "data-version") or -1)


def test_it_is_offered_at_the_first_table_only(page: Page) -> None:
    invitation = page.locator(".tour-invitation")
    sit_down(page, "zigzag")
    expect(invitation).to_be_visible()
    expect(page.locator(".tour")).to_be_hidden()
    assert page.evaluate("document.activeElement === document.body")
    page.reload()
    expect(invitation).to_be_visible()
    sit_down(page, "zigzag")
    expect(page.locator("europa-map [data-zoom=in]")).to_be_visible()  # the scripts have run
    expect(invitation).to_be_hidden()


@pytest.mark.parametrize("slug", CATALOG)
def test_it_is_walked_through_by_keyboard(page: Page, slug: str) -> None:
    sit_down(page, slug)
    tab_to(page, "Show me around")
    page.keyboard.press("Enter")
    bubble, walked = page.get_by_role("dialog", name="A look around the table"), [""]
    step = last = 0
    while bubble.is_visible():
        expect(
            bubble.get_by_role("button", name="Next").or_(page.get_by_text("Let’s play"))
        ).to_be_focused()
        walked.append(pointed(page))
        before, (step, last) = step, map(int, NUMBER.findall(page.inner_text(".tour-count")))
        assert before < step <= before + 2  # a bot may bring up a part that is passed
        page.keyboard.press("Enter")
    assert step == last
    assert walked[1:4] == BEFORE
    assert walked[-2:] == AFTER
    assert 1 <= len(walked[4:-2]) <= 2  # what this title shows at this moment
    expect(page.locator(".menu > summary")).to_be_focused()


def test_it_goes_back_and_keeps_the_focus_in_the_bubble(page: Page) -> None:
    sit_down(page, "zigzag")
    start(page)
    page.keyboard.press("Enter")
    assert pointed(page) == BEFORE[1]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert pointed(page) == BEFORE[0]
    expect(page.get_by_role("button", name="Next")).to_be_focused()


def test_it_leaves_out_what_the_table_does_not_show_now(page: Page) -> None:
    sit_down(page, "sans_frontieres")
    start(page)
    walked = []
    while page.locator(".tour").is_visible():
        walked.append(pointed(page))
        page.keyboard.press("Enter")
    assert page.locator(".tour [data-points='.sf-stubs']").count()
    assert ".sf-stubs" not in walked
    assert "#ready" in walked


def test_it_is_declined_for_good(page: Page) -> None:
    invitation = page.locator(".tour-invitation")
    sit_down(page, "zigzag")
    invitation.get_by_role("button", name="No, thank you").click()
    expect(invitation).to_be_hidden()
    expect(page.locator(".menu > summary")).to_be_focused()
    page.reload()
    expect(page.locator("europa-map [data-zoom=in]")).to_be_visible()
    expect(invitation).to_be_hidden()


def test_it_is_skipped_and_opened_again_from_the_menu(page: Page) -> None:
    bubble, menu = page.locator(".tour"), page.locator(".menu > summary")
    sit_down(page, "zigzag")
    start(page)
    bubble.get_by_role("button", name="Skip the tour").click()
    expect(bubble).to_be_hidden()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, "Show me around")
    page.keyboard.press("Enter")
    assert pointed(page) == BEFORE[0]
    expect(page.locator(".menu-items")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    expect(menu).to_be_focused()


def test_it_follows_its_part_while_everybody_plays_on(page: Page) -> None:
    sit_down(page, "zigzag")
    page.locator("#zz-draw").wait_for()
    start(page)
    for _ in BEFORE:
        page.keyboard.press("Enter")
    assert pointed(page) == ".zz-river"
    page.locator("#zz-draw").click()
    page.locator("#zz-stop").click()
    mine = eventually(lambda: page.locator("#zz-stop").count() == 0 and version(page))
    eventually(lambda: version(page) > mine)  # a bot has moved
    expect(page.locator(".tour-count")).to_contain_text("Step 4")
    page.locator(".zz-river").scroll_into_view_if_needed()
    assert pointed(page) == ".zz-river"


def test_it_leaves_spectators_alone(page: Page) -> None:
    sit_down(page, "zigzag")
    page.goto(str(page.get_attribute(".menu a[href*='/watch/']", "href")))
    page.locator("#_watch").wait_for()
    assert page.locator("[class^=tour], [data-tour]").count() == 0


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_it_is_clean_for_axe(page: Page, colours: Any) -> None:
    page.emulate_media(color_scheme=colours)
    sit_down(page, "zigzag")
    expect(page.locator(".tour-invitation")).to_be_visible()
    assert violations(page) == []
    start(page)
    pointed(page)
    assert violations(page) == []

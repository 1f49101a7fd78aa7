"""Voyage in a real browser: a whole match by keyboard and by tap, to the result."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.processes import Site

pytestmark = pytest.mark.browser

AXE = Path(__file__).with_name("axe.min.js").read_text()
RULES = {"values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
CHOICES = ("#commit", "#act", "#road-1", "#wait", "#stay", "#plan button")
BY_KEYS = 6  # decisions made without a pointer


@pytest.fixture
def page(site: Site, chromium: Browser) -> Iterator[Page]:
    """A phone at a table of two, for two rounds."""
    context = chromium.new_context(
        base_url=site.url, viewport={"width": 390, "height": 844}, bypass_csp=True
    )
    page = context.new_page()
    page.goto("/play/voyage/table/")
    page.select_option("[name=players]", "2")
    page.click(".more summary")
    page.fill("[name=round_limit]", "2")
    page.click("main form button")
    page.click("main form button")
    expect(page.locator("#moves")).to_be_visible()
    yield page
    context.close()


def decision(page: Page) -> Locator | None:
    """The button to press now; None after the match."""
    ready = page.locator(", ".join(("section.result", *CHOICES)))
    ready.first.wait_for(state="attached", timeout=30_000)
    expect(page.locator(".htmx-request")).to_have_count(0)  # as fast as people, not faster
    if page.locator("section.result").count():
        return None
    found = (page.locator(choice).first for choice in CHOICES)
    return next(button for button in found if button.count())


def press_by_key(page: Page, button: Locator) -> None:
    """Tab to the button, wherever the focus is, and press Enter."""
    for _ in range(120):
        if button.evaluate("button => button === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead to the button")


def version(page: Page) -> str | None:
    return page.locator("#_table").get_attribute("data-version")


def problems(page: Page) -> list[Any]:
    page.evaluate(AXE)
    found = page.evaluate("only => axe.run({runOnly: only})", {"type": "tag", **RULES})
    return [(rule["id"], rule["nodes"][0]["html"]) for rule in found["violations"]]


def test_it_plays_a_whole_match_by_keys_and_taps(page: Page) -> None:
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    pressed = 0
    while button := decision(page):
        before = version(page)
        if pressed < BY_KEYS:
            press_by_key(page, button)
        else:
            button.click()
        expect(page.locator(f'#_table[data-version="{before}"]')).to_have_count(0)
        pressed += 1
    assert pressed > BY_KEYS
    expect(page.locator("#result-title")).to_contain_text("The journey ends here")
    expect(page.locator(".ranking li")).to_have_count(2)
    expect(page.locator(".log-lines")).to_contain_text("After 2 rounds the journey ends.")
    assert problems(page) == []
    assert faults == []


def test_it_finds_a_city_on_the_grid_and_passes_axe(page: Page) -> None:
    page.locator("#act").wait_for(timeout=30_000)
    assert problems(page) == []
    page.click("#locate-1")
    expect(page.locator("#finder .cell")).to_have_count(80)
    assert problems(page) == []
    page.click("#cell-A1")  # the open sea
    expect(page.locator(".turn-words")).to_contain_text("Not that square")
    page.click("#act")
    expect(page.locator(".journey .die")).to_be_visible()
    page.click("#plan summary")
    assert problems(page) == []

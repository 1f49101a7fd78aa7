"""EUROPA on a phone: it fits, and the focus stays where it is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.seen import SETTLED
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}
MINE = "#moves button[name=move]"


@pytest.fixture
def context(site: Site, chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(
        base_url=site.url, viewport=PHONE, reduced_motion="reduce", bypass_csp=True
    )
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A phone whose owner has just sat down against two bots."""
    page = context.new_page()
    page.goto("/play/europa/")
    page.select_option("[name=players]", "3")
    page.locator("form[action$='/quick/'] button[type=submit]").click()
    page.wait_for_url("**/table/*/")
    return page


def reach(page: Page, button: str) -> None:
    """Go there by Tab alone, from wherever the last answer left the focus."""
    for _ in range(120):
        if page.evaluate("document.activeElement.id") == button:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach #{button}")


def test_it_keeps_the_focus_on_the_country_when_the_table_changes(page: Page) -> None:
    page.locator(MINE).first.wait_for()
    button = str(page.locator(MINE).first.get_attribute("id"))
    reach(page, button)
    page.evaluate(f"htmx.trigger('#_table', 'live'), {SETTLED}")
    expect(page.locator(f"#{button}")).to_be_focused()


def test_it_fits_a_phone_without_scrolling_sideways(page: Page) -> None:
    page.locator("#eu-action").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_it_finds_the_focus_again_though_its_button_went_before_the_swap(page: Page) -> None:
    page.locator(MINE).first.wait_for()
    reach(page, str(page.locator(MINE).first.get_attribute("id")))
    page.evaluate("document.activeElement.remove()")
    page.evaluate("htmx.trigger('#_table', 'live')")
    eventually(lambda: page.evaluate("document.activeElement.closest('#_table') !== null"))

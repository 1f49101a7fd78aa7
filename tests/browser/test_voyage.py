"""Voyage on a phone: a city found on the grid (whole matches: test_keyboard)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seen import violations
from tests.processes import Site

pytestmark = pytest.mark.browser


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


def test_it_finds_a_city_on_the_grid_and_passes_axe(page: Page) -> None:
    page.locator("#act").wait_for()
    assert violations(page) == []
    page.click("#locate-1")
    expect(page.locator("#finder .cell")).to_have_count(80)
    assert violations(page) == []
    page.click("#cell-A1")  # the open sea
    expect(page.locator(".turn-words")).to_contain_text("Not that square")
    page.click("#act")
    expect(page.locator(".journey .die")).to_be_visible()
    page.click("#plan summary")
    assert violations(page) == []

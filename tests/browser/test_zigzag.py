"""Zigzag on a phone: what fits, why not, where the focus goes (whole matches: test_keyboard)."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.seen import violations
from tests.processes import Site

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 390, "height": 844}


def seated(chromium: Browser, site: Site, **wishes: Any) -> Page:
    """A phone whose owner has just sat down against one bot."""
    context = chromium.new_context(
        base_url=site.url, viewport=PHONE, reduced_motion="reduce", **wishes
    )
    page = context.new_page()
    page.goto("/play/zigzag/")
    page.select_option("[name=players]", "2")
    page.locator("form[action$='/quick/'] button[type=submit]").click()
    page.wait_for_url("**/table/*/")
    return page


@pytest.fixture
def page(site: Site, chromium: Browser) -> Iterator[Page]:
    page = seated(chromium, site)
    yield page
    page.context.close()


def press(page: Page, selector: str, *, keyboard: bool) -> None:
    """Press the first such button of a settled page and wait until the table has moved on."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    version = page.get_attribute("#_table", "data-version")
    button = page.locator(selector).first
    if keyboard:
        reach(page, str(button.get_attribute("id")))
        page.keyboard.press("Enter")
    else:
        button.click()
    page.wait_for_function(
        "before => document.querySelector('#_table').dataset.version !== before", arg=version
    )


def reach(page: Page, button: str) -> None:
    """Go there by Tab alone, from wherever the last answer left the focus."""
    for _ in range(80):
        if page.evaluate("document.activeElement.id") == button:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach #{button}")


def ask_what_fits(page: Page, *, keyboard: bool = False, wish: str = "true") -> None:
    """Press until it is so, as a person would: news that crosses the press may swallow it."""
    wished = page.locator(f"#zz-fits[aria-pressed={wish}]")
    for _ in range(5):
        page.wait_for_function("() => !document.querySelector('.htmx-request')")
        if wished.count():
            return
        if keyboard:
            reach(page, "zz-fits")
        with page.expect_response("**/now/**"):
            page.keyboard.press("Enter") if keyboard else page.click("#zz-fits")
    expect(wished).to_be_visible()


def try_a_stranger(page: Page) -> Locator | None:
    """Lay a card that is no neighbour; None where every card of the hand is one."""
    ask_what_fits(page)
    stranger = page.locator(".zz-can-fly .zz-card").first
    if not stranger.count():
        return None
    key = stranger.get_attribute("id")
    ask_what_fits(page, wish="false")
    stranger = page.locator(f"#{key}")
    with page.expect_response("**/move/") as posted:
        stranger.click()
    assert posted.value.status == 422
    return stranger


def test_it_puts_the_focus_on_the_next_choice_after_a_move(page: Page) -> None:
    page.locator("#zz-draw").wait_for()
    press(page, "#zz-draw", keyboard=True)
    expect(page.locator("button.zz-card").first).to_be_focused()


def test_it_says_why_a_card_does_not_fit_and_costs_nothing(page: Page) -> None:
    page.locator("#zz-draw").wait_for()
    press(page, "#zz-draw", keyboard=False)
    looked = page.get_attribute("#map-focus", "data-focus")
    stranger = try_a_stranger(page)
    assert stranger is not None, "seven neighbours in one hand: no deal like that was ever seen"
    why = page.locator("#zz-why-not")
    expect(why).to_be_focused()
    expect(why).to_be_in_viewport()
    expect(why).to_contain_text("touch")
    expect(page.locator(".refusal:visible")).to_have_count(1)
    expect(stranger).to_be_visible()
    expect(page.locator(".zz-plane")).to_contain_text("ready")
    # Where the last card came by plane, the stranger may be the twin of the one before it.
    flown = page.locator(".zz-last.zz-by-plane").count()
    assert flown or page.get_attribute("#map-focus", "data-focus") != looked


def test_it_fetches_nothing_but_the_hand_to_show_what_fits(page: Page) -> None:
    page.locator("#zz-draw").wait_for()
    press(page, "#zz-draw", keyboard=False)
    with page.expect_response("**/now/**") as asked:
        page.click("#zz-fits")
    expect(page.locator(".zz-hand-sorted")).to_be_visible()
    brought = asked.value.text()
    assert 'id="hand"' in brought
    assert 'id="chain"' not in brought
    expect(page.locator("#zz-fits")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_nothing_that_axe_finds(site: Site, chromium: Browser, scheme: str) -> None:
    page = seated(chromium, site, color_scheme=scheme, bypass_csp=True)
    page.locator("#zz-draw").wait_for()
    assert violations(page) == []
    press(page, "#zz-draw", keyboard=False)
    assert violations(page) == []
    ask_what_fits(page)
    assert violations(page) == []
    try_a_stranger(page)
    assert violations(page) == []
    page.context.close()

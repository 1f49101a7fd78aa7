"""A whole match of Zigzag in the browser: by keyboard first, then by pointer, to its result."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.processes import Site

pytestmark = pytest.mark.browser

AXE = Path(__file__).with_name("axe.min.js")
MINE = "#zz-draw, #zz-deal, #zz-stop, .result"
PHONE: ViewportSize = {"width": 390, "height": 844}
AT_KEYBOARD = 3  # turns
MOST_MOVES = 200


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


def violations(page: Page) -> list[str]:
    found = page.evaluate("axe.run().then((result) => result.violations)")
    return [f"{rule['id']}: {[node['target'] for node in rule['nodes']]}" for rule in found]


def test_it_is_played_to_its_result_first_by_keyboard_alone(page: Page) -> None:
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    turns = 0
    for _ in range(MOST_MOVES):
        page.locator(MINE).first.wait_for(timeout=20_000)
        if page.locator(".result").count():
            break
        for choice in (
            "#zz-deal",
            "#zz-draw",
            ".zz-can-lay button",
            ".zz-can-fly button",
            "#zz-stop",
        ):
            if page.locator(choice).count():
                press(page, choice, keyboard=turns < AT_KEYBOARD)
                turns += choice == "#zz-draw"
                break
    expect(page.locator(".result h2")).to_contain_text("win")
    expect(page.locator(".result .zz-points")).to_have_count(2)
    assert turns > 0
    assert problems == []


def test_it_puts_the_focus_on_the_next_choice_after_a_move(page: Page) -> None:
    page.locator("#zz-draw").wait_for(timeout=20_000)
    press(page, "#zz-draw", keyboard=True)
    page.wait_for_function("() => document.activeElement.closest('.zz') !== null")
    first = page.locator(".zz-held button").first
    if first.count():
        expect(first).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_nothing_that_axe_finds(site: Site, chromium: Browser, scheme: str) -> None:
    page = seated(chromium, site, color_scheme=scheme, bypass_csp=True)
    page.add_script_tag(path=str(AXE))
    for choice in ("#zz-draw", ".zz-held button, #zz-stop"):
        page.locator(choice).first.wait_for(timeout=20_000)
        assert violations(page) == []
        press(page, choice, keyboard=False)
    assert violations(page) == []
    page.context.close()

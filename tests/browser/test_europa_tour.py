"""Europa Tour in a real browser: a whole match against a bot, the first turns by keyboard alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.processes import Site

pytestmark = pytest.mark.browser
AXE = (Path(__file__).parent / "axe.min.js").read_text()
VIOLATIONS = "axe.run().then(found => found.violations.map(one => one.id))"


@pytest.fixture
def page(site: Site, chromium: Browser) -> Iterator[Page]:
    """A table for one person and one bot that ends after two rounds."""
    context = chromium.new_context(
        base_url=site.url,
        locale="en",
        reduced_motion="reduce",
        bypass_csp=True,
        viewport={"width": 390, "height": 844},
    )
    page = context.new_page()
    page.add_init_script(AXE)
    page.goto("/play/europa_tour/table/")
    page.locator("[name=players]").select_option("2")
    page.locator("details.more summary").click()
    page.locator("[name=round_limit]").fill("2")
    page.locator("main form button.button-primary").click()
    page.locator("form[action$='/start/'] button").click()
    page.locator(".journey").wait_for()
    yield page
    context.close()


def tab_to(page: Page, target: str) -> None:
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == target:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {target}")


def press_enter(page: Page) -> None:
    """And wait for the table's answer."""
    with page.expect_response(lambda answer: answer.url.endswith("/move/")):
        page.keyboard.press("Enter")


def test_a_match_is_played_to_its_result(page: Page) -> None:
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    for slot in range(1, 11):  # by keyboard: each card into the next slot
        tab_to(page, f"journey-slot-{slot}")
        press_enter(page)
        filled = page.locator(f"#journey-slot-{slot}[aria-disabled=true]")
        expect(filled).to_be_focused()
    stock = page.locator(".journey-stock.is-open")
    stock.wait_for()
    assert page.evaluate(VIOLATIONS) == []
    tab_to(page, "journey-stock")
    press_enter(page)
    tab_to(page, "journey-slot-4")
    press_enter(page)
    expect(page.locator("#journey-slot-4")).to_be_focused()
    claim = page.locator("#journey-claim")
    claim.focus()
    press_enter(page)  # ten cards as they came are no journey
    expect(page.locator(".journey-shown")).to_contain_text("The rack you showed")
    assert page.evaluate(VIOLATIONS) == []
    page.locator("#journey-pile-1").focus()
    press_enter(page)
    expect(page.locator("#journey-pile-1")).to_be_focused()
    stock.wait_for()
    page.locator("#journey-stock").click()
    card = page.locator(".journey-held")
    name = card.locator(".card-names strong").inner_text()
    card.drag_to(page.locator("#journey-pile-3"))
    expect(page.locator(".result")).to_be_visible(timeout=30_000)
    expect(page.locator(".log-lines")).to_contain_text("You lay on pile 3")
    assert name
    assert page.evaluate(VIOLATIONS) == []
    assert problems == []


def test_a_closed_slot_says_why(page: Page) -> None:
    page.locator("#journey-slot-2").click()
    expect(page.locator("#journey-slot-2[aria-disabled=true]")).to_be_attached()
    page.locator("#journey-slot-2").click(force=True)
    expect(page.locator(".refusal")).to_contain_text("Slot 2 has its card already")

"""Sans frontières at a desk: a turn by keys, and what a ticket reaches (matches: test_keyboard)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seen import violations
from tests.processes import Site

pytestmark = pytest.mark.browser


@pytest.fixture
def seat(site: Site, chromium: Browser) -> Iterator[Page]:
    """A visitor's page at a fresh table: two seats, one round, the other one a bot's."""
    context = chromium.new_context(base_url=site.url, viewport={"width": 1024, "height": 768})
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda news: news.type == "error" and errors.append(news.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/play/sans_frontieres/table/")
    page.select_option("[name=players]", "2")
    page.locator("details.more summary").click()
    page.fill("[name=round_limit]", "1")
    page.locator("main form .button-primary").click()
    page.locator("main form .button-primary").click()
    expect(page.locator("#ready")).to_be_visible()
    # All learn at the same time: a press that crosses the bot's would be told to look again.
    expect(page.locator(".seat:not(.seat-own)")).to_contain_text("ready")
    yield page
    assert errors == []
    context.close()


def version(page: Page) -> str:
    return page.locator("#_table").get_attribute("data-version") or ""


def press(page: Page, selector: str, key: str = "") -> None:
    """Press a button by pointer or key, and wait until the table has moved on."""
    before = version(page)
    button = page.locator(selector).first
    if key:
        button.focus()
        page.keyboard.press(key)
    else:
        button.click()
    expect(page.locator(f"#_table:not([data-version='{before}'])")).to_be_visible()


def await_turn(page: Page) -> bool:
    """Wait for the own turn; false when the match is over."""
    page.locator(".turn-mine, .result").first.wait_for()
    return page.locator(".result").count() == 0


def tab_to(page: Page, selector: str) -> None:
    """Reach it with the Tab key alone."""
    for _ in range(120):
        if page.locator(f"{selector}:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def test_it_plays_a_turn_by_keys_alone_and_keeps_the_focus(seat: Page) -> None:
    tab_to(seat, "#ready")
    seat.keyboard.press("Enter")
    expect(seat.locator(".sf-stop.is-next")).to_be_visible()
    await_turn(seat)
    assert violations(seat) == []
    seat.locator("#main").focus()
    if seat.locator("#ticket-any").count():
        tab_to(seat, "#ticket-any")
        seat.keyboard.press("ArrowRight")
        expect(seat.locator("#ways-any")).to_be_hidden()
        seat.keyboard.press("ArrowLeft")
        tab_to(seat, "#ways-any .sf-way")
        seat.keyboard.press("Enter")
    else:
        tab_to(seat, "#exchange button")
        seat.keyboard.press("Enter")
    expect(seat.locator("#end-turn")).to_be_visible()
    tab_to(seat, "#end-turn")
    expect(seat.locator("#end-turn")).to_be_focused()
    seat.keyboard.press("Enter")
    expect(seat.locator("#end-turn")).to_have_count(0)


def test_it_lights_on_the_map_what_the_chosen_ticket_reaches(seat: Page) -> None:
    press(seat, "#ready")
    await_turn(seat)
    reach = seat.locator(".map-target:visible")
    for stub in seat.locator(".sf-stub input:not(#ticket-any)").all():
        stub.check()
        ways = seat.locator(".sf-ways:visible .sf-way")
        expect(reach).to_have_count(ways.count())

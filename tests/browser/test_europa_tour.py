"""Europa Tour in a real browser: a whole match against a bot, the first turns by keyboard alone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.browser.hurried import reaches, version
from tests.browser.seen import SETTLED, STILL, violations
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser


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
    """And wait for the table's answer, and for its news."""
    before = version(page)
    with page.expect_response(lambda answer: answer.url.endswith("/move/")) as posted:
        page.keyboard.press("Enter")
    if posted.value.status == 204:
        reaches(page, before + 1)


def test_a_match_is_played_to_its_result(page: Page) -> None:
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    for slot in range(1, 11):  # by keyboard: each card into the next slot
        tab_to(page, f"journey-slot-{slot}")
        press_enter(page)
        filled = page.locator(f"#journey-slot-{slot}[aria-disabled=true]")
        expect(filled).to_be_focused()
    stock = page.locator("#journey-stock.is-open")
    stock.wait_for()
    assert violations(page) == []
    tab_to(page, "journey-stock")
    press_enter(page)
    tab_to(page, "journey-slot-4")
    press_enter(page)
    expect(page.locator("#journey-slot-4")).to_be_focused()
    claim = page.locator("#journey-claim")
    claim.focus()
    press_enter(page)  # ten cards as they came are no journey
    expect(page.locator(".journey-shown")).to_contain_text("The rack you showed")
    assert violations(page) == []
    page.locator("#journey-pile-1").focus()
    press_enter(page)
    expect(page.locator("#journey-pile-1")).to_be_focused()
    stock.wait_for()
    page.locator("#journey-stock").click()
    card = page.locator(".journey-held")
    name = card.locator(".card-names strong").inner_text()
    card.drag_to(page.locator("#journey-pile-3"))
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".log-lines")).to_contain_text("You lay on pile 3")
    assert name
    assert violations(page) == []
    assert problems == []


def test_a_closed_slot_says_why_until_the_next_press(page: Page) -> None:
    page.locator("#journey-slot-2").click()
    expect(page.locator("#journey-slot-2[aria-disabled=true]")).to_be_attached()
    page.locator("#journey-slot-2").evaluate("slot => slot.click()")  # no swap can come between
    expect(page.locator("#refusal")).to_contain_text("Slot 2 has its card already")
    page.evaluate(f"htmx.trigger('#_table', 'live'), {SETTLED}")  # the others play on
    expect(page.locator("#refusal")).to_contain_text("Slot 2 has its card already")
    page.locator("#journey-slot-3").click()
    expect(page.locator("#journey-slot-3[aria-disabled=true]")).to_be_attached()
    expect(page.locator("#refusal")).to_have_count(0)


def test_a_hint_stays_while_the_others_play_on(page: Page) -> None:
    page.locator("#advice button").click()
    expect(page.locator(".hint-words")).to_be_visible()
    page.evaluate(f"htmx.trigger('#_table', 'live'), {SETTLED}")
    expect(page.locator(".hint-words")).to_be_visible()
    page.locator("#journey-slot-2").click()
    expect(page.locator(".hint-words")).to_have_count(0)


def test_a_press_waits_for_the_answer_to_the_one_before(page: Page) -> None:
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/move/", lambda route: answers.append((route, route.fetch())), times=1)
    page.locator("#journey-slot-2").click()
    expect(page.locator("#journey-slot-2[aria-disabled=true]")).to_be_attached()  # by the stream
    page.locator("#journey-slot-3").evaluate("slot => slot.click()")
    page.evaluate(STILL)
    expect(page.locator("#journey-slot-3[aria-disabled=true]")).to_have_count(0)
    [(route, answer)] = eventually(lambda: page.evaluate("true") and answers)
    route.fulfill(response=answer)
    expect(page.locator("#journey-slot-3[aria-disabled=true]")).to_be_attached()


def press_while_waiting(page: Page, *slots: int) -> list[int]:
    """Press all before the first is answered; what the answers are."""
    waiting: list[Route] = []
    statuses: list[int] = []
    page.on("response", lambda one: "/move/" in one.url and statuses.append(one.status))
    page.route("**/move/", lambda route: waiting.append(route), times=1)
    for slot in slots:
        page.locator(f"#journey-slot-{slot}").evaluate("slot => slot.click()")
    eventually(lambda: page.evaluate("true") and waiting)
    waiting.pop().continue_()
    eventually(lambda: page.evaluate("true") and len(statuses) == len(slots))
    return statuses


def test_a_double_press_counts_once(page: Page) -> None:
    assert press_while_waiting(page, 2, 2) == [204, 204]
    expect(page.locator("#journey-slot-2[aria-disabled=true]")).to_be_attached()
    expect(page.locator(".refusal")).to_have_count(0)


def test_a_second_press_for_the_same_card_is_told_so(page: Page) -> None:
    assert press_while_waiting(page, 3, 4) == [204, 409]
    expect(page.locator("#refusal")).to_contain_text("The table had moved on")
    expect(page.locator("#journey-slot-3[aria-disabled=true]")).to_be_attached()
    expect(page.locator("#journey-slot-4[aria-disabled=true]")).to_have_count(0)

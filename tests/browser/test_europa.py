"""A match of EUROPA in the browser: by keyboard first, then by pointer, to its result."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.processes import Site

pytestmark = pytest.mark.browser

AXE = Path(__file__).with_name("axe.min.js")
PHONE: ViewportSize = {"width": 390, "height": 844}
MINE = "#moves button[name=move]"
MOST_MOVES = 150

# Four turns take a school lesson: the test plays the first one and the last elections.
FORWARD = """
from games.catalog import CATALOG
from games.engine import Chance, IllegalMove
from games.engine.codec import decode
from games.models import Match
from games.services.turns import StaleTurn, play_turn
title = CATALOG["europa"]
while True:
    match = Match.objects.get(pk={match})
    state = decode(match.state, title.state)
    left = len(state.cards) - len(state.results)
    voting = state.phase in ("propose", "vote", "send")
    if not title.rules.to_move(state) or state.turn == 4 and voting and left <= {left}:
        break
    seat = title.rules.to_move(state)[0]
    moves = title.rules.legal_moves(state, seat)
    view, chance = title.rules.view(state, seat), Chance("test", match.version)
    move = title.bot("gentle")(view, moves, chance)
    try:
        play_turn(match_id={match}, seat=seat, version=match.version, move=str(move))
    except (StaleTurn, IllegalMove):
        pass  # a bot at the table was quicker
"""


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


def phase(page: Page) -> str:
    return str(page.locator("#eu-action").get_attribute("class")).rpartition("eu-in-")[2]


def reach(page: Page, button: str) -> None:
    """Go there by Tab alone, from wherever the last answer left the focus."""
    for _ in range(120):
        if page.evaluate("document.activeElement.id") == button:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach #{button}")


def press(page: Page, *, keyboard: bool) -> None:
    """Make the first move that is offered, and wait until the table has moved on."""
    version = page.get_attribute("#_table", "data-version")
    button = page.locator(MINE).first
    if keyboard:
        reach(page, str(button.get_attribute("id")))
        page.keyboard.press("Enter")
    else:
        button.click()
    page.wait_for_function(
        "before => document.querySelector('#_table').dataset.version !== before", arg=version
    )


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run().then((result) => result.violations)")
    return [f"{rule['id']}: {[node['target'] for node in rule['nodes']]}" for rule in found]


def test_it_is_played_to_its_result_first_by_keyboard_alone(site: Site, page: Page) -> None:
    problems: list[str] = []
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    seen = set()
    while "question" not in seen:
        page.locator(MINE).first.wait_for(timeout=20_000)
        if phase(page) not in seen:
            assert violations(page) == []
        seen.add(phase(page))
        press(page, keyboard=True)
    assert "place" in seen

    match = page.url.rstrip("/").rpartition("/")[2]
    site.shell(FORWARD.format(match=match, left=8))
    late = re.compile("2006–2030|Play again")
    expect(page.locator("#_table")).to_contain_text(late, timeout=15_000)
    for _ in range(MOST_MOVES):
        page.locator(f"{MINE}, .result").first.wait_for(timeout=30_000)
        if page.locator(".result").count():
            break
        press(page, keyboard=False)
    expect(page.locator(".result h2")).to_contain_text("victory")
    expect(page.locator(".result .seat")).to_have_count(3)
    assert violations(page) == []
    assert problems == []


def test_it_keeps_the_focus_on_the_country_when_the_table_changes(page: Page) -> None:
    page.locator(MINE).first.wait_for(timeout=20_000)
    button = str(page.locator(MINE).first.get_attribute("id"))
    reach(page, button)
    page.evaluate("htmx.trigger('#_table', 'live')")
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement.id") == button


def test_it_fits_a_phone_without_scrolling_sideways(page: Page) -> None:
    page.locator("#eu-action").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

"""A browser that was never here opens a table: few requests, and everything works."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from games.catalog import CATALOG
from tests.browser.hurried import press_one
from tests.browser.seen import note_problems
from tests.games.expected import expected
from tests.processes import Site, eventually

pytestmark = pytest.mark.browser

# How many of the fonts for plain letters the page shows.
LATIN = """[...document.fonts].filter(
    (one) => one.status === "loaded" && one.unicodeRange.startsWith("U+0-FF")).length"""


@pytest.fixture
def asked() -> list[Request]:
    """What the browser asked for since it opened the page."""
    return []


@pytest.fixture
def page(
    request: pytest.FixtureRequest, site: Site, chromium: Browser, asked: list[Request]
) -> Iterator[Page]:
    """The table of a title, in a browser that knows who sits there and has no file of the site."""
    before = chromium.new_context(base_url=site.url)
    lobby = before.new_page()
    lobby.goto(f"/play/{request.param}/")
    lobby.click("form.panel button[type=submit]")
    lobby.wait_for_selector("#_table")
    address = lobby.url
    problems: list[str] = []
    fresh = chromium.new_context(storage_state=before.storage_state())
    before.close()
    page = fresh.new_page()
    note_problems(page, problems)
    page.on("request", lambda one: asked.append(one))
    page.goto(address)
    page.wait_for_load_state("load")
    yield page
    fresh.close()
    assert problems == []


@pytest.mark.parametrize("page", ["zigzag"], indirect=True)
def test_it_leaves_the_table_where_it_was_seen_first(page: Page) -> None:
    held: list[Route] = []
    page.route("**/bundles/*.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.evaluate("document.fonts.ready.then(() => true)")
    seen = page.locator(".table").bounding_box()
    eventually(lambda: page.evaluate("true") and len(held) == 2)
    for route in held:
        route.continue_()
    page.wait_for_load_state()
    expect(page.locator(".tour-invitation")).to_be_visible()
    assert page.locator(".table").bounding_box() == seen


@pytest.mark.parametrize("page", CATALOG, indirect=True)
def test_it_asks_early_for_the_letters_of_the_first_screen_and_for_no_others(
    page: Page, asked: list[Request]
) -> None:
    used = page.evaluate(f"document.fonts.ready.then(() => {LATIN})")
    links = page.locator("link[rel=preload][as=font]")
    early = links.evaluate_all("all => all.map(one => one.href)")
    late = {one.url for one in asked if one.resource_type == "font"} - set(early)
    assert len(early) == used
    assert all("latin-ext" in url for url in late)


@pytest.mark.parametrize("page", CATALOG, indirect=True)
def test_it_asks_for_at_most_six_styles_and_scripts_and_nobody_else(
    page: Page, asked: list[Request], site: Site
) -> None:
    files = [one.url for one in asked if one.resource_type in ("stylesheet", "script")]
    assert 0 < len(files) == len(set(files)) <= 6
    assert all(one.url.startswith(site.url) for one in asked)


@pytest.mark.parametrize("page", ["zigzag"], indirect=True)
def test_it_has_every_script_at_work(page: Page) -> None:
    night = page.locator("[data-theme-switch]")
    night.click()
    expect(night).to_have_attribute("aria-pressed", "true")
    page.locator("[data-zoom=in]").click()
    expect(page.locator("europa-map")).to_have_attribute("data-zoomed", "")
    page.locator(".menu > summary").click()
    page.locator("[data-sound]").click()
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
    page.locator(".menu [data-tour=start]").click()
    expect(page.locator(".tour")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tour")).to_be_hidden()
    assert press_one(page, expected("zigzag").liked)


def test_it_puts_the_buttons_of_games_side_by_side_at_one_height(
    site: Site, chromium: Browser
) -> None:
    page = chromium.new_page(base_url=site.url, viewport={"width": 1280, "height": 800})
    page.goto("/")
    boxes = [one.bounding_box() for one in page.locator(".poster-text > .button").all()]
    page.close()
    assert len({round(box["y"]) for box in boxes if box}) == 1
    assert len(boxes) == len(CATALOG)

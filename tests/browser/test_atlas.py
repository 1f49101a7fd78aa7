"""The page /atlas/ on the running site, in a real Chromium."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.seen import STILL, violations

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(chromium: Browser, site) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, base_url=site.url)
    yield from watched(context)


@pytest.fixture
def phone(chromium: Browser, site) -> Iterator[Page]:
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, base_url=site.url
    )
    yield from watched(context)


def watched(context: BrowserContext) -> Iterator[Page]:
    """A page on which no script may fail, nothing be refused, and no request leave the site."""
    page = context.new_page()
    wrong: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/atlas/")
    page.wait_for_function("() => document.querySelector('europa-map').placedAt > 0")
    origin = page.url.removesuffix("/atlas/")
    yield page
    assert wrong == []
    assert [url for url in asked if not url.startswith((origin, "data:"))] == []
    context.close()


def title(page: Page):
    return page.locator("#_place h2")


def zoom(page: Page) -> float:
    return page.evaluate("document.querySelector('europa-map').zoom")


def test_it_tells_about_the_country_that_is_tapped(desk):
    desk.locator("#map-atlasfr").click()
    expect(title(desk)).to_have_text("France")
    expect(desk).to_have_url(re.compile("/atlas/FR/$"))
    expect(desk).to_have_title(re.compile("^France"))
    desk.wait_for_function("() => document.querySelector('europa-map').zoom > 1.5")


def test_it_flies_on_to_a_neighbour_and_comes_back(desk):
    desk.locator("#map-atlasfr").click()
    desk.locator("#_place").get_by_role("link", name="Belgium").click()
    expect(title(desk)).to_have_text("Belgium")
    desk.go_back()
    expect(title(desk)).to_have_text("France")
    desk.go_back()
    expect(title(desk)).to_have_text("Where do you want to go?")
    expect(desk).to_have_url(re.compile("/atlas/$"))
    desk.locator("#map-atlases").click()
    expect(title(desk)).to_have_text("Spain")


def test_it_lets_a_finger_hit_monaco_and_the_country_beside_a_tiny_one(phone):
    for code, name in (("MC", "Monaco"), ("LI", "Liechtenstein"), ("CH", "Switzerland")):
        phone.evaluate("document.querySelector('europa-map').press('fit')")
        phone.evaluate(STILL)
        at = phone.evaluate(
            """(id) => {
              const [x, y] = document.getElementById(id).dataset.at.split(' ').map(Number);
              const box = document.querySelector('europa-map').getBoundingClientRect();
              return [box.left + x * box.width / 1000, box.top + y * box.width / 1000];
            }""",
            f"map-atlas{code.lower()}",
        )
        phone.touchscreen.tap(*at)
        expect(title(phone)).to_have_text(name)
        phone.evaluate("scrollTo(0, 0)")


def test_it_gives_tiny_states_44_pixels_at_every_zoom(phone):
    hit = "document.querySelector('#map-atlasmc .map-hit').getBoundingClientRect().width"
    phone.wait_for_function(f"() => {hit} >= 43.9")  # the map hears of its size frame by frame
    phone.evaluate("document.querySelector('europa-map').flyTo(250, 550, 350, 650, false)")
    phone.wait_for_function(f"() => Math.abs({hit} - 44) < 0.5")


def test_it_finds_a_cell_while_typing_and_lights_it_up(desk):
    desk.get_by_role("searchbox").press_sequentially("d3", delay=30)
    link = desk.locator("#_suggestions a").first
    expect(link).to_contain_text("D3")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(title(desk)).to_have_text("Cell D3")
    expect(desk.locator("#_place")).to_contain_text("Oslo")
    expect(desk.locator(".map-cell")).to_have_count(1)
    expect(desk.locator("#_suggestions a")).to_have_count(0)
    expect(desk.locator(".map-grid")).to_be_visible()


def test_it_searches_with_the_button_too(desk):
    desk.get_by_role("searchbox").fill("munchen")
    desk.get_by_role("button", name="Find").click()
    expect(title(desk)).to_have_text("Munich")


def test_it_switches_the_year_and_keeps_the_zoom(desk):
    desk.locator("europa-map").focus()
    desk.keyboard.press("+")
    before = zoom(desk)
    desk.get_by_role("link", name="1965–1989").click()
    expect(desk.locator("h1")).to_have_text("Europe, 1965–1989")
    assert zoom(desk) == before
    expect(desk.locator("#map-atlassuyear1965")).to_have_count(1)
    desk.locator("#map-atlasyuyear1965").click()
    expect(title(desk)).to_have_text("Yugoslavia")
    desk.get_by_role("link", name="Today", exact=True).click()
    expect(desk.locator("h1")).to_have_text("Europe")


def test_it_shows_grid_and_names_as_switched(desk):
    grid = desk.locator(".map-grid")
    expect(grid).to_be_hidden()
    desk.get_by_label("Grid").check()
    expect(grid).to_be_visible()
    expect(desk.locator(".map-sea.is-shown").first).to_be_visible()
    desk.get_by_label("Seas, rivers, mountains").uncheck()
    expect(desk.locator(".map-sea.is-shown")).to_have_count(0)


def test_it_is_explored_by_keyboard_alone(desk):
    desk.locator("europa-map").focus()
    desk.keyboard.press("Tab")
    expect(desk.locator(":focus")).to_have_attribute("aria-label", "Albania")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(title(desk)).to_have_text("Armenia")
    expect(desk.locator(":focus")).to_have_attribute("aria-label", "Armenia")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/atlas/", "/atlas/CH/", "/atlas/D3/?year=1965", "/atlas/countries/"]
)
def test_it_has_nothing_that_axe_finds(chromium, site, scheme, path):
    context = chromium.new_context(color_scheme=scheme, bypass_csp=True, base_url=site.url)
    page = context.new_page()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    context.close()

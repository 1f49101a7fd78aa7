"""The picture secret in a real Chromium: by finger, by keyboard, without JavaScript."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.seen import show, violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 390, "height": 844}}

Open = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser, live_server, settings, plain_static_files) -> Iterator[Open]:
    settings.ROOT_URLCONF = "tests.browser.secret_page"
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(**options: Any) -> Page:
        contexts.append(chromium.new_context(**(PHONE | options)))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        page.goto(f"{live_server.url}/secret/")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def picture(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def test_it_sends_three_pictures_in_the_order_of_the_presses(open_page: Open):
    page = open_page()
    status = page.locator(".pictures [role=status]")
    expect(status).to_have_text("0 of 3 chosen")
    for number, name in enumerate(("star", "cat", "ice cream"), 1):
        picture(page, name).click()
        expect(picture(page, name)).to_have_attribute("aria-pressed", "true")
        expect(status).to_have_text(f"{number} of 3 chosen")
    assert page.locator(".pictures-places li").all_inner_texts()[0].split() == ["1", "star"]
    picture(page, "boat").click(force=True)
    expect(picture(page, "boat")).to_have_attribute("aria-pressed", "false")
    show(page, "pictures-chosen")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#sent")).to_have_text("star cat ice_cream")
    expect(status).to_have_text("0 of 3 chosen")


def test_it_takes_a_picture_back_and_starts_again(open_page: Open):
    page = open_page()
    for name in ("star", "cat"):
        picture(page, name).click()
    picture(page, "star").click()
    picture(page, "key").click()
    expect(page.locator(".pictures [role=status]")).to_have_text("2 of 3 chosen")
    assert page.locator("select").evaluate_all("all => all.map(one => one.value)") == [
        "key",
        "cat",
        "",
    ]
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".pictures [role=status]")).to_have_text("0 of 3 chosen")
    expect(page.locator(".pictures-button[aria-pressed=true]")).to_have_count(0)


def test_it_is_chosen_by_keyboard_alone(open_page: Open):
    page = open_page()
    page.get_by_role("button", name="Start again").focus()
    page.keyboard.press("Tab")
    for keys in (("Enter",), ("ArrowDown", "Space"), ("ArrowRight", "ArrowRight", "Enter")):
        for key in keys:
            page.keyboard.press(key)
    page.get_by_role("button", name="Go").press("Enter")
    expect(page.locator("#sent")).to_have_text("cat sun star")


def test_it_works_with_words_where_there_is_no_javascript(open_page: Open):
    page = open_page(java_script_enabled=False)
    expect(picture(page, "cat")).to_be_hidden()
    for label, name in (("First", "sun"), ("Second", "ice cream"), ("Third", "cat")):
        page.get_by_label(f"{label} picture").select_option(name)
    show(page, "pictures-words")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#sent")).to_have_text("sun ice_cream cat")


@pytest.mark.parametrize("width", [320, 390, 1024])
def test_it_gives_every_picture_44_pixels_and_never_scrolls_sideways(open_page: Open, width: int):
    page = open_page(viewport={"width": width, "height": 844})
    show(page, f"pictures-grid-{width}")
    boxes = page.locator(".pictures-button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(boxes) == 36
    assert min(side for box in boxes for side in box) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("presses", [(), ("cat", "sun", "key")])
def test_it_has_nothing_that_axe_finds(open_page: Open, scheme: str, presses: tuple[str, ...]):
    page = open_page(color_scheme=scheme, bypass_csp=True)
    for name in presses:
        picture(page, name).click()
    show(page, f"pictures-{scheme}-{len(presses)}")
    assert violations(page) == []

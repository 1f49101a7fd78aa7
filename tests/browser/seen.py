"""A look at a page as it stands: what axe finds in it, and whether it fits its window."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Page

AXE = Path(__file__).with_name("axe.min.js").read_text()
FOUND = """async part => {
    const found = await axe.run(part ?? document, {resultTypes: ["violations"]});
    return found.violations.map(one => [one.id, ...one.nodes.map(node => node.html.slice(0, 200))]);
}"""
# Resolved when nothing moves any more (but for what moves for ever), and when what a swap brought
# has settled.
STILL = """Promise.all(document.getAnimations()
        .filter(one => one.effect.getComputedTiming().endTime < Infinity)
        .map(one => one.finished.catch(() => 0)))
    .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    .then(() => true)"""
SETTLED = """new Promise(done => document.addEventListener(
    "htmx:afterSettle", () => done(true), {once: true}))"""
# What the console says of a request that was refused, or of a network that was away.
UNANSWERED = (
    "Failed to load resource",
    "htmx:sendError",
    "htmx:responseError",
    "Response Status Error Code",
    "htmx:afterRequest",
)
# Every text that is seen and smaller than that, on the map too, with its size.
SMALL = """least => [...document.querySelectorAll("body *")]
    .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .filter(one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}))
    .filter(one => one.getBoundingClientRect().width > 1)
    .map(one => [parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1),
                 one.textContent.trim().slice(0, 40)])
    .filter(([size]) => size < least - 0.1)"""
# Headings, codes and buttons of which another part stands on their middle, or which end outside.
HIDDEN = """() => [...document.querySelectorAll("main :is(h1, h2, .projector-code, button)")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 1)
    .filter(one => {
        const {top, left, right, bottom} = one.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !one.contains(seen) && !seen?.contains(one) || top < 0 || bottom > innerHeight
            || one.scrollWidth > one.parentElement.clientWidth;
    })
    .map(one => one.textContent.trim().slice(0, 40))"""
SIZES = ((390, 844), (1024, 768), (1920, 1080))
ON_THE_WALL = ((1920, 1080), (1280, 800), (1280, 720))


def note_problems(page: Page, problems: list[str]) -> None:
    """Whatever a script of the page does wrong."""

    def note(said: ConsoleMessage) -> None:
        if said.type == "error" and not said.text.startswith(UNANSWERED):
            problems.append(said.text)

    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", note)


def violations(page: Page, part: str | None = None) -> Any:
    """What axe finds: for each broken rule its name, and the elements that break it."""
    page.wait_for_load_state()
    page.evaluate(STILL)  # a toast that is still rising has too little contrast
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(FOUND, part)


def fits(page: Page, name: str = "") -> None:
    """Nothing is wider than the window."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    show(page, name)


def is_clean(page: Page, name: str = "") -> None:
    """Nothing for axe to find, nothing wider than the window."""
    found = violations(page)
    assert found == [], f"{name}: {found}"
    fits(page, name)


def is_clean_at_every_size(page: Page, name: str = "") -> None:
    """It fits each; axe looks at the narrowest and the widest, between which nothing is new."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        look = fits if (width, height) == SIZES[1] else is_clean
        look(page, f"{name}-{width}")


def is_read_from_the_back_row(page: Page, name: str = "") -> None:
    """On a projector nothing is below the fold, and nothing small: 24 pixels where it has 1080."""
    for width, height in ON_THE_WALL:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        show(page, f"{name}-{width}x{height}")
        seen = page.evaluate("document.documentElement.scrollHeight")
        assert seen <= height, f"{name}: {seen} of {height} pixels"
        small = page.evaluate(SMALL, 24 * width / 1920)
        assert small == [], f"{name} at {width}: {small}"
        hidden = page.evaluate(HIDDEN)
        assert hidden == [], f"{name} at {width}: {hidden}"


def show(page: Page, name: str) -> None:
    """A picture of it for whoever asks for one: SHOTS is the folder."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)

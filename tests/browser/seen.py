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
SIZES = ((390, 844), (1024, 768), (1920, 1080))


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


def show(page: Page, name: str) -> None:
    """A picture of it for whoever asks for one: SHOTS is the folder."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)

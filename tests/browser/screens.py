"""Screenshots of every screen in a phone's, a tablet's and a projector's size: `make screens`."""

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from europa_edu.environment import ROOT
from games.catalog import CATALOG
from tests.bench.chromium import launch
from tests.processes import Site, eventually

SIZES = ((390, 844), (1024, 768), (1920, 1080))
PAGES = {"landing": "/", "atlas": "/atlas/", "atlas-country": "/atlas/FR/", "play": "/play/voyage/"}


def take_all(folder: Path = ROOT / "docs" / "screens") -> None:
    folder.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as data,
        Site(Path(data) / "var") as site,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            for name, path in PAGES.items():
                page.goto(site.url + path, wait_until="load")
                keep(page, folder / f"{name}-{width}.png")
            for slug in CATALOG:
                page.goto(f"{site.url}/play/{slug}/")
                page.click("form.panel button[type=submit]")
                page.wait_for_selector("#_table")
                play_on(page)
                keep(page, folder / f"{slug}-{width}.png")


def play_on(page: Page, decisions: int = 12) -> None:
    """A few decisions into the match there is something to see; then wait for the own turn."""
    moves = page.locator("#moves button[name=move]:enabled:not([aria-disabled=true])")
    for _ in range(decisions):
        eventually(lambda: moves.count() or page.locator(".result").count(), 60)
        if page.locator(".result").count():
            return
        shown = page.get_attribute("#_table", "data-version")
        moves.first.evaluate("one => one.click()")
        eventually(lambda before=shown: page.get_attribute("#_table", "data-version") != before, 60)
    eventually(lambda: page.locator(".turn-mine, .result").count(), 60)
    page.evaluate("scrollTo(0, 0)")


def keep(page: Page, file: Path) -> None:
    """Flat colours need few bytes: 256 of them are enough for a picture in the docs."""
    page.wait_for_timeout(800)  # the map flies where it wants to be
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    take_all()

"""Screenshots of every screen in a phone's, a tablet's and a projector's size: `make screens`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from europa_edu.environment import ROOT
from tests.bench.chromium import launch
from tests.processes import Site

SIZES = ((390, 844), (1024, 768), (1920, 1080))
PAGES = {"landing": "/", "atlas": "/atlas/"}


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
                page.goto(site.url + path, wait_until="networkidle")
                page.screenshot(path=folder / f"{name}-{width}.png")


if __name__ == "__main__":
    take_all()

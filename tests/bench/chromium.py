"""The machine's Chromium, for measurements outside of pytest."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright


@contextmanager
def launch(playwright: Playwright) -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    browser = playwright.chromium.launch(
        executable_path=found, args=["--no-sandbox", "--disable-background-networking"]
    )
    try:
        yield browser
    finally:
        browser.close()

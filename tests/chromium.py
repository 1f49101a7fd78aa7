"""The Chromium that this machine has (`make test` installs one where it can).

Its headless build first: the same engine without windows, which cost a third of the time.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

# What Playwright switches off (the last list counts), and the address bar's own pages: two more
# renderers for every window, half a second of processor each.
OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
)  # fmt: skip
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters stand as on a real screen
    "--force-prefers-reduced-motion",  # what moves on a page costs more than what is tested
    f"--disable-features={','.join(OFF)}",
)


def found() -> str | None:
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@contextmanager
def launch(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=found(), args=ARGS)
    try:
        yield browser
    finally:
        browser.close()

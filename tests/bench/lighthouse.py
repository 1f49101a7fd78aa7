"""The first visit on a telephone: Lighthouse's performance score (mobile preset), of 100.

Lighthouse comes from npm and is no part of the site: where there is no npm, nothing is measured.
A score depends on the machine and on what else it does; each page is visited several times, and
the median counts (goal: 95).
"""

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from games.catalog import CATALOG
from tests.browser.screens import CARD
from tests.chromium import ARGS, found, launch
from tests.processes import Site

LIGHTHOUSE = "lighthouse@12.8.2"
FIGURES = {
    "first-contentful-paint": "first paint {:,.0f} ms",
    "largest-contentful-paint": "largest {:,.0f} ms",
    "total-blocking-time": "blocked {:,.0f} ms",
    "cumulative-layout-shift": "shift {:.3f}",
    "speed-index": "speed index {:,.0f} ms",
}


def pages(site: Site, browser: Browser, slugs: list[str]) -> Iterator[tuple[str, str, str]]:
    """Name, address and cookies of whoever sees it."""
    for name, path in (("landing", "/"), ("atlas", "/atlas/")):
        yield name, site.url + path, ""
    for slug in slugs:
        visitor = person(site, browser)
        visitor.goto(f"/play/{slug}/")
        visitor.click("form.panel button[type=submit]")
        visitor.wait_for_selector("#_table")
        yield f"table of {slug}", visitor.url, cookies(visitor)
    pupil = person(site, browser)
    pupil.goto(f"/q/{site.shell(CARD)}/")
    pupil.wait_for_url("**/me/")
    pupil.goto("/practice/")
    pupil.get_by_role("button", name="Ten questions").click()
    pupil.wait_for_selector(".practice-foot")
    yield "practice", pupil.url, cookies(pupil)
    teacher = person(site, browser)
    name, password = site.demo_login
    teacher.goto("/login/")
    teacher.fill("[name=username]", name)
    teacher.fill("[name=password]", password)
    teacher.click("main form button[type=submit]")
    teacher.click("main a[href^='/classes/']:not([href$='new/'])")
    teacher.wait_for_url("**/classes/*/")
    yield "class", teacher.url, cookies(teacher)
    yield "class's numbers", f"{teacher.url}progress/", cookies(teacher)


def person(site: Site, browser: Browser) -> Page:
    return browser.new_context(base_url=site.url).new_page()


def cookies(page: Page) -> str:
    return "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())


def visit(address: str, cookie: str) -> dict[str, Any]:
    """One visit with an empty cache; Lighthouse's own report."""
    done = subprocess.run(
        [
            *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json"),
            "--only-categories=performance",
            f"--extra-headers={json.dumps({'Cookie': cookie} if cookie else {})}",
            f"--chrome-flags={' '.join(('--headless', '--no-first-run', *ARGS))}",
        ],
        env={**os.environ, "CHROME_PATH": found() or ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def figures(reports: list[dict[str, Any]]) -> str:
    scores = [round(100 * report["categories"]["performance"]["score"]) for report in reports]
    values = (
        form.format(median(report["audits"][name]["numericValue"] for report in reports))
        for name, form in FIGURES.items()
    )
    return f"{median(scores):.0f} ({', '.join(map(str, scores))}); {', '.join(values)}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--visits", type=int, default=3)
    options.add_argument("--tables", nargs="*", default=["europa_tour"], choices=[*CATALOG])
    options.add_argument("--only", default="", help="pages whose name begins so")
    options.add_argument("--keep", type=Path, help="a folder for Lighthouse's own reports")
    chosen = options.parse_args()
    if not shutil.which("npx"):
        print("There is no npm here, so no Lighthouse: nothing is measured.")
        return
    with (
        tempfile.TemporaryDirectory(prefix="europa-") as folder,
        Site(Path(folder) / "var", DEMO="1") as site,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for name, address, cookie in pages(site, browser, chosen.tables):
            if not name.startswith(chosen.only):
                continue
            reports = [visit(address, cookie) for _ in range(chosen.visits)]
            print(f"{name}: {figures(reports)}", flush=True)
            if chosen.keep:
                chosen.keep.mkdir(exist_ok=True)
                (chosen.keep / f"{name}.json").write_text(json.dumps(reports[-1]))


if __name__ == "__main__":
    main()

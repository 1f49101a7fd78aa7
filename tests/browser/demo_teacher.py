"""The demo class's teacher in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.seen import note_problems
from tests.processes import Site


def log_in(page: Page, site: Site) -> None:
    email, password = site.demo_login
    page.goto("/login/")
    page.fill("[name=username]", email)
    page.fill("[name=password]", password)
    page.press("[name=password]", "Enter")
    page.wait_for_url("**/home/")


@pytest.fixture
def teacher(chromium: Browser, site: Site) -> Iterator[Page]:
    """The demo teacher, logged in; no page may have a script error."""
    context = chromium.new_context(base_url=site.wait_until_open().url)
    page = context.new_page()
    problems: list[str] = []
    note_problems(page, problems)
    log_in(page, site)
    yield page
    context.close()
    assert problems == []

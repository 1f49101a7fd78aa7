"""Two pages see a change without reload; where streams are blocked, polling takes over."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.demo_teacher import log_in
from tests.browser.hurried import press_one, reaches, version
from tests.browser.test_tables import start
from tests.processes import Site

pytestmark = pytest.mark.browser

STEP = "from europa_edu import jobs; jobs.progress('{job}', {done}, 5)"
START = """
from django.contrib.auth import get_user_model
from europa_edu import jobs
owner = get_user_model().objects.get(email="demo@school.example").pk
print(jobs.start("tests.nobody", f"teacher:{owner}"))
"""
EXPIRED_TOKEN = """
from unittest import mock
from europa_edu.live import channels
with mock.patch("django.core.signing.time.time", return_value=0):
    print(channels.token_for("job:{job}"))
"""


@pytest.fixture
def teacher(site: Site, chromium: Browser) -> Iterator[BrowserContext]:
    """A browser in which the demo teacher is logged in."""
    context = chromium.new_context(base_url=site.url)
    page = context.new_page()
    log_in(page, site)
    page.close()
    yield context
    context.close()


@pytest.fixture
def job(site: Site) -> str:
    """A job of the demo teacher that no worker ends: the test moves it on."""
    return site.shell(START)


def open_job(context: BrowserContext, job: str) -> Page:
    page = context.new_page()
    page.goto(f"/jobs/{job}/")
    page.evaluate("window.sameDocument = true")
    return page


def test_it_shows_a_change_on_two_pages_without_reload(
    site: Site, teacher: BrowserContext, job: str
) -> None:
    pages = [open_job(teacher, job), open_job(teacher, job)]
    for done in (2, 4):
        site.shell(STEP.format(job=job, done=done))
        for page in pages:
            expect(page.locator("#job progress")).to_have_attribute("value", str(done))
            assert page.evaluate("window.sameDocument")


def test_it_polls_where_streams_are_blocked(site: Site, teacher: BrowserContext, job: str) -> None:
    blocked: list[str] = []

    def block(route: Route) -> None:
        blocked.append(route.request.url)
        route.abort()

    teacher.route(lambda url: "/live/" in url and "/?seen=" in url, block)
    page = open_job(teacher, job)
    site.shell(STEP.format(job=job, done=3))
    expect(page.locator("#job progress")).to_have_attribute("value", "3")
    assert blocked
    assert page.evaluate("window.sameDocument")


def test_it_fetches_a_new_token_when_the_old_one_has_expired(
    site: Site, teacher: BrowserContext, job: str
) -> None:
    page = open_job(teacher, job)
    expired = site.shell(EXPIRED_TOKEN.format(job=job))
    page.evaluate("token => document.querySelector('#job').dataset.live = token", expired)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(f"#job[data-live='{expired}']")).to_have_count(0)
    site.shell(STEP.format(job=job, done=1))
    expect(page.locator("#job progress")).to_have_attribute("value", "1")


def test_it_follows_a_real_task_to_its_end(site: Site, teacher: BrowserContext) -> None:
    page = teacher.new_page()
    page.goto("/home/")
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = "/jobs/check-files/";
          form.append(document.querySelector("[name=csrfmiddlewaretoken]").cloneNode());
          document.body.append(form);
          form.submit();
        }"""
    )
    page.wait_for_url("**/jobs/*/")
    expect(page.locator("#job")).to_contain_text("files are as they should be")


def test_it_opens_one_stream_for_one_page_and_closes_it_with_the_end(
    site: Site, teacher: BrowserContext, job: str
) -> None:
    page = teacher.new_page()
    streams: list[str] = []
    page.on(
        "request", lambda r: streams.append(r.url) if r.resource_type == "eventsource" else None
    )
    page.goto(f"/jobs/{job}/")
    for done in (1, 2, 3):
        site.shell(STEP.format(job=job, done=done))
        expect(page.locator("#job progress")).to_have_attribute("value", str(done))
    site.shell(f"from europa_edu import jobs; jobs.finish('{job}')")
    expect(page.locator("#job")).to_contain_text("Done")
    expect(page.locator("[data-live]")).to_have_count(0)
    assert len(streams) == 1, streams


LOOKS_AGAIN = 310_000  # ms: a page that has heard parts for so long fetches once


@pytest.fixture
def at_table(site: Site, chromium: Browser) -> Iterator[tuple[Page, Page]]:
    """Ada and Ben at a table; Ada's page has a clock that the test can move on."""
    contexts = [chromium.new_context(viewport={"width": 390, "height": 844}) for _ in range(2)]
    ada, ben = (context.new_page() for context in contexts)
    ada.clock.install()
    start(site, ada, ben, "europa_tour")
    yield ada, ben
    for context in contexts:
        context.close()


def asked_by(page: Page) -> list[str]:
    """The addresses this page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def test_it_says_once_that_the_session_is_gone_and_asks_no_more(
    at_table: tuple[Page, Page],
) -> None:
    ada, ben = at_table
    ada.context.clear_cookies()
    ada.clock.fast_forward(LOOKS_AGAIN)
    asked = asked_by(ada)
    press_one(ben, ["put"])
    expect(ada.locator("#toasts .live-lost a")).to_have_attribute("href", "/")
    assert len([url for url in asked if "/now/" in url]) == 1
    asked.clear()
    press_one(ben, ["put"])
    ada.clock.run_for(120_000)
    ada.evaluate("window.dispatchEvent(new Event('online'))")
    press_one(ben, ["put"])
    ada.clock.run_for(120_000)
    assert asked == []
    expect(ada.locator("#toasts .live-lost")).to_have_count(1)


def test_it_notices_with_the_own_press_that_the_session_is_gone(
    at_table: tuple[Page, Page],
) -> None:
    ada, _ = at_table
    token = {"name": "csrftoken", "value": "", "url": ada.url}
    token["value"] = next(c["value"] for c in ada.context.cookies() if c["name"] == "csrftoken")
    ada.context.clear_cookies()
    ada.context.add_cookies([token])
    ada.locator("#moves button[name=move]:not([disabled])").first.click()
    expect(ada.locator("#toasts .live-lost")).to_be_visible()


def test_it_stops_where_the_renewal_of_the_token_is_refused(at_table: tuple[Page, Page]) -> None:
    ada, _ = at_table
    ada.context.clear_cookies()
    ada.evaluate("document.querySelector('#_table').dataset.live += 'spoilt'")
    ada.evaluate("window.dispatchEvent(new Event('online'))")
    expect(ada.locator("#toasts .live-lost")).to_be_visible()
    asked = asked_by(ada)
    ada.clock.run_for(120_000)
    assert asked == []


def test_it_asks_a_server_in_trouble_less_and_less_and_recovers(
    at_table: tuple[Page, Page],
) -> None:
    ada, ben = at_table
    refused: list[str] = []

    def fail(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=503)

    ada.route("**/now/**", fail)
    ada.clock.fast_forward(LOOKS_AGAIN)
    press_one(ben, ["put"])
    for _ in range(30):  # five minutes; each answer needs a moment of its own
        ada.clock.run_for(10_000)
        ada.evaluate("fetch('/healthz')")
    assert 3 <= len(refused) <= 12
    expect(ada.locator("#toasts .live-lost")).to_have_count(0)
    ada.unroute("**/now/**")
    ada.clock.run_for(90_000)
    reaches(ada, version(ben))


def test_it_shows_no_log_in_page_in_the_place_of_a_job(
    teacher: BrowserContext, job: str, site: Site
) -> None:
    page = open_job(teacher, job)
    teacher.clear_cookies()
    asked = asked_by(page)
    site.shell(STEP.format(job=job, done=2))
    expect(page.locator("#toasts .live-lost a")).to_have_attribute(
        "href", f"/login/?next=%2Fjobs%2F{job}%2F"
    )
    expect(page.locator("#job progress")).to_be_visible()
    expect(page.locator("[name=password]")).to_have_count(0)
    asked.clear()
    site.shell(STEP.format(job=job, done=3))
    page.evaluate("window.dispatchEvent(new Event('online'))")
    site.shell(STEP.format(job=job, done=4))
    assert asked == []

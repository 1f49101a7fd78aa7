"""The page of a class in a real Chromium: filters, a country, a remedy; by touch and by keys."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from europa_edu.classroom.models import SchoolClass
from europa_edu.facts import TOPICS, items_of
from europa_edu.progress.services.scoring import score_pupil
from quizzes.services.answers import Given, record_answers
from tests.browser.seen import fits, note_problems, violations
from tests.europa_edu.privacy import people

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("valkey", "plain_static_files"),
]

PHONE = {"viewport": {"width": 390, "height": 844}}
ANSWERS = {"flag:SK": "SI", "flag:SI": "", "capital:FR": "", "border:FR-IT": "", "sight:rome": ""}
Open = Callable[..., Page]


@pytest.fixture
def taught() -> SchoolClass:
    """All three take the flag of Slovakia for that of Slovenia, and know the rest."""
    school_class = people.school_class(people.teacher(), "Ina", "Lea", "Tom")
    for pupil in school_class.pupils.all():
        given = [Given(item, not wrong, wrong) for item, wrong in ANSWERS.items()] * 3
        record_answers(pupil=pupil.pk, source="practice", ref=f"deed:{pupil.pk}", given=given)
        score_pupil(pupil_id=pupil.pk)
    return school_class


@pytest.fixture
def open_page(chromium: Browser, live_server: Any, taught: SchoolClass) -> Iterator[Open]:
    """The teacher's browser, at the page of the class."""
    client = Client()
    client.force_login(taught.owner)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(query: str = "", **options: Any) -> Page:
        contexts.append(chromium.new_context(base_url=live_server.url, **options))
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": key, "url": live_server.url}
        contexts[-1].add_cookies([cookie])  # type: ignore[list-item]
        page = contexts[-1].new_page()
        note_problems(page, wrong)
        page.goto(f"/classes/{taught.pk}/progress/{query}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def test_it_leads_from_a_filter_over_a_country_to_a_quiz_about_it(
    open_page: Open, taught: SchoolClass
):
    page = open_page()
    expect(page.locator(".numbers-total")).to_contain_text("45 answers")
    page.locator(".numbers-choice > summary").press("Enter")
    page.get_by_label("Topic", exact=True).select_option("flags")
    expect(page.locator(".numbers-total")).to_contain_text("18 answers")
    expect(page).to_have_url(re.compile("topic=flags"))
    page.locator("europa-map").get_by_role("link", name="Slovakia").press("Enter")
    country = page.locator("#_country")
    expect(country.get_by_role("heading", name="Slovakia")).to_be_visible()
    country.get_by_text("3 pupils need it").click()
    expect(country.locator(".numbers-names")).to_contain_text("Lea")
    country.get_by_role("button", name="Quiz").click()
    page.wait_for_url("**/quiz/*/")
    asked = msgspec.json.decode(taught.live_quizzes.get().questions)
    assert [one["item"] for one in asked] == ["flag:SK"]
    page.go_back()
    expect(page.get_by_label("Topic", exact=True)).to_have_value("flags")
    expect(page.locator("#_country").get_by_role("heading", name="Slovakia")).to_be_visible()


def test_it_is_sorted_and_remedied_by_keyboard_alone(open_page: Open, taught: SchoolClass):
    page = open_page()
    page.locator("#sort-total").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-sort=ascending] #sort-total")).to_be_focused()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("[aria-sort=descending] #sort-total")).to_be_focused()
    view = page.get_by_role("link", name="Answered right")
    view.press("Enter")
    expect(page.get_by_role("heading", name="Answered right")).to_be_visible()
    hardest = page.get_by_role("group", name="What helps: Hardest facts")
    hardest.get_by_role("button", name="Practice, due in a week").press("Enter")
    expect(page.get_by_role("heading", name="Flags", level=1)).to_be_visible()
    assert taught.homework.get().items == '["flag:SK"]'


def test_it_says_what_to_do_in_the_first_screen(open_page: Open):
    """On a laptop and on a phone: what to do, who needs me and the line begin within it."""
    for width, height in ((1280, 800), (390, 844)):
        page = open_page(viewport={"width": width, "height": height})
        for part in (".numbers-steps", ".numbers-needing", ".line-plot"):
            expect(page.locator(part)).to_be_in_viewport()
    page.locator("#week-8").press("Enter")
    expect(page).to_have_url(re.compile("period=week"))


def test_it_fits_a_phone_where_only_the_table_moves_sideways(open_page: Open):
    page = open_page("?place=FR", **PHONE)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == PHONE["viewport"]["width"]
    page.locator("europa-map").get_by_role("link", name="Italy").dispatch_event("click")
    expect(page.locator("#_country").get_by_role("heading", name="Italy")).to_be_in_viewport()


def test_it_shows_all_topics_side_by_side_on_a_laptop(open_page: Open, taught: SchoolClass):
    """In German, whose words are long, with a change beside each number."""
    before = timezone.now() - timedelta(weeks=5)
    for pupil in taught.pupils.all():
        for ref, at, right in (("now", timezone.now(), True), ("before", before, False)):
            given = [Given(item, right) for topic in TOPICS for item in 10 * items_of(topic)[:10]]
            record_answers(
                pupil=pupil.pk, source="live", ref=f"{ref}:{pupil.pk}", given=given, at=at
            )
        score_pupil(pupil_id=pupil.pk)
    page = open_page(viewport={"width": 1280, "height": 800}, locale="de")
    assert page.locator(".numbers-class td").count() > len(TOPICS)
    fits(page, "all-topics")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_nothing_that_axe_finds(open_page: Open, scheme: str):
    page = open_page("?place=SK", color_scheme=scheme, bypass_csp=True)
    for summary in page.locator("summary").all():
        summary.click()
    assert violations(page) == []

"""A pupil's page in a real Chromium: the map answers, a goal begins, the certificate comes."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.tokens import card_token
from europa_edu.progress.models import TitleScore
from europa_edu.progress.services.scoring import score_pupil
from quizzes.models import Practice
from quizzes.selectors.practice import questions_of
from quizzes.services.answers import Given, record_answers
from tests.browser.seen import is_clean_at_every_size, note_problems
from tests.quizzes.pupils import class_with

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("valkey", "plain_static_files"),
]

KNOWN = ("capital:FR", "flag:FR", "border:FR-IT", "border:DE-FR", "country-of:paris", "sea:GB-FR")
Open = Callable[..., Page]


@pytest.fixture
def lea() -> Pupil:
    """Lea knows a little of France, has mixed up Poland's flag and finished a match."""
    pupil = class_with("Lea")[0]
    answers = [*(Given(item, True) for item in KNOWN), Given("flag:PL", False, "MC")]
    record_answers(pupil=pupil.pk, source="practice", ref="deed", given=answers)
    score_pupil(pupil_id=pupil.pk)
    TitleScore.objects.create(pupil=pupil, title="zigzag", played=2, won=1, placed_sum=3)
    return pupil


@pytest.fixture
def open_page(chromium: Browser, live_server: Any, lea: Pupil) -> Iterator[Open]:
    """Lea's browser, or with `teacher=True` her teacher's."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(*, teacher: bool = False, **options: Any) -> Page:
        contexts.append(chromium.new_context(base_url=live_server.url, **options))
        page = contexts[-1].new_page()
        note_problems(page, wrong)
        if teacher:
            client = Client()
            client.force_login(lea.school_class.owner)
            session = client.cookies[settings.SESSION_COOKIE_NAME].value
            cookie = {
                "name": settings.SESSION_COOKIE_NAME,
                "value": session,
                "url": live_server.url,
            }
            contexts[-1].add_cookies([cookie])  # type: ignore[list-item]
            page.goto(f"/classes/{lea.school_class_id}/progress/pupils/{lea.pk}/")
        else:
            page.goto(f"/q/{card_token(lea)}/")
            page.get_by_role("link", name="What I know").click()
        expect(page.locator("europa-map")).to_be_visible()
        page.wait_for_load_state()  # what is tapped has its script
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def test_it_tells_what_is_known_of_a_country_that_is_tapped(open_page: Open) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator(".map-target[aria-label=France]").tap(position={"x": 30, "y": 30}, force=True)
    expect(page.locator("#_country")).to_contain_text("The capital of France is called Paris.")
    expect(page).to_have_url(re.compile("place=FR"))


def test_it_is_read_and_begun_with_the_keyboard_alone(open_page: Open, lea: Pupil) -> None:
    page = open_page()
    page.locator(".map-target[aria-label=Poland]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#_country")).to_contain_text("The flag of Poland.")
    page.get_by_text("The map as a list").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name="Poland still to learn 1")).to_be_visible()
    page.get_by_role("button", name="Practise this one").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".practice-prompt")).to_be_visible()
    assert [one.item for one in questions_of(Practice.objects.get(pupil=lea))] == ["flag:PL"]


def test_it_hands_out_the_certificate(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    with page.expect_download() as waited:
        page.get_by_role("link", name="Certificate to print").click()
    waited.value.save_as(tmp_path / "certificate.pdf")
    assert (tmp_path / "certificate.pdf").read_bytes().startswith(b"%PDF-")
    assert waited.value.suggested_filename.endswith(".pdf")


@pytest.mark.parametrize("teacher", [False, True])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_nothing_that_axe_finds_and_fits_every_screen(
    open_page: Open, teacher: bool, scheme: str
) -> None:
    page = open_page(teacher=teacher, color_scheme=scheme, bypass_csp=True)
    page.locator(".map-target[aria-label=France]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#_country")).to_contain_text("Paris")
    is_clean_at_every_size(page)

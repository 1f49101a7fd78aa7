"""A visitor makes a game's PDF: the form, the progress bar, the download."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.seen import show, violations

pytestmark = pytest.mark.browser


def test_it_prints_a_game_from_its_page_to_the_file(chromium: Browser, site, tmp_path: Path):
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, base_url=site.url, bypass_csp=True
    )
    page = context.new_page()
    page.goto("/play/europa_tour/")
    assert violations(page) == []
    show(page, "print_form")
    page.get_by_label("Language of the cards").select_option("fr")
    page.get_by_label("Which map and cards").select_option("box")
    with page.expect_download(timeout=60_000) as download:
        page.get_by_role("button", name="Make the PDF").click()
    assert violations(page) == []
    show(page, "print_job")
    assert download.value.suggested_filename == "europa-edu-europa_tour-fr.pdf"
    download.value.save_as(tmp_path / "tour.pdf")
    assert (tmp_path / "tour.pdf").read_bytes().startswith(b"%PDF")
    context.close()

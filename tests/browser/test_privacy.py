"""A teacher exports a pupil and erases one and then the class; everybody can read what is kept."""

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.demo_teacher import teacher
from tests.browser.seen import is_clean_at_every_size
from tests.processes import Site

__all__ = ["teacher"]  # the fixture

pytestmark = pytest.mark.browser

CLASS = """
from europa_edu.classroom.models import Teacher
from europa_edu.classroom.services.classes import open_class
from europa_edu.classroom.services.pupils import add_pupils
from europa_edu.classroom.selectors.demo import DEMO_EMAIL
ada = Teacher.objects.get(email=DEMO_EMAIL)
opened = open_class(teacher=ada, name="Privacy 7")
lea, tom = add_pupils(teacher=ada, school_class=opened, names=["Lea", "Tom"], known=0)
print(opened.pk, lea.pk)
"""


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_tells_everybody_what_is_stored(chromium: Browser, site: Site, language: str) -> None:
    context = chromium.new_context(base_url=site.url, bypass_csp=True, locale=language)
    page = context.new_page()
    page.goto("/")
    page.locator(".site-footer").get_by_role("link").first.click()
    page.wait_for_url("**/privacy/")
    assert page.get_attribute("html", "lang") == language
    is_clean_at_every_size(page, f"notice-{language}")
    context.close()


def test_it_exports_and_erases_a_pupil_and_then_the_class(
    teacher: Page, site: Site, tmp_path: Path
) -> None:
    class_id, lea = site.shell(CLASS).split()

    teacher.goto(f"/classes/{class_id}/pupils/{lea}/export/")
    is_clean_at_every_size(teacher, "export")
    with teacher.expect_download(timeout=60_000) as download:
        teacher.get_by_role("button", name="Make the file").click()
    download.value.save_as(tmp_path / "lea.zip")
    assert "pupil.json" in ZipFile(tmp_path / "lea.zip").namelist()

    teacher.goto(f"/classes/{class_id}/pupils/{lea}/erase/")
    is_clean_at_every_size(teacher, "erase-pupil")
    teacher.get_by_label("Type the name to be sure").press("Enter")
    expect(teacher.get_by_role("alert")).to_contain_text("Nothing was erased")
    is_clean_at_every_size(teacher, "erase-pupil-refused")
    teacher.keyboard.press("Tab")
    teacher.get_by_label("Type the name to be sure").fill("lea")
    teacher.keyboard.press("Enter")
    teacher.wait_for_url(re.compile(rf"/classes/{class_id}/$"))
    expect(teacher.get_by_role("status")).to_contain_text("The pupil is erased")
    expect(teacher.locator("main")).not_to_contain_text("Lea")

    teacher.goto(f"/classes/{class_id}/erase/")
    is_clean_at_every_size(teacher, "erase-class")
    teacher.get_by_label("Type the name to be sure").fill("Privacy 7")
    teacher.get_by_role("button", name="Erase for good").click()
    expect(teacher.locator("#job")).to_contain_text("Done", timeout=60_000)
    answer = teacher.goto(f"/classes/{class_id}/")
    assert answer
    assert answer.status == 404

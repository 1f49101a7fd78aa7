"""A teacher makes a report of a class and watches it grow, then reads the weekly one."""

from pathlib import Path

import openpyxl  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Download, Page, expect

from tests.browser.demo_teacher import teacher
from tests.browser.seen import fits, is_clean_at_every_size
from tests.processes import Site

__all__ = ["teacher"]  # the fixture

pytestmark = pytest.mark.browser

WRITE = """
from django.utils import timezone
from europa_edu.classroom.models import SchoolClass, Teacher
from europa_edu.classroom.selectors.demo import DEMO_EMAIL
from europa_edu.progress.services import letters
from europa_edu.progress.services.scoring import rescore
demo = SchoolClass.objects.filter(owner__email=DEMO_EMAIL).earliest("pk")
list(rescore(class_id=demo.pk))
letters.write_letters(today=timezone.localdate())
print(demo.pk)
"""


def test_it_makes_reports_and_reads_the_weekly_one(
    teacher: Page, site: Site, tmp_path: Path
) -> None:
    class_id = site.shell(WRITE)
    teacher.goto(f"/classes/{class_id}/progress/reports/?period=year")
    assert teacher.get_by_label("Period").input_value() == "year"
    is_clean_at_every_size(teacher, "reports")

    teacher.get_by_label("One pupil on paper").check()
    teacher.get_by_role("button", name="Make the report").click()
    expect(teacher.get_by_text("Choose the pupil whom the report is about.")).to_be_visible()
    teacher.get_by_label("The class on paper").check()
    with teacher.expect_download(timeout=120_000) as download:
        teacher.get_by_role("button", name="Make the report").click()
        expect(teacher.get_by_role("progressbar")).to_be_visible()
        expect(teacher.locator("#job")).to_contain_text("of 28", timeout=60_000)
        is_clean_at_every_size(teacher, "report_job")
    pdf = saved(download.value, tmp_path)
    assert pdf.name.startswith("europa-edu-5b-20")
    assert pdf.read_bytes().startswith(b"%PDF")

    teacher.goto(f"/classes/{class_id}/progress/reports/?kind=xlsx")
    with teacher.expect_download(timeout=120_000) as download:
        teacher.get_by_role("button", name="Make the report").click()
    book = openpyxl.load_workbook(saved(download.value, tmp_path))
    assert book["Pupils"].max_row == 1 + 28

    teacher.goto("/inbox/")
    is_clean_at_every_size(teacher, "inbox")
    teacher.get_by_role("link", name="Week from").first.press("Enter")
    expect(teacher.get_by_role("heading", name="the week from")).to_be_visible()
    is_clean_at_every_size(teacher, "letter")
    in_language(teacher, "de")  # its topics are the longest
    for width, height in ((390, 844), (320, 640), (1920, 1080)):
        teacher.set_viewport_size({"width": width, "height": height})
        fits(teacher)
    in_language(teacher, "en")
    teacher.get_by_role("link", name="Inbox").first.click()
    expect(teacher.locator(".letter-new")).to_have_count(0)


def in_language(page: Page, language: str) -> None:
    page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


def saved(download: Download, folder: Path) -> Path:
    path = folder / download.suggested_filename
    download.save_as(path)
    return path

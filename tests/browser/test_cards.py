"""A teacher writes a card with a picture in a real Chromium, and picks its set for a lesson."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.demo_teacher import teacher
from tests.browser.seen import is_clean_at_every_size
from tests.processes import eventually
from tests.quizzes.bad_pictures import picture

__all__ = ["teacher"]  # the fixture

pytestmark = pytest.mark.browser

DRAWN = "image => image.complete && image.naturalWidth > 0"


def write_card(page: Page) -> None:
    page.get_by_label("City", exact=True).fill("Ulm")
    page.get_by_label("Country").fill("Germany")
    sights = page.get_by_label("Sight", exact=True)
    for number, name in enumerate(("The Minster", "Sparrow of Ulm", "Fishermen’s quarter")):
        sights.nth(number).fill(name)


def save(page: Page) -> None:
    page.get_by_role("button", name="Save and look at it").click()


def test_it_writes_a_card_with_a_picture_and_picks_its_set_for_a_lesson(
    teacher: Page, tmp_path: Path
) -> None:
    (tmp_path / "huge.jpg").write_bytes(bytes(30 * 1024 * 1024))
    # As a phone takes it: far larger than we keep it.
    (tmp_path / "ulm.jpg").write_bytes(picture(size=(6000, 4000)) + bytes(3 * 1024 * 1024))
    teacher.goto("/cards/")
    is_clean_at_every_size(teacher)
    teacher.get_by_label("Name of the set").fill("School trip")
    teacher.get_by_role("button", name="Make the set").click()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("link", name="Write a card").click()
    is_clean_at_every_size(teacher)

    write_card(teacher)
    teacher.get_by_label("Picture", exact=True).set_input_files(tmp_path / "huge.jpg")
    save(teacher)
    expect(teacher.get_by_role("alert").first).to_contain_text("larger than 25 MB")
    expect(teacher.get_by_label("City", exact=True)).to_have_value("Ulm")
    teacher.get_by_role("alert").first.get_by_role("link", name="Picture").click()
    expect(teacher.get_by_label("Picture", exact=True)).to_be_in_viewport()
    is_clean_at_every_size(teacher)

    chooser = teacher.get_by_label("Picture", exact=True)
    chooser.set_input_files(tmp_path / "ulm.jpg")
    eventually(lambda: chooser.evaluate("input => input.files[0].size") < 200_000)
    save(teacher)
    expect(teacher.get_by_role("heading", name="Ulm")).to_be_visible()
    eventually(lambda: teacher.locator(".own-postcard-picture").evaluate(DRAWN))
    is_clean_at_every_size(teacher)
    teacher.get_by_role("link", name="School trip").click()
    expect(teacher.get_by_role("link", name="Ulm")).to_be_visible()
    eventually(lambda: teacher.locator(".card-row img").evaluate(DRAWN))
    is_clean_at_every_size(teacher)

    teacher.goto("/cards/")
    is_clean_at_every_size(teacher)

    teacher.goto("/home/")
    teacher.locator("main a[href^='/classes/']:not([href$='new/'])").first.click()
    teacher.wait_for_url("**/classes/*/")
    class_id = teacher.url.rstrip("/").rpartition("/")[2]
    teacher.goto(f"/lessons/new/{class_id}/?slug=sans_frontieres")
    teacher.get_by_label("School trip").check()
    teacher.get_by_role("button", name="Seat the class").click()
    teacher.wait_for_url("**/seats/")
    teacher.goto(teacher.url.replace("/seats/", "/plan/"))
    expect(teacher.get_by_label("School trip")).to_be_checked()
    is_clean_at_every_size(teacher)

"""A teacher opens a class, adds pupils, renames one by keyboard and prints the log-in cards."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.demo_teacher import teacher
from tests.browser.seen import fits, is_clean_at_every_size

__all__ = ["teacher"]  # the fixture

pytestmark = pytest.mark.browser


def of(deed: str, pupil: str) -> re.Pattern[str]:
    """The name of a button in a pupil's row: to the ear it says whose it is."""
    return re.compile(rf"^{deed} ?: {pupil}$")


def open_class(page: Page, name: str, names: str) -> str:
    page.goto("/home/")
    page.get_by_role("link", name="New class").click()
    page.get_by_label("Name of the class").fill(name)
    page.get_by_role("button", name="Next: the pupils").click()
    page.get_by_label("Names, one on each line").fill(names)
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name=re.compile(r"Add \d+ pupil")).click()
    page.wait_for_url(re.compile(r"/classes/\d+/$"))
    return page.url


def test_it_opens_a_class_from_a_file_after_a_look_at_it(teacher: Page) -> None:
    teacher.get_by_role("link", name="New class").click()
    is_clean_at_every_size(teacher)
    teacher.get_by_label("Name of the class").fill("7c")
    teacher.get_by_role("button", name="Next: the pupils").click()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("button", name="Look at the list").click()
    expect(teacher.get_by_role("alert")).to_contain_text("Paste some names")
    raw = "Muster;Lea\nKlein;Tom\nKlein;Ina\n;17\n".encode("utf-16")
    file = {"name": "7c.csv", "mimeType": "text/csv", "buffer": raw}
    teacher.get_by_label("Or a file").set_input_files(file)  # type: ignore[arg-type]
    teacher.get_by_role("button", name="Look at the list").click()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("button", name="Swap first and last names").click()
    expect(teacher.get_by_label("Name 1", exact=True)).to_have_value("Lea")
    teacher.get_by_label("Name 3", exact=True).fill("Ina K.")
    teacher.get_by_label("Name 3", exact=True).press("Enter")  # saves nothing, loses nothing
    expect(teacher.get_by_label("Name 3", exact=True)).to_have_value("Ina K.")
    teacher.get_by_role("button", name="Add 3 pupils").click()
    expect(teacher.locator(".pupil-name")).to_have_text(["Ina K.", "Lea", "Tom"])
    is_clean_at_every_size(teacher)


def test_it_renames_a_pupil_by_keyboard_alone(teacher: Page) -> None:
    open_class(teacher, "8a", "Ina\nLea\nTom")
    teacher.get_by_role("link", name=of("Rename", "Lea")).focus()
    teacher.keyboard.press("Enter")
    box = teacher.get_by_label("New name of Lea")
    expect(box).to_be_focused()
    box.fill("Tom")
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_role("alert")).to_contain_text("already a Tom")
    expect(box).to_be_focused()
    box.fill("Léa")
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_role("link", name=of("Rename", "Léa"))).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_label("New name of Léa")).to_be_focused()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("link", name="Cancel").press("Enter")
    expect(teacher.get_by_role("link", name=of("Rename", "Léa"))).to_be_focused()
    teacher.reload()
    expect(teacher.locator(".pupil-name")).to_have_text(["Ina", "Léa", "Tom"])


def test_it_breaks_a_name_that_is_wider_than_a_phone(teacher: Page) -> None:
    open_class(teacher, "8b", "W" * 40)
    teacher.locator(".pupil-name").click()
    teacher.set_viewport_size({"width": 320, "height": 640})
    fits(teacher)


def test_it_prints_the_cards_of_a_class_and_renews_one(teacher: Page, tmp_path: Path) -> None:
    address = open_class(teacher, "8b", "\n".join(f"Lea {letter}." for letter in "ABCDEFGHI"))
    with teacher.expect_download(timeout=60_000) as download:  # it saves itself
        teacher.get_by_role("button", name="Print all log-in cards").click()
    assert download.value.suggested_filename == "Log-in cards 8b.pdf"
    download.value.save_as(tmp_path / "cards.pdf")
    assert b"/Count 2" in (tmp_path / "cards.pdf").read_bytes()
    expect(teacher.get_by_role("heading", name="Done")).to_be_visible()
    teacher.get_by_role("link", name="Back to where you were").click()
    teacher.wait_for_url(address)
    teacher.get_by_role("link", name="Lea C.", exact=True).click()
    teacher.get_by_role("button", name="Renew the card").click()
    expect(teacher.locator("#toasts")).to_contain_text("Lea C. has a new log-in card")
    teacher.goto(address)
    teacher.get_by_role("link", name="Record").click()
    expect(teacher.locator(".deeds li").first).to_contain_text("renewed a log-in card: Lea C.")
    is_clean_at_every_size(teacher)


def test_it_moves_a_class_up_into_the_next_year(teacher: Page) -> None:
    address = open_class(teacher, "5x", "Ina\nLea\nTom")
    teacher.get_by_role("link", name="Settings").click()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("link", name="Move the class up").click()
    expect(teacher.get_by_label("Name of the class")).to_have_value("6x")
    teacher.get_by_label("Tom").uncheck()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("button", name="Open the new class").click()
    expect(teacher.locator(".pupil-name")).to_have_text(["Ina", "Lea"])
    teacher.goto(address)
    expect(teacher.get_by_role("button", name="Restore the class")).to_be_visible()
    is_clean_at_every_size(teacher)


def test_it_seats_two_pupils_apart_and_brings_back_an_archived_one(teacher: Page) -> None:
    open_class(teacher, "9a", "Ina\nLea\nTom")
    teacher.get_by_role("link", name="Lea", exact=True).click()
    teacher.get_by_label("Sits apart from").select_option("Tom")
    teacher.get_by_role("button", name="Seat apart").click()
    expect(teacher.get_by_role("button", name=of("Remove", "Tom"))).to_be_visible()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("button", name="Archive", exact=True).click()
    teacher.get_by_text("1 archived pupil").click()
    is_clean_at_every_size(teacher)
    teacher.get_by_role("button", name=of("Restore", "Lea")).click()
    expect(teacher.locator(".pupil-name")).to_have_text(["Ina", "Lea", "Tom"])


def test_it_stays_usable_with_200_pupils(teacher: Page) -> None:
    names = (f"{first}{second}a" for first in "ABCDEFGHIJKLMNOPQRST" for second in "bcdfghjklm")
    open_class(teacher, "all", "\n".join(names))
    expect(teacher.locator(".pupil-name")).to_have_count(200)
    is_clean_at_every_size(teacher)
    teacher.goto("/home/")
    is_clean_at_every_size(teacher)

"""What a lesson says over the whole screen of a pupil's table, in words that are true."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.services.lessons import (
    begin_lesson,
    end_lesson,
    pause_lesson,
    restart_table,
    resume_lesson,
    watch_bells,
)
from europa_edu.lessons.services.planning import start_planned
from europa_edu.lessons.services.seats import swap_pupils
from games.models import Match
from tests.europa_edu.lessons.planned import opened_class, planned, teacher_in
from tests.europa_edu.lessons.services.test_lessons import pupils_browser, started, tables

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
HTMX = {"hx-request": "true"}


class Phone:
    """A pupil's browser at a table."""

    def __init__(self, **fields: object) -> None:
        self.lesson, self.people = started(**fields)
        self.browser: Client = pupils_browser(self.people[0])
        self.match: Match = tables(self.lesson)[0]

    def reads(self, rest: str = "now/") -> str:
        return self.browser.get(f"/table/{self.match.pk}/{rest}", headers=HTMX).text

    def sheet(self) -> str:
        """Empty where there is none."""
        return self.reads().partition("<dialog")[2].partition("</dialog>")[0]


def test_it_says_nothing_while_all_play() -> None:
    assert Phone().sheet() == ""


def test_it_says_that_the_teacher_paused_with_the_teacher_s_word() -> None:
    phone = Phone()
    pause_lesson(lesson=phone.lesson, word="Look at <b>Oslo</b>.")
    for page in (phone.sheet(), phone.reads("")):
        assert "Eyes on your teacher" in page
        assert "Look at &lt;b&gt;Oslo&lt;/b&gt;." in page
    resume_lesson(lesson=phone.lesson)
    assert phone.sheet() == ""


def test_it_brings_the_whole_table_where_the_word_changed() -> None:
    """A page that knows its frame gets parts alone: the word is none."""
    phone = Phone()
    pause_lesson(lesson=phone.lesson)
    frame = phone.reads().partition('data-mark="')[2].partition('"')[0]
    known = HTMX | {"have-parts": f"_table={frame}"}
    now = f"/table/{phone.match.pk}/now/"
    assert "Only-Parts" in phone.browser.get(now, headers=known)
    Lesson.objects.filter(pk=phone.lesson.pk).update(word="Oslo")
    assert "Oslo" in phone.browser.get(now, headers=known).text


@pytest.mark.parametrize("at_bell", ["freeze", "end"])
def test_it_says_that_the_teacher_ended_the_lesson(at_bell: str) -> None:
    phone = Phone(at_bell=at_bell, bell_at=timezone.now() + timedelta(minutes=45))
    end_lesson(lesson=phone.lesson)
    sheet = phone.sheet()
    assert "Your teacher has ended the lesson" in sheet
    assert "The bell has rung" not in sheet
    assert ("Your match is kept." in sheet) == (at_bell == "freeze")
    assert ("See the result" in sheet) == (at_bell == "end")
    assert 'href="/me/"' in sheet


@pytest.mark.parametrize("at_bell", ["freeze", "end"])
def test_it_says_that_the_bell_has_rung(at_bell: str) -> None:
    phone = Phone(at_bell=at_bell, bell_at=timezone.now() + timedelta(minutes=45))
    Lesson.objects.update(bell_at=timezone.now())
    watch_bells()
    sheet = phone.sheet()
    assert "The bell has rung" in sheet
    assert "teacher" not in sheet


@pytest.mark.parametrize("at_bell", ["freeze", "end"])
def test_it_says_later_that_a_match_is_kept_and_of_a_result_no_more(at_bell: str) -> None:
    phone = Phone(at_bell=at_bell)
    end_lesson(lesson=phone.lesson)
    Lesson.objects.update(ended_at=timezone.now() - timedelta(hours=1))
    assert phone.sheet() == ""
    assert ("Your match is kept." in phone.reads()) == (at_bell == "freeze")


def test_it_says_that_the_table_was_dealt_again_until_the_lesson_ends() -> None:
    phone = Phone()
    again = restart_table(match_id=phone.match.pk)
    assert "Your table was dealt again" in phone.sheet()
    assert f"/table/{again.pk}/" in phone.sheet()
    end_lesson(lesson=phone.lesson)
    assert "Your table was dealt again" not in phone.sheet()


def test_it_leads_nobody_to_a_new_deal_who_sits_elsewhere_by_now() -> None:
    phone = Phone()
    restart_table(match_id=phone.match.pk)
    swap_pupils(
        teacher=teacher_in(phone.lesson),
        lesson=phone.lesson,
        first=phone.people[0],
        second=phone.people[5],
    )
    assert "Your table was dealt again" not in phone.sheet()
    assert f"/table/{tables(phone.lesson)[1].pk}/" in phone.reads("")


def test_it_counts_who_is_here_while_the_class_gathers() -> None:
    lesson = planned(opened_class())
    start_planned(lesson=lesson)
    match = tables(lesson)[0]
    seat = match.seats.exclude(pupil=None).first()
    assert seat
    assert seat.pupil
    browser = pupils_browser(seat.pupil)
    page = browser.get(f"/table/{match.pk}/").text
    assert "1 of 8 is here." in page
    assert "<dialog class" not in page.partition('id="_table"')[2].partition("</main>")[0]
    Attendance.objects.update(seen_at=timezone.now())
    assert "8 of 8 are here." in browser.get(f"/table/{match.pk}/gathering/").text
    begin_lesson(teacher=teacher_in(lesson), lesson=lesson)
    assert browser.get(f"/table/{match.pk}/gathering/").status_code == 204
    assert "are here." not in browser.get(f"/table/{match.pk}/now/", headers=HTMX).text


def test_it_pauses_a_table_that_chooses_its_game_too() -> None:
    phone = Phone(title="", bots=0)
    news = phone.match.news
    pause_lesson(lesson=phone.lesson, word="Look up")
    for page in (phone.sheet(), phone.reads("")):
        assert "Eyes on your teacher" in page
        assert "Look up" in page
    phone.match.refresh_from_db()
    assert phone.match.news > news
    resume_lesson(lesson=phone.lesson)
    assert phone.sheet() == ""
    assert Match.objects.get(pk=phone.match.pk).news > phone.match.news


def test_it_counts_who_is_here_at_a_table_that_chooses_its_game() -> None:
    lesson = planned(opened_class(), title="")
    start_planned(lesson=lesson)
    match = tables(lesson)[0]
    pupil = match.seats.get(index=0).pupil
    assert pupil
    browser = pupils_browser(pupil)
    assert "1 of 8 is here." in browser.get(f"/table/{match.pk}/").text
    begin_lesson(teacher=teacher_in(lesson), lesson=lesson)
    match.refresh_from_db()
    assert match.news
    assert "is here." not in browser.get(f"/table/{match.pk}/now/", headers=HTMX).text


@pytest.mark.parametrize("gathers", [True, False])
def test_it_says_at_home_why_a_table_is_gone_at_which_nothing_was_played(*, gathers: bool) -> None:
    lesson = planned(opened_class(), title="", at_bell="end")
    start_planned(lesson=lesson)
    match = tables(lesson)[0]
    pupil = match.seats.get(index=0).pupil
    assert pupil
    if not gathers:
        begin_lesson(teacher=teacher_in(lesson), lesson=lesson)
    end_lesson(lesson=lesson)
    browser = pupils_browser(pupil)
    leads = browser.get(f"/table/{match.pk}/now/", headers=HTMX)["HX-Redirect"]
    assert "The lesson is over." in browser.get(leads, follow=True).text
    assert "The lesson is over." not in browser.get("/me/in/", follow=True).text


def test_it_leads_home_who_waited_at_a_table_that_was_called_off() -> None:
    lesson = planned(opened_class())
    start_planned(lesson=lesson)
    match = tables(lesson)[0]
    seat = match.seats.exclude(pupil=None).first()
    assert seat
    assert seat.pupil
    end_lesson(lesson=lesson)
    answer = pupils_browser(seat.pupil).get(f"/table/{match.pk}/now/", headers=HTMX)
    assert answer["HX-Redirect"] == "/me/in/?from=table"

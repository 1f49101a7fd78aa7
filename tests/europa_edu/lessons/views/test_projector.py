"""The projector of a lesson: another page at each moment, and nothing on it that is secret."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import Pupil
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import end_lesson, pause_lesson, start_lesson
from games.catalog import CATALOG
from games.engine import Chance
from games.engine.codec import encode
from games.engine.rules import Outcome
from games.models import Match, Seat
from tests.europa_edu.lessons.begun import come_in
from tests.europa_edu.lessons.selectors.test_debrief import ended
from tests.europa_edu.lessons.services.test_lessons import lesson_of, tables
from tests.europa_edu.lessons.views.test_wall import big_lesson, browser_of, teaching
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
HTMX = {"hx-request": "true"}


def projector(lesson: Lesson, rest: str = "") -> str:
    return browser_of(lesson.teacher).get(f"/lessons/{lesson.pk}/projector/{rest}").text


def gathering() -> tuple[Client, Lesson, list[Pupil]]:
    lesson, people = lesson_of(3)
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil)
    start_lesson(lesson=lesson, tables=[TablePlan(tuple(one.pk for one in people), 0)])
    lesson.refresh_from_db()
    return browser_of(lesson.teacher), lesson, people


def test_it_gathers_the_class_with_its_code_and_who_is_missing() -> None:
    client, lesson, people = gathering()
    Attendance.objects.filter(pupil=people[0]).update(seen_at=timezone.now())
    page = client.get(f"/lessons/{lesson.pk}/projector/").text
    assert "<strong>1</strong> of 3 is here" in page
    assert "ABCD EFGH" in page
    assert "/c/" in page
    assert people[0].name not in page
    assert people[1].name in page
    Attendance.objects.update(seen_at=timezone.now())
    assert "Everybody is here!" in projector(lesson, "now/?moment=lobby")


def test_it_says_go_for_the_teacher() -> None:
    client, lesson, _people = gathering()
    page = client.get(f"/lessons/{lesson.pk}/projector/").text
    go = re.search(r'action="([^"]*begin/)"', page)
    assert go
    assert "csrfmiddlewaretoken" in page
    assert client.post(go[1], headers=HTMX).status_code == 204
    lesson.refresh_from_db()
    assert lesson.is_running


def test_it_becomes_another_page_when_the_moment_changes() -> None:
    client, lesson, _people = teaching()
    now = f"/lessons/{lesson.pk}/projector/now/?moment=running"
    assert "HX-Refresh" not in client.get(now, headers=HTMX)
    pause_lesson(lesson=lesson)
    assert client.get(now, headers=HTMX)["HX-Refresh"] == "true"


@pytest.mark.parametrize(
    ("word", "shown"), [("", "Eyes on your teacher"), ("Page <12>", "Page &lt;12&gt;")]
)
def test_it_shows_the_teachers_word_while_the_lesson_rests(word: str, shown: str) -> None:
    _client, lesson, people = teaching()
    pause_lesson(lesson=lesson, word=word)
    page = projector(lesson)
    assert shown in page
    assert people[0].name not in page


@pytest.mark.parametrize("name", ["Ada", "Maximilian-Alexander"])
def test_it_gives_long_names_the_room_of_words(name: str) -> None:
    client, lesson, people = teaching(title="voyage")
    Seat.objects.filter(pupil=people[0]).update(name=name)
    page = client.get(f"/lessons/{lesson.pk}/projector/").text
    tables = re.search(r'class="plain-list (projector-tables[^"]*)"', page)
    assert tables
    assert ("is-long" in tables[1].split()) == (name != "Ada")


def test_it_puts_nobody_in_front_where_all_are_level() -> None:
    client, lesson, people = teaching(bots=0)
    come_in(lesson, people)
    match = tables(lesson)[0]
    client.post(f"/lessons/{lesson.pk}/tables/{match.pk}/end/")
    level = encode(Outcome(((0, 1, 2),), (0, 0, 0), "stopped")).decode()
    lesson.matches.filter(pk=match.pk).update(outcome=level)
    assert "in front at the end" not in client.get(f"/lessons/{lesson.pk}/projector/now/").text


def test_it_is_light_whatever_the_teacher_likes() -> None:
    client, lesson, _people = teaching()
    client.cookies["theme"] = "dark"
    assert 'data-theme="light"' in client.get(f"/lessons/{lesson.pk}/projector/").text
    assert 'data-theme="dark"' in client.get(f"/lessons/{lesson.pk}/").text


def test_it_steps_through_the_debrief() -> None:
    lesson = ended()
    client, address = browser_of(lesson.teacher), f"/lessons/{lesson.pk}/debrief/"
    assert "Look back together" in projector(lesson)
    for step, words in enumerate(("Our map today", "France and Italy touch."), 1):
        answer = client.post(address, {"step": step, "on": "projector"}, headers=HTMX)
        assert words in answer.text
        assert words in projector(lesson, "now/?moment=over")
    back = client.post(address, {"step": 0, "on": "projector"})
    assert back["Location"] == f"/lessons/{lesson.pk}/projector/"
    assert client.post(address, {"step": 1, "on": "wall"}, headers=HTMX).status_code == 204
    assert client.post(address, {"step": 1, "on": "wall"})["Location"] == f"/lessons/{lesson.pk}/"
    assert client.get(address).status_code == 405


def test_it_is_stepped_through_from_the_wall_too() -> None:
    lesson = ended()
    client = browser_of(lesson.teacher)
    for step, words in ((1, "Look back together"), (2, "Next")):
        page = client.get(f"/lessons/{lesson.pk}/").text
        button = re.search(r'id="debrief-next"[^>]* value="(\d)"[^>]*>([^<]*)<', page)
        assert button
        assert button.groups() == (str(step), words)
        client.post(f"/lessons/{lesson.pk}/debrief/", {"step": step, "on": "wall"}, headers=HTMX)


def test_it_says_on_the_wall_where_the_room_stands() -> None:
    lesson = ended()
    client = browser_of(lesson.teacher)
    Lesson.objects.filter(pk=lesson.pk).update(debrief=6)
    page = client.get(f"/lessons/{lesson.pk}/").text
    assert "6 of 7" in page
    assert "Show the answer" in page
    Lesson.objects.filter(pk=lesson.pk).update(debrief=7)
    page = client.get(f"/lessons/{lesson.pk}/").text
    assert "7 of 7" in page
    assert "debrief-next" not in page


def test_it_says_where_a_bot_played_for_who_went_home() -> None:
    lesson = ended()
    Lesson.objects.filter(pk=lesson.pk).update(debrief=5)
    match = lesson.matches.order_by("pk")[1]
    assert "computer" not in podium_of(2, projector(lesson))
    match.seats.update(gone=True, bot="gentle")
    assert "computer" in podium_of(2, projector(lesson))


def podium_of(table: int, page: str) -> str:
    return page[page.index(f"<h2>Table {table}") :]


def test_it_asks_before_it_tells() -> None:
    lesson = ended()
    Lesson.objects.filter(pk=lesson.pk).update(debrief=6)
    page = projector(lesson)
    assert "A question to all of you" in page
    assert "Show the answer" in page
    assert "is-right" not in page
    assert "tone-right" not in page
    Lesson.objects.filter(pk=lesson.pk).update(debrief=7)
    assert "is-right" in projector(lesson)


@pytest.mark.parametrize("slug", CATALOG)
def test_it_looks_back_at_nothing_secret_of_a_kept_match(slug: str) -> None:
    """Two worlds that look the same from outside give the same debrief."""
    _client, lesson, _people = teaching(title=slug, bots=0, at_bell="freeze")
    match = lesson.matches.order_by("pk")[0]
    rules, state = CATALOG[slug].rules, state_of(match)
    end_lesson(lesson=lesson)
    for step in (0, 1, 9):
        Lesson.objects.filter(pk=lesson.pk).update(debrief=step)
        shown = []
        for world in range(2):
            imagined = rules.imagine(state, None, Chance("world", world))
            Match.objects.filter(pk=match.pk).update(state=encode(imagined).decode())
            page = projector(lesson, "now/?moment=over")
            shown.append(re.sub(r'data-(version|live)="[^"]*"|value="[\w-]{20,}"', "", page))
        assert shown[0] == shown[1]


def test_it_asks_the_database_as_often_for_many_tables_at_the_end() -> None:
    asked = []
    for count in (4, 20):
        lesson = big_lesson(count, "zigzag")
        lesson.refresh_from_db()
        Lesson.objects.filter(pk=lesson.pk).update(at_bell="end")
        lesson.refresh_from_db()
        end_lesson(lesson=lesson)
        client = browser_of(lesson.teacher)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/lessons/{lesson.pk}/projector/").status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 16

"""A class over two lessons: four come late, two never, and nobody's seat is played before."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, expect

from tests.browser.test_lesson import NAMES, Classroom
from tests.processes import Site

pytestmark = pytest.mark.browser

EARLY, LATE, NEVER = NAMES[:6], NAMES[6:10], NAMES[10:]
# The class has twelve pupils, and a bot plays for who is gone after a minute, as is usual.
TWELVE = """
from europa_edu.classroom.models import Pupil
Pupil.objects.filter(school_class={taught}, name="Zoe").delete()
"""
# As if ten minutes had passed in which nobody moved and only these pages were open; then beat.
TIME_PASSES = """
from datetime import timedelta
from django.utils import timezone
from games.models import Match, Seat
from games.tasks import sweep
now = timezone.now()
matches = Match.objects.filter(lesson={lesson})
matches.update(moved_at=now - timedelta(minutes=10))
seen = Seat.objects.filter(match__in=matches, seen_at__isnull=False)
seen.update(seen_at=now - timedelta(minutes=10))
Seat.objects.filter(match__in=matches, pupil__name__in={here}, seen_at__isnull=False).update(
    seen_at=now
)
sweep()
"""
# Turns of a seat before the lesson had seen who sits there; and what else the lesson was.
LOOK = """
import json
from europa_edu.lessons.models import Attendance, Lesson
from games.models import Seat, Turn
lesson = Lesson.objects.get(pk={lesson})
since = lesson.started_at or lesson.opened_at
seen = dict(Attendance.objects.filter(lesson=lesson).values_list("pupil", "seen_at"))
early = []
for seat in Seat.objects.held().filter(match__lesson=lesson):
    turns = Turn.objects.filter(match=seat.match_id, seat=seat.index, at__gte=since)
    at = seen.get(seat.pupil_id)
    early += [(seat.name, turn.move) for turn in turns if at is None or turn.at < at]
turns = Turn.objects.filter(match__lesson=lesson)
print(json.dumps({{
    "status": lesson.status,
    "early": early,
    "turns": turns.count(),
    "by_bots": turns.filter(actor="bot").count(),
    "matches": sorted(lesson.matches.values_list("pk", flat=True)),
    "tables": sorted(
        sorted(match.seats.filter(pupil__isnull=False).values_list("name", flat=True))
        for match in lesson.matches.all()
    ),
}}))
"""


class Pupil:
    """A pupil on a device of the own, without a window: what a browser would ask is asked."""

    def __init__(self, room: Classroom, name: str) -> None:
        self.context = room.browser.new_context(base_url=room.site.url, locale="en")
        self.http: APIRequestContext = self.context.request
        card = f"/q/{room.known['cards'][name]}/"
        self.post(card, self.http.get(card).text())
        self.table = ""

    def post(self, path: str, page: str, **form: str) -> None:
        token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)
        assert token
        sent: dict[str, Any] = {**form, "csrfmiddlewaretoken": token[1]}
        assert self.http.post(path, form=sent).ok

    def close(self) -> None:
        self.context.close()

    def sits_down(self) -> str:
        """The own page leads to the seat."""
        self.table = self.http.get("/me/in/").url
        assert re.search(r"/table/\d+/$", self.table)
        return self.table

    def moves(self) -> bool:
        """The first thing that can be done, if it is this pupil's turn."""
        page = self.http.get(self.table).text()
        move = re.search(r'name="move" value="([^"]+)"', page)
        version = re.search(r'name="version" value="(\d+)"', page)
        if not (move and version):
            return False
        self.post(f"{self.table}move/", page, version=version[1], move=move[1])
        return True


class TwoLessons:
    """The class, those who are here, and what the database knows of the lesson."""

    def __init__(self, room: Classroom) -> None:
        self.room, self.site = room, room.site
        self.pupils: dict[str, Pupil] = {}

    def comes(self, *names: str) -> None:
        for name in names:
            if name not in self.pupils:
                self.pupils[name] = Pupil(self.room, name)
            self.pupils[name].sits_down()

    def look(self, lesson: int, before: str = "") -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.site.shell(before + LOOK.format(lesson=lesson)))
        assert found["early"] == []
        return found

    def time_passes(self, lesson: int, here: list[str]) -> dict[str, Any]:
        """What became of the lesson meanwhile."""
        return self.look(lesson, TIME_PASSES.format(lesson=lesson, here=here))

    def play(self, names: list[str]) -> int:
        return sum(self.pupils[name].moves() for name in names)


@pytest.fixture
def room(site: Site, chromium: Browser) -> Iterator[Classroom]:
    room = Classroom(site, chromium)
    site.shell(TWELVE.format(taught=room.known["pk"]))
    yield room
    room.close()
    assert room.problems == []


@pytest.fixture
def lessons(room: Classroom) -> Iterator[TwoLessons]:
    lessons = TwoLessons(room)
    yield lessons
    for pupil in lessons.pupils.values():
        pupil.close()


def number_of(wall: Page) -> int:
    return int(wall.url.rstrip("/").split("/")[-1])


def test_it_plays_no_seat_before_its_owner_was_seen_over_two_lessons(
    room: Classroom, lessons: TwoLessons
) -> None:
    wall = room.teacher
    phone = room.comes_in(EARLY[0])
    phone.wait_for_url("**/me/")

    # The lobby: everybody has a seat, those who come are counted, and nothing moves.
    room.plan()
    wall.get_by_role("button", name="Start the lesson").click()
    wall.wait_for_selector("#_wall")
    first = number_of(wall)
    expect(phone).to_have_url(re.compile(r"/table/\d+/$"))
    lessons.comes(*EARLY[1:])
    expect(wall.locator(".wall-here")).to_have_text("6 of 12 are here.")
    for name in (*LATE, *NEVER):
        expect(wall.locator(".wall-news")).to_contain_text(name)
    assert lessons.time_passes(first, EARLY)["turns"] == 0
    expect(phone.locator("button[name=move]")).to_have_count(0)

    # Go: who is here plays; the seats of the others wait, however long it takes.
    wall.get_by_role("button", name="Go", exact=True).click()
    expect(wall.get_by_role("button", name="Pause all")).to_be_visible()
    for _round in range(3):
        lessons.play(EARLY[1:])
    assert lessons.time_passes(first, EARLY)["by_bots"] == 0

    # Four come late and fall into the seats that waited for them.
    lessons.comes(*LATE)
    expect(wall.locator(".wall-news")).to_contain_text("2 pupils are not here yet")
    lessons.play([*EARLY[1:], *LATE])
    seen = lessons.look(first)

    # Two never come: at the teacher's word bots sit down there.
    wall.get_by_role("link", name="Late pupil, swap").click()
    wall.locator("#dialog").get_by_role("button", name="Bots play for who is missing").click()
    here = [*EARLY[1:], *LATE]
    expect(wall.get_by_text("Bots play for those who have not come.")).to_be_visible()
    lessons.play(here)
    wall.get_by_role("button", name="End", exact=True).click()
    wall.get_by_role("button", name="End the lesson").click()
    expect(wall.locator(".wall-news")).to_contain_text("The lesson is over.")
    kept = lessons.look(first)
    assert kept["matches"] == seen["matches"]
    assert kept["status"] == "over"

    # Next week, in one press: the same matches and seats, and everybody is looked for anew.
    wall.goto(f"/lessons/new/{room.known['pk']}/")
    expect(wall.get_by_text("3 matches wait to go on")).to_be_visible()
    wall.get_by_role("button", name="Go on as last time").click()
    wall.wait_for_selector("#_wall")
    second = number_of(wall)
    expect(phone.locator("#_table")).to_be_visible()
    lessons.comes(*EARLY[1:])
    expect(wall.locator(".wall-here")).to_have_text("6 of 12 are here.")
    resting = lessons.look(second)
    assert (resting["matches"], resting["tables"]) == (kept["matches"], kept["tables"])
    assert lessons.time_passes(second, EARLY)["turns"] == resting["turns"]
    wall.get_by_role("button", name="Go", exact=True).click()
    expect(wall.get_by_role("button", name="Pause all")).to_be_visible()
    lessons.comes(*LATE)
    lessons.play(here)
    passed = lessons.time_passes(second, [EARLY[0], *here])
    assert passed["by_bots"] == resting["by_bots"]

    # The report counts who was there, and names who was not.
    wall.get_by_role("button", name="End", exact=True).click()
    wall.get_by_role("button", name="End the lesson").click()
    wall.get_by_role("link", name="Lesson report").click()
    expect(wall.locator(".lead").first).to_contain_text("10 pupils")

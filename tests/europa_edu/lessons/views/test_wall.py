"""The wall, its controls and the projector: who sees what, and what each press does."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.selectors.wall import wall
from europa_edu.lessons.services.lessons import pause_lesson
from europa_edu.lessons.services.lessons import start_lesson as gather
from europa_edu.lessons.services.seats import ask_help
from europa_edu.live import channels
from games.catalog import CATALOG
from games.engine import Chance
from games.engine.codec import encode
from games.models import Match, Seat, Turn
from games.services.matches import hand_to_bot
from tests.europa_edu.lessons.begun import come_in, deeds, start_lesson
from tests.europa_edu.lessons.services.test_lessons import (
    lesson_of,
    pupils_browser,
    school_class,
    started,
    tables,
)
from tests.games.tables import first_move, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
HTMX = {"hx-request": "true"}


def browser_of(teacher: Teacher | None) -> Client:
    assert teacher
    client = Client()
    client.force_login(teacher)
    return client


def teaching(**fields: Any) -> tuple[Client, Lesson, list[Pupil]]:
    """A lesson of two tables (three pupils and a bot, three pupils), and its teacher's browser."""
    lesson, people = started(**fields)
    return browser_of(lesson.teacher), lesson, people


def to_move(match: Match) -> int:
    return CATALOG[match.title].rules.to_move(state_of(match))[0]


@pytest.mark.parametrize("slug", CATALOG)
def test_it_shows_every_table_with_each_name_once(slug: str) -> None:
    client, lesson, people = teaching(title=slug, bots=0)
    words = re.sub(r"<[^>]*>", " ", client.get(f"/lessons/{lesson.pk}/now/").text)
    for pupil in people:
        assert words.count(pupil.name) == 1
    page = client.get(f"/lessons/{lesson.pk}/").text
    for match in tables(lesson):
        assert f"/lessons/{lesson.pk}/tables/{match.pk}/" in page
    assert "Table 2" in page


@pytest.mark.parametrize("rest", ["", "now/", "projector/", "projector/now/"])
def test_it_is_there_for_the_teachers_of_the_class_alone(rest: str) -> None:
    client, lesson, people = teaching()
    address = f"/lessons/{lesson.pk}/{rest}"
    other = school_class("6a", "ZZZZZZZZ").owner
    assert client.get(address).status_code == 200
    assert browser_of(other).get(address).status_code == 404
    assert Client().get(address).status_code == 302
    assert pupils_browser(people[0]).get(address).status_code == 302
    lesson.school_class.co_teachers.add(other)
    assert browser_of(other).get(address).status_code == 200


def big_lesson(count: int, title: str) -> Lesson:
    taught = school_class(f"c{count}", f"C{count:07}")
    people = [Pupil.objects.create(school_class=taught, name=f"P{n}") for n in range(2 * count)]
    lesson = Lesson.objects.create(school_class=taught, teacher=taught.owner, title=title)
    plans = [TablePlan((people[n].pk, people[n + 1].pk), 1) for n in range(0, 2 * count, 2)]
    start_lesson(lesson=lesson, tables=plans)
    return lesson


@pytest.mark.parametrize("slug", CATALOG)
def test_it_asks_the_database_as_often_for_fifty_tables_as_for_eight(slug: str) -> None:
    few, many = (queries_of(big_lesson(count, slug)) for count in (8, 50))
    assert few == many
    assert max(many.values()) <= 10


def queries_of(lesson: Lesson) -> dict[str, int]:
    """By the page of the lesson."""
    client, asked = browser_of(lesson.teacher), {}
    for rest in ("", "now/", "projector/", "projector/now/", "projector/atlas/"):
        client.get(f"/lessons/{lesson.pk}/{rest}")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/lessons/{lesson.pk}/{rest}").status_code == 200
        asked[rest] = len(queries)
    return asked


@pytest.mark.parametrize("slug", CATALOG)
def test_it_shows_nothing_that_a_spectator_may_not_know(slug: str) -> None:
    """Two worlds that look the same from outside give the same projector."""
    client, lesson, _people = teaching(title=slug, bots=0)
    title = CATALOG[slug]
    match = tables(lesson)[0]
    rules, state = title.rules, state_of(match)
    shown = []
    for world in range(2):
        imagined = rules.imagine(state, None, Chance("world", world))
        Match.objects.filter(pk=match.pk).update(state=encode(imagined).decode())
        page = client.get(f"/lessons/{lesson.pk}/projector/now/").text
        shown.append([line for line in page.splitlines() if "data-version" not in line])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("slug", CATALOG)
def test_it_hides_standings_of_a_running_table_from_a_teacher_who_plays_there(slug: str) -> None:
    _client, lesson, people = teaching(title=slug, bots=0)
    come_in(lesson, people)
    match = tables(lesson)[0]
    reader = Person(teacher=lesson.teacher_id)
    told = CATALOG[slug].rules.open_race(state_of(match))
    assert wall(lesson, reader)[0].ranked
    assert wall(lesson, reader)[0].race
    assert wall(lesson)[0].race == told
    Seat.objects.filter(match=match, index=0).update(pupil=None, teacher=lesson.teacher)
    assert not wall(lesson, reader)[0].ranked
    assert wall(lesson, reader)[0].race == told
    Match.objects.filter(pk=match.pk).update(
        status="over", outcome=encode(CATALOG[slug].rules.standing(state_of(match))).decode()
    )
    assert wall(lesson, reader)[0].ranked


def test_it_says_who_is_waited_for_and_since_when() -> None:
    client, lesson, _people = teaching()
    match = tables(lesson)[1]
    name = match.seats.get(index=to_move(match)).name
    page = client.get(f"/lessons/{lesson.pk}/").text
    assert "2 tables play." in page
    assert "is-waiting" not in page
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - timedelta(minutes=3))
    page = client.get(f"/lessons/{lesson.pk}/").text
    assert "1 table plays." in page
    assert f"Table 2 has been waiting for {name} for 3 minutes." in page
    assert 'href="#table-2"' in page
    assert "is-waiting" in page


def test_it_marks_who_is_away() -> None:
    client, lesson, _people = teaching()
    hand_to_bot(match_id=tables(lesson)[1].pk, seat=0)
    assert "away" in client.get(f"/lessons/{lesson.pk}/now/").text


def test_it_pauses_all_and_goes_on() -> None:
    client, lesson, _people = teaching()
    assert client.post(f"/lessons/{lesson.pk}/pause/").status_code == 302
    assert {match.status for match in tables(lesson)} == {"paused"}
    page = client.get(f"/lessons/{lesson.pk}/now/").text
    assert "All tables rest: eyes on you." in page
    assert "Go on" in page
    assert "Pause all" not in page
    client.post(f"/lessons/{lesson.pk}/resume/")
    assert {match.status for match in tables(lesson)} == {"playing"}


def test_it_takes_a_word_to_the_room_and_no_novel() -> None:
    client, lesson, _people = teaching()
    client.post(f"/lessons/{lesson.pk}/pause/", {"word": " Page 12! " + 300 * "x"})
    lesson.refresh_from_db()
    assert lesson.word == ("Page 12! " + 300 * "x")[:200]


@pytest.mark.parametrize("rest", ["", "now/"])
def test_it_hears_again_of_what_happens_while_the_wall_is_read(rest: str) -> None:
    client, lesson, _people = teaching()
    paused: list[int] = []

    def meanwhile(execute: Any, sql: str, *more: Any) -> Any:
        answer = execute(sql, *more)
        if not paused and 'FROM "classroom_lesson"' in sql:
            paused.append(channels.now())
            while channels.now() == paused[0]:
                pass
        return answer

    with connection.execute_wrapper(meanwhile):
        page = client.get(f"/lessons/{lesson.pk}/{rest}").text
    shown = re.search(r'data-version="(\d+)"', page)
    assert shown
    assert int(shown[1]) <= paused[0]


@pytest.mark.parametrize("slug", CATALOG)
def test_it_leaves_pupils_of_a_paused_table_nothing_to_press(slug: str) -> None:
    _client, lesson, people = teaching(title=slug, bots=0)
    pause_lesson(lesson=lesson)
    for pupil in people[:3]:
        page = pupils_browser(pupil).get(f"/table/{tables(lesson)[0].pk}/").text
        assert "Eyes on your teacher" in page
        assert 'name="move"' not in page
        assert "data-at=" not in page


def test_it_lets_the_bell_ring_five_minutes_later() -> None:
    bell = timezone.now() + timedelta(minutes=10)
    client, lesson, _people = teaching(bell_at=bell)
    assert "data-bell=" in client.get(f"/lessons/{lesson.pk}/").text
    client.post(f"/lessons/{lesson.pk}/extend/")
    lesson.refresh_from_db()
    assert lesson.bell_at == bell + timedelta(minutes=5)


@pytest.mark.parametrize(("at_bell", "words"), [("freeze", "is kept"), ("end", "gets its ranking")])
def test_it_says_what_ending_means_before_it_ends(at_bell: str, words: str) -> None:
    client, lesson, _people = teaching(at_bell=at_bell)
    assert words in client.get(f"/lessons/{lesson.pk}/").text
    client.post(f"/lessons/{lesson.pk}/end/")
    page = client.get(f"/lessons/{lesson.pk}/").text
    assert "The lesson is over" in page
    assert "Pause all" not in page


def test_it_changes_nothing_by_get() -> None:
    client, lesson, _people = teaching()
    for rest in ("pause", "resume", "extend", "end", "latecomer", "swap", "hand"):
        assert client.get(f"/lessons/{lesson.pk}/{rest}/").status_code == 405
    for rest in ("end", "restart", "seats/0/bot", "seats/0/back", "seats/0/away", "seats/0/move"):
        address = f"/lessons/{lesson.pk}/tables/{tables(lesson)[0].pk}/{rest}/"
        assert client.get(address).status_code == 405


def late(lesson: Lesson) -> Pupil:
    return Pupil.objects.create(school_class=lesson.school_class, name="Late Lou")


def test_it_lists_who_has_no_seat_and_gives_one() -> None:
    client, lesson, _people = teaching()
    lou = late(lesson)
    for headers in ({}, HTMX):
        page = client.get(f"/lessons/{lesson.pk}/places/", headers=headers).text
        assert "Late Lou" in page
        assert "where there is room" in page
    answer = client.post(f"/lessons/{lesson.pk}/latecomer/", {"pupil": lou.pk, "table": ""})
    assert Match.objects.get(seats__pupil=lou) == tables(lesson)[0]
    assert answer["Location"] == f"/lessons/{lesson.pk}/#table-1"
    assert deeds().get().pupil_id == lou.pk


def test_it_proposes_only_what_works_for_who_comes_late() -> None:
    client, lesson, _people = teaching(bots=0)
    lou = late(lesson)
    second = tables(lesson)[1]
    page = client.get(f"/lessons/{lesson.pk}/places/").text
    offered = page.partition('name="table"')[2].partition("</select>")[0]
    assert re.findall(r'value="(\w*)"', offered) == ["", "new"]
    address = f"/lessons/{lesson.pk}/latecomer/"
    page = client.post(address, {"pupil": lou.pk, "table": second.pk}, follow=True).text
    assert "Open a new table instead" in page
    assert not deeds().exists()
    client.post(address, {"pupil": lou.pk, "table": ""})
    assert len(tables(lesson)) == 3
    assert tables(lesson)[2].seats.filter(pupil=lou).exists()


def test_it_changes_how_long_tables_wait_while_the_lesson_runs() -> None:
    client, lesson, _people = teaching()
    assert client.post(f"/lessons/{lesson.pk}/wait/", {"bot_after": "5"}).status_code == 302
    client.post(f"/lessons/{lesson.pk}/wait/", {"bot_after": "77"})
    lesson.refresh_from_db()
    assert lesson.bot_after == 5
    assert '<option value="5" selected>' in client.get(f"/lessons/{lesson.pk}/places/").text


def test_it_seats_nobody_of_another_class() -> None:
    client, lesson, people = teaching()
    other: SchoolClass = school_class("6a", "ZZZZZZZZ")
    stranger = Pupil.objects.create(school_class=other, name="Stranger")
    for data in ({"pupil": stranger.pk}, {"pupil": "x"}, {}):
        assert client.post(f"/lessons/{lesson.pk}/latecomer/", data).status_code == 404
    swap = {"first": people[0].pk, "second": stranger.pk}
    assert client.post(f"/lessons/{lesson.pk}/swap/", swap).status_code == 404


def test_it_swaps_two_pupils_on_record() -> None:
    client, lesson, people = teaching()
    pair = {"first": people[0].pk, "second": people[5].pk}
    client.post(f"/lessons/{lesson.pk}/swap/", pair)
    assert tables(lesson)[1].seats.filter(pupil=people[0]).exists()
    assert {entry.pupil_id for entry in deeds().all()} == {people[0].pk, people[5].pk}
    page = client.post(f"/lessons/{lesson.pk}/swap/", {**pair, "second": people[0].pk}, follow=True)
    assert "two different pupils" in page.text


def test_it_gives_a_seat_to_a_bot_and_back_and_lets_a_pupil_go_home() -> None:
    client, lesson, _people = teaching()
    match = tables(lesson)[1]
    seat = f"/lessons/{lesson.pk}/tables/{match.pk}/seats/0/"
    client.post(f"{seat}bot/")
    assert match.seats.get(index=0).is_away
    client.post(f"{seat}back/")
    assert not match.seats.get(index=0).bot
    client.post(f"{seat}away/")
    assert match.seats.get(index=0).holder is None
    actions = [entry.action for entry in deeds().order_by("pk")]
    assert actions == ["seat_to_bot", "seat_given_back", "pupil_sent_home"]
    assert client.post(f"{seat}bot/").status_code == 404


def test_it_opens_a_table_over_the_wall_and_stays_there_with_what_it_showed() -> None:
    client, lesson, _people = teaching()
    match = tables(lesson)[1]
    table = f"/lessons/{lesson.pk}/tables/{match.pk}/"
    page = client.get(f"{table}?show=missing", headers=HTMX).text
    assert "<html" not in page
    for deed in ("Let a bot play", "Deal again", "End this table"):
        assert deed in page
    kept = {"show": "missing"}
    assert 'name="show" value="missing"' in page
    for rest in ("seats/0/bot/", "seats/0/back/", "restart/"):
        answer = client.post(f"{table}{rest}", kept)
        assert answer["Location"] == f"/lessons/{lesson.pk}/?show=missing#table-2"
    for rest in ("pause/", "resume/", "extend/"):
        answer = client.post(f"/lessons/{lesson.pk}/{rest}", kept)
        assert answer["Location"] == f"/lessons/{lesson.pk}/?show=missing"
    answer = client.post(f"/lessons/{lesson.pk}/pause/", {"show": "//elsewhere"})
    assert answer["Location"] == f"/lessons/{lesson.pk}/"


def test_it_shows_the_tables_that_were_asked_for_alone_and_asks_again_for_those() -> None:
    client, lesson, people = teaching()
    address = f"/lessons/{lesson.pk}/"
    page = client.get(f"{address}?show=help").text
    assert "No table at the moment." in page
    ask_help(lesson=lesson, pupil=people[4])
    page = client.get(f"{address}now/?show=help").text
    assert re.findall(r'<li id="(table-.)"', page) == ["table-2"]
    assert f'href="{address}#table-2"' in page  # the link leads to a table, shown or not
    assert f'hx-get="{address}now/?show=help"' in page
    assert re.findall(r'<li id="(table-.)"', client.get(f"{address}?show=x").text) == [
        "table-2",
        "table-1",
    ]


def test_it_counts_who_is_here_while_the_class_gathers() -> None:
    lesson, people = lesson_of(3)
    for number, pupil in enumerate(people):
        seen_at = timezone.now() if number else None
        Attendance.objects.create(lesson=lesson, pupil=pupil, seen_at=seen_at)
    gather(lesson=lesson, tables=[TablePlan(tuple(pupil.pk for pupil in people), 0)])
    page = browser_of(lesson.teacher).get(f"/lessons/{lesson.pk}/").text
    assert "2 of 3 are here." in page
    assert re.search(r"Not here yet:\s+Pupil 0\.", page)
    assert "1 not here yet" in page
    assert f'action="/lessons/{lesson.pk}/begin/"' in page


def test_it_names_in_a_line_no_whole_class_that_is_missing() -> None:
    lesson, people = lesson_of(12)
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil)
    gather(lesson=lesson, tables=[TablePlan(tuple(one.pk for one in people[:4]), 0)])
    page = browser_of(lesson.teacher).get(f"/lessons/{lesson.pk}/").text
    said = re.search(r"Not here yet:([^<]*)", page)
    assert said
    assert said[1].count("Pupil") == 8
    assert "…" in said[1]


def test_it_ends_and_restarts_one_table_and_keeps_its_number() -> None:
    client, lesson, _people = teaching()
    first, second = tables(lesson)
    client.post(f"/lessons/{lesson.pk}/tables/{first.pk}/end/")
    client.post(f"/lessons/{lesson.pk}/tables/{first.pk}/restart/")
    again = Match.objects.get(rematch_of=first)
    shown = [(tile.number, tile.match) for tile in wall(lesson, "")]
    assert shown == [(1, again), (2, second)]
    assert client.get(f"/lessons/{lesson.pk}/tables/{again.pk}/").status_code == 200


def test_it_leads_an_old_page_to_the_table_that_was_dealt_again() -> None:
    client, lesson, _people = teaching()
    first = tables(lesson)[0]
    old = f"/lessons/{lesson.pk}/tables/{first.pk}/"
    new = client.post(f"{old}restart/")["Location"]
    for rest in ("restart/", "end/"):
        assert client.post(f"{old}{rest}")["Location"] == new
    assert client.get(old)["Location"] == new
    assert client.get(f"{old}now/", headers=HTMX)["HX-Redirect"] == new
    again = Match.objects.get(rematch_of=first)
    assert (len(tables(lesson)), again.status) == (3, "playing")


@pytest.mark.parametrize("status", ["planned", "over"])
def test_it_does_nothing_before_and_after_the_lesson(status: str) -> None:
    client, lesson, people = teaching()
    Lesson.objects.filter(pk=lesson.pk).update(status=status)
    before = tables(lesson)
    match = f"tables/{before[0].pk}/"
    told = {
        "latecomer/": {"pupil": late(lesson).pk, "table": "new"},
        "swap/": {"first": people[0].pk, "second": people[5].pk},
    }
    alone = ("pause/", "extend/", *(match + one for one in ("end/", "restart/", "seats/0/bot/")))
    for rest, data in [*told.items(), *((one, {}) for one in alone)]:
        address = f"/lessons/{lesson.pk}/"
        assert client.post(f"{address}{rest}", data)["Location"] == address
    assert [match.status for match in tables(lesson)] == ["playing", "playing"]
    assert not deeds().exists()
    assert not Seat.objects.held().filter(bot__gt="").exists()


def test_it_knows_no_table_of_another_lesson() -> None:
    client, lesson, _people = teaching()
    Match.objects.filter(pk=tables(lesson)[0].pk).update(lesson=None)
    match = Match.objects.get(lesson=None)
    for rest in ("", "seats/0/", "seats/0/now/"):
        assert client.get(f"/lessons/{lesson.pk}/tables/{match.pk}/{rest}").status_code == 404
    assert client.post(f"/lessons/{lesson.pk}/tables/{match.pk}/end/").status_code == 404


@pytest.mark.parametrize("slug", CATALOG)
def test_it_moves_for_a_seat_on_record(slug: str) -> None:
    client, lesson, people = teaching(title=slug, bots=0)
    match = tables(lesson)[0]
    seat = to_move(match)
    address = f"/lessons/{lesson.pk}/tables/{match.pk}/seats/{seat}/"
    assert people[seat].name in client.get(address).text
    move = {"version": 0, "move": first_move(match, seat)}
    assert client.post(f"{address}move/", move, headers=HTMX).status_code == 204
    assert Turn.objects.get().actor == "teacher"
    assert deeds().get().action == "acted_for_pupil"
    assert "The teacher:" in client.get(f"{address}now/", headers=HTMX).text
    assert "The teacher:" in pupils_browser(people[seat]).get(f"/table/{match.pk}/").text


def test_it_refuses_a_teacher_s_move_as_a_player_s() -> None:
    client, lesson, _people = teaching()
    match = tables(lesson)[1]
    seat = to_move(match)
    address = f"/lessons/{lesson.pk}/tables/{match.pk}/seats/{seat}/move/"
    assert client.post(address, {"version": 0, "move": "dance"}, headers=HTMX).status_code == 422
    assert client.post(address, {"version": 7, "move": "draw"}, headers=HTMX).status_code == 409
    assert client.post(address, {"version": 0}, headers=HTMX).status_code == 409
    assert not deeds().exists()


def test_it_lets_no_teacher_move_where_they_play_themselves() -> None:
    client, lesson, _people = teaching()
    match = tables(lesson)[1]
    Seat.objects.filter(match=match, index=0).update(pupil=None, teacher=lesson.teacher)
    Match.objects.filter(pk=match.pk).update(news=match.news + 1)
    address = f"/lessons/{lesson.pk}/tables/{match.pk}/"
    for seat in range(4):
        assert client.get(f"{address}seats/{seat}/").status_code == 404
        move = {"version": 0, "move": "draw"}
        assert client.post(f"{address}seats/{seat}/move/", move).status_code == 404
    assert "You play at this table yourself" in client.get(address).text


def test_it_moves_for_no_bot() -> None:
    client, lesson, _people = teaching()
    match = tables(lesson)[0]
    address = f"/lessons/{lesson.pk}/tables/{match.pk}/seats/3/"
    assert client.get(address).status_code == 404


def test_it_shows_a_raised_hand_until_it_is_taken_down() -> None:
    client, lesson, people = teaching()
    pupil = pupils_browser(people[0])
    table = f"/table/{tables(lesson)[0].pk}/"
    assert "I need help" in pupil.get(table).text
    pupil.post(f"{table}help/", {"help": "yes"})
    assert "Your hand is up" in pupil.get(table).text
    page = client.get(f"/lessons/{lesson.pk}/").text
    assert "Pupil 0 asks for help at table 1." in page
    assert 'href="#table-1"' in page
    assert "(1) Help: Pupil 0 · 5b" in page
    assert "is-help" in page
    client.post(f"/lessons/{lesson.pk}/hand/", {"pupil": people[0].pk})
    assert not Attendance.objects.get(pupil=people[0]).asked_help_at
    assert "Your hand is up" not in pupil.get(table).text


def test_it_shows_a_hand_to_its_owner_and_the_teacher_alone() -> None:
    _client, lesson, people = teaching()
    ask_help(lesson=lesson, pupil=people[0])
    page = pupils_browser(people[1]).get(f"/table/{tables(lesson)[0].pk}/").text
    assert "Your hand is up" not in page


def test_it_raises_no_hand_at_a_table_of_no_lesson(client: Client) -> None:
    table = client.post("/play/zigzag/quick/", {"level": "gentle", "players": 2})["Location"]
    assert client.post(f"{table}help/", {"help": "yes"}).status_code == 404
    assert "I need help" not in client.get(table).text


def test_it_projects_the_way_in_and_the_tables() -> None:
    client, lesson, people = teaching(bell_at=timezone.now() + timedelta(minutes=10))
    page = client.get(f"/lessons/{lesson.pk}/projector/").text
    assert "ABCD EFGH" in page
    assert "/c/" in page
    assert "<svg" in page
    assert "data-bell=" in page
    for pupil in people:
        assert pupil.name in page


def test_it_projects_who_is_in_front_and_never_who_is_last() -> None:
    client, lesson, people = teaching(bots=0)
    come_in(lesson, people)
    match = tables(lesson)[0]
    standing = CATALOG["zigzag"].rules.standing(state_of(match))
    client.post(f"/lessons/{lesson.pk}/tables/{match.pk}/end/")
    page = client.get(f"/lessons/{lesson.pk}/projector/now/").text
    assert "in front at the end" in page
    words = re.sub(r"<[^>]*>", " ", page)  # the name of an icon's file may hold any number
    assert f"{len(standing.ranking)}." not in words


def test_it_colours_the_countries_that_the_class_used_rightly() -> None:
    client, lesson, people = teaching()
    match = tables(lesson)[1]
    events = '[{"kind":"laid","seat":0,"evidence":[{"item":"border:FR-IT","right":true}]}]'
    Turn.objects.create(match=match, version=1, seat=0, move="lay FR", events=events)
    page = client.get(f"/lessons/{lesson.pk}/projector/atlas/").text
    assert "We have used 2 countries rightly." in page
    assert people[3].name in page


def test_it_leads_a_planned_lesson_to_its_plan() -> None:
    lesson, _people = lesson_of(3)
    answer = browser_of(lesson.teacher).get(f"/lessons/{lesson.pk}/")
    assert answer["Location"] == f"/lessons/{lesson.pk}/seats/"


@pytest.mark.parametrize("deed", ["bot", "away"])
def test_it_frees_the_seat_of_who_went_to_another_class_or_was_archived(deed: str) -> None:
    client, lesson, people = teaching(bots=0)
    match, other = tables(lesson)[0], school_class("6a", "ZZZZZZZZ")
    Pupil.objects.filter(pk=people[0].pk).update(school_class=other)
    Pupil.objects.filter(pk=people[1].pk).update(archived_at=timezone.now())
    for seat in (0, 1):
        address = f"/lessons/{lesson.pk}/tables/{match.pk}/seats/{seat}/"
        assert client.get(address).status_code == 200
        assert client.post(f"{address}{deed}/").status_code == 302
        assert match.seats.get(index=seat).bot


def test_it_lets_bots_play_for_who_is_missing_in_one_press_once_somebody_waits() -> None:
    client, lesson, people = teaching(bots=0)
    for pupil in people:
        Attendance.objects.create(lesson=lesson, pupil=pupil)
    press, places = f"/lessons/{lesson.pk}/without/", f"/lessons/{lesson.pk}/places/"
    assert press not in client.get(f"/lessons/{lesson.pk}/").text
    lesson.matches.update(moved_at=timezone.now() - timedelta(minutes=2))
    assert press in client.get(f"/lessons/{lesson.pk}/").text
    assert press in client.get(places).text
    page = client.post(press, follow=True).text
    assert "Nobody is here" in page
    assert "a bot moves" not in page
    assert press not in page + client.get(places).text

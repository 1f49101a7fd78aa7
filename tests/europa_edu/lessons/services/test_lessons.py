"""A lesson: tables start, rest, go on, end and are kept together; seats change hands on record."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import (
    choose_title,
    end_lesson,
    end_table,
    extend_lesson,
    pause_lesson,
    restart_table,
    resume_lesson,
    watch_bells,
)
from europa_edu.lessons.services.seats import (
    NoFreeSeat,
    NotInThisClass,
    act_for,
    add_latecomer,
    ask_help,
    open_table_for,
    send_away,
    swap_pupils,
)
from games.catalog import CATALOG
from games.models import Match, Seat, Turn
from games.services.matches import TeacherDeals, rematch
from games.services.turns import NotPlaying, play_bot_turn, play_turn
from tests.europa_edu.lessons.begun import start_lesson
from tests.europa_edu.lessons.planned import teacher_in
from tests.games.tables import first_move, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def school_class(name: str = "5b", code: str = "ABCDEFGH") -> SchoolClass:
    school = School.objects.create(name="Seaside School")
    teacher = Teacher.objects.create_user(
        f"{code}@school.example", "x", name="Ms Sea", school=school
    )
    return SchoolClass.objects.create(
        school=school, name=name, code=code, owner=teacher, ends_on=timezone.now().date()
    )


def lesson_of(pupils: int = 6, **fields: object) -> tuple[Lesson, list[Pupil]]:
    taught = school_class()
    people = [Pupil.objects.create(school_class=taught, name=f"Pupil {n}") for n in range(pupils)]
    fields = {"title": "zigzag", **fields}
    lesson = Lesson.objects.create(school_class=taught, teacher=taught.owner, **fields)
    return lesson, people


def started(pupils: int = 6, bots: int = 1, **fields: object) -> tuple[Lesson, list[Pupil]]:
    """Two tables: the first with bots, the second without."""
    lesson, people = lesson_of(pupils, **fields)
    half = pupils // 2
    plans = [
        TablePlan(tuple(pupil.pk for pupil in people[:half]), bots),
        TablePlan(tuple(pupil.pk for pupil in people[half:]), 0),
    ]
    start_lesson(lesson=lesson, tables=plans)
    lesson.refresh_from_db()
    return lesson, people


def tables(lesson: Lesson) -> list[Match]:
    return list(lesson.matches.order_by("pk"))


def test_it_deals_every_table_at_once() -> None:
    lesson, people = started()
    first, second = tables(lesson)
    assert [match.status for match in (first, second)] == ["playing", "playing"]
    assert [seat.name for seat in first.seats.all()][:3] == [pupil.name for pupil in people[:3]]
    assert (first.seats.count(), second.seats.count()) == (4, 3)
    assert lesson.status == "running"


def test_it_gives_a_lesson_s_table_no_code_that_strangers_could_guess() -> None:
    lesson, _people = started()
    assert {match.code for match in tables(lesson)} == {""}


def test_it_starts_once_however_often_it_is_asked() -> None:
    lesson, _people = started()
    start_lesson(lesson=lesson, tables=[TablePlan((), 2)])
    assert len(tables(lesson)) == 2


def test_it_gives_all_tables_the_same_deal_where_the_lesson_says_so() -> None:
    lesson, _people = started(pupils=6, bots=0, seed="shared")
    first, second = tables(lesson)
    assert first.state == second.state


def test_it_deals_differently_otherwise() -> None:
    lesson, _people = started(pupils=6, bots=0)
    first, second = tables(lesson)
    assert first.state != second.state


def test_it_rests_and_goes_on_as_one() -> None:
    lesson, _people = started()
    pause_lesson(lesson=lesson)
    match = tables(lesson)[1]
    assert match.status == "paused"
    with pytest.raises(NotPlaying):
        play_turn(match_id=match.pk, seat=0, version=match.version, move="draw")
    assert play_bot_turn(match_id=tables(lesson)[0].pk, version=0) is None
    resume_lesson(lesson=lesson)
    assert {match.status for match in tables(lesson)} == {"playing"}


def test_it_keeps_a_word_to_the_room_as_long_as_the_lesson_rests() -> None:
    lesson, _people = started()
    pause_lesson(lesson=lesson, word="Look at page 12.")
    pause_lesson(lesson=lesson)  # pressed once more, on an old page
    lesson.refresh_from_db()
    assert lesson.word == "Look at page 12."
    resume_lesson(lesson=lesson)
    lesson.refresh_from_db()
    assert lesson.word == ""


def test_a_table_that_opens_meanwhile_rests_too() -> None:
    lesson, _people = started()
    late = Pupil.objects.create(school_class=lesson.school_class, name="Late")
    pause_lesson(lesson=lesson)
    again = restart_table(match_id=tables(lesson)[0].pk)
    new = open_table_for(teacher=teacher_in(lesson), lesson=lesson, pupil=late, seats=2)
    assert {Match.objects.get(pk=match.pk).status for match in (again, new)} == {"paused"}
    assert play_bot_turn(match_id=new.pk, version=0) is None
    resume_lesson(lesson=lesson)
    assert {Match.objects.get(pk=match.pk).status for match in (again, new)} == {"playing"}


@pytest.mark.parametrize("slug", CATALOG)
def test_it_ends_each_match_fairly_at_the_bell(slug: str) -> None:
    lesson, people = started(title=slug, at_bell="end", bots=0)
    Lesson.objects.filter(pk=lesson.pk).update(bell_at=timezone.now())
    watch_bells()
    for match in tables(lesson):
        title = CATALOG[slug]
        assert match.status == "over"
        assert '"reason":"stopped"' in match.outcome
        assert title.rules.standing(state_of(match)).ranking
    client = pupils_browser(people[0])
    answer = client.get(f"/table/{tables(lesson)[0].pk}/")
    assert answer.status_code == 200


def test_the_bell_costs_one_statement_a_table() -> None:
    first, people = lesson_of(12, at_bell="end")
    second = Lesson.objects.create(
        school_class=first.school_class, teacher=first.teacher, title="zigzag", at_bell="end"
    )
    statements = []
    for lesson, sitting in ((first, people), (second, people[:4])):
        pairs = zip(sitting[::2], sitting[1::2], strict=True)
        start_lesson(lesson=lesson, tables=[TablePlan((one.pk, two.pk), 0) for one, two in pairs])
        with CaptureQueriesContext(connection) as queries:
            end_lesson(lesson=lesson)
        statements.append(len(queries))
    assert statements[0] - statements[1] == 6 - 2


def pupils_browser(pupil: Pupil) -> Client:
    client = Client()
    client.get("/c/")
    session = client.session
    session["pupil"] = [pupil.pk, pupil.card]
    session.save()
    return client


def test_it_keeps_each_match_for_a_later_lesson() -> None:
    lesson, _people = started(at_bell="freeze")
    match = tables(lesson)[1]
    seat = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    play_turn(match_id=match.pk, seat=seat, version=0, move=first_move(match, seat))
    before = state_of(match)
    end_lesson(lesson=lesson)
    assert {table.status for table in tables(lesson)} == {"frozen"}
    later = Lesson.objects.create(
        school_class=lesson.school_class, teacher=lesson.teacher, title="zigzag"
    )
    start_lesson(lesson=later, tables=[], resumed=[match.pk])
    match.refresh_from_db()
    assert (match.status, match.lesson_id, match.version) == ("playing", later.pk, 1)
    assert state_of(match) == before


def test_it_does_not_resume_a_match_of_another_class() -> None:
    lesson, _people = started(at_bell="freeze")
    end_lesson(lesson=lesson)
    other = school_class("6a", "ZZZZZZZZ")
    strange = Lesson.objects.create(school_class=other, teacher=other.owner, title="zigzag")
    start_lesson(lesson=strange, tables=[], resumed=[tables(lesson)[0].pk])
    assert tables(lesson)[0].status == "frozen"


def test_it_warns_two_minutes_before_the_bell_and_once() -> None:
    lesson, people = started(bell_at=timezone.now() + timedelta(seconds=100))
    news = tables(lesson)[0].news
    watch_bells()
    watch_bells()
    assert tables(lesson)[0].news == news + 1
    page = pupils_browser(people[0]).get(f"/table/{tables(lesson)[0].pk}/").text
    assert "The bell rings soon" in page
    extend_lesson(lesson=lesson, minutes=10)
    page = pupils_browser(people[0]).get(f"/table/{tables(lesson)[0].pk}/").text
    assert "The bell rings soon" not in page


def test_it_says_when_the_next_bell_rings_if_that_is_soon() -> None:
    now = timezone.now()
    lesson, _people = started(bell_at=now + timedelta(minutes=10))
    assert watch_bells() is None
    for seconds in (9, 5):
        lesson.pk, lesson.bell_at = None, now + timedelta(seconds=seconds)
        lesson.status = Lesson.Status.RUNNING
        lesson.save()
    assert watch_bells() == now + timedelta(seconds=5)
    Lesson.objects.filter(bell_at__lt=now + timedelta(minutes=1)).update(bell_at=now)
    assert watch_bells() is None  # both have rung


def test_it_ends_and_restarts_one_table_alone() -> None:
    lesson, _people = started()
    first, second = tables(lesson)
    end_table(match_id=first.pk)
    again = restart_table(match_id=second.pk)
    assert [match.status for match in tables(lesson)] == ["over", "over", "playing"]
    assert again.lesson_id == lesson.pk
    assert [seat.holder for seat in again.seats.all()] == [s.holder for s in second.seats.all()]


@pytest.mark.parametrize("status", Match.Status)
def test_it_lets_no_pupil_deal_again_whatever_the_table_does(status: str) -> None:
    lesson, people = started()
    match = tables(lesson)[0]
    Match.objects.filter(pk=match.pk).update(status=status)
    with pytest.raises(TeacherDeals):
        rematch(match_id=match.pk, host=Person(pupil=people[0].pk), same_deal=True)
    client = pupils_browser(people[0])
    for deal in ("new", "same"):
        answer = client.post(f"/table/{match.pk}/again/", {"deal": deal})
        if status == Match.Status.OPEN:
            assert answer.status_code == 404  # nothing was dealt yet
        else:
            assert answer.url == f"/table/{match.pk}/"  # where the page says why
    assert len(tables(lesson)) == 2


def test_it_offers_no_help_after_the_lesson_at_a_table_that_ended_before() -> None:
    lesson, people = started()
    match = tables(lesson)[0]
    end_table(match_id=match.pk)
    client = pupils_browser(people[0])
    assert "I need help" in client.get(f"/table/{match.pk}/").text
    end_lesson(lesson=lesson)
    assert "I need help" not in client.get(f"/table/{match.pk}/").text
    client.post(f"/table/{match.pk}/help/", {"help": "yes"})
    assert not Attendance.objects.filter(lesson=lesson, asked_help_at__isnull=False).exists()


def test_it_offers_no_rematch_at_the_end_of_a_lesson_s_match() -> None:
    lesson, people = started()
    match = tables(lesson)[0]
    end_table(match_id=match.pk)
    assert "/again/" not in pupils_browser(people[0]).get(f"/table/{match.pk}/").text


def test_it_leads_pupils_to_the_restarted_table() -> None:
    lesson, people = started()
    match = tables(lesson)[0]
    again = restart_table(match_id=match.pk)
    browser, way = pupils_browser(people[0]), f'href="/table/{again.pk}/"'
    told = browser.get(f"/table/{match.pk}/now/", headers={"hx-request": "true"}).text
    assert f'{way} data-goes="5"' in told
    page = browser.get(f"/table/{match.pk}/").text
    assert way in page
    assert "data-goes" not in page  # who looks at an old match may go on looking


def test_it_seats_a_latecomer_where_most_bots_sit() -> None:
    lesson, _people = started()
    late = Pupil.objects.create(school_class=lesson.school_class, name="Late")
    match = add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=late)
    assert match == tables(lesson)[0]
    assert match.seats.get(pupil=late).name == "Late"
    assert Attendance.objects.get(lesson=lesson, pupil=late).present
    twice = add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=late)
    assert twice == match


def test_it_opens_a_table_where_no_seat_is_left() -> None:
    lesson, _people = started(bots=0)
    late = Pupil.objects.create(school_class=lesson.school_class, name="Late")
    with pytest.raises(NoFreeSeat):
        add_latecomer(
            teacher=teacher_in(lesson), lesson=lesson, pupil=late, match_id=tables(lesson)[0].pk
        )
    match = open_table_for(teacher=teacher_in(lesson), lesson=lesson, pupil=late, seats=3)
    match.refresh_from_db()
    assert match.status == "playing"
    assert match.seats.free().count() == 2
    twice = open_table_for(teacher=teacher_in(lesson), lesson=lesson, pupil=late, seats=3)
    assert twice == match


def test_it_takes_nobody_of_another_class() -> None:
    lesson, _people = started()
    stranger = Pupil.objects.create(school_class=school_class("6a", "ZZZZZZZZ"), name="Stranger")
    with pytest.raises(NotInThisClass):
        add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=stranger)


def test_it_swaps_two_pupils_and_leads_them_to_their_new_tables() -> None:
    lesson, people = started()
    first, second = tables(lesson)
    swap_pupils(teacher=teacher_in(lesson), lesson=lesson, first=people[0], second=people[5])
    assert second.seats.filter(pupil=people[0]).exists()
    assert first.seats.filter(pupil=people[5]).exists()
    browser = pupils_browser(people[0])
    answer = browser.get(f"/table/{first.pk}/now/", headers={"hx-request": "true"})
    assert answer.headers["HX-Redirect"] == "/me/in/?from=table"
    assert browser.get(f"/table/{first.pk}/").status_code == 404


def test_it_gives_the_seat_of_who_goes_home_to_a_bot_for_good() -> None:
    lesson, people = started()
    send_away(teacher=teacher_in(lesson), lesson=lesson, pupil=people[0])
    seat = Seat.objects.get(match=tables(lesson)[0], index=0)
    assert (seat.holder, seat.bot) == (None, "gentle")
    assert not Attendance.objects.filter(lesson=lesson, pupil=people[0], present=True).exists()


def test_it_puts_a_teacher_s_move_on_record_as_the_teacher_s() -> None:
    lesson, people = started()
    match = tables(lesson)[1]
    seat = CATALOG["zigzag"].rules.to_move(state_of(match))[0]
    act_for(
        teacher=teacher_in(lesson),
        lesson=lesson,
        pupil=people[3 + seat],
        match_id=match.pk,
        seat=seat,
        version=0,
        move=first_move(match, seat),
    )
    assert Turn.objects.get(match=match).actor == Turn.Actor.TEACHER


def test_it_raises_a_hand_and_takes_it_down() -> None:
    lesson, people = started()
    Attendance.objects.create(lesson=lesson, pupil=people[0])
    ask_help(lesson=lesson, pupil=people[0])
    assert Attendance.objects.get(lesson=lesson, pupil=people[0]).asked_help_at
    ask_help(lesson=lesson, pupil=people[0], wanted=False)
    assert not Attendance.objects.get(lesson=lesson, pupil=people[0]).asked_help_at


def test_it_lets_the_table_choose_where_the_lesson_names_no_game() -> None:
    lesson, people = started(title="", bots=0)
    match = tables(lesson)[0]
    assert match.status == "open"
    page = pupils_browser(people[0]).get(f"/table/{match.pk}/").text
    assert "What shall we play?" in page
    choose_title(match_id=match.pk, person=Person(pupil=people[0].pk), slug="zigzag")
    match.refresh_from_db()
    assert (match.title, match.status) == ("zigzag", "playing")


def test_it_fills_a_chosen_game_up_with_bots() -> None:
    lesson, people = lesson_of(2, title="")
    start_lesson(lesson=lesson, tables=[TablePlan((people[0].pk, people[1].pk), 0)])
    match = tables(lesson)[0]
    choose_title(match_id=match.pk, person=Person(pupil=people[0].pk), slug="europa")
    assert match.seats.count() == 3

"""The report of a lesson: ready at once, true to the slow reference, for the class's teachers."""

import random
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.people import Person
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.services.lessons import end_lesson, restart_table
from europa_edu.lessons.services.presence import note_seen
from europa_edu.lessons.services.seats import add_latecomer, send_away
from europa_edu.progress.models import TopicWeek
from europa_edu.progress.numbers import Count, best_known, most_missed
from europa_edu.progress.selectors.lesson_report import LessonReport, lesson_report
from europa_edu.progress.table_reports import PlayerReport, TableReport, same_deals
from games.catalog import CATALOG
from games.models import Match, Turn
from games.services.matches import hand_to_bot
from games.services.turns import leave_match, play_bot_turn, play_turn
from quizzes.models import Answer
from quizzes.services.answers import Given, record_answers
from quizzes.services.homework import give_homework
from quizzes.services.live import open_quiz
from tests.europa_edu.lessons.begun import come_in, start_lesson
from tests.europa_edu.lessons.planned import teacher_in
from tests.europa_edu.lessons.services.test_lessons import school_class, tables
from tests.europa_edu.lessons.services.test_lessons import started as sitting
from tests.europa_edu.lessons.views.test_wall import big_lesson, browser_of
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def started(**fields: Any) -> tuple[Lesson, list[Pupil]]:
    """Two tables to which everybody came."""
    lesson, people = sitting(**fields)
    come_in(lesson, people)
    return lesson, people


def address(lesson: Lesson) -> str:
    return f"/classes/{lesson.school_class_id}/lessons/{lesson.pk}/report/"


def report_of(lesson: Lesson) -> LessonReport:
    lesson.refresh_from_db()
    return lesson_report(lesson, Person(teacher=lesson.teacher_id))


def play_on(match: Match, turns: int, dice: random.Random) -> None:
    """Any legal moves; now and then the teacher moves for somebody."""
    title = CATALOG[match.title]
    for _turn in range(turns):
        state = state_of(match)
        if not title.rules.to_move(state):
            return
        seat = title.rules.to_move(state)[0]
        if match.seats.get(index=seat).bot:
            play_bot_turn(match_id=match.pk, version=match.version)
            continue
        move = title.notation.write(dice.choice(title.rules.legal_moves(state, seat)))
        actor = Turn.Actor.TEACHER if dice.random() < 0.2 else Turn.Actor.PERSON
        play_turn(match_id=match.pk, seat=seat, version=match.version, move=move, actor=actor)


def answer(pupil: Pupil, item: str, right: bool, **fields: Any) -> None:
    usual = {"source": "live", "ref": f"deed {Answer.objects.count()}"}
    record_answers(pupil=pupil.pk, given=[Given(item, right)], **(usual | fields))


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", CATALOG)
def test_it_equals_a_slow_reference_without_any_scoring(slug: str) -> None:
    lesson, people = started(title=slug, bots=0 if slug == "europa" else 1, seed="school 2")
    dice = random.Random(slug)
    for match in tables(lesson):
        play_on(match, 60, dice)
    answer(people[0], "capital:FR", right=False)
    answer(people[1], "capital:FR", right=True, at=timezone.now() - timedelta(hours=2))
    answer(people[2], "capital:FR", right=True, source="practice")
    end_lesson(lesson=lesson)
    report = report_of(lesson)

    assert lesson.started_at
    assert lesson.ended_at
    given = [
        one
        for one in Answer.objects.all()
        if lesson.started_at <= one.at <= lesson.ended_at and one.source in ("match", "live")
    ]
    assert any(one.source == "match" for one in given)
    assert report.total == Count(sum(one.right for one in given), len(given))
    for item in {one.item for one in given}:
        own = [one.right for one in given if one.item == item]
        assert report.counts[item] == Count(sum(own), len(own))
    assert report.counts.keys() == {one.item for one in given}
    for table, match in zip(report.tables, tables(lesson), strict=True):
        assert table.moves == Turn.objects.filter(match=match).count()
        for player in table.players:
            seat = match.seats.get(index=player.seat)
            turns = [turn.actor for turn in match.turns.all() if turn.seat == player.seat]
            by_hand = turns.count("bot" if player.is_bot else "person")
            assert (player.name, player.is_bot) == (seat.name, not seat.holder)
            assert (player.moves, player.others) == (by_hand, len(turns) - by_hand)
            at_table = [
                one.right
                for one in given
                if one.source == "match" and one.pupil_id == seat.pupil_id
            ]
            assert player.count == Count(sum(at_table), len(at_table))
    assert not TopicWeek.objects.exists()


def test_it_counts_refused_moves_and_leaves_out_matches_of_their_own() -> None:
    lesson, people = started()
    match = tables(lesson)[0]
    private = Match.objects.create(title="zigzag", seed="x")
    answer(people[0], "border:FR-PT", False, source="match", match=match.pk)
    answer(people[0], "border:FR-IT", True, source="match", match=private.pk)
    report = report_of(lesson)
    assert report.counts == {"border:FR-PT": Count(0, 1)}
    assert sum(player.count.answered for player in report.tables[0].players) == 1


def test_it_compares_with_the_last_lesson_of_the_same_game() -> None:
    lesson, people = started()
    taught, now = lesson.school_class, timezone.now()
    for days, slug, rights in ((3, "zigzag", 3), (1, "europa_tour", 0)):
        begin = now - timedelta(days=days)
        Lesson.objects.create(
            school_class=taught,
            title=slug,
            status="over",
            started_at=begin,
            ended_at=begin + timedelta(hours=1),
        )
        for n in range(4):
            answer(people[n], "capital:FR", n < rights, at=begin + timedelta(minutes=n))
    for pupil in people[:4]:
        answer(pupil, "capital:FR", right=True)
    report = report_of(lesson)
    assert report.earlier
    assert (report.earlier.title, report.before) == ("zigzag", Count(3, 4))
    assert report.total.percent == report.before.percent + 25


def test_it_tells_of_live_quizzes_and_homework_of_the_hour() -> None:
    lesson, people = started()
    taught = lesson.school_class
    quiz = open_quiz(school_class=taught, teacher=taught.owner, items=["flag:FR", "flag:IT"])
    answer(people[0], "flag:FR", right=True, quiz=quiz.pk)
    give_homework(
        teacher=taught.owner,
        school_class=taught,
        topics=["capitals"],
        due_on=timezone.localdate() + timedelta(days=2),
    )
    report = report_of(lesson)
    assert [line.count for line in report.quizzes] == [Count(1, 1)]
    assert len(report.homework) == 1
    page = browser_of(lesson.teacher).get(address(lesson)).text
    assert "1 of 1 answers were right." in page
    assert "/homework/" in page


def test_it_lists_what_went_wrong_most_often_and_what_never_did() -> None:
    counts = {
        "capital:FR": Count(0, 2),
        "capital:IT": Count(5, 8),
        "capital:ES": Count(2, 2),
        "capital:PT": Count(3, 3),
        "capital:SE": Count(4, 6),
    }
    assert [fact.item[-2:] for fact in most_missed(counts)] == ["IT", "FR", "SE"]
    assert [fact.item[-2:] for fact in best_known(counts)] == ["PT", "ES"]


# --- tables with the same deal -------------------------------------------------------------------


def dealt(number: int, moves: int, points: tuple[int, ...], **fields: Any) -> TableReport:
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    players = [
        PlayerReport(seat, f"P{number}{seat}", 1, is_bot=False, place=place, points=points[seat])
        for place, seat in enumerate(order, 1)
    ]
    usual: dict[str, Any] = {"deal": ("zigzag", "seed", "{}"), "end": "done"}
    return TableReport(
        number=number,
        match=number,
        title=CATALOG["zigzag"],
        moves=moves,
        players=tuple(players),
        **(usual | fields),
    )


def test_it_puts_seats_with_the_same_cards_side_by_side() -> None:
    (deal,) = same_deals(
        [
            dealt(1, 30, (5, 9)),
            dealt(2, 20, (7, 2)),
            dealt(3, 9, (1, 2), deal=("zigzag", "other", "{}")),
            dealt(4, 9, (1, 2, 3)),
            dealt(5, 40, (7, 2), end="stopped"),
        ]
    )
    assert [table.number for table in deal.tables] == [1, 2, 5]
    assert [[one.name for one in hand.players] for hand in deal.hands] == [
        ["P10", "P20", "P50"],
        ["P11", "P21", "P51"],
    ]
    assert [sorted(hand.best) for hand in deal.hands] == [[1, 2], [0]]
    assert deal.shortest == {2}


def test_it_praises_no_table_where_all_were_alike_or_none_came_to_the_end() -> None:
    (alike,) = same_deals([dealt(1, 30, (5, 5)), dealt(2, 30, (5, 5))])
    assert not alike.shortest
    assert not any(hand.best for hand in alike.hands)
    (stopped,) = same_deals([dealt(n, n, (5, 5), end="stopped") for n in (1, 2)])
    assert not stopped.shortest


def test_it_compares_tables_of_a_lesson_with_the_same_deal_and_no_others() -> None:
    lesson, _people = started(bots=0, seed="shared", at_bell="end")
    end_lesson(lesson=lesson)
    report = report_of(lesson)
    assert [table.number for table in report.deals[0].tables] == [1, 2]
    assert "The same deal, side by side" in browser_of(lesson.teacher).get(address(lesson)).text
    Match.objects.filter(pk=tables(lesson)[0].pk).update(seed="another")
    assert not report_of(lesson).deals


# --- people --------------------------------------------------------------------------------------


def test_it_knows_who_was_away_went_home_or_had_no_seat() -> None:
    lesson, people = started(bots=1)
    taught = lesson.school_class
    away, idle, late = (
        Pupil.objects.create(school_class=taught, name=name) for name in ("Ada", "Ida", "Lena")
    )
    Attendance.objects.create(lesson=lesson, pupil=idle, seen_at=timezone.now())
    add_latecomer(teacher=teacher_in(lesson), lesson=lesson, pupil=late)
    note_seen(lesson_id=lesson.pk, pupil_id=late.pk)
    send_away(teacher=teacher_in(lesson), lesson=lesson, pupil=people[0])
    end_lesson(lesson=lesson)
    new = Pupil.objects.create(school_class=taught, name="Newt")
    roll = report_of(lesson).roll
    assert (roll.away, roll.home, roll.unseated) == (
        (away.name,),
        (people[0].name,),
        (idle.name,),
    )
    assert roll.present == len(people) + 2
    assert new.name not in browser_of(lesson.teacher).get(address(lesson)).text


def test_it_counts_and_ranks_only_who_was_there() -> None:
    lesson, people = sitting(bots=1, at_bell="end")
    come_in(lesson, people[1:3])
    Attendance.objects.create(lesson=lesson, pupil=people[0])  # expected, and never seen
    end_lesson(lesson=lesson)
    report = report_of(lesson)
    assert [table.number for table in report.tables] == [1]  # nobody came to the second
    players = report.tables[0].players
    assert {player.pupil for player in players} == {people[1].pk, people[2].pk, 0}
    assert min(player.place for player in players) == 1
    assert report.roll.present == 2
    assert people[0].name in report.roll.away
    page = browser_of(lesson.teacher).get(f"/classes/{lesson.school_class_id}/lessons/").text
    assert "2 pupils" in page


def test_it_names_whose_seat_was_kept_by_a_bot_and_who_left() -> None:
    lesson, people = started()
    first, second = tables(lesson)
    hand_to_bot(match_id=first.pk, seat=0)
    leave_match(match_id=second.pk, seat=0)
    end_lesson(lesson=lesson)
    report = report_of(lesson)
    named = {player.name: player.how for _table, player in report.interrupted}
    assert named == {people[0].name: "kept", people[3].name: "left"}
    page = browser_of(lesson.teacher).get(address(lesson)).text
    assert "away at the end" in page
    assert "left the match" in page


def test_it_says_how_each_table_ended() -> None:
    lesson, _people = started(at_bell="end")
    assert {table.end for table in report_of(lesson).tables} == {"playing"}
    end_lesson(lesson=lesson)
    assert {table.end for table in report_of(lesson).tables} == {"stopped"}
    kept, people = started_again(lesson)
    come_in(kept, people)
    end_lesson(lesson=kept)
    report = report_of(kept)
    assert {table.end for table in report.unfinished} == {"frozen"}
    page = browser_of(lesson.teacher).get(address(kept)).text
    assert page.count("kept for a later lesson") == 2
    assert all(pupil.name in page for pupil in people)


def started_again(lesson: Lesson) -> tuple[Lesson, list[Pupil]]:
    """A later lesson of one table in the same class, whose match is kept at its end."""
    people = list(lesson.school_class.pupils.all())[:3]
    later = Lesson.objects.create(
        school_class=lesson.school_class, teacher=lesson.teacher, title="zigzag"
    )
    start_lesson(lesson=later, tables=[TablePlan(tuple(pupil.pk for pupil in people), 0)])
    later.refresh_from_db()
    return later, people


def test_it_shows_a_restarted_table_once_and_says_so() -> None:
    lesson, _people = started()
    restart_table(match_id=tables(lesson)[0].pk)
    report = report_of(lesson)
    assert [table.restarts for table in report.tables] == [1, 0]
    assert "dealt again 1 time" in browser_of(lesson.teacher).get(address(lesson)).text


def test_it_leads_to_the_lesson_that_a_kept_match_went_on_in() -> None:
    lesson, people = started()
    match = tables(lesson)[0]
    answer(people[0], "border:FR-IT", True, source="match", match=match.pk)
    end_lesson(lesson=lesson)
    later = Lesson.objects.create(
        school_class=lesson.school_class, teacher=lesson.teacher, title="zigzag"
    )
    start_lesson(lesson=later, tables=[], resumed=[match.pk])
    come_in(later, people)
    report = report_of(lesson)
    assert report.counts == {"border:FR-IT": Count(1, 1)}
    assert [one.pk for one in report.went_on] == [later.pk]
    assert address(later) in browser_of(lesson.teacher).get(address(lesson)).text
    again = report_of(later)
    assert not again.counts
    assert again.tables[0].is_resumed


def test_it_keeps_the_standing_from_a_teacher_who_plays_along() -> None:
    lesson, _people = started()
    match = tables(lesson)[0]
    match.seats.filter(index=0).update(pupil=None, teacher=lesson.teacher, name="Ms Sea")
    end_lesson(lesson=lesson)
    first, second = report_of(lesson).tables
    assert {player.place for player in first.players} == {0}
    assert 1 in {player.place for player in second.players}


# --- pages ---------------------------------------------------------------------------------------


def test_it_is_there_for_the_teachers_of_the_class_alone() -> None:
    lesson, _people = started()
    other = school_class("6a", "ZZZZZZZZ")
    own = browser_of(lesson.teacher)
    assert own.get(address(lesson)).status_code == 200
    assert browser_of(other.owner).get(address(lesson)).status_code == 404
    assert Client().get(address(lesson)).status_code == 302
    swapped = f"/classes/{other.pk}/lessons/{lesson.pk}/report/"
    assert browser_of(other.owner).get(swapped).status_code == 404
    assert own.get(f"/classes/{lesson.school_class_id}/lessons/0/report/").status_code == 404


def test_it_leads_to_the_seats_while_the_lesson_is_only_planned() -> None:
    taught = school_class()
    lesson = Lesson.objects.create(school_class=taught, teacher=taught.owner, title="zigzag")
    answer = browser_of(taught.owner).get(address(lesson))
    assert answer["Location"] == f"/lessons/{lesson.pk}/seats/"


def test_it_is_found_from_the_wall_the_class_and_its_lessons() -> None:
    lesson, _people = started()
    teacher = browser_of(lesson.teacher)
    assert address(lesson) not in teacher.get(f"/lessons/{lesson.pk}/").text
    end_lesson(lesson=lesson)
    assert address(lesson) in teacher.get(f"/lessons/{lesson.pk}/").text
    listed = f"/classes/{lesson.school_class_id}/lessons/"
    assert listed in teacher.get(f"/classes/{lesson.school_class_id}/").text
    page = teacher.get(listed).text
    assert address(lesson) in page
    assert "2 tables" in page


def test_it_says_that_there_were_no_lessons_yet() -> None:
    taught = school_class()
    assert "No lessons yet" in browser_of(taught.owner).get(f"/classes/{taught.pk}/lessons/").text


def test_it_asks_the_database_as_often_for_ten_tables_as_for_two() -> None:
    asked = Counter[str]()
    for count in (2, 10):
        lesson = big_lesson(count, "zigzag")
        lesson.refresh_from_db()
        for match in tables(lesson):
            for seat in match.seats.filter(bot=""):
                answer(seat.pupil, "border:FR-IT", True, source="match", match=match.pk)
        end_lesson(lesson=lesson)
        client = browser_of(lesson.teacher)
        for page in (address(lesson), f"/classes/{lesson.school_class_id}/lessons/"):
            client.get(page)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            asked[f"{page[-7:-1]} {count}"] = len(queries)
    assert asked["report 2"] == asked["report 10"] <= 20
    assert asked["essons 2"] == asked["essons 10"] <= 8

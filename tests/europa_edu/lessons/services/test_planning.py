"""Planning a lesson: everybody gets a seat, the teacher's changes stay, kept matches go on."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from europa_edu.classroom.models import Pupil
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.selectors.planning import Planning, sitters, sizes_of
from europa_edu.lessons.services.lessons import end_lesson
from europa_edu.lessons.services.planning import (
    AlreadyStarted,
    BellHasRung,
    ClassInLesson,
    PlanForbidden,
    change_lesson,
    mark_absent,
    resume_match,
    seat_class,
    seat_pupils,
    swap_pupils,
)
from games.models import Match, Seat
from tests.europa_edu.lessons.begun import start_planned
from tests.europa_edu.lessons.planned import choice, kept_match, opened_class, planned, pupils_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def tables(lesson: Lesson) -> list[set[int]]:
    return [set(table.pupils) for table in plans(lesson)]


def plans(lesson: Lesson) -> tuple[TablePlan, ...]:
    lesson.refresh_from_db()
    return Planning(lesson).plan.tables


def seating(lesson: Lesson) -> Planning:
    lesson.refresh_from_db()
    return Planning(lesson)


def table_of(lesson: Lesson, pupil: int) -> set[int]:
    return next(table for table in tables(lesson) if pupil in table)


def test_it_proposes_a_seat_for_everybody_who_is_here() -> None:
    school_class = opened_class(10)
    *present, absent = pupils_of(school_class)
    lesson = planned(school_class, present)
    assert sorted(pupil for table in tables(lesson) for pupil in table) == present
    assert [pupil.pk for pupil in seating(lesson).absent] == [absent]
    assert seating(lesson).is_startable


@pytest.mark.parametrize("count", [1, 2, 5, 30, 200])
def test_it_seats_any_number(count: int) -> None:
    lesson = planned(opened_class(count), title="europa")
    assert sum(len(table.pupils) for table in plans(lesson)) == count
    assert {len(table.pupils) + table.bots for table in plans(lesson)} <= {3, 4, 5, 6}
    assert seating(lesson).is_startable


def test_it_shuffles_again_and_leaves_nobody_out() -> None:
    lesson = planned(opened_class(12))
    before = tables(lesson)
    seat_class(lesson=lesson)
    assert tables(lesson) != before
    assert set.union(*tables(lesson)) == set.union(*before)


def test_it_moves_pupils_to_where_another_sits_and_fills_the_holes_with_bots() -> None:
    lesson = planned(opened_class(8), title="europa")
    one, other = tables(lesson)
    first, second, third, stays = sorted(one)
    beside = min(other)
    seat_pupils(lesson=lesson, pupils=[first, second], beside=beside)
    assert table_of(lesson, beside) == other | {first, second}
    assert table_of(lesson, stays) == {third, stays}
    assert [plan.bots for plan in plans(lesson)] in ([1, 0], [0, 1])


def test_it_opens_a_new_table_and_closes_an_empty_one() -> None:
    lesson = planned(opened_class(4), table_size=4)
    everybody = pupils_of(lesson.school_class)
    seat_pupils(lesson=lesson, pupils=everybody[:2], beside=None)
    assert sorted(map(sorted, tables(lesson))) == [everybody[:2], everybody[2:]]
    seat_pupils(lesson=lesson, pupils=everybody[:2], beside=everybody[3])
    assert tables(lesson) == [set(everybody)]


def test_it_swaps_two() -> None:
    lesson = planned(opened_class(8))
    one, other = tables(lesson)
    swap_pupils(lesson=lesson, first=min(one), second=min(other))
    assert table_of(lesson, min(one)) == other - {min(other)} | {min(one)}


def test_it_sends_the_absent_away_and_brings_them_back() -> None:
    lesson = planned(opened_class(8))
    missing, beside = pupils_of(lesson.school_class)[:2]
    mark_absent(lesson=lesson, pupils=[missing])
    assert not any(missing in table for table in tables(lesson))
    assert lesson.attendance.get(pupil=missing).present is False
    seat_pupils(lesson=lesson, pupils=[missing], beside=beside)
    assert missing in table_of(lesson, beside)
    assert lesson.attendance.get(pupil=missing).present


def test_it_never_seats_pupils_of_another_class() -> None:
    lesson, other = planned(opened_class(4)), opened_class(1, "6a")
    stranger = pupils_of(other)[0]
    before = tables(lesson)
    seat_pupils(lesson=lesson, pupils=[stranger], beside=None)
    mark_absent(lesson=lesson, pupils=[stranger])
    swap_pupils(lesson=lesson, first=stranger, second=min(before[0]))
    assert tables(lesson) == before
    assert not lesson.attendance.filter(pupil=stranger).exists()


def test_it_names_those_who_should_sit_apart_and_still_lets_the_teacher_start() -> None:
    school_class = opened_class(8)
    lea, tom = school_class.pupils.filter(name__in=("Lea", "Tom")).order_by("name")
    lea.apart_from.add(tom)
    lesson = planned(school_class)
    assert tom.pk not in table_of(lesson, lea.pk)
    seat_pupils(lesson=lesson, pupils=[tom.pk], beside=lea.pk)
    troubles = [trouble for table in seating(lesson).tables for trouble in table.troubles]
    assert [(trouble.code, trouble.names) for trouble in troubles] == [("together", ("Lea", "Tom"))]
    assert seating(lesson).is_startable


def test_it_forbids_more_people_than_the_game_seats() -> None:
    lesson = planned(opened_class(8), title="europa_tour")
    one, other = tables(lesson)
    seat_pupils(lesson=lesson, pupils=[min(one)], beside=min(other))
    assert not seating(lesson).is_startable
    with pytest.raises(PlanForbidden):
        start_planned(lesson=lesson)
    assert Match.objects.count() == 0


def test_it_lets_nobody_start_while_one_has_no_seat() -> None:
    school_class = opened_class(8)
    *present, late = pupils_of(school_class)
    lesson = planned(school_class, present)
    change_lesson(lesson=lesson, choice=choice(), present=[*present, late])
    assert [pupil.pk for pupil in seating(lesson).unseated] == [late]
    with pytest.raises(PlanForbidden):
        start_planned(lesson=lesson)


def test_it_keeps_the_teacher_s_tables_when_only_the_bell_changes() -> None:
    lesson = planned(opened_class(8))
    everybody = pupils_of(lesson.school_class)
    seat_pupils(lesson=lesson, pupils=everybody[:2], beside=None)
    before = tables(lesson)
    bell = timezone.now() + timedelta(minutes=30)
    change_lesson(lesson=lesson, choice=choice(bell_at=bell), present=everybody)
    assert tables(lesson) == before
    change_lesson(lesson=lesson, choice=choice(table_size=2), present=everybody)
    assert [len(table) for table in tables(lesson)] == [2, 2, 2, 2]


def test_it_forgets_a_pupil_who_was_put_away_meanwhile() -> None:
    lesson = planned(opened_class(4))
    gone = pupils_of(lesson.school_class)[0]
    Pupil.objects.filter(pk=gone).update(archived_at=timezone.now())
    assert tables(lesson) == [set(pupils_of(lesson.school_class)) - {gone}]


def test_it_starts_once_with_the_tables_as_planned() -> None:
    lesson = planned(opened_class(7), title="sans_frontieres", same_deal=True)
    expected = sorted(sorted(table) for table in tables(lesson))
    start_planned(lesson=lesson)
    with pytest.raises(AlreadyStarted):
        start_planned(lesson=lesson)
    lesson.refresh_from_db()
    assert lesson.status == "running"
    matches = Match.objects.filter(lesson=lesson)
    found = [sorted(seat.pupil_id for seat in match.seats.held()) for match in matches]
    assert sorted(found) == expected
    assert {match.seed for match in matches} == {lesson.seed}


def test_it_changes_nothing_once_the_lesson_runs() -> None:
    lesson = planned(opened_class(4))
    start_planned(lesson=lesson)
    with pytest.raises(AlreadyStarted):
        seat_class(lesson=lesson)
    with pytest.raises(AlreadyStarted):
        mark_absent(lesson=lesson, pupils=pupils_of(lesson.school_class))


def test_it_starts_no_second_lesson_beside_a_running_one() -> None:
    school_class = opened_class(4)
    first, second = planned(school_class), planned(school_class)
    start_planned(lesson=first)
    with pytest.raises(ClassInLesson):
        start_planned(lesson=second)


def test_it_asks_for_a_new_bell_when_the_time_has_passed() -> None:
    lesson = planned(opened_class(4), bell_at=timezone.now() - timedelta(minutes=1))
    assert not seating(lesson).is_startable
    with pytest.raises(BellHasRung):
        start_planned(lesson=lesson)


def test_it_lets_a_kept_match_go_on_with_its_pupils() -> None:
    school_class = opened_class(8)
    together = pupils_of(school_class)[:3]
    match = kept_match(school_class, together)
    lesson = planned(school_class)
    assert [kept.match.pk for kept in seating(lesson).kept] == [match.pk]
    resume_match(lesson=lesson, match_id=match.pk, goes_on=True)
    assert not set.union(*tables(lesson)) & set(together)
    seat_class(lesson=lesson)
    start_planned(lesson=lesson)
    match.refresh_from_db()
    assert (match.lesson_id, match.status) == (lesson.pk, "playing")
    held = Seat.objects.filter(match__lesson=lesson).held()
    assert held.count() == held.values("pupil").distinct().count() == 8


def test_it_seats_them_at_a_new_table_when_the_match_is_kept_longer() -> None:
    school_class = opened_class(8)
    together = pupils_of(school_class)[:3]
    match = kept_match(school_class, together)
    lesson = planned(school_class)
    resume_match(lesson=lesson, match_id=match.pk, goes_on=True)
    resume_match(lesson=lesson, match_id=match.pk, goes_on=False)
    assert set(together) in tables(lesson)
    assert seating(lesson).is_startable


def test_it_lets_only_one_of_two_kept_matches_with_the_same_pupil_go_on() -> None:
    school_class = opened_class(6)
    lea, tom, ina, *_ = pupils_of(school_class)
    first, second = kept_match(school_class, [lea, tom]), kept_match(school_class, [lea, ina])
    lesson = planned(school_class)
    resume_match(lesson=lesson, match_id=first.pk, goes_on=True)
    resume_match(lesson=lesson, match_id=second.pk, goes_on=True)
    assert [kept.match.pk for kept in seating(lesson).kept if kept.goes_on] == [second.pk]
    assert {tom} in tables(lesson)
    assert seating(lesson).is_startable


def test_it_resumes_no_match_of_another_class() -> None:
    other = opened_class(2, "6a")
    match = kept_match(other, pupils_of(other))
    lesson = planned(opened_class(4))
    resume_match(lesson=lesson, match_id=match.pk, goes_on=True)
    assert seating(lesson).kept == ()
    assert Planning(lesson).resumed == ()


def test_it_offers_no_match_of_which_nobody_is_here() -> None:
    school_class = opened_class(6)
    lea, tom, *others = pupils_of(school_class)
    kept_match(school_class, [lea, tom])
    assert seating(planned(school_class, others)).kept == ()
    assert seating(planned(school_class, [tom, *others])).kept[0].missing == ("Lea",)


def test_it_counts_a_pupil_s_strength_by_the_matches_won() -> None:
    school_class = opened_class(4)
    lea, tom, *_ = pupils_of(school_class)
    lesson = planned(school_class, [lea, tom], table_size=2, at_bell="end")
    start_planned(lesson=lesson)
    end_lesson(lesson=lesson)
    outcome = '{"ranking":[[0],[1]],"points":[2,1],"reason":"x"}'
    Match.objects.update(outcome=outcome, status="over")
    strengths = {sitter.strength for sitter in sitters(pupils_of(school_class))}
    assert strengths == {None}  # no turn was played
    Match.objects.update(version=1)
    winner = Seat.objects.get(index=0).pupil_id
    strengths = {sitter.key: sitter.strength for sitter in sitters(pupils_of(school_class))}
    assert strengths == dict.fromkeys(strengths) | {lea: 0.0, tom: 0.0} | {winner: 1.0}


def test_it_mixes_the_tables_of_the_lesson_before() -> None:
    school_class = opened_class(16)
    first = planned(school_class)
    before = tables(first)
    start_planned(lesson=first)
    end_lesson(lesson=first)
    Match.objects.update(status="over")
    assert not any(table in before for table in tables(planned(school_class)))


def test_it_seats_tables_for_every_game_where_pupils_choose() -> None:
    assert sizes_of("") == (3, 4)
    lesson = planned(opened_class(5), title="")
    assert {len(plan.pupils) + plan.bots for plan in plans(lesson)} <= {3, 4}
    start_planned(lesson=lesson)
    assert {match.title for match in Match.objects.all()} == {""}


def test_it_reads_the_plan_in_as_many_queries_for_200_as_for_8() -> None:
    counts = []
    for pupils, name in ((8, "5b"), (200, "6a")):
        lesson = planned(opened_class(pupils, name))
        with CaptureQueriesContext(connection) as queries:
            seating(lesson)
        counts.append(len(queries))
    assert counts[0] == counts[1] < 10

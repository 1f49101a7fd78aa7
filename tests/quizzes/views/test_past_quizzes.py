"""What a live quiz leaves: the list, its result for the teacher, practice of what was missed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from europa_edu.classroom.models import Pupil, Teacher
from europa_edu.classroom.services.classes import archive_class
from quizzes.models import CardSet, Homework, LiveQuiz, OwnQuestion
from quizzes.questions.formats.values import Written
from quizzes.questions.own_questions import question_item
from quizzes.selectors.homework import doing, homework_for
from quizzes.selectors.live import hardest_facts, teams
from quizzes.selectors.own_questions import questions_for
from quizzes.selectors.past_quizzes import past_quizzes, quiz_result
from quizzes.selectors.practice import questions_of
from quizzes.services.live import end_quiz, join_quiz
from quizzes.services.own_questions import add_question
from quizzes.services.practice import begin_homework
from tests.quizzes.live import (
    CAPITAL,
    FLAG,
    TYPED,
    answer,
    asking,
    class_of,
    go_on,
    pupils_browser,
    quiz_of,
    teachers_browser,
)

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def played() -> tuple[LiveQuiz, list[Pupil]]:
    """Two questions: the first pupil knows both, the second one, the third says nothing."""
    quiz, pupils = asking(3, (CAPITAL, FLAG))
    knows, half, _silent = pupils
    answer(quiz, knows, "paris")
    answer(quiz, half, "rome")
    go_on(quiz, 2)
    answer(quiz, knows, "FR")
    answer(quiz, half, "FR")
    return go_on(quiz, 2), pupils


def address(quiz: LiveQuiz, more: str = "") -> str:
    return f"/classes/{quiz.school_class_id}/quizzes/{quiz.pk}/{more}"


def test_it_lists_quizzes_that_are_over_with_what_was_right() -> None:
    quiz, _pupils = played()
    never_asked = quiz_of(quiz.school_class)
    end_quiz(quiz=never_asked)
    page = teachers_browser(quiz.teacher).get(f"/classes/{quiz.school_class_id}/quizzes/").text
    assert "75 %" in page
    assert quiz.teacher.name in page
    assert address(quiz) in page
    assert address(never_asked) not in page


def test_it_says_how_each_question_and_each_pupil_went() -> None:
    quiz, _pupils = played()
    result = quiz_result(quiz)
    assert [(one.right, one.answered, one.instead) for one in result.asked] == [
        (1, 2, "Rome"),
        (2, 2, ""),
    ]
    assert [line.marks for line in result.pupils] == [
        ("right", "right"),
        ("missed", "right"),
        ("silent", "silent"),
    ]
    assert (result.share, result.missed) == (75, 2)
    assert "Pupil 1" in teachers_browser(quiz.teacher).get(address(quiz)).text


def test_it_is_for_its_teachers_alone_and_only_when_the_quiz_is_over() -> None:
    quiz, pupils = asking(2, (CAPITAL, FLAG))
    teacher = teachers_browser(quiz.teacher)
    assert teacher.get(address(quiz)).status_code == 404
    end_quiz(quiz=go_on(quiz))
    assert teacher.get(address(quiz)).status_code == 200
    other, _others = class_of()
    stranger, pupil = teachers_browser(other.owner), pupils_browser(pupils[0])
    assert stranger.get(address(quiz)).status_code == 404
    assert stranger.post(address(quiz, "practise/")).status_code == 404
    assert pupil.get(address(quiz))["Location"].startswith("/login/")


def test_it_names_nobody_on_the_projector_at_the_end() -> None:
    quiz, pupils = played()
    teacher = teachers_browser(quiz.teacher)
    teacher.post(address(quiz, "practise/"), {"back": "live"})
    page = teacher.get(f"/quiz/{quiz.pk}/").text
    assert "2 pupils now have what they missed" in page
    assert not any(pupil.name in page for pupil in pupils)


def test_it_gives_each_exactly_what_that_pupil_missed_in_one_press() -> None:
    quiz, (knows, half, silent) = played()
    teacher = teachers_browser(quiz.teacher)
    for _press in range(2):
        assert teacher.post(address(quiz, "practise/"))["Location"] == address(quiz)
    homework = Homework.objects.get()
    assert homework_for(knows) == []
    assert [due.number for pupil in (half, silent) for due in homework_for(pupil)] == [1, 2]
    asked = [
        questions_of(begin_homework(pupil=one.pk, homework=homework)) for one in (half, silent)
    ]
    assert [{one.item for one in each} for each in asked] == [
        {"capital:FR"},
        {"capital:FR", "flag:FR"},
    ]
    assert [line.number for line in doing(homework)] == [1, 2]
    assert (
        "up to 2 questions until" in teacher.get(f"/classes/{quiz.school_class_id}/homework/").text
    )
    assert "See who has done it" in teacher.get(address(quiz)).text


def test_it_gives_nothing_where_nobody_missed_anything() -> None:
    quiz, [pupil] = asking(1, (CAPITAL,))
    answer(quiz, pupil, "paris")
    go_on(quiz, 2)
    told = teachers_browser(quiz.teacher).post(address(quiz, "practise/"), follow=True).text
    assert "Nobody missed anything." in told
    assert not Homework.objects.exists()


def test_it_never_prints_what_a_pupil_typed_that_is_no_place() -> None:
    quiz, (rude, rude_too, _other) = asking(3, (TYPED, CAPITAL))
    for pupil in (rude, rude_too):
        answer(quiz, pupil, "you smell")
    go_on(quiz, 4)
    assert quiz_result(quiz).asked[0].instead == "something else"
    assert "you smell" not in teachers_browser(quiz.teacher).get(address(quiz)).text


def test_it_counts_in_the_list_what_was_shown_as_the_result_does() -> None:
    quiz, pupils = asking(3, (CAPITAL, FLAG))
    for pupil in pupils:
        answer(quiz, pupil, "paris")
    go_on(quiz, 2)
    answer(quiz, pupils[0], "IT")  # to a question that the teacher ended before its answer
    end_quiz(quiz=quiz)
    listed = past_quizzes(quiz.school_class).get()
    result = quiz_result(listed)
    assert (listed.here, listed.given, listed.knew) == (3, 3, 3)
    assert result.asked[0].answered == listed.given


def test_it_calls_nothing_hard_that_nobody_answered() -> None:
    quiz, (first, second, _third) = asking(3, (CAPITAL, FLAG))
    answer(quiz, first, "rome")
    answer(quiz, second, "paris")
    go_on(quiz, 4)
    assert [(fact.explanation, fact.percent) for fact in hardest_facts(quiz)] == [
        ("The capital of France is called Paris.", 50)
    ]


def test_it_gives_a_team_no_point_for_what_was_never_shown() -> None:
    taught, people = class_of(2)
    quiz = quiz_of(taught, (CAPITAL, FLAG), teams=2)
    for pupil in people:
        join_quiz(quiz_id=quiz.pk, pupil=pupil)
    go_on(quiz)
    for pupil in people:
        answer(quiz, pupil, "paris")
    go_on(quiz)
    assert [team.right for team in teams(quiz)] == [1, 1]
    go_on(quiz)
    answer(quiz, people[0], "FR")
    end_quiz(quiz=quiz)
    quiz.refresh_from_db()
    assert [team.right for team in teams(quiz)] == [1, 1]
    assert quiz_result(quiz).pupils[0].right == 1


def test_it_joins_nothing_to_count_the_list() -> None:
    """Thirty pupils and fifteen questions would be thousands of rows a quiz."""
    taught, _pupils = class_of(1)
    assert not past_quizzes(taught).query.group_by


def test_it_gives_nothing_in_a_class_that_is_archived() -> None:
    quiz, _pupils = played()
    archive_class(teacher=quiz.teacher, school_class=quiz.school_class)
    teacher = teachers_browser(quiz.teacher)
    assert "Restore it" in teacher.post(address(quiz, "practise/"), follow=True).text
    assert not Homework.objects.exists()
    assert teacher.get(address(quiz)).status_code == 200


def own_and_atlas() -> tuple[LiveQuiz, list[Pupil], OwnQuestion]:
    """The first misses a fact of the atlas, the second a question that only a colleague has."""
    taught, pupils = class_of(2)
    colleague = Teacher.objects.create_user(
        "co@school.example", "x", name="Mr Co", school=taught.school
    )
    theirs = CardSet.objects.create(school=taught.school, owner=colleague, name="Trip")
    add_question(card_set=theirs, question=Written("short", "?", ("x",)))
    row = theirs.questions.get()
    asked = *questions_for([question_item(row.pk)], seed="s"), CAPITAL
    quiz = quiz_of(taught, asked)
    for pupil in pupils:
        join_quiz(quiz_id=quiz.pk, pupil=pupil)
    go_on(quiz)
    answer(quiz, pupils[0], "x")
    go_on(quiz, 2)
    answer(quiz, pupils[1], "paris")
    return go_on(quiz, 2), pupils, row


def test_it_gives_what_the_quiz_asked_of_a_set_that_this_teacher_lacks() -> None:
    quiz, (first, second), _row = own_and_atlas()
    told = teachers_browser(quiz.teacher).post(address(quiz, "practise/"), follow=True).text
    assert "2 pupils now have what they missed" in told
    assert [homework_for(one)[0].number for one in (first, second)] == [1, 1]


def test_it_leaves_out_who_missed_only_what_was_deleted_since() -> None:
    quiz, (first, second), row = own_and_atlas()
    row.delete()
    told = teachers_browser(quiz.teacher).post(address(quiz, "practise/"), follow=True).text
    assert "1 pupil now has what was missed" in told
    assert [len(homework_for(one)) for one in (first, second)] == [1, 0]


def test_it_says_so_where_all_that_was_missed_was_deleted_since() -> None:
    quiz, (first, _second), row = own_and_atlas()
    quiz.players.filter(pupil=first).delete()
    quiz.answers.filter(pupil=first).delete()
    row.delete()
    told = teachers_browser(quiz.teacher).post(
        address(quiz, "practise/"), {"back": "live"}, follow=True
    )
    assert told.status_code == 200
    assert "The questions that were missed are deleted by now." in told.text
    assert not Homework.objects.exists()


def test_it_reads_only_the_own_answers_for_a_pupil_s_home() -> None:
    quiz, (_knows, half, _silent) = played()
    teachers_browser(quiz.teacher).post(address(quiz, "practise/"))
    with CaptureQueriesContext(connection) as caught:
        assert [due.number for due in homework_for(half)] == [1]
    read = [one["sql"] for one in caught if 'FROM "quizzes_answer"' in one["sql"]]
    assert read
    assert all(f'"pupil_id" = {half.pk}' in sql for sql in read)


def test_it_reads_a_result_with_as_many_queries_for_many_as_for_one() -> None:
    counted = []
    for pupils in (1, 6):
        quiz, people = asking(pupils, (CAPITAL, FLAG))
        for pupil in people:
            answer(quiz, pupil, "rome")
        join_quiz(quiz_id=quiz.pk, pupil=people[0])
        end_quiz(quiz=go_on(quiz))
        with CaptureQueriesContext(connection) as caught:
            quiz_result(quiz)
        counted.append(len(caught))
    assert counted[0] == counted[1]

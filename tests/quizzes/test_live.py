"""The live quiz: the teacher's pace, one answer each, and nothing known before the reveal."""

import os
import signal
import threading
from datetime import timedelta

import pytest
from django.db import connections

from europa_edu.classroom.models import Pupil
from europa_edu.facts import topic_of
from europa_edu.progress.selectors.scores import pupils_behind
from quizzes.models import Answer, LiveQuiz, Player
from quizzes.questions.choosing import NothingToAsk
from quizzes.questions.generate import forms_of
from quizzes.questions.question import DONT_KNOW, Question
from quizzes.selectors.live import count, questions_of, stage_of, teams
from quizzes.services.answers import Given
from quizzes.services.live import (
    FORMS,
    LiveAnswer,
    NotAnAnswer,
    NotAsked,
    NotOpen,
    _count_in,
    advance_quiz,
    close_questions,
    end_quiz,
    join_quiz,
    open_quiz,
)
from tests.quizzes.live import (
    CAPITAL,
    CELL,
    COUNTRY,
    FLAG,
    TYPED,
    answer,
    asking,
    class_of,
    go_on,
    quiz_of,
    teachers_browser,
)

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def player(quiz: LiveQuiz, pupil: Pupil) -> Player:
    return quiz.players.get(pupil=pupil)


def test_it_draws_as_many_questions_as_the_teacher_chose() -> None:
    taught, _people = class_of()
    quiz = open_quiz(
        school_class=taught, teacher=taught.owner, topics=["capitals", "flags"], number=15
    )
    questions = questions_of(quiz.pk)
    assert len(questions) == len({one.item for one in questions}) == 15
    assert {topic_of(one.item) for one in questions} == {"capitals", "flags"}
    assert {one.form for one in questions} <= set(FORMS)


def test_it_asks_the_very_items_that_were_given() -> None:
    taught, _people = class_of()
    items = ["border:FR-IT", "capital:PT", "joined:PT"]
    quiz = open_quiz(school_class=taught, teacher=taught.owner, items=items)
    assert sorted(one.item for one in questions_of(quiz.pk)) == sorted(items)


def test_it_opens_nothing_where_nothing_can_be_asked() -> None:
    taught, _people = class_of()
    with pytest.raises(NothingToAsk):
        open_quiz(school_class=taught, teacher=taught.owner, items=["border:XX-YY"])
    assert not forms_of("border:XX-YY")
    assert not LiveQuiz.objects.exists()


def test_it_ends_a_quiz_that_was_left_open() -> None:
    taught, _people = class_of()
    left = quiz_of(taught)
    open_quiz(school_class=taught, teacher=taught.owner, topics=["capitals"])
    left.refresh_from_db()
    assert left.phase == "over"
    assert left.ended_at


def test_it_asks_shows_and_goes_on_at_the_teachers_pace() -> None:
    taught, _people = class_of()
    quiz = quiz_of(taught, (CAPITAL, TYPED))
    seen = []
    for _ in range(5):
        go_on(quiz)
        seen.append((quiz.position, quiz.phase))
    assert seen[:4] == [(0, "asking"), (0, "shown"), (1, "asking"), (1, "shown")]
    assert quiz.phase == "over"


def test_it_takes_a_press_on_an_old_page_for_nothing() -> None:
    quiz, _people = asking()
    stage = stage_of(quiz)
    advance_quiz(quiz=quiz, stage=stage)
    advance_quiz(quiz=quiz, stage=stage)
    quiz.refresh_from_db()
    assert (quiz.position, quiz.phase) == (0, "shown")


def test_it_counts_stages_upwards_only() -> None:
    taught, _people = class_of()
    quiz = quiz_of(taught)
    stages = [stage_of(quiz)]
    while quiz.phase != "over":
        stages.append(stage_of(go_on(quiz)))
    assert stages == sorted(set(stages))


def test_it_writes_an_answer_into_the_pupils_progress() -> None:
    quiz, (ada, *_) = asking()
    answer(quiz, ada, "paris")
    kept = Answer.objects.get()
    assert (kept.pupil, kept.item, kept.right, kept.source) == (ada, "capital:FR", True, "live")
    assert kept.ref.startswith(f"live:{quiz.pk}.0.{ada.pk}")


def test_it_counts_the_first_answer_only() -> None:
    quiz, (ada, *_) = asking()
    answer(quiz, ada, "rome")
    with pytest.raises(NotAsked):
        answer(quiz, ada, "paris")
    assert [one.response for one in Answer.objects.all()] == ["rome"]
    assert player(quiz, ada).right == 0


@pytest.mark.parametrize("steps", [1, 2])
def test_it_takes_no_answer_after_the_reveal(steps: int) -> None:
    quiz, (ada, *_) = asking()
    go_on(quiz, steps)
    with pytest.raises(NotAsked):
        answer(quiz, ada, "paris", position=0)
    assert not Answer.objects.exists()


def test_it_takes_no_answer_before_the_question_is_asked() -> None:
    quiz, (ada, *_) = asking()
    for position in (1, 99):
        with pytest.raises(NotAsked):
            answer(quiz, ada, "LV", position=position)


@pytest.mark.parametrize(
    ("question", "response"), [(CAPITAL, "oslo"), (COUNTRY, "XX"), (CELL, "Z9"), (TYPED, "  ")]
)
def test_it_refuses_what_no_page_offers(question: Question, response: str) -> None:
    quiz, (ada, *_) = asking(questions=(question,))
    with pytest.raises(NotAnAnswer):
        answer(quiz, ada, response)
    assert not Answer.objects.exists()


def test_it_keeps_what_typed_words_mean() -> None:
    quiz, (ada, ben, cem, dua) = asking(questions=(TYPED,))
    for pupil, typed in ((ada, "Roma"), (ben, "Madrid"), (cem, "something rude"), (dua, "-")):
        answer(quiz, pupil, typed)
    kept = dict(Answer.objects.values_list("pupil__name", "response"))
    assert list(kept.values()) == ["rome", "madrid", "something rude", DONT_KNOW]
    assert list(Answer.objects.filter(right=True).values_list("pupil", flat=True)) == [ada.pk]


def test_it_never_writes_a_childs_own_words_on_the_projector() -> None:
    quiz, (ada, ben, *_) = asking(questions=(TYPED,))
    answer(quiz, ada, "something rude")
    answer(quiz, ben, "Madrid")
    go_on(quiz)
    page = teachers_browser(quiz.teacher).get(f"/quiz/{quiz.pk}/").text
    assert "rude" not in page
    assert "Madrid" in page
    assert "something else" in page


def test_it_counts_a_row_of_right_answers_and_breaks_it_when_one_is_left_out() -> None:
    quiz, (ada, ben, *_) = asking(questions=(CAPITAL, COUNTRY, CELL))
    for response in ("paris", "LV", "D3"):
        answer(quiz, ada, response)
        if response != "LV":
            answer(quiz, ben, response)
        go_on(quiz, 2)
    assert (player(quiz, ada).right, player(quiz, ada).streak) == (3, 3)
    assert (player(quiz, ben).right, player(quiz, ben).streak) == (2, 1)


def test_it_lets_latecomers_in_until_the_end_and_nobody_from_elsewhere() -> None:
    quiz, _people = asking()
    late = Pupil.objects.create(school_class=quiz.school_class, name="Zoe")
    _other, (stranger, *_) = class_of(1)
    join_quiz(quiz_id=quiz.pk, pupil=late)
    join_quiz(quiz_id=quiz.pk, pupil=late)
    answer(quiz, late, "paris")
    assert count(quiz).here == 5
    with pytest.raises(NotOpen):
        join_quiz(quiz_id=quiz.pk, pupil=stranger)
    with pytest.raises(NotAsked):
        answer(quiz, stranger, "paris")
    end_quiz(quiz=quiz)
    with pytest.raises(NotOpen):
        join_quiz(quiz_id=quiz.pk, pupil=late)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_it_makes_balanced_teams_by_lot(number: int) -> None:
    taught, people = class_of(11)
    quiz = quiz_of(taught, teams=number)
    for pupil in people:
        join_quiz(quiz_id=quiz.pk, pupil=pupil)
    sizes = [len(team.names) for team in teams(quiz)]
    assert len(sizes) == number
    assert sum(sizes) == 11
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.django_db(transaction=True)
def test_it_counts_one_of_many_posts_at_the_same_moment() -> None:
    quiz, (ada, ben, *_) = asking()
    outcomes: list[str] = []

    def press(pupil: Pupil, response: str) -> None:
        try:
            answer(quiz, pupil, response)
            outcomes.append(pupil.name)
        except NotAsked:
            pass
        finally:
            connections.close_all()

    presses = [
        threading.Thread(target=press, args=(pupil, response))
        for pupil in (ada, ben)
        for response in ("paris", "rome", "paris", "madrid")
    ]
    for one in presses:
        one.start()
    for one in presses:
        one.join()
    assert sorted(outcomes) == [ada.name, ben.name]
    assert Answer.objects.count() == 2
    assert count(quiz).answered == 2


@pytest.mark.django_db(transaction=True)
def test_it_counts_a_class_that_answers_at_once_each_by_the_own_answer() -> None:
    quiz, people = asking(12)
    responses = ("paris", "rome", "madrid")

    def press(number: int) -> None:
        try:
            answer(quiz, people[number], responses[number % 3])
        finally:
            connections.close_all()

    presses = [threading.Thread(target=press, args=[number]) for number in range(12)]
    for one in presses:
        one.start()
    for one in presses:
        one.join()
    kept = dict(Answer.objects.values_list("pupil", "response"))
    assert kept == {one.pk: responses[number % 3] for number, one in enumerate(people)}
    assert [player(quiz, one).right for one in people] == [1, 0, 0] * 4
    assert count(quiz).answered == 12


def test_it_counts_the_first_of_two_answers_that_are_written_together() -> None:
    quiz, (ada, ben, *_) = asking()
    _other, (stranger, *_) = class_of(1)
    paris, rome = Given("capital:FR", True, "paris"), Given("capital:FR", False, "rome")
    given = ((ben, rome), (ada, paris), (stranger, paris), (ben, paris), (ada, rome))
    together = [LiveAnswer(quiz.pk, pupil.pk, 0, one) for pupil, one in given]
    assert _count_in(together) == [True, True, False, False, False]
    kept = dict(Answer.objects.values_list("pupil", "response"))
    assert kept == {ada.pk: "paris", ben.pk: "rome"}
    assert (player(quiz, ada).right, player(quiz, ben).right) == (1, 0)


@pytest.mark.django_db(transaction=True)
def test_it_has_kept_an_accepted_answer_when_the_process_is_killed_right_after() -> None:
    quiz, (ada, *_) = asking()
    connections.close_all()
    if not (process := os.fork()):
        try:
            answer(quiz, ada, "paris")
            os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(1)
    _, status = os.waitpid(process, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    with pytest.raises(NotAsked):
        answer(quiz, ada, "paris")
    assert Answer.objects.get().pupil == ada
    assert count(quiz).answered == 1
    assert pupils_behind() == [ada.pk]  # whom beat's sweep wakes: the wake-up went with the process


def timed(seconds: int = 30) -> tuple[LiveQuiz, list[Pupil]]:
    taught, pupils = class_of(2)
    quiz = quiz_of(taught, (CAPITAL, FLAG), teams=2)
    LiveQuiz.objects.update(seconds=seconds)
    for pupil in pupils:
        join_quiz(quiz_id=quiz.pk, pupil=pupil)
    return go_on(quiz), pupils


def let_pass(quiz: LiveQuiz, seconds: float) -> None:
    """As if the question had been asked so much earlier."""
    quiz.refresh_from_db()
    assert quiz.closes_at
    LiveQuiz.objects.update(closes_at=quiz.closes_at - timedelta(seconds=seconds))


def test_it_counts_an_answer_in_time_and_a_moment_after_but_none_that_is_late() -> None:
    quiz, (quick, late) = timed()
    let_pass(quiz, 31)
    answer(quiz, quick, "paris")
    let_pass(quiz, 3)
    with pytest.raises(NotAsked):
        answer(quiz, late, "paris")
    assert [*quiz.answers.values_list("pupil", flat=True)] == [quick.pk]
    assert {player.right for player in quiz.players.all()} == {0, 1}  # whenever it came: one point


def test_it_closes_a_question_by_itself_and_no_question_early_or_twice() -> None:
    quiz, _pupils = timed()
    close_questions()
    quiz.refresh_from_db()
    assert quiz.is_asking
    let_pass(quiz, 33)
    for _sweep in range(2):
        close_questions()
        quiz.refresh_from_db()
        assert (quiz.is_shown, quiz.position) == (True, 0)


def test_it_gives_each_question_its_own_time_and_none_without_a_clock() -> None:
    quiz, _pupils = timed()
    first = quiz.closes_at
    go_on(quiz)
    assert quiz.closes_at is None
    go_on(quiz)
    assert quiz.closes_at
    assert first
    assert quiz.closes_at > first
    untimed, _others = asking(1)
    assert untimed.closes_at is None


def test_it_keeps_the_score_of_teams_still_while_a_question_is_open() -> None:
    quiz, (one, _other) = timed()
    answer(quiz, one, "paris")
    assert sum(team.right for team in teams(quiz)) == 0
    go_on(quiz)
    assert sum(team.right for team in teams(quiz)) == 1

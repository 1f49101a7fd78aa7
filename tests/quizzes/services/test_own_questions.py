"""Own questions and cards in homework, live quizzes and practice; gone ones break nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from europa_edu.classroom.models import Pupil, School, Teacher
from europa_edu.progress.confusions import is_confusion
from quizzes.models import Answer, CardSet, Homework, Memory, OwnQuestion, Practice
from quizzes.questions.choosing import NothingToAsk
from quizzes.questions.formats.values import Wording, Written, WrittenCard, WrittenSight
from quizzes.questions.own_questions import question_item
from quizzes.selectors.live import questions_of as live_questions_of
from quizzes.selectors.own_questions import can_be_asked, items_in, sets_to_ask, still_there
from quizzes.selectors.practice import questions_of
from quizzes.services.cards import add_card
from quizzes.services.homework import give_homework
from quizzes.services.live import open_quiz
from quizzes.services.own_questions import (
    MOST_QUESTIONS,
    QuestionIncomplete,
    TooManyQuestions,
    add_question,
    add_questions,
    change_question,
    delete_question,
)
from quizzes.services.practice import QuestionsGone, answer, begin_homework, begin_practice
from tests.quizzes.pupils import answers_of, class_with

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

ULM = WrittenCard(
    "ulm",
    "DE",
    Wording(en="Ulm"),
    tuple(WrittenSight(Wording(en=f"Sight {n}")) for n in range(3)),
)


def short(number: int) -> Written:
    return Written("short", f"Question {number}?", ("Danube",))


@pytest.fixture
def lea() -> Pupil:
    return class_with("Lea")[0]


@pytest.fixture
def teacher(lea: Pupil) -> Teacher:
    assert lea.school_class.owner
    return lea.school_class.owner


@pytest.fixture
def trip(teacher: Teacher) -> CardSet:
    """Three questions and a card."""
    assert teacher.school
    made = CardSet.objects.create(school=teacher.school, owner=teacher, name="School trip")
    add_questions(card_set=made, questions=[short(number) for number in range(3)])
    add_card(card_set=made, card=ULM)
    return made


def homework_of(trip: CardSet, lea: Pupil, **more: object) -> Homework:
    wanted = {"sets": [trip.pk], "due_on": timezone.localdate() + timedelta(days=3)} | more
    return give_homework(teacher=trip.owner, school_class=lea.school_class, **wanted)  # type: ignore[arg-type]


def items_of(practice: Practice) -> list[str]:
    return [one.item for one in questions_of(practice)]


def forget(lea: Pupil) -> None:
    """Everything is due."""
    Memory.objects.filter(pupil=lea).update(due_at=timezone.now() - timedelta(days=1))


def test_it_counts_keys_within_a_set_and_gives_none_twice(trip: CardSet) -> None:
    delete_question(row=trip.questions.get(key=2))
    add_question(card_set=trip, question=short(9))
    assert list(trip.questions.values_list("key", flat=True)) == [1, 3, 4]


def test_it_changes_a_question_that_is_imported_again(trip: CardSet) -> None:
    told = Written("short", "Question 1?", ("Danube",), feedback="It is long.")
    assert add_questions(card_set=trip, questions=[told, short(7), short(7)]) == 2
    assert trip.questions.count() == 4
    assert "It is long." in trip.questions.get(key=2).content


def test_it_adds_all_or_nothing(trip: CardSet) -> None:
    with pytest.raises(QuestionIncomplete):
        add_questions(card_set=trip, questions=[short(7), Written("choice", "?", ("a",))])
    many = [short(number) for number in range(MOST_QUESTIONS + 1)]
    with pytest.raises(TooManyQuestions):
        add_questions(card_set=trip, questions=many)
    assert trip.questions.count() == 3


def test_it_gives_a_set_as_homework_and_asks_its_questions_and_cards(
    trip: CardSet, lea: Pupil
) -> None:
    given = homework_of(trip, lea)
    assert given.number == 4
    begun = begin_homework(pupil=lea.pk, homework=given)
    assert sorted(items_of(begun)) == sorted(items_in(CardSet.objects.all()))
    place = next(n for n, one in enumerate(questions_of(begun)) if one.topic == "own")
    for position in range(place + 1):
        answer(practice=begun.pk, pupil=lea.pk, position=position, response=["Danub"])
    item, right, response = answers_of(lea)[place]
    assert (item.partition(":")[0], right, response) == ("own", True, "~Danub")
    assert Memory.objects.filter(pupil=lea, item=item).exists()
    assert not is_confusion(item, "FR")


def test_it_mixes_sets_with_topics(trip: CardSet, lea: Pupil) -> None:
    given = homework_of(trip, lea, topics=["capitals"], number=8)
    kinds = {
        item.partition(":")[0] for item in items_of(begin_homework(pupil=lea.pk, homework=given))
    }
    assert kinds == {"own", "own-card", "capital"}


def test_it_asks_again_in_practice_what_was_met_and_is_due(trip: CardSet, lea: Pupil) -> None:
    assert not any(item.startswith("own") for item in items_of(begin_practice(pupil=lea.pk)))
    begun = begin_homework(pupil=lea.pk, homework=homework_of(trip, lea))
    answer(practice=begun.pk, pupil=lea.pk, position=0, response=["-"])
    forget(lea)
    met = questions_of(begun)[0].item
    newest = Practice.objects.filter(homework=None).latest("pk").pk
    assert items_of(begin_practice(pupil=lea.pk, after=newest)).count(met) == 1


def test_it_never_asks_a_deleted_question_again_and_breaks_nothing(
    trip: CardSet, lea: Pupil
) -> None:
    given = homework_of(trip, lea)
    begun = begin_homework(pupil=lea.pk, homework=given)
    for row in OwnQuestion.objects.all():
        delete_question(row=row)
    for position in range(4):  # a set that has begun goes on
        answer(practice=begun.pk, pupil=lea.pk, position=position, response=["-"])
    assert Answer.objects.count() == 4
    forget(lea)
    assert not any(item.startswith("own:") for item in items_of(begin_practice(pupil=lea.pk)))


def test_it_says_so_when_everything_that_was_given_is_gone(trip: CardSet, lea: Pupil) -> None:
    given = homework_of(trip, lea)
    trip.delete()
    with pytest.raises(QuestionsGone):
        begin_homework(pupil=lea.pk, homework=given)


def test_it_gives_no_set_of_another_school(trip: CardSet, lea: Pupil) -> None:
    stranger = Teacher.objects.create_user(
        "x@x.example", name="X", school=School.objects.create(name="Elsewhere")
    )
    CardSet.objects.update(shared=True)
    day, taught = timezone.localdate(), lea.school_class
    with pytest.raises(NothingToAsk):
        give_homework(teacher=stranger, school_class=taught, sets=[trip.pk], due_on=day)
    item = question_item(trip.questions.all()[0].pk)
    with pytest.raises(NothingToAsk):
        open_quiz(teacher=stranger, school_class=taught, items=[item])
    assert can_be_asked(stranger, [item, "flag:FR"]) == ["flag:FR"]
    assert can_be_asked(trip.owner, [item, "own:x", "own:9" * 9]) == [item]
    assert sets_to_ask(stranger) == []


def test_it_asks_exactly_the_own_items_that_a_teacher_chose(trip: CardSet, lea: Pupil) -> None:
    item = question_item(trip.questions.all()[1].pk)
    given = homework_of(trip, lea, sets=[], items=[item, "capital:FR"])
    assert items_of(begin_homework(pupil=lea.pk, homework=given)) == [item, "capital:FR"]


def test_it_draws_a_live_quiz_from_a_set_alone_or_half_of_it(trip: CardSet, lea: Pupil) -> None:
    taught = lea.school_class
    alone = open_quiz(teacher=trip.owner, school_class=taught, sets=[trip.pk], number=10)
    assert {one.item for one in live_questions_of(alone.pk)} == set(items_in(CardSet.objects.all()))
    both = open_quiz(
        teacher=trip.owner, school_class=taught, sets=[trip.pk], topics=["flags"], number=5
    )
    items = [one.item for one in live_questions_of(both.pk)]
    assert sum(item.startswith("own") for item in items) == 3
    assert len(items) == 5


def test_it_offers_own_and_shared_sets_that_hold_something(trip: CardSet, lea: Pupil) -> None:
    CardSet.objects.create(school=trip.school, owner=trip.owner, name="Empty")
    colleague = Teacher.objects.create_user("c@x.example", name="C", school=trip.school)
    assert sets_to_ask(trip.owner) == [(trip.pk, "School trip")]
    assert sets_to_ask(colleague) == []
    CardSet.objects.update(shared=True)
    assert sets_to_ask(colleague) == [(trip.pk, "School trip")]


def test_it_knows_which_are_still_there(trip: CardSet) -> None:
    items = items_in(CardSet.objects.all())
    change_question(row=trip.questions.get(key=1), question=short(8))
    trip.cards.all().delete()
    assert still_there(["flag:FR", *items, "own:nonsense"]) == items[:3]

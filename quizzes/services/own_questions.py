"""Teachers' own questions: the only writers."""

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.db.models import Max

from quizzes.models import CardSet, OwnQuestion
from quizzes.questions.formats.values import Written, question_problems
from quizzes.questions.own_questions import problems_of, to_ask
from quizzes.selectors.own_questions import questions_in
from quizzes.services.cards import locked

MOST_QUESTIONS = 500  # in a set


class TooManyQuestions(Exception):
    """A set holds at most 500 questions."""


class QuestionIncomplete(Exception):
    """It cannot be asked; the form or the file says so before it comes to this."""


def add_question(*, card_set: CardSet, question: Written) -> None:
    add_questions(card_set=card_set, questions=[question])


@transaction.atomic
def add_questions(*, card_set: CardSet, questions: Sequence[Written]) -> int:
    """All questions of a file, or none. One that is there takes the old one's place."""
    card_set = locked(card_set)
    known = {_same(held): row for row, held in questions_in(card_set)}
    wanted = {_same(each): each for each in map(to_ask, questions)}
    fresh = [each for each in wanted if each not in known]
    if len(known) + len(fresh) > MOST_QUESTIONS:
        raise TooManyQuestions
    last = card_set.questions.aggregate(last=Max("key"))["last"] or 0
    for each in wanted.keys() & known.keys():
        change_question(row=known[each], question=wanted[each])
    OwnQuestion.objects.bulk_create(
        OwnQuestion(card_set=card_set, key=last + number, content=_json(wanted[each]))
        for number, each in enumerate(fresh, 1)
    )
    return len(wanted)


def change_question(*, row: OwnQuestion, question: Written) -> None:
    """What was answered to it stays: only its words are other ones."""
    row.content = _json(question)
    row.save(update_fields=["content", "changed_at"])


def delete_question(*, row: OwnQuestion) -> None:
    """It is never asked again; sets that pupils have begun go on with what they hold."""
    row.delete()


def _same(question: Written) -> tuple[str, str, tuple[str, ...]]:
    """What makes a question of a file the one that is there: its text and what is right."""
    return question.kind, question.text, question.right


def _json(question: Written) -> str:
    if problems := (*question_problems(question), *problems_of(question)):
        raise QuestionIncomplete(problems)
    return msgspec.json.encode(question).decode()

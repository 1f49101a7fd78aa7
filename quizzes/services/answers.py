"""Answers: append-only and idempotent, written in the transaction that caused them."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone
from msgspec import Struct

from quizzes.memory import NEARLY
from quizzes.questions.grading import Verdict
from quizzes.questions.question import DONT_KNOW, Question
from quizzes.rows import add_answers, lock_pupil
from quizzes.scoring_queue import wake_scoring

ROWS = ("order", "match")  # forms that take several codes


class Given(Struct, frozen=True):
    """An answer before it is written."""

    item: str
    right: bool
    response: str = ""


@transaction.atomic(savepoint=False)
def record_answers(
    *,
    pupil: int,
    source: str,
    ref: str,
    given: Iterable[Given],
    match: int | None = None,
    practice: int | None = None,
    quiz: int | None = None,
    position: int | None = None,
    at: datetime | None = None,
) -> None:
    """Write what one deed proved. `ref` names the deed; the same deed again writes nothing.

    Locks the pupil's row first: one pupil's answers are committed in the order of their numbers,
    so scoring, which remembers the last number, never passes one by.
    """
    moment = connection.ops.adapt_datetimefield_value(at or timezone.now())
    where = (match, practice, quiz, position)
    lock_pupil(pupil)
    add_answers(
        pupil,
        [
            (*where, one.item, one.right, one.response[:80], source, f"{ref}:{number}", moment)
            for number, one in enumerate(given)
        ],
    )
    wake_scoring(pupil)


def kept_response(question: Question, response: Sequence[str], verdict: Verdict) -> str:
    """What the answer keeps: the code meant, where there is one, so that confusions can be told."""
    if list(response) == [DONT_KNOW]:
        return DONT_KNOW
    if question.form in ROWS:
        return verdict.meant or ",".join(response)
    if verdict.right:
        return question.answer[0] if verdict.exact else NEARLY + response[0]
    return verdict.meant or response[0]

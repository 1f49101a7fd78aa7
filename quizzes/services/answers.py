"""Answers: append-only, written in the transaction that caused them, once however often retried."""

from collections.abc import Iterable
from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone
from msgspec import Struct

from quizzes.rows import add_answers, lock_pupil
from quizzes.scoring_queue import wake_scoring


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

"""Hand-written SQL of the quizzes: what a whole class answering at once costs (ADR 0012)."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from europa_edu.classroom.models import Pupil
from europa_edu.rows import insert
from quizzes.models import Answer, LiveQuiz, Player
from quizzes.phases import Phase

GRACE = timedelta(seconds=2)  # for an answer that was given in time and is still on its way

# The class is the pupil's own at that moment, and read by the same statement.
ANSWER = (
    *("school_class_id", "pupil_id", "match_id", "practice_id", "quiz_id", "position"),
    *("item", "right", "response", "source", "ref", "at"),
)
_PUPIL, _QUIZ, _PLAYER = (model._meta.db_table for model in (Pupil, LiveQuiz, Player))
_CLASS_OF = f"(SELECT school_class_id FROM {_PUPIL} WHERE id = %s)"  # noqa: S608
# As one statement, since reading first would let two answers through. Who left out a question
# begins a new streak.
_COUNT_IN = f"""
UPDATE {_PLAYER} SET
    answered = %s,
    "right" = "right" + %s,
    streak = %s * (CASE WHEN answered = %s THEN streak + 1 ELSE 1 END)
WHERE quiz_id = %s AND pupil_id = %s AND answered <= %s AND EXISTS (
    SELECT 1 FROM {_QUIZ} WHERE id = %s AND phase = %s AND position = %s
        AND (closes_at IS NULL OR closes_at >= %s)
)
"""  # noqa: S608


def lock_pupil(pupil: int) -> None:
    """Lock the pupil's row until the transaction ends. SQLite's transactions are alone anyway."""
    if connection.features.has_select_for_no_key_update:
        lock = connection.ops.for_update_sql(no_key=True)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT id FROM {_PUPIL} WHERE id = %s {lock}", [pupil])  # noqa: S608


def add_answers(pupil: int, rows: Iterable[Sequence[Any]]) -> None:
    """Write answers, their columns from `match_id` on; those whose `ref` is known stay."""
    statement = insert(Answer, ANSWER).replace("(%s, ", f"({_CLASS_OF}, ", 1)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"{statement} ON CONFLICT DO NOTHING", [(pupil, pupil, *row) for row in rows]
        )


def count_in(quiz: int, pupil: int, position: int, *, right: bool) -> bool:
    """Whether this is the pupil's first answer to the question of now, and in time.

    Needs a transaction.
    """
    row = int(right)
    in_time = connection.ops.adapt_datetimefield_value(timezone.now() - GRACE)
    player = [position + 1, row, row, position, quiz, pupil, position]
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_IN, [*player, quiz, Phase.ASKING, position, in_time])
        return bool(cursor.rowcount)


def questions_text(quiz: int) -> str:
    """The questions of a live quiz as they are kept. Raises LiveQuiz.DoesNotExist."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT questions FROM {_QUIZ} WHERE id = %s", [quiz])  # noqa: S608
        found = cursor.fetchone()
    if found is None:
        raise LiveQuiz.DoesNotExist
    return str(found[0])

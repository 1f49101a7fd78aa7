"""Answers: append-only, written in the transaction that caused them, once however often retried."""

from collections.abc import Iterable
from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.models import Pupil
from quizzes.wake import wake_scoring

# By hand, for a whole class may answer in one second, and Django's ways cost four times as much.
_CLASS_OF = "SELECT school_class_id FROM classroom_pupil WHERE id = %s"
_INSERT = """
INSERT INTO quizzes_answer (pupil_id, school_class_id, item, "right", response, source, ref, at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
"""


class Given(Struct, frozen=True):
    """An answer before it is written."""

    item: str
    right: bool
    response: str = ""


@transaction.atomic(savepoint=False)
def record_answers(
    *, pupil: int, source: str, ref: str, given: Iterable[Given], at: datetime | None = None
) -> None:
    """Write what one deed proved. `ref` names the deed; the same deed again writes nothing.

    Locks the pupil's row first: one pupil's answers are committed in the order of their numbers,
    so scoring, which remembers the last number, never passes one by.
    """
    moment = connection.ops.adapt_datetimefield_value(at or timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(f"{_CLASS_OF} {_lock()}", [pupil])
        found = cursor.fetchone()
        if found is None:
            raise Pupil.DoesNotExist
        rows = [
            (pupil, *found, one.item, one.right, one.response[:80], source, f"{ref}:{n}", moment)
            for n, one in enumerate(given)
        ]
        cursor.executemany(_INSERT, rows)
    wake_scoring(pupil)


def _lock() -> str:
    """SQLite's transactions are alone anyway."""
    if not connection.features.has_select_for_no_key_update:
        return ""
    return connection.ops.for_update_sql(no_key=True)

"""Hand-written SQL of the classroom: who a pupil is, asked with every request (ADR 0012)."""

from collections.abc import Sequence

from django.db import connection

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.rows import columns_of


def pupil_with_card(pupil_id: int, card: int) -> Pupil | None:
    """The pupil if this card is the valid one and neither pupil nor class is put away."""
    pupil = columns_of(Pupil, "pupil")
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {pupil.text} FROM {Pupil._meta.db_table} AS pupil "  # noqa: S608
            f"JOIN {SchoolClass._meta.db_table} AS home ON home.id = pupil.school_class_id "
            "WHERE pupil.id = %s AND pupil.card = %s "
            "AND pupil.archived_at IS NULL AND home.archived_at IS NULL",
            [pupil_id, card],
        )
        row = cursor.fetchone()
    return None if row is None else pupil.read(row)


def valid_cards(pupils: Sequence[int]) -> dict[int, int]:
    """The valid cards of these pupils, without those who are put away."""
    if not pupils:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT pupil.id, pupil.card FROM {Pupil._meta.db_table} AS pupil "  # noqa: S608
            f"JOIN {SchoolClass._meta.db_table} AS home ON home.id = pupil.school_class_id "
            f"WHERE pupil.id IN ({', '.join(['%s'] * len(pupils))}) "
            "AND pupil.archived_at IS NULL AND home.archived_at IS NULL",
            list(pupils),
        )
        return dict(cursor.fetchall())

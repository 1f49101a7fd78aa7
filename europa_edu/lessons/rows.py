"""Hand-written SQL of lessons: what every fragment of a table in one reads (ADR 0012)."""

from django.db import connection

from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.rows import columns_of


def lesson_and_hand(lesson_id: int, pupil_id: int | None) -> tuple[Lesson, bool]:
    """The lesson, and whether this pupil asks for help in it (None: somebody else reads)."""
    lesson = columns_of(Lesson, "lesson")
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {lesson.text}, attendance.asked_help_at IS NOT NULL "  # noqa: S608
            f"FROM {Lesson._meta.db_table} AS lesson "
            f"LEFT JOIN {Attendance._meta.db_table} AS attendance "
            "ON attendance.lesson_id = lesson.id AND attendance.pupil_id = %s WHERE lesson.id = %s",
            [pupil_id, lesson_id],
        )
        *row, hand_up = cursor.fetchone()
    return lesson.read(row), bool(hand_up)

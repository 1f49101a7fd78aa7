"""Who of a lesson's class is here: ticked by the teacher, and seen by the site in this lesson."""

from django.db.models import Exists, OuterRef, Q
from msgspec import Struct

from europa_edu.classroom.models import Pupil
from europa_edu.classroom.people import by_name
from europa_edu.lessons.models import Lesson
from games.models import Seat


class Presence(Struct, frozen=True):
    """The pupils of a lesson, each group in the order of their names."""

    here: tuple[Pupil, ...]  # expected, and a page of theirs was open in this lesson
    missing: tuple[Pupil, ...]  # expected, and not seen yet
    late: tuple[Pupil, ...]  # seen, and without a seat: the teacher has to give them one

    @property
    def expected(self) -> int:
        return len(self.here) + len(self.missing)


def presence(lesson: Lesson) -> Presence:
    """One query, however large the class is.

    Who went home from a table has no seat either, but wants none.
    """
    seats = Seat.objects.filter(match__lesson=lesson, pupil=OuterRef("pupil"))
    has_seat = Exists(seats.filter(gone=False, match__match=None))  # that was not dealt again
    went_home = Q(present=False) & Exists(seats.filter(gone=True, seen_at__isnull=False))
    is_late = Q(seen_at__isnull=False) & ~has_seat & ~went_home
    known = lesson.attendance.filter(Q(present=True) | is_late, pupil__archived_at=None)
    rows = list(known.annotate(is_late=is_late).select_related("pupil"))
    return Presence(
        here=tuple(by_name(row.pupil for row in rows if row.present and row.seen_at)),
        missing=tuple(by_name(row.pupil for row in rows if row.present and not row.seen_at)),
        late=tuple(by_name(row.pupil for row in rows if row.is_late)),
    )

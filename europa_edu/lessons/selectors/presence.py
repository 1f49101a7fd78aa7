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
    late: tuple[Pupil, ...]  # seen, though nobody expected them: they have no seat yet

    @property
    def expected(self) -> int:
        return len(self.here) + len(self.missing)


def presence(lesson: Lesson) -> Presence:
    """One query, however large the class is."""
    seats = Seat.objects.filter(match__lesson=lesson, pupil=OuterRef("pupil"))
    known = lesson.attendance.filter(
        Q(present=True) | Q(seen_at__isnull=False) & ~Exists(seats), pupil__archived_at=None
    ).select_related("pupil")
    rows = list(known)
    return Presence(
        here=tuple(by_name(row.pupil for row in rows if row.present and row.seen_at)),
        missing=tuple(by_name(row.pupil for row in rows if row.present and not row.seen_at)),
        late=tuple(by_name(row.pupil for row in rows if not row.present)),
    )

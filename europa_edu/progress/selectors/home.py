"""What a pupil's own pages read: the lesson that is on, and the matches that were."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Q
from msgspec import Struct

from europa_edu.classroom.selectors.access import running_lesson
from europa_edu.progress.selectors.scores import place_in
from games.catalog import CATALOG
from games.engine import Title
from games.models import Match, Seat

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil
    from europa_edu.lessons.models import Lesson

PAST_MATCHES = 12
RUNNING_MATCHES = 3
ENDED = (Match.Status.OVER, Match.Status.FROZEN)


class Sitting(Struct, frozen=True):
    """The lesson of the pupil's class that is on now, and the pupil's match in it (or None)."""

    lesson: "Lesson"
    match: Match | None
    is_present: bool
    is_seen: bool  # the lesson knows already that the pupil came

    @property
    def table(self) -> int:
        """The match to go to; 0 while there is none to play."""
        return self.match.pk if self.match and self.match.status not in ENDED else 0


class OwnMatch(Struct, frozen=True):
    """One line of "my matches"; place 0 while nobody is ranked."""

    pk: int
    title: Title
    at: datetime
    place: int


def sitting_of(pupil: "Pupil") -> Sitting | None:
    """Where the pupil belongs now; None while the class has no lesson."""
    lesson = running_lesson(pupil.school_class)
    if lesson is None:
        return None
    # A restarted table leaves its old match behind; who is done may get a seat at an older one.
    own = Seat.objects.filter(pupil=pupil, gone=False).values("match")
    matches = Match.objects.filter(lesson=lesson, pk__in=own)
    match = matches.alias(ended=Q(status__in=ENDED)).order_by("ended", "-pk").first()
    row = lesson.attendance.filter(pupil=pupil).first()
    present = match is not None or bool(row and row.present)
    return Sitting(lesson, match, present, is_seen=bool(row and row.seen_at))


def unfinished_matches(pupil: "Pupil") -> list[OwnMatch]:
    """Where the pupil may go on playing outside lessons, newest first."""
    return _own_matches(pupil, ~Q(match__status__in=ENDED), match__lesson=None)[:RUNNING_MATCHES]


def past_matches(pupil: "Pupil") -> list[OwnMatch]:
    """The last that came to an end with a turn played, newest first; of lessons, if one came."""
    was_there = Q(match__lesson=None) | Q(seen_at__isnull=False)
    played = Q(match__status=Match.Status.OVER, match__version__gt=0)
    return _own_matches(pupil, played & was_there)


def _own_matches(pupil: "Pupil", which: Q, **more: object) -> list[OwnMatch]:
    own = Seat.objects.filter(which, pupil=pupil, gone=False, match__title__in=CATALOG, **more)
    newest = own.select_related("match").defer("match__state", "match__talk").order_by("-match")
    return [
        OwnMatch(
            pk=seat.match.pk,
            title=CATALOG[seat.match.title],
            at=seat.match.moved_at or seat.match.opened_at,
            place=place_in(seat.match.outcome, seat.index),
        )
        for seat in newest[:PAST_MATCHES]
    ]

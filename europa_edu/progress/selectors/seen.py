"""When the pupils of a class were last here. One row a pupil is read, never a history."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db.models import OuterRef, Subquery, Sum
from django.utils import timezone
from msgspec import Struct

from europa_edu.progress.models import Scored, TopicWeek
from europa_edu.progress.needing import AWAY
from europa_edu.progress.scope import monday
from europa_edu.progress.selectors.class_numbers import pupils_of
from europa_edu.progress.selectors.weeks import ANSWERED
from europa_edu.progress.tally import ALL
from quizzes.selectors.answers import answer_numbered
from quizzes.selectors.practice import have_practised

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


class PupilSeen(Struct, frozen=True):
    """When a pupil was last here, and how much it answered this week."""

    on: date | None = None
    answers: int = 0
    is_today: bool = False


def pupils_seen(school_class: "SchoolClass", today: date) -> dict[int, PupilSeen]:
    """By pupil; who was never here is out. Whoever logged in was here, without an answer, too."""
    answers = answers_this_week(school_class, today)
    seen = last_seen(school_class, today)
    for pupil, day in pupils_of(school_class).values_list("pk", "came_on"):
        if day:
            seen[pupil] = max(seen.get(pupil, day), day)
    return {
        pupil: PupilSeen(day, answers.get(pupil, 0), day == today) for pupil, day in seen.items()
    }


def last_seen(school_class: "SchoolClass", today: date) -> dict[int, date]:
    """By the newest answer, or a lesson of late in which the pupil was seen; who never was, is out.

    Scoring knows the newest answer: how far it has come.
    """
    newest = answer_numbered(OuterRef("up_to")).values("at")
    scored = Scored.objects.filter(pupil__school_class=school_class, pupil__archived_at=None)
    seen = {
        pupil: timezone.localdate(at)
        for pupil, at in scored.annotate(at=Subquery(newest)).values_list("pupil", "at")
        if at
    }
    late = timezone.make_aware(datetime.combine(today - AWAY, datetime.min.time()))
    present = pupils_of(school_class).filter(attendance__seen_at__gte=late)
    for pupil, at in present.values_list("pk", "attendance__seen_at"):
        day = timezone.localdate(at)
        seen[pupil] = max(seen.get(pupil, day), day)
    return seen


def answers_this_week(school_class: "SchoolClass", today: date) -> dict[int, int]:
    """By pupil; who gave none is out."""
    rows = TopicWeek.objects.filter(
        pupil__school_class=school_class, source=ALL, week=monday(today)
    )
    summed = rows.order_by().values_list("pupil")
    return dict(summed.annotate(answered=Sum(ANSWERED)))


def practised(school_class: "SchoolClass") -> frozenset[int]:
    """Who began a practice or a homework at any time."""
    return frozenset(have_practised(pupils_of(school_class)).values_list("pk", flat=True))

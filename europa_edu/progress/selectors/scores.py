"""What scoring and the pages of scores read."""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from europa_edu.classroom.models import Pupil
from europa_edu.progress.models import Scored, TitleScore, TopicWeek
from europa_edu.progress.tally import ALL
from games.engine.codec import decode
from games.engine.rules import Outcome
from games.models import Match, Seat, Turn
from quizzes.selectors import answers, memories

RECENT = timedelta(days=2)  # older results that were missed are found with the pupil's next one
Rows = list[dict[str, Any]]


def pupils_behind() -> list[int]:
    """Who has answers or results that scoring has not seen: one look into an index a pupil."""
    unseen = answers.answers_of(OuterRef("pk")).filter(pk__gt=OuterRef("up_to"))
    behind = Pupil.objects.annotate(up_to=Coalesce("scored__up_to", 0)).filter(Exists(unseen))
    return sorted({*behind.values_list("pk", flat=True), *_with_unseen_results()})


def _with_unseen_results() -> list[int]:
    recent = _ended_seats().filter(match__moved_at__gt=timezone.now() - RECENT)
    players = set(recent.values_list("pupil_id", flat=True))
    seen = dict(Scored.objects.filter(pupil__in=players).values_list("pupil", "matches"))
    ended = ended_matches(players)
    return [pupil for pupil, matches in ended.items() if matches != seen.get(pupil, 0)]


def ended_matches(pupils: Iterable[int]) -> dict[int, int]:
    """How many matches of these pupils have ended; none is no entry."""
    ended = _ended_seats().filter(pupil__in=pupils).values_list("pupil_id").order_by()
    return dict(ended.annotate(Count("match", distinct=True)))


def places_of(pupil: int) -> dict[str, list[int]]:
    """Places in ended matches by title.

    Only where the pupil moved at least once: a bot may have kept the seat from the start. Who held
    several seats lent a device to others, and nobody knows which seat was whose.
    """
    moved = Turn.objects.filter(
        match=OuterRef("match"), seat=OuterRef("index"), actor=Turn.Actor.PERSON
    )
    own = _ended_seats().filter(pupil=pupil).annotate(moved=Exists(moved))
    seats = list(own.values_list("match", "match__title", "match__outcome", "index", "moved"))
    held = Counter(match for match, *_ in seats)
    found: dict[str, list[int]] = {}
    for match, title, outcome, index, has_moved in seats:
        place = place_in(outcome, index)
        if has_moved and place and held[match] == 1:
            found.setdefault(title, []).append(place)
    return found


def place_in(outcome: str, seat: int) -> int:
    """The seat's place, from 1; 0 where nobody is ranked."""
    placed = decode(outcome, Outcome).placed if outcome else ()
    return next((place for place, group in placed if seat in group), 0)


def answers_of(pupil: Pupil) -> Rows:
    """All answers, in their order."""
    own = answers.answers_of(pupil.pk).order_by("pk")
    return _rows(own, "at", "item", "right", "response", "source")


def memories_of(pupil: Pupil) -> Rows:
    """What the pupil is thought to remember, and when it should be asked again."""
    own = memories.memories_of(pupil.pk).order_by("item")
    return _rows(own, "item", "right", "wrong", "due_at")


def topic_weeks_of(pupil: Pupil) -> Rows:
    own = TopicWeek.objects.filter(pupil=pupil).exclude(source=ALL)
    own = own.order_by("week", "topic", "source")
    return _rows(own, "week", "topic", "source", "right", "wrong", "unsure")


def title_scores_of(pupil: Pupil) -> Rows:
    own = TitleScore.objects.filter(pupil=pupil).order_by("title")
    return _rows(own, "title", "played", "won", "placed_sum")


def _rows(found: QuerySet[Any], *columns: str) -> Rows:
    return list(found.values(*columns))


def _ended_seats() -> QuerySet[Seat]:
    """Places of pupils at tables that came to an end."""
    return Seat.objects.filter(
        pupil__isnull=False,
        gone=False,
        match__status=Match.Status.OVER,
        match__outcome__gt="",
    )

"""Which match: of a person, by its code, dealt again; its deal and its past positions."""

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from europa_edu.classroom.people import Person
from games.catalog import CATALOG
from games.engine import IllegalMove, Options, Title
from games.engine.codec import decode
from games.engine.due import shared
from games.engine.replay import Turn as StoredTurn
from games.engine.replay import replay
from games.models import Match, Seat
from quizzes.selectors.practice import due_items


def successor(match: Match, person: Person) -> int | None:
    """The match that a restarted table goes on with, if this person sits there."""
    if match.status != Match.Status.OVER:
        return None
    own = Seat.objects.held_by(person).filter(match__rematch_of=match)
    return own.values_list("match", flat=True).first()


class CannotReplay(LookupError):
    """What a question offered then was corrected since, and a turn took what is no choice now."""


def position_at(match: Match, seats: int, version: int) -> Any:
    """The state after that turn, replayed from the seed."""
    title = CATALOG[match.title]
    turns = [
        StoredTurn(*row)
        for row in match.turns.filter(version__lte=version).values_list("version", "seat", "move")
    ]
    options, due = decode(match.options, title.options), facts_dealt(match)
    try:
        *_, last = replay(title, seats, options, match.seed, turns, due, match.rules_version)
    except IllegalMove as taken:
        raise CannotReplay(match.pk) from taken
    return last.state


def facts_dealt(match: Match) -> tuple[str, ...]:
    """What the cards of a match that has started were to bring up; nobody at the table knows."""
    return decode(match.due, tuple[str, ...]) if match.due else ()


def facts_due(title: Title, options: Options, pupils: Collection[int]) -> tuple[str, ...]:
    """What the title's cards can bring up of what is due for these pupils, as often for each."""
    lists = due_items(pupils, timezone.now()) if title.deal and pupils else []
    return shared([[item for item in due if title.dealable(options, item)] for due in lists])


def seated_pupils(seats: Iterable[Seat]) -> frozenset[int]:
    return frozenset(seat.pupil_id for seat in seats if seat.pupil_id is not None and not seat.gone)


def running_matches(person: Person) -> QuerySet[Match]:
    """Where the caller sits, newest first, so that the same device finds its match again."""
    own = Seat.objects.held_by(person).values("match")
    return Match.objects.filter(pk__in=own).exclude(status=Match.Status.OVER).order_by("-pk")


def match_by_code(code: str) -> Match | None:
    """The table that takes players under this code. A lesson's tables have none."""
    match = watched_match(code)
    return match if match and match.status != Match.Status.OVER else None


def watched_match(code: str) -> Match | None:
    """The table to look on at: a projector still shows it when the match is over."""
    return Match.objects.filter(code=code).first() if code else None

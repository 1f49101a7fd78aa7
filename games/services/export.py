"""All that the games know about one person, as that person saw it."""

from typing import Any

from msgspec import to_builtins

from europa_edu.classroom.people import Person
from games.engine.codec import decode
from games.engine.events import Event
from games.engine.rules import Outcome
from games.models import Match, Seat


def matches_of(person: Person) -> list[dict[str, Any]]:
    """Every match with the own moves and all events as the seat saw them, oldest first.

    Other players are numbers here, and their moves only what the rules showed to this seat.
    """
    own = Seat.objects.of(person)
    own = own.select_related("match").order_by("match_id", "index")
    return [_told(seat.match, seat) for seat in own]


def _told(match: Match, seat: Seat) -> dict[str, Any]:
    turns = list(match.turns.all())
    return {
        "match": match.pk,
        "title": match.title,
        "status": match.status,
        "opened_at": match.opened_at,
        "moved_at": match.moved_at,
        "lesson": match.lesson_id,
        "seat": seat.index,
        "name": seat.name,
        "left": seat.left,
        "others": [
            {"seat": other.index, "is": "person" if other.person else "bot"}
            for other in match.seats.all()
            if other.index != seat.index
        ],
        "result": _result(match, seat.index),
        "moves": [
            {"turn": turn.version, "at": turn.at, "move": turn.move, "by": turn.actor}
            for turn in turns
            if turn.seat == seat.index
        ],
        "events": [
            {"turn": turn.version} | to_builtins(event.seen_by(seat.index))
            for turn in turns
            for event in decode(turn.events, tuple[Event, ...])
        ],
    }


def _result(match: Match, seat: int) -> dict[str, Any] | None:
    if not match.outcome:
        return None
    outcome = decode(match.outcome, Outcome)
    before = 0
    for group in outcome.ranking:
        if seat in group:
            break
        before += len(group)
    points = outcome.points[seat] if seat < len(outcome.points) else None
    return {"place": before + 1, "points": points, "reason": outcome.reason}

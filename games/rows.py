"""Hand-written SQL of the games: what every fragment and every move reads and writes (ADR 0012)."""

from datetime import datetime

from django.db import connection

from europa_edu.classroom.people import Person
from europa_edu.rows import columns_of, insert, update
from games.models import Match, Seat, Turn

_MATCH, _SEAT, _TURNS = (model._meta.db_table for model in (Match, Seat, Turn))
_LOCK = f"SELECT id FROM {_MATCH} WHERE id = %s FOR UPDATE"  # noqa: S608
_MOVED_ON = ("state", "version", "news", "moved_at")
_TURN = ("match_id", "version", "seat", "move", "actor", "events", "at")


def match_with_seats(match_id: int, *, locked: bool = False) -> tuple[Match, tuple[Seat, ...]]:
    """The match and its seats in order; `locked`: its row, until the transaction ends.

    Raises LookupError where there is none.
    """
    match, seat = columns_of(Match, "match"), columns_of(Seat, "seat")
    with connection.cursor() as cursor:
        if locked and connection.features.has_select_for_update:
            # Before reading: a statement that waits for a lock shows seats as they were before.
            cursor.execute(_LOCK, [match_id])
        cursor.execute(
            f"SELECT {match.text}, {seat.text} FROM {_MATCH} AS match "  # noqa: S608
            f"LEFT JOIN {_SEAT} AS seat ON seat.match_id = match.id "
            'WHERE match.id = %s ORDER BY seat."index"',
            [match_id],
        )
        rows = cursor.fetchall()
    if not rows:
        raise LookupError(match_id)
    width = len(match.names)
    seats = tuple(seat.read(row[width:]) for row in rows if row[width] is not None)
    return match.read(rows[0][:width]), seats


def own_seat(match_id: int, person: Person, seen_since: datetime) -> tuple[int, bool] | None:
    """The first seat that the person holds there, and whether that is all a move needs to know.

    It is not on a shared device, nor where its owner was not seen since then: look at the whole
    table instead. None: a stranger.
    """
    column, value = next((name, value) for name, value in person.columns.items() if value)
    with connection.cursor() as cursor:
        cursor.execute(
            f'SELECT seat."index", NOT match.shared_device AND seat.seen_at > %s '  # noqa: S608
            f"FROM {_SEAT} AS seat JOIN {_MATCH} AS match ON match.id = seat.match_id "
            f"WHERE match.id = %s AND seat.{column} = %s AND NOT seat.gone "
            'ORDER BY seat."index" LIMIT 1',
            [connection.ops.adapt_datetimefield_value(seen_since), match_id, value],
        )
        row = cursor.fetchone()
    return None if row is None else (row[0], bool(row[1]))


def last_turns(match_id: int, version: int, turns: int | None) -> list[tuple[int, str, str]]:
    """Version, actor and events of the last turns (None: all) up to that version, newest first."""
    limit, more = ("", []) if turns is None else (" LIMIT %s", [turns])
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT version, actor, events FROM {_TURNS} "  # noqa: S608
            f"WHERE match_id = %s AND version <= %s ORDER BY version DESC{limit}",
            [match_id, version, *more],
        )
        return list(cursor.fetchall())


def move_on(match: Match, *, turn: tuple[int, str, str, str], at: datetime) -> None:
    """Keep the match's new position, and the turn that led to it: seat, move, actor, events."""
    moment = connection.ops.adapt_datetimefield_value(at)
    with connection.cursor() as cursor:
        cursor.execute(
            update(Match, _MOVED_ON), [match.state, match.version, match.news, moment, match.pk]
        )
        cursor.execute(insert(Turn, _TURN), [match.pk, match.version, *turn, moment])

"""play_turn: the one way in which a match changes, for people, bots, the clock and teachers."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from games import notify
from games.catalog import CATALOG
from games.engine import Chance, IllegalMove, Title, UnreadableMove, leave, play
from games.engine.codec import decode, encode
from games.engine.replay import LEAVE
from games.models import Match, Seat, Turn


class StaleTurn(Exception):
    """The table has moved on since the page was drawn."""


class NotPlaying(Exception):
    """The match waits, rests or is over."""


@transaction.atomic
def play_turn(
    *, match_id: int, seat: int, version: int, move: str, actor: str = Turn.Actor.PERSON
) -> int:
    """Play a move and return the new version. Locks the match's row.

    Raises StaleTurn, NotPlaying, or IllegalMove (also for text that is no move at all).
    """
    match, title, state = _locked(match_id)
    if match.version != version and not _still_meant(match, title, state, seat, version):
        raise StaleTurn
    try:
        chance = Chance(match.seed, match.version + 1)
        step = play(title.rules, state, seat, title.notation.read(move), chance)
    except UnreadableMove:
        raise IllegalMove("not_possible") from None
    return _save(match, title, step, seat, move, actor)


@transaction.atomic
def leave_match(*, match_id: int, seat: int) -> int:
    """The seat leaves for good (P-5)."""
    match, title, state = _locked(match_id)
    step = leave(title.rules, state, seat, Chance(match.seed, match.version + 1))
    Seat.objects.filter(match=match, index=seat).update(left=True, bot="", holder="")
    return _save(match, title, step, seat, LEAVE, Turn.Actor.PERSON)


@transaction.atomic
def play_bot_turn(*, match_id: int, version: int) -> int | None:
    """Let one bot that is to move choose and play; None when there is nothing to do any more."""
    try:
        match, title, state = _locked(match_id)
    except (NotPlaying, Match.DoesNotExist):
        return None
    if match.version != version:
        return None
    bots = dict(match.seats.exclude(bot="").values_list("index", "bot"))
    seat = next((seat for seat in title.rules.to_move(state) if seat in bots), None)
    if seat is None:
        return None
    moves = title.rules.legal_moves(state, seat)
    thinking = Chance(match.seed, version + 1, f"bot {seat}")
    move = title.bot(bots[seat])(title.rules.recall(state, seat), moves, thinking)
    step = play(title.rules, state, seat, move, Chance(match.seed, version + 1))
    return _save(match, title, step, seat, title.notation.write(move), Turn.Actor.BOT)


def _locked(match_id: int) -> tuple[Match, Title, Any]:
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.PLAYING:
        raise NotPlaying
    title = CATALOG[match.title]
    return match, title, decode(match.state, title.state)


def _still_meant(match: Match, title: Title, state: Any, seat: int, version: int) -> bool:
    """Where several move at the same time, others' moves do not make mine outdated."""
    if version > match.version or seat not in title.rules.to_move(state):
        return False
    since = Turn.objects.filter(match=match, version__gt=version)
    return not since.filter(seat=seat).exists()


def _save(match: Match, title: Title, step: Any, seat: int, move: str, actor: str) -> int:
    """Snapshot and turn in one transaction, then the news."""
    version = match.version + 1
    outcome = title.rules.outcome(step.state)
    fields = {
        "state": encode(step.state).decode(),
        "version": version,
        "moved_at": timezone.now(),
    }
    if outcome is not None:
        fields |= {
            "outcome": encode(outcome).decode(),
            "status": Match.Status.OVER,
            "code": "",
        }
    Match.objects.filter(pk=match.pk).update(**fields)
    Turn.objects.create(
        match=match,
        version=version,
        seat=seat,
        move=move,
        actor=actor,
        events=encode(step.events).decode(),
    )
    notify.announce(match.pk, version, bots=outcome is None)
    return version

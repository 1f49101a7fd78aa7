"""play_turn: the one way in which a match changes, for people, bots, the clock and teachers."""

from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from games import notify
from games.catalog import CATALOG
from games.engine import Chance, IllegalMove, Title, UnreadableMove, leave, play
from games.engine.codec import decode, encode
from games.engine.events import Event, Evidence
from games.engine.replay import LEAVE
from games.models import Match, Seat, Turn
from games.selectors import match_row, seats_of
from games.services.pace import go_on, score_results
from quizzes.services.answers import Given, record_answers

# By hand, as the match's row is read: composing them costs more than they do.
_MOVE_ON = "UPDATE games_match SET state = %s, version = %s, news = %s, moved_at = %s WHERE id = %s"
_TURN = """
INSERT INTO games_turn (match_id, version, seat, move, actor, events, at)
VALUES (%s, %s, %s, %s, %s, %s, %s)
"""


class StaleTurn(Exception):
    """The table has moved on since the page was drawn."""


class NotPlaying(Exception):
    """The match waits, rests or is over."""


def play_turn(
    *, match_id: int, seat: int, version: int, move: str, actor: str = Turn.Actor.PERSON
) -> int:
    """Play a move and return the new version. Locks the match's row.

    Raises StaleTurn, NotPlaying, or IllegalMove (also for text that is no move at all).
    What a refused move proves about the map is kept all the same.
    """
    try:
        return _play(match_id, seat, version, move, actor)
    except (StaleTurn, NotPlaying):
        if sent_twice := _accepted_as(match_id, seat, version, move):
            return sent_twice
        raise
    except IllegalMove as refusal:
        if refusal.evidence and actor == Turn.Actor.PERSON:
            owner = Seat.objects.filter(match=match_id, index=seat, bot="").first()
            ref = f"refused:{match_id}.{version}.{seat}.{move}"
            _record(owner, ref, refusal.evidence)
        raise


@transaction.atomic
def _play(match_id: int, seat: int, version: int, move: str, actor: str) -> int:
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
    match.news += 1  # beside the turn's own: a seat changes
    step = leave(title.rules, state, seat, Chance(match.seed, match.version + 1))
    Seat.objects.filter(match=match, index=seat).update(
        left=True, left_by=F("holder"), bot="", holder=""
    )
    return _save(match, title, step, seat, LEAVE, Turn.Actor.PERSON)


@transaction.atomic
def play_bot_turn(*, match_id: int, version: int) -> int | None:
    """Let one bot that is to move choose and play; None when there is nothing to do any more."""
    try:
        match, title, state = _locked(match_id)
    except (NotPlaying, LookupError):
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


@transaction.atomic
def play_for_the_silent(*, match_id: int, version: int) -> None:
    """The clock ran out: everyone still to move takes the title's null move (P-8)."""
    try:
        match, title, state = _locked(match_id)
    except (NotPlaying, LookupError):
        return
    if match.version != version or not match.seconds:
        return
    bots = set(match.seats.filter(bot__gt="").values_list("index", flat=True))
    for seat in title.rules.to_move(state):
        if seat in bots or seat not in title.rules.to_move(state):
            continue
        move = title.rules.null_move(state, seat)
        step = play(title.rules, state, seat, move, Chance(match.seed, match.version + 1))
        _save(match, title, step, seat, title.notation.write(move), Turn.Actor.TIMER)
        state = step.state


def _locked(match_id: int) -> tuple[Match, Title, Any]:
    match = match_row(match_id, locked=True)
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


def _accepted_as(match_id: int, seat: int, version: int, move: str) -> int | None:
    """The version at which this very press was accepted already, if it is a second one."""
    since = Turn.objects.filter(match=match_id, seat=seat, version__gt=version)
    first = since.order_by("version").first()
    return first.version if first and first.move == move else None


def _save(match: Match, title: Title, step: Any, seat: int, move: str, actor: str) -> int:
    """Snapshot and turn in one transaction, then the news."""
    match.version += 1
    match.news += 1
    outcome = title.rules.outcome(step.state)
    moment = connection.ops.adapt_datetimefield_value(timezone.now())
    state, events = encode(step.state).decode(), encode(step.events).decode()
    with connection.cursor() as cursor:
        cursor.execute(_MOVE_ON, [state, match.version, match.news, moment, match.pk])
        cursor.execute(_TURN, [match.pk, match.version, seat, move, str(actor), events, moment])
    if outcome is not None:
        Match.objects.filter(pk=match.pk).update(
            outcome=encode(outcome).decode(), status=Match.Status.OVER
        )
    _keep_answers(match, step.events, seat, actor)
    notify.announce(match.pk, match.news, match.lesson_id)
    if outcome is None:
        go_on(match, title, step.state)
    else:
        score_results(match)
    return match.version


def _keep_answers(match: Match, events: Sequence[Event], seat: int, actor: str) -> None:
    """What the turn proved about pupils; a bot's or a teacher's move proves nothing about them."""
    if not any(event.evidence for event in events):
        return
    owners = {owner.index: owner for owner in seats_of(match) if not owner.bot}
    proofs = [
        (owners[event.seat], f"match:{match.pk}.{match.version}.{number}", event.evidence)
        for number, event in enumerate(events)
        if event.evidence and event.seat in owners
        if event.seat != seat or actor == Turn.Actor.PERSON
    ]
    # In one order of pupils: their rows are locked, and two tables may share players.
    for proof in sorted(proofs, key=lambda one: (len(one[0].holder), one[0].holder)):
        _record(*proof)


def _record(owner: Seat | None, ref: str, evidence: Sequence[Evidence]) -> None:
    kind, _colon, number = (owner.holder if owner else "").partition(":")
    if kind == "pupil":
        given = [Given(proof.item, proof.right, proof.response) for proof in evidence]
        record_answers(pupil=int(number), source="match", ref=ref[:70], given=given)

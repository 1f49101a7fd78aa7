"""play_turn: the one way in which a match changes, for people, bots, the clock and teachers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from games.catalog import CATALOG
from games.engine import Chance, IllegalMove, Title, UnreadableMove, leave, play
from games.engine.codec import decode, encode
from games.engine.events import Event, Evidence
from games.engine.replay import LEAVE, chance_of
from games.models import Match, Seat, Turn
from games.rows import match_with_seats, move_on
from games.services.follow_up import go_on, score_results
from games.services.presence import somebody_is_here
from games.updates import Happened, position, send_turn
from quizzes.models import Answer
from quizzes.once_keys import refused_key, turn_key
from quizzes.services.answers import Given, record_answers


class StaleTurn(Exception):
    """The table has moved on since the page was drawn."""


class NotPlaying(Exception):
    """The match waits, rests or is over."""


def play_turn(
    *,
    match_id: int,
    seat: int,
    version: int,
    move: str,
    actor: str = Turn.Actor.PERSON,
    at: datetime | None = None,
) -> int:
    """Play a move and return the new version. Locks the match's row. `at`: when; None: now.

    Raises StaleTurn, NotPlaying, or IllegalMove (also for text that is no move at all).
    What a refused move proves about the map is kept all the same.
    """
    try:
        return _play(match_id, seat, version, move, actor, at)
    except (StaleTurn, NotPlaying):
        if sent_twice := _accepted_as(match_id, seat, version, move):
            return sent_twice
        raise
    except IllegalMove as refusal:
        if refusal.evidence and actor == Turn.Actor.PERSON:
            owner = Seat.objects.filter(match=match_id, index=seat, bot="", helped=False).first()
            ref = refused_key(match_id, version, seat, move)
            _record(owner, ref, refusal.evidence, version, at)
        raise


@transaction.atomic
def _play(
    match_id: int, seat: int, version: int, move: str, actor: str, at: datetime | None
) -> int:
    table = _locked(match_id)
    if table.match.version != version and not _still_meant(table, seat, version):
        raise StaleTurn
    try:
        read = table.title.notation.read(move)
        step = play(table.title.rules, table.state, seat, read, table.chance)
    except UnreadableMove:
        raise IllegalMove("not_possible") from None
    return _save(table, step, seat, move, actor, at)


@transaction.atomic
def leave_match(*, match_id: int, seat: int) -> int:
    """The seat leaves for good (P-5)."""
    table = _locked(match_id)
    step = leave(table.title.rules, table.state, seat, table.chance)
    Seat.objects.filter(match=match_id, index=seat).update(left=True, gone=True, bot="")
    return _save(_locked(match_id), step, seat, LEAVE, Turn.Actor.PERSON)


@transaction.atomic
def play_bot_turn(*, match_id: int, version: int) -> int | None:
    """Let one bot that is to move choose and play; None when there is nothing to do any more."""
    try:
        table = _locked(match_id)
    except (NotPlaying, LookupError):
        return None
    if table.match.version != version or not somebody_is_here(table.seats):
        return None
    rules, state = table.title.rules, table.state
    bots = {seat.index: seat.bot for seat in table.seats if seat.bot}
    seat = next((seat for seat in rules.to_move(state) if seat in bots), None)
    if seat is None:
        return None
    thinking = Chance(table.match.seed, version + 1, f"bot {seat}")
    choose = table.title.bot(bots[seat])
    move = choose(rules.recall(state, seat), rules.legal_moves(state, seat), thinking)
    step = play(rules, state, seat, move, table.chance)
    return _save(table, step, seat, table.title.notation.write(move), Turn.Actor.BOT)


@transaction.atomic
def play_for_the_silent(*, match_id: int, version: int) -> None:
    """The clock ran out: everyone still to move takes the title's null move (P-8).

    But nobody whom the lesson has not seen yet, and nothing happens where nobody is.
    """
    try:
        table = _locked(match_id)
    except (NotPlaying, LookupError):
        return
    if table.match.version != version or not table.match.seconds:
        return
    if not somebody_is_here(table.seats):
        return
    rules, state = table.title.rules, table.state
    for seat in rules.to_move(state):
        if table.seats[seat].bot or table.seats[seat].seen_at is None:
            continue
        if seat not in rules.to_move(state):
            continue  # somebody's null move went first and settled it
        move = rules.null_move(state, seat)
        step = play(rules, state, seat, move, table.chance)
        _save(table, step, seat, table.title.notation.write(move), Turn.Actor.TIMER)
        state = step.state
        table = replace(table, state=state)


class LockedTable(Struct, frozen=True):
    """A match that is being played, its row locked until the transaction ends."""

    match: Match
    seats: tuple[Seat, ...]
    title: Title
    state: Any

    @property
    def chance(self) -> Chance:
        return chance_of(self.match.seed, self.match.version + 1, self.match.rules_version)


def _locked(match_id: int) -> LockedTable:
    match, seats = match_with_seats(match_id, locked=True)
    if match.status != Match.Status.PLAYING:
        raise NotPlaying
    title = CATALOG[match.title]
    return LockedTable(match, seats, title, decode(match.state, title.state))


def _still_meant(table: LockedTable, seat: int, version: int) -> bool:
    """Where several move at the same time, others' moves do not make mine outdated."""
    if version > table.match.version or seat not in table.title.rules.to_move(table.state):
        return False
    since = Turn.objects.filter(match=table.match, version__gt=version)
    return not since.filter(seat=seat).exists()


def _accepted_as(match_id: int, seat: int, version: int, move: str) -> int | None:
    """The version at which this very press was accepted already, if it is a second one."""
    since = Turn.objects.filter(match=match_id, seat=seat, version__gt=version)
    first = since.order_by("version").first()
    return first.version if first and first.move == move else None


def _save(
    table: LockedTable, step: Any, seat: int, move: str, actor: str, at: datetime | None = None
) -> int:
    """Snapshot and turn in one transaction, then the news."""
    match, title = table.match, table.title
    at = at or timezone.now()
    before = position(match, table.seats, table.state)
    match.moved_at = at
    match.version += 1
    match.news += 1
    match.state = encode(step.state).decode()
    events = encode(step.events).decode()
    move_on(match, turn=(seat, move, str(actor), events), at=at)
    outcome = title.rules.outcome(step.state)
    if outcome is not None:
        match.status = Match.Status.OVER
        Match.objects.filter(pk=match.pk).update(
            outcome=encode(outcome).decode(), status=match.status
        )
    _keep_answers(table, step.events, seat, actor, at)
    if table.seats[seat].helped:
        Seat.objects.filter(match=match, index=seat).update(helped=False)
    after = position(match, table.seats, step.state)
    send_turn(before, after, Happened(str(actor), step.events))
    if outcome is None:
        go_on(match, table.seats, title, step.state)
    else:
        score_results(table.seats)
    return match.version


def _keep_answers(
    table: LockedTable, events: Sequence[Event], seat: int, actor: str, at: datetime
) -> None:
    """What the turn proved about pupils, but not of who was helped.

    A bot's or a teacher's move proves nothing about them.
    """
    if not any(event.evidence for event in events):
        return
    match = table.match
    owners = {owner.index: owner for owner in table.seats if not owner.bot and not owner.helped}
    proofs = [
        (owners[event.seat], turn_key(match.pk, match.version, number), event.evidence)
        for number, event in enumerate(events)
        if event.evidence and event.seat in owners
        if event.seat != seat or actor == Turn.Actor.PERSON
    ]
    # In one order of pupils: their rows are locked, and two tables may share players.
    for owner, ref, evidence in sorted(proofs, key=lambda proof: proof[0].pupil_id or 0):
        _record(owner, ref, evidence, match.version, at)


def _record(
    owner: Seat | None,
    ref: str,
    evidence: Sequence[Evidence],
    version: int,
    at: datetime | None,
) -> None:
    if owner and owner.pupil_id is not None and not owner.gone:
        given = [Given(proof.item, proof.right, proof.response) for proof in evidence]
        record_answers(
            pupil=owner.pupil_id,
            source=Answer.Source.MATCH,
            ref=ref,
            given=given,
            match=owner.match_id,
            position=version,
            at=at,
        )

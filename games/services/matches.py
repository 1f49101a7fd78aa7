"""Opening, seating, starting, pausing and ending matches."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from games import notify
from games.catalog import CATALOG
from games.engine import Options
from games.engine.codec import decode, encode
from games.engine.replay import first_state
from games.models import Match, Seat
from games.services.names import bot_name

AWAY_BOT = "gentle"  # who keeps an absent person's seat warm
GRACE = timedelta(seconds=60)  # how long a table waits for someone who is not looking
BOT_SLEPT = timedelta(seconds=8)


class TableFull(Exception):
    """No seat is free and no bot can give up its own."""


class TooFewPlayers(Exception):
    """The title needs more players than sit here."""


class NotTheHost(Exception):
    """Only who opened the table may do this."""


class SeatPlan(Struct, frozen=True):
    """Who shall sit somewhere: a person (holder and name), a bot (its level), or nobody yet."""

    holder: str = ""
    name: str = ""
    bot: str = ""


@transaction.atomic
def open_match(
    *,
    title: str,
    host: str,
    seats: Sequence[SeatPlan],
    options: Options | None = None,
    seed: str = "",
    hints: bool = True,
    shared_device: bool = False,
    rematch_of: Match | None = None,
) -> Match:
    """A table that takes players until it is started."""
    match = Match.objects.create(
        title=title,
        host=host,
        options=encode(options or CATALOG[title].options()).decode(),
        seed=seed or secrets.token_hex(16),
        code=_free_code(),
        hints=hints,
        shared_device=shared_device,
        rematch_of=rematch_of,
    )
    taken = [plan.name for plan in seats if plan.name]
    for index, plan in enumerate(seats):
        name = plan.name or (bot_name(taken) if plan.bot else "")
        taken.append(name)
        Seat.objects.create(
            match=match, index=index, holder=plan.holder, name=name, bot=plan.bot, seen_at=_now()
        )
    return match


@transaction.atomic
def start_match(*, match_id: int, host: str) -> int:
    """Deal. Seats that nobody took are played by gentle bots."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.host != host:
        raise NotTheHost
    if match.status != Match.Status.OPEN:
        return match.version
    title = CATALOG[match.title]
    seats = list(match.seats.all())
    if len(seats) not in title.seat_counts:
        raise TooFewPlayers
    taken = [seat.name for seat in seats]
    for seat in seats:
        if not seat.holder and not seat.bot:
            seat.bot, seat.name = AWAY_BOT, bot_name(taken)
            taken.append(seat.name)
            seat.save(update_fields=["bot", "name"])
    state = first_state(title, len(seats), decode(match.options, title.options), match.seed)
    Match.objects.filter(pk=match.pk).update(
        state=encode(state).decode(), status=Match.Status.PLAYING, version=0, moved_at=_now()
    )
    notify.announce(match.pk, 0, bots=True)
    return 0


@transaction.atomic
def join_match(*, match_id: int, holder: str, name: str) -> Seat:
    """Take one's own seat again, a free one, or a bot's; the same person never sits twice."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    own = next((seat for seat in seats if seat.holder == holder), None)
    if own is not None:
        return own
    if match.status == Match.Status.OVER:
        raise TableFull
    free = [seat for seat in seats if not seat.holder and not seat.left]
    empty = next((seat for seat in free if not seat.bot), None)
    seat = empty or next(iter(free), None)
    if seat is None:
        raise TableFull
    seat.holder, seat.bot, seat.seen_at = holder, "", _now()
    seat.name = _apart(name, [other.name for other in seats if other is not seat])
    seat.save(update_fields=["holder", "bot", "seen_at", "name"])
    notify.announce(match.pk, match.version, bots=False)
    return seat


@transaction.atomic
def hand_to_bot(*, match_id: int, seat: int) -> None:
    """A bot keeps the seat warm until its owner takes it back."""
    match = Match.objects.select_for_update().get(pk=match_id)
    changed = match.seats.filter(index=seat, bot="").exclude(holder="").update(bot=AWAY_BOT)
    if changed:
        notify.announce(match.pk, match.version, bots=match.status == Match.Status.PLAYING)


@transaction.atomic
def take_back(*, match_id: int, holder: str) -> None:
    """The owner plays again, from now on."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.seats.filter(holder=holder).exclude(bot="").update(bot="", seen_at=_now()):
        notify.announce(match.pk, match.version, bots=False)


def note_presence(*, match_id: int, holder: str) -> None:
    """The person's page asked for the table: they are here."""
    recent = _now() - timedelta(seconds=10)
    Seat.objects.filter(match=match_id, holder=holder, seen_at__lt=recent).update(seen_at=_now())


def relieve_absent() -> None:
    """Hand the seats that a table has been waiting for to bots, after the grace time."""
    since = _now() - GRACE
    waiting = Match.objects.filter(
        status=Match.Status.PLAYING, moved_at__lt=since, shared_device=False
    )
    for match in waiting:
        title = CATALOG[match.title]
        to_move = title.rules.to_move(decode(match.state, title.state))
        away = match.seats.filter(index__in=to_move, bot="", seen_at__lt=since).exclude(holder="")
        for seat in away:
            hand_to_bot(match_id=match.pk, seat=seat.index)


def wake_sleeping_bots() -> None:
    """Queue again what a lost message left: bots that could move but have not."""
    since = _now() - BOT_SLEPT
    sleeping = Match.objects.filter(status=Match.Status.PLAYING, moved_at__lt=since)
    for match_id, version in (
        sleeping.filter(seats__bot__gt="").distinct().values_list("pk", "version")
    ):
        notify.wake_bot(match_id, version, pause=0)


@transaction.atomic
def rematch(*, match_id: int, host: str, same_deal: bool) -> Match:
    """The same people at a new table, with a new deal or the same; asked twice, one table."""
    match = Match.objects.select_for_update().get(pk=match_id)
    again = Match.objects.filter(rematch_of=match).first()
    if again is not None:
        return again
    seats = [
        SeatPlan(seat.holder, seat.name, "" if seat.holder else seat.bot or AWAY_BOT)
        for seat in match.seats.all()
    ]
    again = open_match(
        title=match.title,
        host=host,
        seats=seats,
        options=decode(match.options, CATALOG[match.title].options),
        seed=match.seed if same_deal else "",
        hints=match.hints,
        shared_device=match.shared_device,
        rematch_of=match,
    )
    start_match(match_id=again.pk, host=host)
    notify.announce(match.pk, match.version, bots=False)
    return again


def _free_code() -> str:
    """Six digits that no open table has."""
    while True:
        code = f"{secrets.randbelow(900_000) + 100_000}"
        if not Match.objects.filter(code=code).exists():
            return code


def _apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number where someone here has it already."""
    number, unique = 2, name
    while unique in others:
        unique, number = f"{name} {number}", number + 1
    return unique


def _now() -> datetime:
    return timezone.now()

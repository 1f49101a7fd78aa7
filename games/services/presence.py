"""Who is here: tables wait for people who look at them, and without a person no table moves.

A seat's `seen_at` is empty until its owner's page was open (in a lesson: in this very lesson).
An open and visible page counts, however long its owner thinks: it says so with every heartbeat.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from europa_edu.live import channels
from games import notify
from games.catalog import CATALOG
from games.engine.codec import decode
from games.models import Match, Seat
from games.rows import match_with_seats
from games.services.follow_up import go_on, seconds_to_move
from games.services.matches import end_where_it_stands, hand_to_bot

GRACE = timedelta(seconds=60)  # after it, someone whose page is gone is not here any more
NOTED_EVERY = timedelta(seconds=10)
BOT_SLEPT = timedelta(seconds=8)
ABANDONED = timedelta(days=1)  # after it, no visitor comes back to a match
FORGOTTEN = timedelta(hours=1)  # no page that is open has been silent for so long


def note_presence(match: Match, own: Iterable[Seat], seats: Iterable[Seat]) -> None:
    """The page of the owner of these seats asked for the table. Written down every ten seconds.

    Nobody waits where a match is over; and at the bell all pages of a school ask at once.
    """
    if match.is_over:
        return
    since = unnoted_since()
    unnoted = [one.pk for one in own if not one.seen_at or one.seen_at <= since]
    if not unnoted:
        return
    Seat.objects.filter(pk__in=unnoted).update(seen_at=timezone.now())
    if match.status == Match.Status.PLAYING and not somebody_is_here(seats):
        _wake_table(match.pk)


def unnoted_since() -> datetime:
    """Whoever was not seen since then is noted again."""
    return timezone.now() - NOTED_EVERY


def somebody_is_here(seats: Iterable[Seat]) -> bool:
    since = timezone.now() - GRACE
    return any(seat.seen_at and seat.seen_at > since and seat.holder for seat in seats)


def attended(since: datetime) -> QuerySet[Match]:
    """Matches that are being played, with a person who was seen since then."""
    here = Seat.objects.held().filter(seen_at__gt=since)
    return Match.objects.filter(status=Match.Status.PLAYING, pk__in=here.values("match"))


def note_open_pages() -> None:
    """Beat: the owners of pages that said that they are open and visible are here."""
    now = timezone.now()
    unnoted = Seat.objects.held().filter(
        match__status=Match.Status.PLAYING,
        seen_at__gt=now - FORGOTTEN,
        seen_at__lt=now - NOTED_EVERY,
    )
    pages = {
        channels.page_of(notify.channel(match), str(index)): pk
        for pk, match, index in unnoted.values_list("pk", "match_id", "index")
    }
    here = [pages[page] for page in channels.open_pages(list(pages))]
    if here:
        Seat.objects.filter(pk__in=here).update(seen_at=now)


def relieve_absent() -> None:
    """Beat: hand the seats that others wait for to bots, after the grace time or the lesson's own.

    Never the seat of somebody who was not seen yet, and none where nobody is left to wait.
    """
    now = timezone.now()
    waiting = attended(now - GRACE).filter(moved_at__lt=now - GRACE, shared_device=False)
    of_lesson = F("lesson__bot_after")  # minutes; 0: never
    ever = Q(lesson=None) | Q(lesson__bot_after__gt=0)
    for match in waiting.filter(ever).annotate(patience=of_lesson):
        since = now - (timedelta(minutes=match.patience) if match.patience else GRACE)
        if match.moved_at is None or match.moved_at >= since:
            continue
        title = CATALOG[match.title]
        to_move = title.rules.to_move(decode(match.state, title.state))
        away = match.seats.held().filter(index__in=to_move, bot="", seen_at__lt=since)
        for seat in away:
            hand_to_bot(match_id=match.pk, seat=seat.index)


def wake_sleeping_bots() -> None:
    """Beat: queue again what a lost message left: bots that could move but have not."""
    now = timezone.now()
    sleeping = attended(now - GRACE).filter(moved_at__lt=now - BOT_SLEPT)
    for match_id, version in (
        sleeping.filter(seats__bot__gt="").distinct().values_list("pk", "version")
    ):
        notify.wake_bot(match_id, version, at_once=True)


def end_slow_moves() -> None:
    """Beat: play for those whose clock ran out but whose alarm got lost."""
    now = timezone.now()
    for match in attended(now - GRACE).filter(seconds__gt=0):
        title = CATALOG[match.title]
        limit = seconds_to_move(match, title, decode(match.state, title.state))
        if match.moved_at and match.moved_at < now - timedelta(seconds=limit) - BOT_SLEPT:
            notify.set_clock(match.pk, match.version, 0)


@transaction.atomic
def end_abandoned() -> None:
    """Beat: visitors' matches to which nobody came back end where they stand, not played out.

    Tables that never began are erased. Pupils and teachers have a log-in, and find theirs again.
    """
    since = timezone.now() - ABANDONED
    somebody = Seat.objects.held().filter(
        Q(pupil__isnull=False) | Q(teacher__isnull=False) | Q(seen_at__gt=since),
        match=OuterRef("pk"),
    )
    resting = Match.objects.filter(~Exists(somebody), lesson=None)
    resting.filter(status=Match.Status.OPEN, opened_at__lt=since).delete()
    playing = resting.filter(status=Match.Status.PLAYING, moved_at__lt=since)
    for match in playing.select_for_update(of=("self",)):
        end_where_it_stands(match)


@transaction.atomic
def _wake_table(match_id: int) -> None:
    """The first person is here (again): the clock runs from now on, and bots go on."""
    match, seats = match_with_seats(match_id, locked=True)
    if match.status == Match.Status.PLAYING:
        Match.objects.filter(pk=match_id).update(moved_at=timezone.now())
        title = CATALOG[match.title]
        go_on(match, seats, title, decode(match.state, title.state))

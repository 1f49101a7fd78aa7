"""Forgetting people: their keys and names leave every table, and what nobody needs goes."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce

from europa_edu.classroom.people import Person
from games import notify
from games.catalog import CATALOG
from games.engine.codec import decode
from games.models import Match, Seat
from games.services.follow_up import go_on, make_news
from games.services.matches import AWAY_BOT
from games.services.names import bot_name

NOBODY = "–"  # the same in every language
BATCH = 100


@transaction.atomic
def erase_player(*, person: Person) -> None:
    """Take the person out of all matches; one without another person is erased as a whole."""
    known = Seat.objects.of(person).values("match")
    # In one order, so that two erasures at a time wait for each other instead of locking up.
    for match in Match.objects.select_for_update().filter(pk__in=known).order_by("pk"):
        others = [seat for seat in match.seats.all() if seat.person not in (None, person)]
        if others:
            _make_anonymous(match, person, heir=others[0])
        else:
            match.delete()
            if match.lesson_id:
                notify.announce_lesson(match.lesson_id)


def erase_visitors_matches(*, before: datetime) -> int:
    """Erase matches without pupils (visitors', teachers') that rest since then; returns how many.

    In batches, so that no table waits long, and a run that broke off is gone on with.
    """
    pupils = Seat.objects.filter(match=OuterRef("pk"), pupil__isnull=False)
    resting = Match.objects.annotate(since=Coalesce("moved_at", "opened_at")).filter(
        ~Exists(pupils), since__lt=before
    )
    erased = 0
    while batch := list(resting.values_list("pk", flat=True)[:BATCH]):
        Match.objects.filter(pk__in=batch).delete()
        erased += len(batch)
    return erased


def _make_anonymous(match: Match, person: Person, heir: Seat) -> None:
    """A bot plays on for the person; where the match is over, a dash stands for them."""
    goes_on = match.status not in (Match.Status.OPEN, Match.Status.OVER)
    taken = [seat.name for seat in match.seats.all()]
    for seat in match.seats.of(person):
        if goes_on and not seat.left:
            seat.bot, seat.name = AWAY_BOT, bot_name(taken)
            taken.append(seat.name)
        else:
            seat.bot, seat.name = "", "" if match.status == Match.Status.OPEN else NOBODY
        if seat.is_host:
            Seat.objects.filter(pk=heir.pk).update(is_host=True)
        seat.pupil = seat.teacher = seat.seen_at = None
        seat.visitor, seat.is_host, seat.gone = "", False, False
        seat.save()
    make_news(match)
    if match.status == Match.Status.PLAYING:
        title = CATALOG[match.title]
        go_on(match, match.seats.all(), title, decode(match.state, title.state))

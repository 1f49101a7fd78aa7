"""Talking at a table: ready-made phrases only, so that nobody can be hurt by what is written."""

from django.db import transaction
from django.utils import timezone

from games.catalog import CATALOG
from games.engine.codec import decode, encode
from games.models import Match
from games.selectors.tables import Saying, is_recent
from games.services.follow_up import make_news

KEPT = 8
AT_ONCE = 3  # phrases of one seat that may stand at the same time


class CannotSay(Exception):
    """No such phrase at this moment."""


class TooMuchTalk(Exception):
    """The seat has just said several things."""


@transaction.atomic
def say(*, match_id: int, seat: int, phrase: str) -> None:
    """The seat says a phrase that its title offers now."""
    match = Match.objects.select_for_update().get(pk=match_id)
    title = CATALOG[match.title]
    if match.status != Match.Status.PLAYING:
        raise CannotSay
    if phrase not in title.phrases(title.rules.view(decode(match.state, title.state), seat)):
        raise CannotSay
    talk = decode(match.talk, tuple[Saying, ...])
    now = timezone.now()
    if sum(said.seat == seat and is_recent(said, now) for said in talk) >= AT_ONCE:
        raise TooMuchTalk
    talk = (*talk, Saying(seat, phrase, now.timestamp()))[-KEPT:]
    Match.objects.filter(pk=match.pk).update(talk=encode(talk).decode())
    make_news(match)

"""What follows a change at a table: a bot that is to move wakes, and the clock runs for people."""

from collections.abc import Iterable
from typing import Any

from games import notify
from games.engine import Title
from games.models import Match, Seat
from quizzes.scoring_queue import wake_scoring


def go_on(match: Match, seats: Iterable[Seat], title: Title, state: Any) -> None:
    """Wake the bot or start the clock for whoever is to move now. Call inside the transaction."""
    to_move = title.rules.to_move(state)
    bots = {seat.index for seat in seats if seat.bot}
    if not bots.isdisjoint(to_move):
        notify.wake_bot(match.pk, match.version)
    if match.seconds and not bots.issuperset(to_move):
        notify.set_clock(match.pk, match.version, seconds_to_move(match, title, state))


def score_results(seats: Iterable[Seat]) -> None:
    """The match is over: scoring counts it for its pupils. Call inside the transaction."""
    for seat in seats:
        if seat.pupil_id is not None and not seat.gone:
            wake_scoring(seat.pupil_id)


def seconds_to_move(match: Match, title: Title, state: Any) -> int:
    """How long this decision may take: the title's own time for it, else the table's; 0: no end."""
    if not match.seconds:
        return 0
    return getattr(title.rules.view(state, None), "seconds", 0) or match.seconds


def make_news(match: Match, **changes: str) -> None:
    """Pages of this match fetch their fragment again; what changed is saved with the number.

    Needs the match's row locked.
    """
    match.news += 1
    Match.objects.filter(pk=match.pk).update(news=match.news, **changes)
    notify.announce(match.pk, match.news, match.lesson_id)

"""Opening, seating, starting, pausing and ending matches."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from msgspec import Struct

from europa_edu.classroom.people import Person
from games.catalog import CATALOG
from games.engine import Options
from games.engine.codec import decode, encode
from games.engine.replay import RULES_VERSION, first_state
from games.models import Match, Seat
from games.selectors.matches import facts_dealt, facts_due, seated_pupils
from games.services.follow_up import go_on, make_news, score_results
from games.services.names import bot_name

AWAY_BOT = "gentle"  # who keeps an absent person's seat warm
CODE_KEPT = timedelta(days=1)  # how long a match that is over can be looked at by its code


class TableFull(Exception):
    """No seat is free and no bot can give up its own."""


class TooFewPlayers(Exception):
    """The title needs more players than sit here."""


class NotTheHost(Exception):
    """Only who opened the table may do this."""


class StillPlaying(Exception):
    """The match is not over: its deal is a secret until then."""


class TeacherDeals(Exception):
    """At a lesson's table only the teacher deals again."""


class SeatPlan(Struct, frozen=True):
    """Who shall sit somewhere: a person with a name, a bot (its level), or nobody yet."""

    person: Person | None = None
    name: str = ""
    bot: str = ""


@transaction.atomic
def open_match(
    *,
    title: str,
    seats: Sequence[SeatPlan],
    host: Person | None = None,
    options: Options | None = None,
    seed: str = "",
    rules_version: int = RULES_VERSION,
    hints: bool = True,
    seconds: int = 0,
    shared_device: bool = False,
    lesson_id: int | None = None,
    rematch_of: Match | None = None,
    due: str = "",
) -> Match:
    """A table that takes players until its host starts it; without `due`, the start chooses it."""
    match = Match.objects.create(
        title=title,
        options=encode(options or (CATALOG[title].options() if title else {})).decode(),
        seed=seed or secrets.token_hex(16),
        rules_version=rules_version,
        due=due,
        code="" if lesson_id else _free_code(),  # a lesson's tables are nobody else's to look at
        hints=hints,
        seconds=seconds,
        shared_device=shared_device,
        lesson_id=lesson_id,
        rematch_of=rematch_of,
    )
    taken = [plan.name for plan in seats if plan.name]
    for index, plan in enumerate(seats):
        name = plan.name or (bot_name(taken) if plan.bot else "")
        taken.append(name)
        Seat.objects.create(
            match=match,
            index=index,
            name=name,
            bot=plan.bot,
            seen_at=_first_seen(match) if plan.person else None,
            is_host=host is not None and plan.person == host,
            **(plan.person.columns if plan.person else {}),
        )
    return match


@transaction.atomic
def start_match(*, match_id: int, host: Person) -> int:
    """The host has the table dealt; raises NotTheHost."""
    if not Seat.objects.held_by(host).filter(match=match_id, is_host=True).exists():
        raise NotTheHost
    return deal_match(match_id=match_id)


@transaction.atomic
def deal_match(*, match_id: int, due: tuple[str, ...] | None = None, rests: bool = False) -> int:
    """Deal. Seats that nobody took are played by gentle bots; a table that rests waits so.

    `due`: facts that the cards bring up; None: what is due for the pupils who sit here.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
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
    options = decode(match.options, title.options)
    if match.due:  # the same deal as before
        due = facts_dealt(match)
    elif due is None:
        due = facts_due(title, options, seated_pupils(seats))
    state = first_state(title, len(seats), options, match.seed, due, match.rules_version)
    Match.objects.filter(pk=match.pk).update(
        state=encode(state).decode(),
        due=encode(due).decode(),
        status=Match.Status.PAUSED if rests else Match.Status.PLAYING,
        version=0,
        moved_at=_now(),
    )
    make_news(match)
    if not rests:
        go_on(match, seats, title, state)
    return 0


@transaction.atomic
def join_match(*, match_id: int, person: Person, name: str) -> Seat:
    """Take one's own seat again, a free one, or a bot's; the same person never sits twice.

    A seat in which a bot waits for its pupil goes last.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    own = next((seat for seat in seats if seat.holder == person), None)
    if own is not None:
        return own
    if match.status == Match.Status.OVER:
        raise TableFull
    free = [seat for seat in seats if not seat.holder and not seat.left]
    if not free:
        raise TableFull
    seat = min(free, key=lambda one: (one.person is not None, bool(one.bot)))
    sit_down(seat, person, name=_apart(name, [one.name for one in seats if one is not seat]))
    seat.seen_at = _first_seen(match)
    seat.save()
    make_news(match)
    return seat


@transaction.atomic
def hand_to_bot(*, match_id: int, seat: int) -> None:
    """A bot keeps the seat warm until its owner takes it back."""
    match = Match.objects.select_for_update().get(pk=match_id)
    changed = match.seats.held().filter(index=seat, bot="").update(bot=AWAY_BOT)
    if changed:
        make_news(match)
        if match.status == Match.Status.PLAYING:
            title = CATALOG[match.title]
            go_on(match, match.seats.all(), title, decode(match.state, title.state))


@transaction.atomic
def take_back(*, match_id: int, person: Person) -> None:
    """The owner plays again, from now on; whether somebody looks, only pages tell."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.seats.held_by(person).exclude(bot="").update(bot=""):
        make_news(match)


@transaction.atomic
def rematch(*, match_id: int, host: Person, same_deal: bool) -> Match:
    """The players want to play again. Raises StillPlaying, and TeacherDeals in a lesson."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.lesson_id is not None:
        raise TeacherDeals
    return deal_again(match, host=host, same_deal=same_deal)


def deal_again(
    match: Match,
    *,
    same_deal: bool,
    host: Person | None = None,
    due: tuple[str, ...] | None = None,
    rests: bool = False,
) -> Match:
    """The same people at a new table, with a new deal or the same; asked twice, one table.

    Needs the match's row locked. Raises StillPlaying: who saw the same deal elsewhere would know
    every card of a match that goes on.
    """
    if match.status != Match.Status.OVER:
        raise StillPlaying
    again = Match.objects.filter(rematch_of=match).first()
    if again is not None:
        return again
    again = open_match(
        title=match.title,
        host=host,
        seats=[
            _plan_again(seat, in_lesson=match.lesson_id is not None) for seat in match.seats.all()
        ],
        options=decode(match.options, CATALOG[match.title].options),
        seed=match.seed if same_deal else "",
        due=match.due if same_deal else "",
        rules_version=match.rules_version if same_deal else RULES_VERSION,
        hints=match.hints,
        seconds=match.seconds,
        shared_device=match.shared_device,
        lesson_id=match.lesson_id,
        rematch_of=match,
    )
    for seat in match.seats.filter(left=False) if match.lesson_id else ():
        again.seats.filter(index=seat.index).update(seen_at=seat.seen_at, gone=seat.gone)
    deal_match(match_id=again.pk, due=due, rests=rests)
    make_news(match)
    return again


def _plan_again(seat: Seat, *, in_lesson: bool) -> SeatPlan:
    """Whoever left or was erased does not come along, not even by name.

    In a lesson a bot that sits in for a pupil does so again, until the pupil comes.
    """
    if seat.holder:
        return SeatPlan(seat.holder, seat.name)
    if seat.bot and (in_lesson or seat.person is None):
        return SeatPlan(seat.person, seat.name, seat.bot)
    return SeatPlan(bot=AWAY_BOT)


def end_where_it_stands(match: Match) -> None:
    """Over, by the title's own ranking of what was reached. Needs the match's row locked."""
    title = CATALOG[match.title]
    outcome = title.rules.standing(decode(match.state, title.state))
    make_news(match, status=Match.Status.OVER, outcome=encode(outcome).decode())
    score_results(match.seats.all())


def _free_code() -> str:
    """Six digits that no table has; one that ended long ago gives them up."""
    while True:
        code = f"{secrets.randbelow(900_000) + 100_000}"
        ended = Match.objects.filter(code=code, status=Match.Status.OVER)
        ended.filter(moved_at__lt=_now() - CODE_KEPT).update(code="")
        if not Match.objects.filter(code=code).exists():
            return code


def _apart(name: str, others: Sequence[str]) -> str:
    """The name, with a number where someone here has it already."""
    number, unique = 2, name
    while unique in others:
        unique, number = f"{name} {number}", number + 1
    return unique


def sit_down(seat: Seat, person: Person, *, name: str) -> None:
    """The seat is this person's from now on; the caller saves it."""
    for column, value in person.columns.items():
        setattr(seat, column, value)
    seat.name, seat.bot, seat.gone = name, "", False


def _first_seen(match: Match) -> datetime | None:
    """Who sits down is here; in a lesson others seat the pupils, and their pages tell later."""
    return None if match.lesson_id else _now()


def _now() -> datetime:
    return timezone.now()

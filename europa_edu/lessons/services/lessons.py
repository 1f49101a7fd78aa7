"""A lesson's matches: all are dealt, begin, rest, go on and end together.

While the class gathers in the lobby they rest; the bell ends or keeps them.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypedDict

from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.models import Pupil, Teacher
from europa_edu.classroom.people import Person
from europa_edu.classroom.services import audit
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.seating import TablePlan
from europa_edu.lessons.selectors.facts import facts_to_deal
from europa_edu.lessons.statuses import ON
from games import notify
from games.catalog import CATALOG
from games.engine.codec import decode, encode
from games.models import Match, Seat
from games.services.follow_up import go_on, make_news
from games.services.matches import (
    AWAY_BOT,
    SeatPlan,
    TableFull,
    deal_again,
    deal_match,
    end_where_it_stands,
    open_match,
)
from games.services.names import bot_name
from quizzes.notify import announce_to_class

WARNING = timedelta(minutes=2)
SOON = timedelta(seconds=15)  # surely before beat looks again
LESSON_BOT = "gentle"
UNFINISHED = (Match.Status.OPEN, Match.Status.PLAYING, Match.Status.PAUSED)


class Manner(TypedDict, total=False):
    """How a table is dealt: the facts that its cards bring up, and whether it rests at first."""

    due: tuple[str, ...]
    rests: bool


@transaction.atomic
def start_lesson(
    *, lesson: Lesson, tables: Sequence[TablePlan], resumed: Sequence[int] = ()
) -> None:
    """The class gathers: new tables are dealt, kept matches wait to go on. Idempotent.

    Every table rests until the teacher says go (`begin_lesson`).
    """
    lesson = Lesson.objects.select_for_update().get(pk=lesson.pk)
    if not lesson.is_planned:
        return
    lesson.status = Lesson.Status.LOBBY
    lesson.save(update_fields=["status"])
    for match in Match.objects.filter(
        pk__in=resumed, status=Match.Status.FROZEN, lesson__school_class=lesson.school_class
    ):
        Match.objects.filter(pk=match.pk).update(lesson=lesson)
        match.lesson = lesson
        pause_match(match)
    _take_seats_again(lesson, {pupil for plan in tables for pupil in plan.pupils})
    names = dict(Pupil.objects.filter(school_class=lesson.school_class).values_list("pk", "name"))
    for plan in tables:
        open_table(lesson=lesson, pupils=[(pk, names[pk]) for pk in plan.pupils], bots=plan.bots)
    notify.announce_lesson(lesson.pk)
    announce_to_class(lesson.school_class_id)  # wherever its pupils are on the site


def _take_seats_again(lesson: Lesson, seated: set[int]) -> None:
    """In kept matches: who is expected has the own seat, bots sit in for the others.

    Also who was missing or went home last time, unless seated elsewhere; nobody was seen yet.
    """
    own = Seat.objects.filter(match__lesson=lesson, pupil__isnull=False, left=False)
    expected = own.filter(
        pupil__archived_at=None, pupil__school_class=lesson.school_class_id
    ).exclude(pupil__in=lesson.attendance.filter(present=False).values("pupil"))
    staying = list(expected.values_list("pk", "pupil_id", "gone"))
    elsewhere = {*seated, *(pupil for _, pupil, gone in staying if not gone)}
    back = [seat for seat, pupil, gone in staying if not gone or pupil not in elsewhere]
    away = own.exclude(pk__in=[seat for seat, *_ in staying]).values_list("pk", flat=True)
    Seat.objects.filter(pk__in=list(away)).update(gone=True, bot=AWAY_BOT, seen_at=None)
    Seat.objects.filter(pk__in=back).update(gone=False, bot="", seen_at=None)


@transaction.atomic
def begin_lesson(*, teacher: Teacher, lesson: Lesson) -> None:
    """Go: all tables begin at once, whoever is missing. From now the minutes count. Idempotent."""
    lesson = Lesson.objects.select_for_update().get(pk=lesson.pk)
    if not lesson.is_lobby:
        return
    audit.record(teacher, "lesson_begun", lesson.school_class)
    lesson.status, lesson.started_at = Lesson.Status.RUNNING, timezone.now()
    if lesson.minutes:
        lesson.bell_at = lesson.started_at + timedelta(minutes=lesson.minutes)
    lesson.save(update_fields=["status", "started_at", "bell_at"])
    _set_all_going(lesson)
    notify.announce_lesson(lesson.pk)


@transaction.atomic
def open_table(*, lesson: Lesson, pupils: Sequence[tuple[int, str]], bots: int) -> Match:
    """One table of the lesson. Where pupils choose the game, the table waits for their choice."""
    title = CATALOG.get(lesson.title)
    match = open_match(
        title=lesson.title,
        seats=[
            *(SeatPlan(Person(pupil=pk), name) for pk, name in pupils),
            *[SeatPlan(bot=LESSON_BOT)] * bots,
        ],
        options=decode(lesson.options, title.options) if title else None,
        seed=lesson.seed,
        hints=lesson.hints,
        seconds=lesson.seconds,
        lesson_id=lesson.pk,
    )
    if title:
        deal_match(match_id=match.pk, **_manner(match))
    return match


@transaction.atomic
def choose_title(*, match_id: int, person: Person, slug: str) -> None:
    """The table chooses its game, and starts; bots fill up what the game needs."""
    match = Match.objects.select_for_update().get(pk=match_id)
    seats = list(match.seats.all())
    if match.title or not any(seat.holder == person for seat in seats):
        return
    title = CATALOG[slug]
    if len(seats) > title.seats[1]:
        raise TableFull
    taken = [seat.name for seat in seats]
    for index in range(len(seats), title.seats[0]):
        taken.append(bot_name(taken))
        Seat.objects.create(match=match, index=index, name=taken[-1], bot=AWAY_BOT)
    match.title, match.options = slug, encode(title.options()).decode()
    match.save(update_fields=["title", "options"])
    deal_match(match_id=match.pk, **_manner(match))


@transaction.atomic
def pause_lesson(*, lesson: Lesson, word: str = "") -> None:
    """Eyes on me: every table rests, and reads the teacher's word, until the lesson goes on."""
    if _change_status(lesson, Lesson.Status.RUNNING, Lesson.Status.PAUSED, word=word):
        for match in lesson.matches.select_for_update().filter(status=Match.Status.PLAYING):
            pause_match(match)
        _tell_choosing(lesson)


def pause_match(match: Match) -> None:
    """Needs the match's row locked."""
    make_news(match, status=Match.Status.PAUSED)


@transaction.atomic
def resume_lesson(*, lesson: Lesson) -> None:
    if _change_status(lesson, Lesson.Status.PAUSED, Lesson.Status.RUNNING, word=""):
        _set_all_going(lesson)


@transaction.atomic
def extend_lesson(*, lesson: Lesson, minutes: int) -> None:
    """The bell rings later (or earlier, but never in the past)."""
    lesson = Lesson.objects.select_for_update().get(pk=lesson.pk)
    if lesson.is_lobby and lesson.minutes:
        Lesson.objects.filter(pk=lesson.pk).update(minutes=max(lesson.minutes + minutes, 1))
        notify.announce_lesson(lesson.pk)
        return
    if lesson.bell_at is None or lesson.is_over:
        return
    bell = max(lesson.bell_at + timedelta(minutes=minutes), timezone.now() + timedelta(minutes=1))
    Lesson.objects.filter(pk=lesson.pk).update(bell_at=bell, warned_at=None)
    _tell_tables(lesson)


@transaction.atomic
def end_lesson(*, lesson: Lesson, at: datetime | None = None) -> None:
    """The bell: each match ends by its title's own ranking, or is kept for a later lesson.

    A lesson that ends while the class still gathers is called off: what it dealt is put away, and
    kept matches stay kept. `at`: when it rang; None: now.
    """
    lesson = Lesson.objects.select_for_update().get(pk=lesson.pk)
    if lesson.is_over:
        return
    unfinished = lesson.matches.select_for_update().filter(status__in=UNFINISHED)
    for match in unfinished.prefetch_related("seats"):
        if match.is_open or (lesson.is_lobby and not match.version):
            notify.announce(match.pk, match.news + 1)  # who waits there goes to the own page
            match.delete()  # nobody chose a game there, or nothing was played
        else:
            ring_at_table(lesson, match)
    lesson.status, lesson.ended_at = Lesson.Status.OVER, at or timezone.now()
    lesson.save(update_fields=["status", "ended_at"])
    notify.announce_lesson(lesson.pk)
    announce_to_class(lesson.school_class_id)  # no page calls to it any more


def ring_at_table(lesson: Lesson, match: Match) -> None:
    """The match ends here, or is kept: always while the class gathers. Needs its row locked."""
    if lesson.at_bell == Lesson.AtBell.END and not lesson.is_lobby:
        end_where_it_stands(match)
    else:
        make_news(match, status=Match.Status.FROZEN)


@transaction.atomic
def end_table(*, match_id: int) -> None:
    """One table ends here, by its title's ranking."""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status in (Match.Status.PLAYING, Match.Status.PAUSED):
        end_where_it_stands(match)


@transaction.atomic
def restart_table(*, match_id: int) -> Match:
    """The same people begin again; the old match ends where it stands."""
    end_table(match_id=match_id)
    match = Match.objects.select_for_update().get(pk=match_id)
    same_deal = bool(match.lesson and match.lesson.seed)
    return deal_again(match, same_deal=same_deal, **_manner(match))


def watch_bells() -> datetime | None:
    """Warn two minutes before a bell, ring those that are due; when the next one rings, if soon.

    The next one alone: of two sweeps that both sent for all to come, each would send for all again.
    """
    now = timezone.now()
    running = Lesson.objects.filter(status__in=ON)
    for lesson in running.filter(bell_at__lte=now):
        end_lesson(lesson=lesson)
    for lesson in running.filter(bell_at__gt=now, bell_at__lte=now + WARNING, warned_at=None):
        with transaction.atomic():
            if Lesson.objects.filter(pk=lesson.pk, warned_at=None).update(warned_at=now):
                _tell_tables(lesson)
    soon = running.filter(bell_at__gt=now, bell_at__lte=now + SOON)
    return soon.order_by("bell_at").values_list("bell_at", flat=True).first()


def _change_status(lesson: Lesson, before: str, after: str, word: str) -> bool:
    """Whether this call made the change."""
    changed = Lesson.objects.filter(pk=lesson.pk, status=before).update(status=after, word=word)
    if changed:
        notify.announce_lesson(lesson.pk)
    return bool(changed)


def _manner(match: Match) -> Manner:
    """How the match's lesson wants it dealt, as the lesson stands now."""
    lesson, title = match.lesson, CATALOG[match.title]
    if lesson is None:
        return {}
    options = decode(match.options, title.options)
    return Manner(
        due=facts_to_deal(lesson, title, options, match.seats.all()),
        rests=not lesson.is_running,
    )


def _tell_choosing(lesson: Lesson) -> None:
    """Tables without a game have nothing that could rest: they only hear of it."""
    for match in lesson.matches.select_for_update().filter(status=Match.Status.OPEN):
        make_news(match)


def _set_all_going(lesson: Lesson) -> None:
    _tell_choosing(lesson)
    for pk in lesson.matches.filter(status=Match.Status.PAUSED).values_list("pk", flat=True):
        _set_going(pk)


def _set_going(match_id: int) -> None:
    match = Match.objects.select_for_update().get(pk=match_id)
    match.status, match.moved_at = Match.Status.PLAYING, timezone.now()
    match.save(update_fields=["status", "moved_at"])
    # Who returns is looked for from now on: nobody was absent while the table rested.
    match.seats.filter(seen_at__isnull=False).update(seen_at=match.moved_at)
    make_news(match)
    title = CATALOG[match.title]
    go_on(match, match.seats.all(), title, decode(match.state, title.state))


def _tell_tables(lesson: Lesson) -> None:
    for match in lesson.matches.select_for_update().filter(status__in=UNFINISHED):
        make_news(match)
    notify.announce_lesson(lesson.pk)

"""Who sits where while a lesson runs: latecomers, swaps, bots, and moves a teacher makes.

What a teacher does to a pupil goes on record here, in the transaction of the deed.
"""

from django.db import transaction
from django.utils import timezone

from europa_edu.classroom.models import Pupil, Teacher
from europa_edu.classroom.people import Person
from europa_edu.classroom.services import audit
from europa_edu.lessons.models import Attendance, Lesson
from europa_edu.lessons.selectors.planning import sizes_of
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.services.lessons import UNFINISHED, open_table
from games import notify
from games.models import Match, Seat, Turn
from games.services.follow_up import make_news
from games.services.matches import AWAY_BOT, hand_to_bot, join_match, sit_down, take_back
from games.services.turns import play_turn
from quizzes.notify import announce_to_class

SITTER = ("pupil", "teacher", "visitor", "gone", "name", "bot", "seen_at")


class NotInThisClass(Exception):
    """The pupil belongs to another class."""


class NoFreeSeat(Exception):
    """No bot can give up its seat; a new table can be opened instead."""


@transaction.atomic
def add_latecomer(
    *, teacher: Teacher, lesson: Lesson, pupil: Pupil, match_id: int | None = None
) -> Match:
    """The pupil takes a bot's seat, at the given table; else where there is room, which is always.

    That is the own seat that a bot got meanwhile, a seat where most bots sit, a place at a table
    that has not chosen its game yet, or a new table.
    """
    _be_present(lesson, pupil)
    audit.record(teacher, "pupil_seated_late", lesson.school_class, pupil)
    if own := _seat_of(lesson, pupil):
        return own.match
    if match_id is None and (own := sit_again(lesson, pupil)):
        return own.match
    tables = lesson.matches.filter(status__in=UNFINISHED).prefetch_related("seats")
    if match_id is not None:
        tables = tables.filter(pk=match_id)
    match = _most_room(list(tables))
    if match is None and match_id is not None:
        raise NoFreeSeat
    if match is None:
        match = open_table(lesson=lesson, pupils=[(pupil.pk, pupil.name)], bots=_bots_of(lesson))
    else:
        if match.is_open:
            Seat.objects.create(match=match, index=match.seats.count())
        join_match(match_id=match.pk, person=Person(pupil=pupil.pk), name=pupil.name)
    _call(lesson)
    return match


@transaction.atomic
def open_table_for(*, teacher: Teacher, lesson: Lesson, pupil: Pupil, seats: int) -> Match:
    """A new table for a latecomer and bots, where no bot's seat is free."""
    _be_present(lesson, pupil)
    audit.record(teacher, "pupil_seated_late", lesson.school_class, pupil)
    if own := _seat_of(lesson, pupil):
        return own.match  # pressed twice
    match = open_table(lesson=lesson, pupils=[(pupil.pk, pupil.name)], bots=seats - 1)
    _call(lesson)
    return match


@transaction.atomic
def play_without(*, teacher: Teacher, lesson: Lesson) -> None:
    """Bots sit down for those who were expected and have not come: their tables play on.

    Nobody is put down as absent: who comes after all sits down there again (`sit_again`). Locks
    the lesson's row, as `note_seen` does: who comes at this moment is missing or here, never both.
    """
    Lesson.objects.select_for_update().get(pk=lesson.pk)
    for pupil in presence(lesson).missing:
        if seat := _seat_of(lesson, pupil):
            audit.record(teacher, "seat_to_bot", lesson.school_class, pupil)
            _leave_to_bot(seat)
    notify.announce_lesson(lesson.pk)


def sit_again(lesson: Lesson, pupil: Pupil) -> Seat | None:
    """In the seat that waited, where a bot plays for a pupil who has none. Needs a transaction."""
    if _seat_of(lesson, pupil):
        return None
    left = Seat.objects.of(Person(pupil=pupil.pk)).filter(match__lesson=lesson, gone=True)
    seat = left.filter(left=False, match__status__in=UNFINISHED).select_related("match").last()
    if seat:
        match = Match.objects.select_for_update().get(pk=seat.match_id)
        Seat.objects.filter(pk=seat.pk).update(gone=False, bot="", seen_at=None)
        make_news(match)
    return seat


@transaction.atomic
def change_waiting(*, lesson: Lesson, bot_after: int) -> None:
    """How many minutes tables wait for who went away, before a bot plays; 0: for ever."""
    Lesson.objects.filter(pk=lesson.pk).update(bot_after=bot_after)
    notify.announce_lesson(lesson.pk)


@transaction.atomic
def swap_pupils(*, teacher: Teacher, lesson: Lesson, first: Pupil, second: Pupil) -> None:
    """Two pupils change places; one of them may have no seat yet."""
    for pupil in (first, second):
        _be_present(lesson, pupil)
        audit.record(teacher, "pupil_swapped", lesson.school_class, pupil)
    seats = {pupil.pk: _seat_of(lesson, pupil) for pupil in (first, second)}
    for pupil, other in ((first, second), (second, first)):
        if seat := seats[other.pk]:
            own = seats[pupil.pk]
            taken = Seat(pk=seat.pk, seen_at=own.seen_at if own else None)
            sit_down(taken, Person(pupil=pupil.pk), name=pupil.name)
            taken.save(update_fields=SITTER)
    for match_id in {seat.match_id for seat in seats.values() if seat}:
        make_news(Match.objects.select_for_update().get(pk=match_id))
    _call(lesson)


@transaction.atomic
def send_away(*, teacher: Teacher, lesson: Lesson, pupil: Pupil) -> None:
    """The pupil goes home: absent from now on, and a bot has the seat for good."""
    audit.record(teacher, "pupil_sent_home", lesson.school_class, pupil)
    row = Attendance.objects.filter(lesson=lesson, pupil=pupil)
    row.update(present=False)
    if seat := _seat_of(lesson, pupil):
        if seat.seen_at is None:  # was here, though never at the table
            Seat.objects.filter(pk=seat.pk).update(seen_at=row.values("seen_at")[:1])
        _leave_to_bot(seat)
    notify.announce_lesson(lesson.pk)


@transaction.atomic
def keep_warm(*, teacher: Teacher, lesson: Lesson, pupil: Pupil, match_id: int, seat: int) -> None:
    """A bot plays for the pupil, until the seat is given back."""
    audit.record(teacher, "seat_to_bot", lesson.school_class, pupil)
    hand_to_bot(match_id=match_id, seat=seat)


@transaction.atomic
def give_back(*, teacher: Teacher, lesson: Lesson, pupil: Pupil, match_id: int) -> None:
    """The pupil plays again, instead of the bot."""
    audit.record(teacher, "seat_given_back", lesson.school_class, pupil)
    take_back(match_id=match_id, person=Person(pupil=pupil.pk))


@transaction.atomic
def act_for(
    *,
    teacher: Teacher,
    lesson: Lesson,
    pupil: Pupil,
    match_id: int,
    seat: int,
    version: int,
    move: str,
) -> int:
    """The teacher moves for the pupil's seat: in the log as the teacher's, never as an answer."""
    audit.record(teacher, "acted_for_pupil", lesson.school_class, pupil)
    return play_turn(
        match_id=match_id, seat=seat, version=version, move=move, actor=Turn.Actor.TEACHER
    )


@transaction.atomic
def ask_help(*, lesson: Lesson, pupil: Pupil, wanted: bool = True) -> None:
    """The pupil's table shows a raised hand on the teacher's wall, until it is taken down."""
    asked = timezone.now() if wanted else None
    Attendance.objects.update_or_create(
        lesson=lesson, pupil=pupil, defaults={"asked_help_at": asked}
    )
    own = Seat.objects.held_by(Person(pupil=pupil.pk))
    for match in lesson.matches.select_for_update().filter(pk__in=own.values("match")):
        make_news(match)  # the pupil's own page shows the hand, also after the match
    notify.announce_lesson(lesson.pk)


def _call(lesson: Lesson) -> None:
    """Somebody got a seat, and may be anywhere on the site."""
    notify.announce_lesson(lesson.pk)
    announce_to_class(lesson.school_class_id)


def _leave_to_bot(seat: Seat) -> None:
    match = Match.objects.select_for_update().get(pk=seat.match_id)
    Seat.objects.filter(pk=seat.pk).update(gone=True, bot=AWAY_BOT)
    make_news(match)
    notify.wake_bot(match.pk, match.version)


def _most_room(tables: list[Match]) -> Match | None:
    """Where most bots can give up their seats; else a table that chooses and can take one more.

    Seats of bots alone come before those in which bots wait for who is missing.
    """
    free = {
        match.pk: [seat for seat in match.seats.all() if not seat.holder and not seat.left]
        for match in tables
    }

    def room(match: Match) -> tuple[int, int]:
        return sum(seat.person is None for seat in free[match.pk]), len(free[match.pk])

    if with_bots := [match for match in tables if free[match.pk]]:
        return max(with_bots, key=lambda match: (room(match), -match.pk))
    choosing = [match for match in tables if match.is_open and not match.title]
    return next((one for one in choosing if len(one.seats.all()) < sizes_of("")[-1]), None)


def _bots_of(lesson: Lesson) -> int:
    """At a table of its usual size, with one pupil; none where the table chooses its game."""
    return lesson.table_size - 1 if lesson.title else 0


def _be_present(lesson: Lesson, pupil: Pupil) -> None:
    if pupil.school_class_id != lesson.school_class_id:
        raise NotInThisClass
    Attendance.objects.update_or_create(lesson=lesson, pupil=pupil, defaults={"present": True})


def _seat_of(lesson: Lesson, pupil: Pupil) -> Seat | None:
    seats = Seat.objects.held_by(Person(pupil=pupil.pk)).filter(match__lesson=lesson)
    return seats.filter(match__status__in=UNFINISHED).select_related("match").last()

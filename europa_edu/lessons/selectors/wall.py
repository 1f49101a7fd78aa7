"""What the wall of tables and the projector read: a lesson's tables as everybody may see them.

However many tables there are, the number of queries is the same.
"""

from collections.abc import Sequence
from datetime import timedelta
from functools import cached_property

from django.utils import timezone
from msgspec import Struct

from europa_edu.atlas import Board
from europa_edu.classroom.models import Pupil
from europa_edu.classroom.people import Person, by_name
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.selectors.comparison import tables
from europa_edu.lessons.statuses import Mood
from games.catalog import CATALOG
from games.engine.codec import decode
from games.engine.rules import Outcome, Reached
from games.engine.words import Reader
from games.models import Match, Seat
from games.selectors.tables import Table
from games.tongue import TONGUE

WAITS_AFTER = timedelta(seconds=60)  # a minute is a thought; then the wall says who is waited for
ENDED = (Match.Status.OVER, Match.Status.FROZEN)  # nobody plays there in this lesson any more


class Called(Struct, frozen=True):
    """By their numbers: pupils who ask for help, who are expected but not seen yet, who came."""

    asking: frozenset[int]
    missing: frozenset[int]
    came: frozenset[int]

    def was_there(self, seat: Seat) -> bool:
        """Whether the seat's person was; a grown-up who plays along was, and so was a bot."""
        return seat.pupil_id is None or seat.pupil_id in self.came


class Place(Struct, frozen=True):
    """A seat on the wall: who sits there, and all that is to be known about it, in one line."""

    seat: Seat
    moves: bool
    asks: bool
    missing: bool
    reached: Reached | None  # None: nothing is dealt yet, or the reader sits at this table
    said: str  # how far it has come, in words
    rank: int  # at the end of a match; 0: it goes on
    leads: bool  # at the end, and somebody is behind: where all are level nobody was in front


class Tile(Struct, frozen=True, dict=True):
    """One table on the wall. Numbers stay with the table when it is restarted."""

    number: int
    match: Match
    before: frozenset[int]  # the matches that were dealt again until this one
    seats: tuple[Seat, ...]
    table: Table | None  # as a spectator sees it; None while pupils choose their game
    standing: Outcome | None  # None: nothing to rank, or the reader sits here
    here: tuple[Seat, ...]  # of bots, and of who was seen in the lesson: nobody else is ranked
    hands: tuple[Seat, ...]  # of pupils who ask for help
    missing: tuple[Seat, ...] = ()  # of pupils who were not seen yet, where no bot plays for them
    race: tuple[Reached, ...] = ()  # empty: nothing is dealt yet, or the reader sits here

    @property
    def mood(self) -> Mood:
        """What its edge and its sign say, and its place among the others."""
        if self.hands:
            return Mood.HELP
        if self.is_waiting:
            return Mood.WAITING
        is_missing = self.missing or self.is_deserted
        return Mood.MISSING if is_missing else Mood(self.match.status)

    @property
    def places(self) -> list[Place]:
        to_move = self.table.to_move if self.table and self.match.is_playing else ()
        ranks = {seat.index: rank for rank, seat, _points in self.final}
        last = max(ranks.values(), default=0)
        return [
            Place(
                seat=seat,
                moves=seat.index in to_move,
                asks=seat in self.hands,
                missing=seat in self.missing,
                reached=self.race[seat.index] if self.race else None,
                said=self._said(self.race[seat.index]) if self.race else "",
                rank=ranks.get(seat.index, 0),
                leads=ranks.get(seat.index) == 1 < last,
            )
            for seat in self.seats
        ]

    def _said(self, reached: Reached) -> str:
        words = CATALOG[self.match.title].words(Reader(), TONGUE)
        return words.reached(reached)

    @property
    def final(self) -> list[tuple[int, Seat, int]]:
        return self.ranked if self.table and self.table.outcome else []

    @property
    def was_used(self) -> bool:
        """Whether somebody came to it."""
        return any(seat.person for seat in self.here)

    @property
    def is_waiting(self) -> bool:
        """Somebody has thought for long."""
        if not self.match.is_playing:
            return False
        return bool(self.waited_for) and self.waited >= WAITS_AFTER

    @property
    def waits_for_missing(self) -> bool:
        """It waits for somebody who has not come yet."""
        to_move = self.table.to_move if self.table else ()
        return self.is_waiting and any(self.seats[index] in self.missing for index in to_move)

    @property
    def is_deserted(self) -> bool:
        """Nobody has come, or bots alone sit here: it plays as soon as somebody comes."""
        here = (seat for seat in self.seats if seat.holder and seat not in self.missing)
        return self.match.is_playing and not any(here)

    @property
    def has_room(self) -> bool:
        """Whether a bot can give up its seat to a pupil who comes late."""
        on = self.match.is_open or self.match.is_playing or self.match.is_paused
        return on and any(not seat.holder and not seat.left for seat in self.seats)

    @property
    def map_id(self) -> str:
        return f"map-{self.match.pk}"

    @cached_property
    def board(self) -> Board | None:
        """The small map: what the seats did, without the network and the names around it.

        None where it tells nothing: no seat has a piece on it.
        """
        board = self.table.board if self.table else None
        if board is None or all(token.seat is None for token in board.tokens):
            return None
        return Board(
            year=board.year,
            fills=board.fills,
            tokens=tuple(token for token in board.tokens if token.seat is not None),
            routes=tuple(route for route in board.routes if route.tone not in ("", "muted")),
        )

    @property
    def waited(self) -> timedelta:
        since = self.match.moved_at
        return timezone.now() - since if since else timedelta()

    @property
    def minutes(self) -> int:
        return int(self.waited.total_seconds() // 60)

    @property
    def waited_for(self) -> str:
        """The people who are to move; bots never keep anybody waiting."""
        to_move = self.table.to_move if self.table else ()
        return ", ".join(self.seats[index].name for index in to_move if not self.seats[index].bot)

    @property
    def ranked(self) -> list[tuple[int, Seat, int]]:
        """Place, seat and points, best first, of those who were there; equals share a place."""
        found: list[tuple[int, Seat, int]] = []
        if self.standing is None:
            return found
        for group in self.standing.ranking:
            level = [self.seats[index] for index in group if self.seats[index] in self.here]
            place = len(found) + 1
            found += ((place, seat, self.standing.points[seat.index]) for seat in level)
        return found


def wall(lesson: Lesson, reader: Person | None = None) -> list[Tile]:
    """Every table in the order in which they were opened; a restarted one only as it is now.

    The reader is a teacher; None: everybody in the room reads it.
    """
    called = roll_call(lesson)
    return [tile(dealt, number, reader, called) for number, dealt in tables(lesson)]


def tile(dealt: Sequence[Match], number: int, reader: Person | None, called: Called) -> Tile:
    """One table, from its matches in the order in which they were dealt."""
    *before, match = dealt
    seats = tuple(match.seats.all())
    table, standing = None, None
    race: tuple[Reached, ...] = ()
    if match.state:
        title = CATALOG[match.title]
        state = decode(match.state, title.state)
        is_over = match.status == Match.Status.OVER
        table = Table(
            match=match,
            title=title,
            seat=None,
            seats=seats,
            view=title.rules.view(state, None),
            moves=(),
            to_move=() if is_over else title.rules.to_move(state),
            log=(),
            outcome=decode(match.outcome, Outcome) if match.outcome else None,
        )
        # They may rest on hidden cards: who plays here as well reads them after the match.
        oversees = reader is not None and all(seat.holder != reader for seat in seats)
        standing = table.outcome
        if standing is None and oversees:
            standing = title.rules.standing(state)
        told = title.rules.race if is_over or oversees else title.rules.open_race
        race = told(state)
    ended = match.status in ENDED
    return Tile(
        number=number,
        match=match,
        before=frozenset(old.pk for old in before),
        seats=seats,
        table=table,
        standing=standing,
        here=tuple(seat for seat in seats if called.was_there(seat)),
        hands=tuple(seat for seat in seats if seat.pupil_id in called.asking and not seat.gone),
        missing=tuple(
            seat
            for seat in seats
            if seat.pupil_id in called.missing and not (ended or seat.gone or seat.bot)
        ),
        race=race,
    )


def roll_call(lesson: Lesson) -> Called:
    """After the lesson nobody asks for help, and nobody is waited for."""
    rows = list(lesson.attendance.values_list("pupil_id", "present", "asked_help_at", "seen_at"))
    expected = [] if lesson.is_over else [row for row in rows if row[1]]
    return Called(
        asking=frozenset(pupil for pupil, _present, asked, _seen in expected if asked),
        missing=frozenset(pupil for pupil, _present, _asked, seen in expected if not seen),
        came=frozenset(pupil for pupil, _present, _asked, seen in rows if seen),
    )


def seconds_to_bell(lesson: Lesson) -> int | None:
    if lesson.bell_at is None or lesson.status == Lesson.Status.OVER:
        return None
    return max(0, round((lesson.bell_at - timezone.now()).total_seconds()))


def pupil_in(lesson: Lesson, pupil_id: int) -> Pupil | None:
    return lesson.school_class.pupils.filter(pk=pupil_id, archived_at=None).first()


def roll(lesson: Lesson, tiles: Sequence[Tile]) -> tuple[list[Pupil], list[Pupil]]:
    """The class by name: who sits at a table that can still be played, and who does not."""
    taken = {
        seat.pupil_id
        for tile in tiles
        for seat in tile.seats
        if tile.match.status not in ENDED and not seat.gone
    }
    pupils = by_name(lesson.school_class.pupils.filter(archived_at=None))
    seated = [pupil for pupil in pupils if pupil.pk in taken]
    return seated, [pupil for pupil in pupils if pupil.pk not in taken]

"""What the wall of tables and the projector read: a lesson's tables as everybody may see them.

However many tables there are, the number of queries is the same.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone
from msgspec import Struct

from europa_edu.atlas import TODAY, Board, Fill
from europa_edu.classroom.models import Pupil
from europa_edu.classroom.people import Person
from europa_edu.facts import Item
from europa_edu.lessons.models import Lesson
from games.catalog import CATALOG
from games.engine.codec import decode
from games.engine.events import Event
from games.engine.rules import Outcome
from games.models import Match, Seat, Turn
from games.selectors.tables import Table

WAITS_AFTER = timedelta(seconds=60)  # a minute is a thought; then the wall says who is waited for
NAMED = 3  # on the projector; nobody sees who stands last


class Tile(Struct, frozen=True):
    """One table on the wall. Numbers stay with the table when it is restarted."""

    number: int
    match: Match
    before: frozenset[int]  # the matches that were dealt again until this one
    seats: tuple[Seat, ...]
    table: Table | None  # as a spectator sees it; None while pupils choose their game
    standing: Outcome | None  # None: nothing to rank, or the reader sits here
    hands: tuple[Seat, ...]  # of pupils who ask for help

    @property
    def mood(self) -> str:
        """The one thing to know about the table: what its edge and its sign say."""
        if self.hands:
            return "help"
        return "waiting" if self.is_waiting else self.match.status

    @property
    def is_waiting(self) -> bool:
        """Somebody has thought for long, and did not ask for help."""
        if self.hands or not self.match.is_playing:
            return False
        return bool(self.waited_for) and self.waited >= WAITS_AFTER

    @property
    def map_id(self) -> str:
        return f"map-{self.match.pk}"

    @property
    def board(self) -> Board | None:
        """The small map: what the seats did, without the network and the names around it."""
        if self.table is None:
            return None
        board = self.table.board
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
        """Place, seat and points, best first."""
        if self.standing is None:
            return []
        return [
            (place, self.seats[index], self.standing.points[index])
            for place, group in enumerate(self.standing.ranking, 1)
            for index in group
        ]

    @property
    def winners(self) -> list[Seat]:
        outcome = self.table.outcome if self.table else None
        return [self.seats[index] for index in outcome.ranking[0]] if outcome else []


class ClassAtlas(Struct, frozen=True):
    """What the class used rightly in this lesson: countries on the map, and who found the most."""

    board: Board
    countries: int
    facts: int
    best: tuple[tuple[str, int], ...]


def wall(lesson: Lesson, reader: Person | None = None) -> list[Tile]:
    """Every table in the order in which they were opened; a restarted one only as it is now.

    The reader is a teacher; None: everybody in the room reads it.
    """
    asking = raised_hands(lesson)
    shown: dict[int, list[Match]] = {}
    numbers: dict[int, int] = {}
    for match in lesson.matches.order_by("pk").prefetch_related("seats"):
        number = numbers.get(match.rematch_of_id or 0, len(shown) + 1)
        numbers[match.pk] = number
        shown.setdefault(number, []).append(match)
    return [tile(dealt, number, reader, asking) for number, dealt in sorted(shown.items())]


def tile(
    dealt: Sequence[Match], number: int, reader: Person | None, asking: frozenset[int]
) -> Tile:
    """One table, from its matches in the order in which they were dealt."""
    *before, match = dealt
    seats = tuple(match.seats.all())
    table, standing = None, None
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
        # A standing may rest on hidden cards: who plays here as well reads it after the match.
        standing = table.outcome
        if standing is None and reader and all(seat.holder != reader for seat in seats):
            standing = title.rules.standing(state)
    return Tile(
        number=number,
        match=match,
        before=frozenset(old.pk for old in before),
        seats=seats,
        table=table,
        standing=standing,
        hands=tuple(seat for seat in seats if seat.pupil_id in asking and not seat.gone),
    )


def raised_hands(lesson: Lesson) -> frozenset[int]:
    """The numbers of the pupils who ask for help; after the lesson nobody does."""
    if lesson.status == Lesson.Status.OVER:
        return frozenset()
    asking = lesson.attendance.filter(asked_help_at__isnull=False)
    return frozenset(asking.values_list("pupil_id", flat=True))


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
        if tile.match.status not in (Match.Status.OVER, Match.Status.FROZEN) and not seat.gone
    }
    pupils = list(lesson.school_class.pupils.filter(archived_at=None))
    seated = [pupil for pupil in pupils if pupil.pk in taken]
    return seated, [pupil for pupil in pupils if pupil.pk not in taken]


def class_atlas(lesson: Lesson) -> ClassAtlas:
    """From turns that the whole table saw: a projector shows nothing that a seat may not know."""
    names = {
        (match, index): name
        for match, index, name in Seat.objects.held()
        .filter(match__lesson=lesson)
        .values_list("match_id", "index", "name")
    }
    turns = Turn.objects.filter(
        match__lesson=lesson, actor=Turn.Actor.PERSON, events__contains='"evidence"'
    )
    found: dict[tuple[int, int], set[str]] = {}
    for match, seat, events in turns.values_list("match_id", "seat", "events"):
        found.setdefault((match, seat), set()).update(_right(events, seat))
    facts = set().union(*found.values())
    places = sorted({place for item in facts for place in Item.parse(item).states(TODAY)})
    best: Counter[str] = Counter()
    for where, items in found.items():
        if where in names and items:
            best[names[where]] += len(items)
    return ClassAtlas(
        board=Board(fills=tuple(Fill(place, "right") for place in places)),
        countries=len(places),
        facts=len(facts),
        best=tuple(best.most_common(NAMED)),
    )


def _right(events: str, seat: int) -> set[str]:
    return {
        proof.item
        for event in decode(events, tuple[Event, ...])
        if event.seat == seat and not event.private
        for proof in event.evidence
        if proof.right
    }

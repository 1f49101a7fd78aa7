"""What planning a lesson reads: the plan itself, strengths, last tables, matches that were kept."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from msgspec import Struct
from msgspec.structs import replace

from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.classroom.people import by_name
from europa_edu.classroom.selectors.access import classes_of
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.seating import FORBIDDEN, Flaw, Sitter, TablePlan, check
from europa_edu.lessons.selectors.comparison import tables
from games.catalog import CATALOG
from games.engine import Title
from games.engine.codec import decode
from games.engine.rules import Outcome
from games.models import Match, Seat
from games.selectors.matches import seated_pupils

LOOKED_BACK = 2000  # seats of finished matches that say how strong a class's pupils are


class SeatingPlan(Struct, frozen=True):
    """Kept on the lesson: tables in order, kept matches that go on, how often it was shuffled."""

    tables: tuple[TablePlan, ...] = ()
    resumed: tuple[int, ...] = ()
    shuffles: int = 0


class Kept(Struct, frozen=True):
    """A match frozen in an earlier lesson, and who of its pupils are here today."""

    match: Match
    title: Title
    names: tuple[str, ...]
    missing: tuple[str, ...]
    goes_on: bool


class Trouble(Struct, frozen=True):
    """A flaw of the plan with names instead of numbers; a mild one may stay."""

    code: str
    names: tuple[str, ...]
    mild: bool


class PlannedTable(Struct, frozen=True):
    number: int
    pupils: tuple[Pupil, ...]
    bots: range
    troubles: tuple[Trouble, ...]

    @property
    def size(self) -> int:
        return len(self.pupils) + len(self.bots)

    @property
    def is_forbidden(self) -> bool:
        return not all(trouble.mild for trouble in self.troubles)


def lessons_of(teacher: Teacher) -> QuerySet[Lesson]:
    """The lessons of the teacher's own or shared classes."""
    own = Lesson.objects.filter(school_class__in=classes_of(teacher))
    return own.select_related("school_class")


def sizes_of(slug: str) -> tuple[int, ...]:
    """The seats a table may have; where pupils choose the game, those that every title allows."""
    titles = [CATALOG[slug]] if slug else list(CATALOG.values())
    return tuple(sorted(set.intersection(*(set(title.seat_counts) for title in titles))))


def usual_size(slug: str) -> int:
    """Four at a table, or as near as the title comes."""
    return min(sizes_of(slug), key=lambda size: abs(size - 4))


def pupils_here(school_class: SchoolClass) -> list[Pupil]:
    """Those whose log-in is open, by name."""
    return by_name(school_class.pupils.filter(archived_at=None))


def lesson_before(school_class: SchoolClass) -> Lesson | None:
    """The last lesson the class really had, whenever it was planned."""
    return school_class.lessons.exclude(started_at=None).order_by("-started_at", "-pk").first()


def usual_choice(
    school_class: SchoolClass, lesson: Lesson | None = None, slug: str | None = None
) -> dict[str, Any]:
    """What a lesson's form shows first: this lesson's choices, else those of the one before.

    How long it is, whether there are hints and when bots come is the class's own, if not chosen.
    """
    known = lesson or lesson_before(school_class) or Lesson(title=next(iter(CATALOG)))
    choice = {
        "hints": (lesson or school_class).hints,
        "bot_after": (lesson or school_class).bot_after,
        "bell": str(lesson.minutes or "") if lesson else str(school_class.lesson_minutes),
        "planned_for": lesson.planned_for if lesson else None,
        "seconds": known.seconds,
        "same_deal": bool(known.seed),
        "deals_due": known.deals_due,
        "at_bell": known.at_bell,
    }
    if slug is not None and slug != known.title:
        return choice | {"slug": slug, "table_size": usual_size(slug)}
    options = decode(known.options, dict[str, Any])
    return choice | options | {"slug": known.title, "table_size": known.table_size}


def present_in(lesson: Lesson) -> set[int]:
    here = lesson.attendance.filter(present=True, pupil__archived_at=None)
    return set(here.values_list("pupil_id", flat=True))


def apart_pairs(school_class: SchoolClass) -> set[frozenset[int]]:
    pairs = Pupil.apart_from.through.objects.filter(from_pupil__school_class=school_class)
    return {frozenset(pair) for pair in pairs.values_list("from_pupil_id", "to_pupil_id")}


def sitters(pupils: Collection[int]) -> list[Sitter]:
    """Each pupil with the share of matches won so far; None where there was no match yet."""
    played: dict[int, list[bool]] = {}
    seats = Seat.objects.filter(
        pupil__in=pupils,
        gone=False,
        match__status=Match.Status.OVER,
        match__version__gt=0,
        match__outcome__gt="",
    ).order_by("-match_id")
    for pupil, index, outcome in seats.values_list("pupil_id", "index", "match__outcome")[
        :LOOKED_BACK
    ]:
        won = index in decode(outcome, Outcome).ranking[0]
        played.setdefault(pupil, []).append(won)
    return [
        Sitter(pupil, sum(played[pupil]) / len(played[pupil]) if pupil in played else None)
        for pupil in sorted(pupils)
    ]


def last_tables(school_class: SchoolClass) -> list[frozenset[int]]:
    """Who sat together in the last lesson the class had."""
    before = lesson_before(school_class)
    tables: dict[int, set[int]] = {}
    seats = Seat.objects.filter(match__lesson=before, pupil__isnull=False, gone=False)
    if before:
        for match_id, pupil in seats.order_by("match_id").values_list("match_id", "pupil_id"):
            tables.setdefault(match_id, set()).add(pupil)
    return [frozenset(table) for table in tables.values()]


def seats_before(school_class: SchoolClass) -> list[frozenset[int]]:
    """Whose seats were at one table when the last lesson ended, also of who never came to them."""
    before = lesson_before(school_class)
    seats = [
        (not seat.gone, number, seat.pupil_id)
        for number, dealt in (tables(before) if before else ())
        for seat in dealt[-1].seats.all()
        if seat.pupil_id is not None and not seat.left
    ]
    last = {pupil: number for _held, number, pupil in sorted(seats)}  # of two, the one still held
    found: dict[int, set[int]] = {number: set() for number in sorted(last.values())}
    for pupil, number in last.items():
        found[number].add(pupil)
    return [frozenset(table) for table in found.values()]


def frozen_matches(school_class: SchoolClass) -> list[tuple[Match, tuple[Seat, ...]]]:
    """Matches that a bell kept, the last played first, each with its seats."""
    frozen = Match.objects.filter(lesson__school_class=school_class, status=Match.Status.FROZEN)
    last_played = Coalesce("moved_at", "opened_at").desc()
    matches = frozen.select_related("lesson").prefetch_related("seats").order_by(last_played, "-pk")
    return [(match, tuple(match.seats.all())) for match in matches]


def settled(plan: SeatingPlan, free: Collection[int], sizes: Sequence[int]) -> SeatingPlan:
    """The plan with only those who are here and sit nowhere else; bots fill up to a legal size."""
    tables = []
    seen: set[int] = set()
    for table in plan.tables:
        pupils = tuple(
            pupil for pupil in dict.fromkeys(table.pupils) if pupil in free and pupil not in seen
        )
        seen |= set(pupils)
        if pupils:
            size = min((size for size in sizes if size >= len(pupils)), default=len(pupils))
            tables.append(TablePlan(pupils, size - len(pupils)))
    return replace(plan, tables=tuple(tables))


def _put_away(seats: Sequence[Seat]) -> frozenset[int]:
    """Pupils who were missing or went home: in the next lesson they sit there again."""
    gone = (seat for seat in seats if seat.gone and not seat.left)
    return frozenset(seat.pupil_id for seat in gone if seat.pupil_id is not None)


class Planning:
    """One lesson's plan with all it depends on, read in a fixed number of queries.

    Services change `plan`; the seating page reads the rest.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.sizes = sizes_of(lesson.title)
        self.pupils = {pupil.pk: pupil for pupil in pupils_here(lesson.school_class)}
        self.present = present_in(lesson) & self.pupils.keys()
        self.apart = apart_pairs(lesson.school_class)
        self.frozen = frozen_matches(lesson.school_class)
        holders = frozenset().union(*(seated_pupils(seats) for _, seats in self.frozen))
        self.owners = {
            match.pk: seated_pupils(seats) | (_put_away(seats) - holders)
            for match, seats in self.frozen
        }
        stored = decode(lesson.plan, SeatingPlan) if lesson.plan else SeatingPlan()
        known = {match.pk for match, _ in self.frozen}
        self.resumed = tuple(match for match in stored.resumed if match in known)
        self.plan = settled(replace(stored, resumed=self.resumed), self.free, self.sizes)

    @property
    def free(self) -> set[int]:
        """Who is here and does not go on with a kept match."""
        return self.present.difference(*(self.owners[match] for match in self.resumed))

    @property
    def flaws(self) -> list[Flaw]:
        return check(self.plan.tables, self.free, self.sizes, self.apart)

    @property
    def title(self) -> Title | None:
        return CATALOG.get(self.lesson.title)

    @property
    def unseated(self) -> list[Pupil]:
        seated = {pupil for table in self.plan.tables for pupil in table.pupils}
        return [pupil for pk, pupil in self.pupils.items() if pk in self.free - seated]

    @property
    def absent(self) -> list[Pupil]:
        return [pupil for pk, pupil in self.pupils.items() if pk not in self.present]

    @property
    def is_startable(self) -> bool:
        forbidden = any(flaw.code in FORBIDDEN for flaw in self.flaws)
        return bool(self.present) and not forbidden and not self.bell_has_rung

    @property
    def bell_has_rung(self) -> bool:
        return self.lesson.bell_at is not None and self.lesson.bell_at <= timezone.now()

    @property
    def tables(self) -> Iterator[PlannedTable]:
        """As the seating page shows them."""
        flaws = self.flaws
        for index, table in enumerate(self.plan.tables):
            troubles = tuple(
                Trouble(flaw.code, self._names(flaw.pupils), flaw.code not in FORBIDDEN)
                for flaw in flaws
                if flaw.table == index
            )
            pupils = tuple(self.pupils[pupil] for pupil in table.pupils)
            yield PlannedTable(index + 1, pupils, range(table.bots), troubles)

    @property
    def had_tables(self) -> bool:
        """Whether there was a lesson before whose seats can be taken again."""
        return lesson_before(self.lesson.school_class) is not None

    @property
    def all_go_on(self) -> bool:
        return all(kept.goes_on for kept in self.kept)

    @property
    def kept(self) -> tuple[Kept, ...]:
        """Matches kept by an earlier bell, of which somebody is here."""
        return tuple(
            Kept(
                match=match,
                title=CATALOG[match.title],
                names=tuple(seat.name for seat in seats if seat.pupil_id in self.owners[match.pk]),
                missing=self._names(sorted(pupils - self.present)),
                goes_on=match.pk in self.resumed,
            )
            for match, seats in self.frozen
            if (pupils := self.owners[match.pk]) & self.present
        )

    def _names(self, pupils: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.pupils[pupil].name for pupil in pupils if pupil in self.pupils)

"""The numbers of one pupil: a handful of queries, however long the history (ADR 0008).

Nothing here speaks of other pupils: the pupil's own page shows it all.
"""

from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct

from europa_edu.progress import numbers
from europa_edu.progress.badges import Badge, Record, badges
from europa_edu.progress.goals import Goal, goals
from europa_edu.progress.knowledge import Known, TopicKnown, best_countries, best_topics, by_country
from europa_edu.progress.models import TitleScore, TopicWeek
from europa_edu.progress.numbers import Cell, Mastery, Week
from europa_edu.progress.scope import Scope
from games.catalog import CATALOG
from games.engine import Title
from quizzes.selectors.memories import memories_of, recall_on
from quizzes.selectors.practice import days_practised

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil


class Played(Struct, frozen=True):
    """A pupil's ended matches of one title."""

    title: Title
    played: int
    won: int


class PupilNumbers(Struct, frozen=True):
    """What the page of a pupil shows, the teacher's and the pupil's own."""

    scope: Scope
    memories: dict[str, Known]  # by item
    countries: dict[str, Mastery]
    best_topics: tuple[TopicKnown, ...]
    best_countries: tuple[str, ...]
    goals: tuple[Goal, ...]
    badges: tuple[Badge, ...]
    cells: dict[str, Cell]  # by topic
    total: Cell
    weeks: tuple[Week, ...]
    played: tuple[Played, ...]

    @property
    def sure(self) -> int:
        """Facts that are remembered today."""
        return sum(one.sure for one in self.memories.values())

    @property
    def lasting(self) -> int:
        """Facts that will most likely still be known in a month."""
        return sum(one.lasting for one in self.memories.values())


def pupil_numbers(pupil: "Pupil", scope: Scope, today: date | None = None) -> PupilNumbers:
    """`today`, if the scope ended before: memory is that of today."""
    memories = memories_on(pupil, today or scope.today)
    countries = by_country(memories)
    cells, weeks = _answers(pupil, scope)
    played = played_by(pupil)
    return PupilNumbers(
        scope=scope,
        memories=memories,
        countries=countries,
        best_topics=best_topics(memories),
        best_countries=best_countries(countries),
        goals=goals(memories, pupil.school_class.left_out),
        badges=badges(Record(memories, days_practised(pupil.pk), len(played))),
        cells=cells,
        total=sum(cells.values(), Cell()),
        weeks=weeks,
        played=played,
    )


def record_of(pupil: "Pupil", today: date) -> Record:
    """What the pupil's badges are given for."""
    return Record(memories_on(pupil, today), days_practised(pupil.pk), len(played_by(pupil)))


def memories_on(pupil: "Pupil", today: date) -> dict[str, Known]:
    """Every item that the pupil was asked, as it is remembered on that day."""
    rows = memories_of(pupil.pk).annotate(recall=recall_on(today)).order_by("item")
    return {
        item: Known(recall, stability, right, wrong)
        for item, recall, stability, right, wrong in rows.values_list(
            "item", "recall", "stability", "right", "wrong"
        )
    }


def played_by(pupil: "Pupil") -> tuple[Played, ...]:
    """The titles of which the pupil played a match to its end, most played first."""
    rows = TitleScore.objects.filter(pupil=pupil, title__in=CATALOG).order_by("-played", "title")
    return tuple(Played(CATALOG[row.title], row.played, row.won) for row in rows)


def _answers(pupil: "Pupil", scope: Scope) -> tuple[dict[str, Cell], tuple[Week, ...]]:
    """By topic in the period and the one before; and by week of the period, quiet weeks too."""
    rows = TopicWeek.objects.filter(
        pupil=pupil, source=scope.source, week__range=(scope.before, scope.last)
    ).order_by("week", "topic")
    cells: dict[str, Cell] = {}
    weeks = dict.fromkeys(scope.weeks, numbers.Count())
    for row in rows:
        count = numbers.Count(row.right, row.right + row.wrong + row.unsure)
        is_now = row.week >= scope.since
        cell = Cell(now=count) if is_now else Cell(before=count)
        cells[row.topic] = cells.get(row.topic, Cell()) + cell
        if is_now:
            weeks[row.week] += count
    lines = (Week(week, count, int(count.answered > 0)) for week, count in weeks.items())
    return cells, tuple(lines)

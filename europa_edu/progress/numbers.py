"""The numbers that pages and reports show, as plain values. Pure."""

from collections.abc import Container, Mapping, Sequence
from datetime import date
from heapq import nsmallest

from msgspec import Struct

from europa_edu.facts import ALL_TOPICS, countries_of, topic_of
from europa_edu.progress.confusions import Pair
from europa_edu.progress.scope import Scope

ENOUGH = 3  # answers, before a share says anything
LISTED = 8  # facts of a lesson that are listed

# A page makes thousands of counts, which can hold no circle: the collector need not look at them.


class Count(Struct, frozen=True, gc=False):
    """Answers, and how many of them were right."""

    right: int = 0
    answered: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.right + other.right, self.answered + other.answered)

    @property
    def share(self) -> float | None:
        """From 0 to 1; None where there are too few answers to say."""
        return self.right / self.answered if self.answered >= ENOUGH else None

    @property
    def percent(self) -> int | None:
        return None if self.share is None else round(100 * self.share)

    @property
    def wrong(self) -> int:
        return self.answered - self.right


class Cell(Struct, frozen=True, gc=False):
    """A count, and that of the period before."""

    now: Count = Count()
    before: Count = Count()

    def __add__(self, other: "Cell") -> "Cell":
        return Cell(self.now + other.now, self.before + other.before)

    @property
    def trend(self) -> int | None:
        """By how many points of a hundred the share has changed."""
        if self.now.percent is None or self.before.percent is None:
            return None
        return self.now.percent - self.before.percent


class PupilRow(Struct, frozen=True):
    """A pupil's answers by topic, and all together."""

    pupil: int
    name: str
    cells: dict[str, Cell]
    total: Cell
    weeks: tuple[Count, ...] = ()  # the newest of the period, all shown topics together


class CountedFact(Struct, frozen=True, gc=False):
    """An item with its count."""

    item: str
    count: Count


class Week(Struct, frozen=True):
    """How much was answered in one week, and by how many pupils."""

    monday: date
    count: Count
    pupils: int


class Mastery(Struct, frozen=True, gc=False):
    """How well an item or a country is known, by so many answers or memories, each from 0 to 1."""

    total: float = 0.0
    weight: int = 0

    def __add__(self, other: "Mastery") -> "Mastery":
        return Mastery(self.total + other.total, self.weight + other.weight)

    @property
    def mean(self) -> float:
        return self.total / self.weight

    @property
    def percent(self) -> int:
        return round(100 * self.mean)


class ClassNumbers(Struct, frozen=True):
    """What the page of a class shows, and its reports hold."""

    scope: Scope
    rows: tuple[PupilRow, ...]
    total: Cell
    counts: dict[str, Count]  # by item
    recalled: dict[str, Mastery]  # by item: what the pupils remember today
    due: dict[str, int]  # by item: how many knew it the last time, and should be asked again by now
    hardest: tuple[CountedFact, ...]
    pairs: tuple[Pair, ...]
    weeks: tuple[Week, ...]

    @property
    def topics(self) -> dict[str, Cell]:
        return by_topic(self.rows)

    @property
    def active(self) -> int:
        """How many pupils answered something in the period."""
        return sum(row.total.now.answered > 0 for row in self.rows)


def by_country(items: Mapping[str, Mastery], topic: str = "") -> dict[str, Mastery]:
    """Countries by what is known of their items."""
    found: dict[str, Mastery] = {}
    for item, one in sorted(items.items()):
        if one.weight and (not topic or topic_of(item) == topic):
            for country in countries_of(item):
                found[country] = found.get(country, Mastery()) + one
    return found


def of_answers(counts: Mapping[str, Count]) -> dict[str, Mastery]:
    """Known is what was answered right."""
    return {item: Mastery(one.right, one.answered) for item, one in counts.items()}


def by_topic(rows: Sequence[PupilRow]) -> dict[str, Cell]:
    """All pupils together, topics in their usual order."""
    asked = {topic for row in rows for topic in row.cells}
    return {
        topic: sum((row.cells[topic] for row in rows if topic in row.cells), Cell())
        for topic in in_usual_order(asked)
    }


def in_usual_order(topics: Container[str]) -> list[str]:
    """As everywhere on the site; facts of older maps, which have no topic, come last."""
    return [topic for topic in (*ALL_TOPICS, "") if topic in topics]


def hardest(counts: Mapping[str, Count], number: int) -> tuple[CountedFact, ...]:
    """Items that were wrong most often, of those with enough answers; by share, then by number."""
    ranked = (
        (count.right / count.answered, -count.wrong, item)
        for item, count in counts.items()
        if count.answered >= ENOUGH and count.wrong
    )
    return tuple(CountedFact(item, counts[item]) for *_rank, item in nsmallest(number, ranked))


def most_missed(counts: Mapping[str, Count]) -> tuple[CountedFact, ...]:
    """What went wrong most often; of those that went wrong as often, what went right least."""
    missed = [CountedFact(item, count) for item, count in counts.items() if count.wrong]
    missed.sort(key=lambda fact: (-fact.count.wrong, fact.count.right, fact.item))
    return tuple(missed[:LISTED])


def best_known(counts: Mapping[str, Count]) -> tuple[CountedFact, ...]:
    """What went right most often and never wrong."""
    known = [CountedFact(item, count) for item, count in counts.items() if not count.wrong]
    known.sort(key=lambda fact: (-fact.count.right, fact.item))
    return tuple(known[:LISTED])

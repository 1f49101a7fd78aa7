"""What a report is made from: the numbers of the class page, and what it says of each pupil."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime

from msgspec import Struct

from europa_edu.facts import ALL_TOPICS
from europa_edu.progress.numbers import Cell, ClassNumbers, Count, PupilRow, add
from europa_edu.progress.scope import Scope

Told = Callable[
    [Sequence[PupilRow]], Iterable[PupilRow]
]  # pupil by pupil: a job's page counts them


class ItemRow(Struct, frozen=True):
    """A pupil's answers to one item in the period, and what is remembered of it today."""

    item: str
    count: Count
    recall: float
    seen_on: date

    @property
    def percent(self) -> int:
        return round(100 * self.recall)


class GivenAnswer(Struct, frozen=True):
    """One answer, as a statement tells it."""

    number: int
    item: str
    right: bool
    response: str
    source: str
    at: datetime


class Brief(Struct, frozen=True):
    """`rows` are the pupils that the report is about: all, or one."""

    class_id: int
    class_name: str
    school: str
    numbers: ClassNumbers
    rows: tuple[PupilRow, ...]
    items: Callable[[int], tuple[ItemRow, ...]]  # of a pupil
    answers: Callable[[int], Iterator[GivenAnswer]]
    words: Callable[[str], str]  # a fact in words; each is read once for the whole report
    site: str  # the address under which the site is reached, without the last slash
    language: str

    @property
    def scope(self) -> Scope:
        return self.numbers.scope

    @property
    def topics(self) -> dict[str, Cell]:
        """The class's answers by topic."""
        return cells_by_topic(self.numbers.rows)

    @property
    def active(self) -> int:
        """How many pupils answered something in the period."""
        return sum(row.total.now.answered > 0 for row in self.numbers.rows)


def cells_by_topic(rows: Iterable[PupilRow]) -> dict[str, Cell]:
    """All pupils together, topics in their usual order."""
    listed = list(rows)
    return {
        topic: add(row.cells[topic] for row in listed if topic in row.cells)
        for topic in in_order({topic: None for row in listed for topic in row.cells})
    }


def in_order(topics: Mapping[str, object]) -> list[str]:
    """As everywhere on the site; facts of older maps come last."""
    return sorted(topics, key=lambda topic: (topic not in ALL_TOPICS, _PLACES.get(topic, 0)))


_PLACES = {topic: place for place, topic in enumerate(ALL_TOPICS)}

"""What a report is made from: the numbers of the class page, and what it says of each pupil."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime

from msgspec import Struct

from europa_edu.progress.numbers import ClassNumbers, Count, PupilRow
from europa_edu.progress.scope import Scope

Counted = Callable[
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


class ReportData(Struct, frozen=True):
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

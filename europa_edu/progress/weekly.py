"""What a weekly report says, as plain values: it is kept as JSON, with numbers and no pupil."""

from datetime import date, timedelta

from msgspec import Struct

from europa_edu.progress.confusions import Pair
from europa_edu.progress.numbers import Cell, ClassNumbers, CountedFact
from europa_edu.progress.scope import Scope, monday

FEW = 5  # lines of a list: a letter is read in a minute


class Weekly(Struct, frozen=True):
    """A class in one week, beside the week before."""

    total: Cell
    active: int  # pupils who answered something
    pupils: int
    topics: dict[str, Cell]
    hardest: tuple[CountedFact, ...]
    pairs: tuple[Pair, ...]


def last_week(today: date) -> Scope:
    """The week that is over, and nothing of the one that has begun."""
    before = monday(today) - timedelta(weeks=1)
    return Scope(before + timedelta(days=6), "week")


def weekly_of(numbers: ClassNumbers) -> Weekly:
    return Weekly(
        total=numbers.total,
        active=numbers.active,
        pupils=len(numbers.rows),
        topics=numbers.topics,
        hardest=numbers.hardest[:FEW],
        pairs=numbers.pairs[:FEW],
    )

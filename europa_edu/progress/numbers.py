"""The numbers that pages and reports show, as plain values. Pure."""

from collections.abc import Iterable, Mapping
from datetime import date

from msgspec import Struct

from europa_edu.facts import countries_of, topic_of
from europa_edu.progress.places import mixed_up
from europa_edu.progress.scope import Scope

ENOUGH = 3  # answers, before a share says anything


class Count(Struct, frozen=True):
    """Answers, and how many of them were right."""

    right: int = 0
    answered: int = 0

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


class Cell(Struct, frozen=True):
    """A count, and that of the period before."""

    now: Count = Count()
    before: Count = Count()

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


class Fact(Struct, frozen=True):
    """An item with its count."""

    item: str
    count: Count


class Pair(Struct, frozen=True):
    """Two places that were taken for each other (or an item and a place), and how often."""

    one: str
    other: str
    count: int
    items: tuple[str, ...]  # where it happened, most often first


class Week(Struct, frozen=True):
    """How much was answered in one week, and by how many pupils."""

    monday: date
    count: Count
    pupils: int


class Recalled(Struct, frozen=True):
    """How well an item is remembered today: by the mean of those who were asked it."""

    pupils: int
    mean: float

    @property
    def percent(self) -> int:
        return round(100 * self.mean)


class Shade(Struct, frozen=True):
    """How well a country is known: a mean from 0 to 1 of so many answers or memories."""

    mean: float
    weight: int

    @property
    def percent(self) -> int:
        return round(100 * self.mean)


class ClassNumbers(Struct, frozen=True):
    """What the page of a class shows, and its reports hold."""

    scope: Scope
    rows: tuple[PupilRow, ...]
    total: Cell
    counts: dict[str, Count]  # by item
    recalled: dict[str, Recalled]  # by item
    hardest: tuple[Fact, ...]
    pairs: tuple[Pair, ...]
    weeks: tuple[Week, ...]


def shades(values: Mapping[str, tuple[float, int]], topic: str = "") -> dict[str, Shade]:
    """Countries by the sums and numbers of their items."""
    sums: dict[str, tuple[float, int]] = {}
    for item, (total, number) in sorted(values.items()):
        if number and (not topic or topic_of(item) == topic):
            for country in countries_of(item):
                before, weight = sums.get(country, (0.0, 0))
                sums[country] = before + total, weight + number
    return {country: Shade(total / weight, weight) for country, (total, weight) in sums.items()}


def of_memories(recalled: Mapping[str, Recalled]) -> dict[str, tuple[float, int]]:
    """For `shades`: what is remembered today."""
    return {item: (one.mean * one.pupils, one.pupils) for item, one in recalled.items()}


def of_answers(counts: Mapping[str, Count]) -> dict[str, tuple[float, int]]:
    """For `shades`: what was answered right."""
    return {item: (float(one.right), one.answered) for item, one in counts.items()}


def add(cells: Iterable[Cell]) -> Cell:
    """Several cells as one."""
    listed = list(cells)
    return Cell(_together(cell.now for cell in listed), _together(cell.before for cell in listed))


def _together(counts: Iterable[Count]) -> Count:
    listed = list(counts)
    return Count(sum(one.right for one in listed), sum(one.answered for one in listed))


def hardest(counts: Mapping[str, Count], number: int) -> tuple[Fact, ...]:
    """Items that were wrong most often, of those with enough answers; by share, then by number."""
    asked = [Fact(item, count) for item, count in counts.items() if count.share is not None]
    missed = [fact for fact in asked if fact.count.wrong]
    missed.sort(key=lambda fact: (fact.count.share, -fact.count.wrong, fact.item))
    return tuple(missed[:number])


def pairs(confusions: Iterable[tuple[str, str, int]], number: int) -> tuple[Pair, ...]:
    """What is taken for what, in both directions together, most often first."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for item, meant, count in confusions:
        items = found.setdefault(mixed_up(item, meant), {})
        items[item] = items.get(item, 0) + count
    listed = [
        Pair(one, other, sum(items.values()), tuple(sorted(items, key=lambda i: (-items[i], i))))
        for (one, other), items in found.items()
    ]
    listed.sort(key=lambda pair: (-pair.count, pair.one, pair.other))
    return tuple(listed[:number])

"""How a class did from week to week, all together and topic by topic. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct

from europa_edu.progress.numbers import Count, in_usual_order


class Point(Struct, frozen=True):
    """A week of a line."""

    monday: date
    count: Count


class Trend(Struct, frozen=True):
    """Points of all weeks, the oldest first, quiet ones too; of a topic, or of all together."""

    points: tuple[Point, ...]
    topic: str = ""

    @property
    def total(self) -> Count:
        return sum((point.count for point in self.points), Count())

    @property
    def shares(self) -> tuple[float | None, ...]:
        return tuple(point.count.share for point in self.points)

    @property
    def change(self) -> int | None:
        """By how many points the newer half is better than the older one."""
        middle = len(self.points) // 2
        old, new = (
            sum((point.count for point in half), Count())
            for half in (self.points[:middle], self.points[middle:])
        )
        if old.percent is None or new.percent is None:
            return None
        return new.percent - old.percent


class Trends(Struct, frozen=True):
    """The class's line, and that of each topic that was asked."""

    together: Trend
    topics: tuple[Trend, ...]


def trends(counts: Mapping[tuple[str, date], Count], weeks: Sequence[date]) -> Trends:
    """From what was answered by topic and week."""
    topics = in_usual_order({topic for topic, _week in counts})
    lines = tuple(_trend(counts, weeks, (topic,)) for topic in topics)
    return Trends(_trend(counts, weeks, topics), lines)


def _trend(
    counts: Mapping[tuple[str, date], Count], weeks: Sequence[date], topics: Sequence[str]
) -> Trend:
    points = tuple(
        Point(week, sum((counts.get((topic, week), Count()) for topic in topics), Count()))
        for week in weeks
    )
    return Trend(points, topics[0] if len(topics) == 1 else "")

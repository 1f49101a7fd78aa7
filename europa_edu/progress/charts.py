"""Where the bars of a chart stand. Pure: per cent of the width, pixels of the height.

Charts have no viewBox, so that letters keep their size on a phone and on a projector.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

TALL = 144  # pixels of a plot
LOW = 40
SPARK = (60, 16)  # within an edge of two pixels
LEFT = 10.0  # per cent, where the numbers of the scale stand
NAMED = 5  # columns with a name under them: more have no room on a phone


class BarPart(Struct, frozen=True):
    """One stretch of a column."""

    y: float
    height: float


class Bar(Struct, frozen=True):
    """A bar of one or more parts, the first at the bottom."""

    x: float
    width: float
    middle: float
    parts: tuple[BarPart, ...]
    named: bool


class Tick(Struct, frozen=True):
    """A line of the scale."""

    y: float
    value: int


class Chart(Struct, frozen=True):
    """A plot of columns over a scale that begins at zero."""

    height: int
    columns: tuple[Bar, ...]
    ticks: tuple[Tick, ...]


def bars(values: Sequence[Sequence[int]], height: int = TALL) -> Chart:
    """A column for each line of values, which stand upon each other."""
    top = scale_for(max((sum(line) for line in values), default=0))
    step = (100 - LEFT) / max(len(values), 1)
    every = -(-len(values) // NAMED) or 1
    columns = tuple(
        Bar(
            x=round(LEFT + step * (n + 0.12), 2),
            width=round(step * 0.76, 2),
            middle=round(LEFT + step * (n + 0.5), 2),
            parts=_parts(line, top, height),
            named=(len(values) - 1 - n) % every == 0,  # the newest always has its name
        )
        for n, line in enumerate(values)
    )
    lines = (0, top // 2, top) if height >= TALL else (0, top)
    ticks = tuple(Tick(height - height * value / top, value) for value in lines)
    return Chart(height, columns, ticks)


class Dot(Struct, frozen=True):
    """A point of a line, in per cent; the next one it leads to, if there is any."""

    x: float
    y: float
    x2: float | None = None
    y2: float | None = None


class Line(Struct, frozen=True):
    """Shares over a scale that ends with all; where too little is known there is no dot."""

    dots: tuple[Dot, ...]
    least: int  # per cent, where the scale begins


def line(shares: Sequence[float | None]) -> Line:
    """The scale begins at the quarter below the least, so that what changes can be seen."""
    known = [share for share in shares if share is not None]
    least = min(int(4 * min(known, default=0.0)), 3) / 4
    step = 100 / max(len(shares), 1)
    places = [
        (round(step * (n + 0.5), 2), round(100 * (1 - share) / (1 - least), 1))
        for n, share in enumerate(shares)
        if share is not None
    ]
    dots = [Dot(*here, *there) for here, there in pairwise(places)]
    ends = [Dot(*places[-1])] if places else []
    return Line((*dots, *ends), round(100 * least))


def sparkline(shares: Sequence[float | None]) -> str:
    """The points of a small line, 64 by 20 pixels, from none to all; nothing where one is alone."""
    step = SPARK[0] / max(len(shares) - 1, 1)
    known = [
        f"{step * n + 2:.0f},{SPARK[1] - SPARK[1] * share + 2:.0f}"
        for n, share in enumerate(shares)
        if share is not None
    ]
    return " ".join(known) if len(known) > 1 else ""


def scale_for(most: int) -> int:
    """The end of a scale: an even, round number that is not below the most."""
    power = 1
    while True:
        for top in (2, 4, 10):
            if most <= top * power:
                return top * power
        power *= 10


def _parts(line: Sequence[int], top: int, height: int) -> tuple[BarPart, ...]:
    parts, under = [], 0
    for value in line:
        under += value
        parts.append(
            BarPart(round(height - height * under / top, 2), round(height * value / top, 2))
        )
    return tuple(parts)

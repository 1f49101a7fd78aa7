"""Points as compact SVG path texts."""

import itertools
from collections.abc import Iterable, Sequence

from tools.atlas.plane import Point


def number(tenths: int) -> str:
    """A number of tenths as short as SVG allows: 5 is ".5", 30 is "3"."""
    whole, rest = divmod(abs(tenths), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if tenths < 0 else text


def numbers(tenths: Iterable[int]) -> str:
    """Numbers with a space only where the next one could not be told apart."""
    out, last = "", ""
    for value in tenths:
        text = number(value)
        glued = not last or text[0] == "-" or (text[0] == "." and "." in last)
        out += text if glued else f" {text}"
        last = text
    return out


def _steps(points: Sequence[Point]) -> list[tuple[int, int]]:
    grid = [(round(x * 10), round(y * 10)) for x, y in points]
    return [p for i, p in enumerate(grid) if i == 0 or p != grid[i - 1]]


def _trace(steps: list[tuple[int, int]]) -> str:
    moves = (b[k] - a[k] for a, b in itertools.pairwise(steps) for k in (0, 1))
    return f"M{numbers(steps[0])}l{numbers(moves)}"


def line_path(points: Sequence[Point]) -> str:
    steps = _steps(points)
    return _trace(steps) if len(steps) > 1 else ""


def ring_path(points: Sequence[Point]) -> str:
    steps = _steps(points)
    if steps and steps[0] == steps[-1]:
        steps.pop()
    return f"{_trace(steps)}z" if len(steps) > 2 else ""


def circle_path(centre: Point, radius: float) -> str:
    x, y, r = round(centre[0] * 10), round(centre[1] * 10), round(radius * 10)
    half = f"a{number(r)} {number(r)} 0 1 0 "
    return f"M{numbers((x - r, y))}{half}{number(2 * r)} 0{half}{number(-2 * r)} 0z"

"""The shapes of states, lakes and rivers, read from the drawings that the atlas's builder wrote."""

import math
import re
from functools import cache
from pathlib import Path

from europa_edu.atlas import TODAY, atlas

ATLAS = Path(__file__).parents[2] / "static" / "atlas"
Ring = tuple[tuple[float, float], ...]

_PATH = re.compile(r'<path id="([^"]+)" d="([^"]+)"')
_TOKEN = re.compile(r"[Mlaz]|-?(?:\d+\.?\d*|\.\d+)")
_CIRCLE = 24  # corners
# On cards: how far away an island may be, in lengths of its state, if it is large or small.
FAR, NEAR = 1.2, 0.2
LARGE = 0.01  # of the mainland

# Two cards of one deck are parts of a state. The border of Scotland from the Solway Firth to
# Berwick, as a line; and where Northern Ireland is.
_SOLWAY, _BERWICK = (186.1, 357.2), (201.5, 341.9)
_MAINLAND = 1000.0  # larger than any island beside Great Britain itself
_NORTHERN_IRELAND = (120.0, 340.0, 150.0, 368.0)


def rings(path: str) -> tuple[Ring, ...]:
    """The rings of a path of the forms `M x y l dx dy …z` and `M x y a…` (a circle)."""
    found: list[Ring] = []
    numbers: list[float] = []
    command = ""

    def end() -> None:
        if command == "M":
            found.append(((numbers[0], numbers[1]),))
        elif command == "l":
            points = list(found[-1])
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                points.append((points[-1][0] + dx, points[-1][1] + dy))
            found[-1] = tuple(points)
        elif command == "a" and len(found[-1]) == 1:
            found[-1] = _circle(found[-1][0], numbers[0])
        numbers.clear()

    for token in _TOKEN.findall(path):
        if token.isalpha():
            end()
            command = token
        else:
            numbers.append(float(token))
    end()
    return tuple(found)


def _circle(left: tuple[float, float], radius: float) -> Ring:
    turns = [2 * math.pi * corner / _CIRCLE for corner in range(_CIRCLE)]
    return tuple(
        (left[0] + radius + radius * math.cos(turn), left[1] + radius * math.sin(turn))
        for turn in turns
    )


@cache
def drawing(year: int = TODAY) -> dict[str, tuple[Ring, ...]]:
    """Everything on the map of a year: states by code, context, borders, lake-…, river-…"""
    sprite = Path(atlas().years[year].sprite).name
    text = (ATLAS / sprite).with_suffix(".svg").read_text("utf-8")
    return {name: rings(path) for name, path in _PATH.findall(text)}


@cache
def outline(code: str, year: int = TODAY) -> tuple[Ring, ...]:
    """The rings of a state, the largest first; also of Scotland (SC) and Northern Ireland (NI)."""
    shapes = drawing(year)
    found = shapes[code] if code in shapes else _PARTS[code](shapes["GB"])
    return tuple(sorted(found, key=_area, reverse=True))


def mainland(found: tuple[Ring, ...]) -> tuple[Ring, ...]:
    """Without islands so far away that the rest would become small on a card (the Faroes)."""
    xs, ys = [x for x, _ in found[0]], [y for _, y in found[0]]
    length = max(max(xs) - min(xs), max(ys) - min(ys))

    def belongs(ring: Ring) -> bool:
        reach = length * (FAR if _area(ring) >= LARGE * _area(found[0]) else NEAR)
        x, y = ring[0]
        return min(xs) - reach < x < max(xs) + reach and min(ys) - reach < y < max(ys) + reach

    return tuple(filter(belongs, found))


def without_parts(found: tuple[Ring, ...]) -> tuple[Ring, ...]:
    """England and Wales alone."""
    return tuple(part for ring in found if (part := _part(ring, -1)))


def _scotland(found: tuple[Ring, ...]) -> tuple[Ring, ...]:
    return tuple(part for ring in found if (part := _part(ring, 1)))


def _part(ring: Ring, sign: int) -> Ring:
    """What of a ring lies in Scotland (1), or in England, Wales and Man (-1)."""
    if _is_irish(ring):
        return ()
    if _area(ring) > _MAINLAND:
        return _cut(ring, sign)
    x, y = middle(ring)
    is_scottish = _side((x, y)) > 0 and y < _SOLWAY[1]
    return ring if is_scottish == (sign > 0) else ()


def _northern_ireland(found: tuple[Ring, ...]) -> tuple[Ring, ...]:
    return tuple(filter(_is_irish, found))


_PARTS = {"SC": _scotland, "NI": _northern_ireland}


def _is_irish(ring: Ring) -> bool:
    left, upper, right, lower = _NORTHERN_IRELAND
    x, y = middle(ring)
    return left < x < right and upper < y < lower


def middle(ring: Ring) -> tuple[float, float]:
    """About the middle of a ring: the mean of its corners."""
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def _side(point: tuple[float, float]) -> float:
    """Positive in Scotland."""
    (x1, y1), (x2, y2) = _SOLWAY, _BERWICK
    return (x2 - x1) * (y1 - point[1]) - (x1 - point[0]) * (y2 - y1)


def _cut(ring: Ring, sign: int) -> Ring:
    """What lies on one side of the Scottish border."""
    kept = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        side_a, side_b = sign * _side(a), sign * _side(b)
        if side_a >= 0:
            kept.append(a)
        if (side_a > 0 > side_b) or (side_a < 0 < side_b):
            part = side_a / (side_a - side_b)
            kept.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return tuple(kept)


def _area(ring: Ring) -> float:
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2

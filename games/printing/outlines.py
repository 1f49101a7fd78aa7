"""The shapes of states, lakes and rivers, read from the drawings that the atlas's builder wrote."""

import re
from functools import cache
from pathlib import Path

from europa_edu.atlas import TODAY, atlas

ATLAS = Path(__file__).parents[2] / "static" / "atlas"
Ring = tuple[tuple[float, float], ...]

_PATH = re.compile(r'<path id="([^"]+)" d="([^"]+)"')
CURVE = (0.25, 0.5, 0.75, 1)  # the corners of a curve
# On cards: how far away an island may be, in lengths of its state, if it is large or small.
FAR, NEAR = 1.2, 0.2
LARGE = 0.01  # of the mainland

# Two cards of one deck are parts of a state. The border of Scotland from the Solway Firth to
# Berwick, as a line; and where Northern Ireland is.
_SOLWAY, _BERWICK = (186.1, 357.2), (201.5, 341.9)
_MAINLAND = 1000.0  # larger than any island beside Great Britain itself
_NORTHERN_IRELAND = (120.0, 340.0, 150.0, 368.0)


def rings(path: str) -> tuple[Ring, ...]:
    """The rings of an SVG path; a curve (the circle of a tiny state) becomes short lines."""
    # Slow to import, and only who draws needs it.
    from fontTools.misc.bezierTools import cubicPointAtT  # type: ignore[import-untyped]
    from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
    from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

    pen = RecordingPen()
    parse_path(path, pen)
    found: list[list[tuple[float, float]]] = []
    for command, points in pen.value:
        if command == "moveTo":
            found.append([points[0]])
        elif command == "lineTo":
            found[-1].append(points[0])
        elif command == "curveTo":
            start = found[-1][-1]
            found[-1] += [cubicPointAtT(start, *points, part) for part in CURVE]
    return tuple(tuple(ring[:-1] if ring[0] == ring[-1] else ring) for ring in found)


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

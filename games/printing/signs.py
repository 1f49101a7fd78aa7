"""Signs that stand beside every colour, so that a sheet is clear in black and white too."""

import math
from collections.abc import Iterable

from europa_edu.paper import ink
from europa_edu.paper.document import Page, Point

Shape = tuple[Point, ...]


def _shape(points: str) -> Shape:
    """Corners as an SVG polygon writes them: "x,y x,y …"."""
    return tuple((float(x), float(y)) for x, y in (point.split(",") for point in points.split()))


def _star(points: int, inner: float) -> Shape:
    corners = []
    for corner in range(points * 2):
        radius = 1.0 if corner % 2 == 0 else inner
        turn = math.pi * corner / points - math.pi / 2
        corners.append((radius * math.cos(turn), radius * math.sin(turn)))
    return tuple(corners)


def _round(sides: int = 48) -> Shape:
    turns = [2 * math.pi * side / sides for side in range(sides)]
    return tuple((0.88 * math.cos(turn), 0.88 * math.sin(turn)) for turn in turns)


# Each within a circle of radius 1.
SHAPES: dict[str, Shape] = {
    "violet": ((0, -0.95), (0.95, 0.75), (-0.95, 0.75)),
    "red": _round(),
    "yellow": _star(5, 0.45),
    "green": ((-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)),
    "blue": ((0, -1), (0.85, 0), (0, 1), (-0.85, 0)),
}


def _mirrored(right: Iterable[Point]) -> Shape:
    half = list(right)
    return (*half, *((-x, y) for x, y in reversed(half)))


_PLANE = _mirrored(
    _shape(
        "0,-1 0.08,-0.96 0.15,-0.82 0.17,-0.6 0.17,-0.25 0.98,0.3 0.98,0.52 0.17,0.3 0.15,0.66 "
        "0.42,0.86 0.42,1 0,0.9"
    )
)
_HULL = _shape("-1,0.12 1,0.12 0.68,0.72 -0.68,0.72")
_CABIN = _shape("-0.6,0 -0.6,-0.32 -0.2,-0.32 -0.2,-0.78 0.14,-0.78 0.14,-0.32 0.55,-0.32 0.55,0")
_BODY = _shape("-0.25,-0.35 0.25,-0.35 0.3,0.1 0.45,0.5 0.72,0.95 -0.72,0.95 -0.45,0.5 -0.3,0.1")
_FLAME = _shape(
    "0.05,-1 0.3,-0.55 0.68,-0.15 0.72,0.35 0.45,0.82 0,0.95 -0.45,0.82 -0.72,0.35 -0.6,-0.1 "
    "-0.4,-0.35 -0.28,0 -0.1,-0.4"
)
_DOVE = _shape(
    "-1,0.15 -0.45,0.2 -0.25,-0.05 -0.75,-0.35 -0.95,-0.8 -0.2,-0.62 0.18,-0.3 0.42,-0.55 "
    "0.7,-0.55 1,-0.4 0.74,-0.28 0.6,0.12 0.2,0.45 -0.3,0.55 -0.75,0.42"
)
_BOLT = _shape("0.1,0.2 -0.2,0.7 0.02,0.66 -0.1,1.05 0.28,0.52 0.06,0.54")
_FLAME_INSIDE = _shape("0.05,0 0.32,0.45 0,0.82 -0.32,0.45")


def _at(shape: Shape, centre: Point, size: float) -> list[Point]:
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in shape]


def sign(
    page: Page, colour: str, centre: Point, size: float, fill: str = "", edge: str = ink.INK
) -> None:
    """The sign of a plane's colour: triangle, disc, star, square or diamond."""
    fill = fill or ink.PLANES[colour]
    page.polygon(_at(SHAPES[colour], centre, size), fill, edge, max(0.15, size * 0.09))


def plane(page: Page, centre: Point, size: float, fill: str) -> None:
    page.polygon(_at(_PLANE, centre, size), fill, ink.INK, max(0.15, size * 0.035))


def ship(page: Page, centre: Point, size: float, fill: str) -> None:
    width = max(0.15, size * 0.035)
    page.polygon(_at(_HULL, centre, size), fill, ink.INK, width)
    page.polygon(_at(_CABIN, centre, size), ink.PAPER, ink.INK, width)
    for window in (-0.4, 0.02, 0.36):
        page.circle((centre[0] + window * size, centre[1] - 0.16 * size), size * 0.07, ink.INK)


def waves(page: Page, left: float, right: float, y: float, colour: str, height: float) -> None:
    steps = 80
    points = [
        (
            left + (right - left) * step / steps,
            y + height * math.sin(step / steps * math.pi * 8),
        )
        for step in range(steps + 1)
    ]
    page.line(points, colour, 0.6)


def coach(page: Page, centre: Point, size: float, fill: str) -> None:
    x, y = centre
    body = (x - size, y - 0.55 * size, x + size, y + 0.4 * size)
    page.box(body, fill, ink.INK, max(0.15, size * 0.04), size * 0.15)
    for window in (-0.72, -0.22, 0.28):
        glass = (x + window * size, y - 0.35 * size, x + (window + 0.38) * size, y)
        page.box(glass, ink.PAPER, ink.INK, max(0.1, size * 0.03), size * 0.05)
    for wheel in (-0.55, 0.55):
        page.circle((x + wheel * size, y + 0.42 * size), size * 0.2, ink.INK)


def anchor(page: Page, centre: Point, size: float, colour: str = ink.INK) -> None:
    x, y = centre
    width = size * 0.22
    page.circle((x, y - 0.75 * size), size * 0.24, None, colour, width)
    page.line([(x, y - 0.5 * size), (x, y + 0.9 * size)], colour, width)
    page.line([(x - 0.45 * size, y - 0.2 * size), (x + 0.45 * size, y - 0.2 * size)], colour, width)
    turns = [math.pi * step / 16 for step in range(17)]
    arms = [
        (x + 0.8 * size * math.cos(t), y + 0.2 * size + 0.7 * size * math.sin(t)) for t in turns
    ]
    page.line(arms, colour, width)


def pawn(page: Page, centre: Point, size: float, seat: int) -> None:
    """A player's piece: the seat's colour, and its number as on the screen."""
    x, y = centre
    fill = ink.SEATS[seat]
    page.polygon(_at(_BODY, centre, size), fill, ink.INK, size * 0.06)
    page.circle((x, y - 0.58 * size), size * 0.4, fill, ink.INK, size * 0.06)
    colour = ink.PAPER if seat in ink.SEATS_ON_DARK else ink.INK
    number = (x - 0.4 * size, y + 0.12 * size, x + 0.4 * size, y + 0.9 * size)
    page.text(number, str(seat + 1), ink.BOLD, size * 0.72, colour)


def cloud(page: Page, centre: Point, size: float) -> None:
    """Tension."""
    x, y = centre
    for dx, dy, r in ((-0.5, 0, 0.36), (0, -0.25, 0.45), (0.48, 0, 0.36)):
        page.circle((x + dx * size, y + dy * size), r * size, ink.SOFT)
    page.box((x - 0.5 * size, y - 0.1 * size, x + 0.5 * size, y + 0.36 * size), ink.SOFT)
    page.polygon(_at(_BOLT, centre, size), ink.GOLD, ink.INK, 0.15)


def flame(page: Page, centre: Point, size: float) -> None:
    """War."""
    page.polygon(_at(_FLAME, centre, size), ink.ACCENT, ink.INK, size * 0.06)
    page.polygon(_at(_FLAME_INSIDE, centre, size), ink.GOLD)


def dove(page: Page, centre: Point, size: float, fill: str = ink.WHITE) -> None:
    page.polygon(_at(_DOVE, centre, size), fill, ink.INK, size * 0.05)
    page.circle((centre[0] + 0.66 * size, centre[1] - 0.4 * size), size * 0.05, ink.INK)

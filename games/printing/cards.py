"""Playing cards, 63 x 88 mm: the frame, and the faces that several games share."""

from collections.abc import Iterable, Sequence

from europa_edu.atlas import TODAY
from europa_edu.paper import ink
from europa_edu.paper.document import Box, Page, Point
from europa_edu.paper.pieces import CARD
from games.printing.flags import RATIO, flag
from games.printing.outlines import Ring, mainland, outline

EDGE = 3.0  # from the cut to the frame
INSIDE: Box = (EDGE, EDGE, CARD[0] - EDGE, CARD[1] - EDGE)
MIDDLE = CARD[0] / 2


def frame(page: Page, colour: str = ink.INK, paper: str = ink.PAPER) -> None:
    """Of an empty card."""
    page.box(INSIDE, paper, colour, 0.6, 3.5)


def band(page: Page, fill: str, top: float, height: float, text: str = "", on: str = "") -> None:
    """A coloured strip from edge to edge of the frame."""
    page.box((EDGE, top, CARD[0] - EDGE, top + height), fill, ink.INK, 0.3)
    if text:
        box = (EDGE + 3, top, CARD[0] - EDGE - 3, top + height)
        page.text(box, text, ink.BOLD, min(4.2, height * 0.6), on or ink.INK)


def draw_flag(page: Page, code: str, right: float, top: float, width: float, year: int) -> None:
    box = (right - width, top, right, top + width / RATIO)
    if picture := flag(code, year):
        page.picture(picture, box)
        page.box(box, None, ink.INK, 0.25)


def draw_outline(
    page: Page,
    rings: Sequence[Ring],
    box: Box,
    fill: str = ink.LAND,
    dots: Iterable[Point] = (),
) -> None:
    """A shape in the middle of a box, as large as it goes; dots are places in map units."""
    rings = mainland(tuple(rings))
    points = [point for ring in rings for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, tall = max(xs) - min(xs), max(ys) - min(ys)
    scale = min((box[2] - box[0]) / wide, (box[3] - box[1]) / tall)
    left = (box[0] + box[2] - wide * scale) / 2 - min(xs) * scale
    top = (box[1] + box[3] - tall * scale) / 2 - min(ys) * scale

    def place(point: Point) -> Point:
        return left + point[0] * scale, top + point[1] * scale

    for ring in rings:
        page.polygon(map(place, ring), fill, ink.INK, 0.3)
    for dot in dots:
        page.circle(place(dot), 1.3, ink.ACCENT, ink.INK, 0.35)


def names(page: Page, name: str, local: str, top: float, bottom: float) -> None:
    """The name in the reader's language, and under it the one used on the spot."""
    left, right = EDGE + 3, CARD[0] - EDGE - 3
    if local == name:
        page.text((left, top, right, bottom), name, ink.TITLE, 7, lines=2)
        return
    parting = top + (bottom - top) * 0.62
    page.text((left, top, right, parting), name, ink.TITLE, 6.6, lines=2)
    page.text((left, parting, right, bottom), local, ink.TEXT, 3.9, ink.SOFT, lines=2)


def country(
    page: Page,
    code: str,
    name: str,
    local: str,
    year: int = TODAY,
    rings: Sequence[Ring] = (),
    fill: str = ink.LAND,
    bottom: float = 70,
) -> None:
    """Flag, outline and names; the upper left corner stays free."""
    draw_flag(page, code, CARD[0] - EDGE - 3, EDGE + 3, 17, year)
    shape = (EDGE + 4, 23, CARD[0] - EDGE - 4, bottom - 16)
    draw_outline(page, rings or outline(code, year), shape, fill)
    names(page, name, local, bottom - 15, bottom - 0.5)

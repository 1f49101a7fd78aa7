"""Boards: the atlas's map on one A4 page, or large on four that are glued together."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PIL import Image

from europa_edu.atlas import atlas, position
from europa_edu.atlas.grid import CELL, COLUMNS, HEIGHT, ROWS, WIDTH
from europa_edu.paper import ink
from europa_edu.paper.canvas import Canvas
from europa_edu.paper.document import Page as Paper
from europa_edu.paper.sheet import MARGIN, Page
from europa_edu.paper.surface import Box, Point, Surface
from games.printing.outlines import Ring, drawing

LANDSCAPE = (297.0, 210.0)
HEAD = 9.0  # room for the title above a map of one page
GLUE = 6.0  # the strip of a right or lower page on which its neighbour is glued
SMALL = 0.24  # millimetres for a map unit on one page
LARGE = 0.47  # on four pages


class Map:
    """A part of the map on a canvas; everything is given in map units, sizes in millimetres."""

    def __init__(
        self, canvas: Surface | Paper, scale: float, left: float, top: float, year: int
    ) -> None:
        self.canvas, self.scale, self.year = canvas, scale, year
        self.left, self.top = left, top

    def at(self, point: Point) -> Point:
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale

    def place(self, name: str) -> Point:
        return self.at(position(name, self.year))

    def land(
        self, fills: dict[str, str], rings: Mapping[str, Sequence[Ring]] | None = None
    ) -> None:
        """Sea, states in their colours (others are pale), lakes, rivers and borders."""
        frame = (*self.at((0, 0)), *self.at((WIDTH, HEIGHT)))
        self.canvas.box(frame, ink.SEA)
        shapes = drawing(self.year)
        self._fill(shapes["context"], ink.AWAY)
        states = atlas().years[self.year].states
        for code in sorted(states, key=lambda code: atlas().years[self.year].shapes[code].tiny):
            self._fill(shapes[code], fills.get(code, ink.AWAY), ink.BORDER)
        for code, parts in (rings or {}).items():
            self._fill(parts, fills[code], ink.BORDER)
        for name, parts in shapes.items():
            if name.startswith("lake-"):
                self._fill(parts, ink.SEA, ink.RIVER)
            elif name.startswith("river-"):
                for ring in parts:
                    self.canvas.line([self.at(point) for point in ring], ink.RIVER, 0.2)

    def _fill(self, rings: Iterable[Ring], fill: str, edge: str | None = None) -> None:
        for ring in rings:
            self.canvas.polygon([self.at(point) for point in ring], fill, edge, 0.2)

    def crop(self) -> None:
        """White around the map, and its frame."""
        left, top = self.at((0, 0))
        right, bottom = self.at((WIDTH, HEIGHT))
        wide, tall = self.canvas.width, self.canvas.height
        around: tuple[Box, ...] = (
            (-1, -1, wide + 1, top),
            (-1, bottom, wide + 1, tall + 1),
            (-1, -1, left, tall + 1),
            (right, -1, wide + 1, tall + 1),
        )
        for x1, y1, x2, y2 in around:
            if x2 > x1 and y2 > y1:
                self.canvas.box((x1, y1, x2, y2), ink.WHITE)
        self.canvas.box((left, top, right, bottom), None, ink.INK, 0.5)

    def grid(self) -> None:
        """The lines of the lettered grid."""
        for column in range(1, len(COLUMNS)):
            x = column * CELL
            self.canvas.dashed([self.at((x, 0)), self.at((x, HEIGHT))], ink.SOFT, 0.2, 1.2, 1.2)
        for row in range(1, len(ROWS)):
            y = row * CELL
            self.canvas.dashed([self.at((0, y)), self.at((WIDTH, y))], ink.SOFT, 0.2, 1.2, 1.2)

    def cell_names(self) -> None:
        """A letter and a number in the corner of every cell."""
        for column, letter in enumerate(COLUMNS):
            for row, number in enumerate(ROWS):
                x, y = self.at((column * CELL, row * CELL))
                box = (x + 0.8, y + 0.8, x + 9, y + 4.8)
                self.canvas.text(
                    box, letter + number, ink.BOLD, 3.6, ink.SOFT, "left", halo=ink.PAPER
                )

    def city_names(
        self,
        cities: Iterable[str],
        language: str,
        size: float,
        gap: float,
        taken: Sequence[Box],
    ) -> list[Box]:
        """A name beside every dot, on the side where it hides least; returns the names' boxes."""
        placed: list[Box] = []
        known = sorted((atlas().cities[name] for name in cities), key=lambda city: city.x)
        for city in known:
            text = city.names.in_language(language)
            wide = ink.width_of(text, ink.BOLD, size) + 0.4
            x, y = self.at((city.x, city.y))
            left, right = x - gap - wide, x + gap
            middle, up, down = y - size / 2, y - gap - size, y + gap
            corners = [
                (right, middle),
                (left, middle),
                (x - wide / 2, up),
                (x - wide / 2, down),
                (right - gap, up),
                (right - gap, down),
                (left + gap, up),
                (left + gap, down),
            ]
            boxes = [(x1, y1, x1 + wide, y1 + size) for x1, y1 in corners]
            best = min(boxes, key=lambda box: _overlap(box, [*taken, *placed]))
            placed.append(best)
        for city, box in zip(known, placed, strict=True):
            name = city.names.in_language(language)
            self.canvas.text(box, name, ink.BOLD, size, halo=ink.PAPER)
        return placed

    def tags(
        self, lines: Iterable[tuple[str, str]], taken: Iterable[Box], radius: float
    ) -> dict[tuple[str, str], Point]:
        """A spot on each line where a round tag hides no name and no other tag."""
        boxes, found = list(taken), {}
        for a, b in lines:
            (x1, y1), (x2, y2) = self.place(a), self.place(b)
            spots = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in _PARTS]
            around = [(x - radius, y - radius, x + radius, y + radius) for x, y in spots]
            best = min(around, key=lambda box: _overlap(box, boxes))
            boxes.append(best)
            found[a, b] = spots[around.index(best)]
        return found


# Where on a line a tag may be, best first.
_PARTS = (0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.25, 0.75)


def _overlap(box: Box, others: Iterable[Box]) -> float:
    """How much of the others a box would cover."""
    x1, y1, x2, y2 = box
    return sum(
        (min(x2, right) - max(x1, left)) * (min(y2, lower) - max(y1, upper))
        for left, upper, right, lower in others
        if left < x2 and x1 < right and upper < y2 and y1 < lower
    )


def one_page(title: str, year: int, paint: Callable[[Map], None]) -> Page:
    """The whole map on an A4 page across, with a title above."""

    def draw() -> Image.Image:
        canvas = Canvas(*LANDSCAPE)
        left = (LANDSCAPE[0] - WIDTH * SMALL) / 2
        canvas_map = Map(canvas, SMALL, left, MARGIN + HEAD - 1, year)
        paint(canvas_map)
        canvas_map.crop()
        canvas.text((left, MARGIN, LANDSCAPE[0] - left, MARGIN + HEAD - 2), title, ink.TITLE, 6)
        return canvas.image()

    return draw


def four_pages(title: str, year: int, hint: str, paint: Callable[[Map], None]) -> tuple[Page, ...]:
    """A map of 47 x 38 cm on four A4 pages across; the right and lower ones have a glue strip."""
    wide, tall = WIDTH * LARGE / 2, HEIGHT * LARGE / 2

    def page(column: int, row: int) -> Page:
        def draw() -> Image.Image:
            canvas = Canvas(*LANDSCAPE)
            left = (LANDSCAPE[0] - wide) / 2
            top = MARGIN + GLUE
            canvas_map = Map(canvas, LARGE, left - column * wide, top - row * tall, year)
            paint(canvas_map)
            canvas_map.crop()
            _trim(canvas, (left, top, left + wide, top + tall), column, row, hint)
            name = f"{title} · {'AB'[column]}{row + 1}"
            foot = (left, top + tall + 0.5, left + wide, LANDSCAPE[1] - MARGIN + 1)
            canvas.text(foot, name, ink.TITLE, 3.4, ink.SOFT, "right")
            return canvas.image()

        return draw

    return tuple(page(column, row) for row in (0, 1) for column in (0, 1))


def _trim(canvas: Canvas, box: Box, column: int, row: int, hint: str) -> None:
    """White beyond this page's part, but for the strip that goes under the neighbour."""
    left, top, right, bottom = box
    strip_left = left - (GLUE if column else 0)
    strip_top = top - (GLUE if row else 0)
    wide, tall = canvas.width + 1, canvas.height + 1
    for x1, y1, x2, y2 in (
        (-1.0, -1.0, strip_left, tall),
        (right, -1.0, wide, tall),
        (-1.0, -1.0, wide, strip_top),
        (-1.0, bottom, wide, tall),
    ):
        if x2 > x1 and y2 > y1:
            canvas.box((x1, y1, x2, y2), ink.WHITE)
    edges = [((left, top), (left, bottom))] if column else [((right, top), (right, bottom))]
    edges.append(((left, top), (right, top)) if row else ((left, bottom), (right, bottom)))
    for start, end in edges:
        canvas.dashed([start, end], ink.INK, 0.25, 2, 1.5)
    foot = (left, bottom + 0.5, right - 60, canvas.height - MARGIN + 1)
    canvas.text(foot, hint, ink.TEXT, 3, ink.SOFT, "left")

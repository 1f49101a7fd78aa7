"""Boards: the atlas's map on one A4 page, or large on four that are glued together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial

from europa_edu.atlas import atlas, position
from europa_edu.atlas.grid import CELL, COLUMNS, HEIGHT, ROWS, WIDTH
from europa_edu.paper import ink
from europa_edu.paper.document import ACROSS, Box, Page, Point, Sheet
from europa_edu.paper.pieces import MARGIN
from games.printing.language import Language
from games.printing.outlines import Ring, drawing

HEAD = 9.0  # room for the title above a map of one page
GLUE = 6.0  # the strip of a right or lower page on which its neighbour is glued
SMALL = 0.24  # millimetres for a map unit on one page
LARGE = 0.47  # on four pages


class Map:
    """A part of the map on a page; everything is given in map units, sizes in millimetres."""

    def __init__(self, page: Page, scale: float, left: float, top: float, year: int) -> None:
        self.page, self.scale, self.year = page, scale, year
        self.left, self.top = left, top

    def at(self, point: Point) -> Point:
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale

    @property
    def frame(self) -> Box:
        return (*self.at((0, 0)), *self.at((WIDTH, HEIGHT)))

    def place(self, name: str) -> Point:
        return self.at(position(name, self.year))

    def land(
        self, fills: dict[str, str], rings: Mapping[str, Sequence[Ring]] | None = None
    ) -> None:
        """Sea, states in their colours (others are pale), lakes, rivers and borders."""
        self.page.box(self.frame, ink.SEA)
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
                    self.page.line([self.at(point) for point in ring], ink.RIVER, 0.2)

    def _fill(self, rings: Iterable[Ring], fill: str, edge: str | None = None) -> None:
        placed = [_placed(ring, self.scale, self.left, self.top) for ring in rings]
        self.page.shape(placed, fill, edge, 0.2)

    def grid(self) -> None:
        """The lines of the lettered grid."""
        for column in range(1, len(COLUMNS)):
            x = column * CELL
            self.page.dashed([self.at((x, 0)), self.at((x, HEIGHT))], ink.SOFT, 0.2, 1.2, 1.2)
        for row in range(1, len(ROWS)):
            y = row * CELL
            self.page.dashed([self.at((0, y)), self.at((WIDTH, y))], ink.SOFT, 0.2, 1.2, 1.2)

    def cell_names(self) -> None:
        """A letter and a number in the corner of every cell."""
        for column, letter in enumerate(COLUMNS):
            for row, number in enumerate(ROWS):
                x, y = self.at((column * CELL, row * CELL))
                box = (x + 0.8, y + 0.8, x + 9, y + 4.8)
                self.page.text(
                    box, letter + number, ink.BOLD, 3.6, ink.SOFT, "left", halo=ink.PAPER
                )

    def city_names(
        self,
        cities: Iterable[str],
        language: Language,
        size: float,
        gap: float,
        taken: Sequence[Box],
    ) -> list[Box]:
        """A name beside every dot, on the side where it hides least; returns the names' boxes."""
        placed: list[Box] = []
        known = sorted((atlas().cities[name] for name in cities), key=lambda city: city.x)
        for city in known:
            text = city.names.in_language(language.code)
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
            name = city.names.in_language(language.code)
            self.page.text(box, name, ink.BOLD, size, halo=ink.PAPER)
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


@lru_cache(maxsize=1024)
def _placed(ring: Ring, scale: float, left: float, top: float) -> Ring:
    return tuple((left + x * scale, top + y * scale) for x, y in ring)


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


def one_page(title: str, year: int, paint: Callable[[Map], None]) -> Sheet:
    """The whole map on an A4 page across, with a title above."""

    def draw(page: Page) -> None:
        left = (ACROSS[0] - WIDTH * SMALL) / 2
        shown = Map(page, SMALL, left, MARGIN + HEAD - 1, year)
        with page.clipped(shown.frame):
            paint(shown)
        page.box(shown.frame, None, ink.INK, 0.5)
        page.text((left, MARGIN, ACROSS[0] - left, MARGIN + HEAD - 2), title, ink.TITLE, 6)

    return Sheet(draw, across=True)


def four_pages(
    title: str, year: int, language: Language, paint: Callable[[Map], None]
) -> tuple[Sheet, ...]:
    """A map of 47 x 38 cm on four A4 pages across; the right and lower ones have a glue strip."""
    wide, tall = WIDTH * LARGE / 2, HEIGHT * LARGE / 2
    left, top = (ACROSS[0] - wide) / 2, MARGIN + GLUE
    right, bottom = left + wide, top + tall

    def draw(column: int, row: int, page: Page) -> None:
        shown = Map(page, LARGE, left - column * wide, top - row * tall, year)
        with page.clipped((left - GLUE * column, top - GLUE * row, right, bottom)):
            paint(shown)
            page.box(shown.frame, None, ink.INK, 0.5)
        x, y = left if column else right, top if row else bottom  # where to cut
        page.dashed([(x, top), (x, bottom)], ink.INK, 0.25, 2, 1.5)
        page.dashed([(left, y), (right, y)], ink.INK, 0.25, 2, 1.5)
        hint = language.gettext(
            "Cut along the dashed lines and glue the four parts together: A1 B1 on top."
        )
        below = (bottom + 0.5, page.height - MARGIN + 1)
        page.text((left, below[0], right - 60, below[1]), hint, ink.TEXT, 3, ink.SOFT, "left")
        name = f"{title} · {'AB'[column]}{row + 1}"
        page.text((left, below[0], right, below[1]), name, ink.TITLE, 3.4, ink.SOFT, "right")

    return tuple(
        Sheet(partial(draw, column, row), across=True) for row in (0, 1) for column in (0, 1)
    )

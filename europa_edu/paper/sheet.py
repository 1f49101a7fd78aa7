"""A4 pages: pieces side by side with cut lines, and boards of one or of four pages."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct
from PIL import Image, ImageDraw

from europa_edu.paper import ink
from europa_edu.paper.canvas import pixels
from europa_edu.paper.surface import A4, Point

MARGIN = 5.0
MARK = 4.0  # length of a cut mark in the margin
CARD = (63.0, 88.0)

Page = Callable[[], Image.Image]
Pixels = Callable[[float], int]


class Piece(Struct, frozen=True):
    """Something to cut out: what it is, how large, and how it is drawn when its page comes."""

    kind: str
    draw: Page
    size: tuple[float, float] = CARD


class Kit(Struct, frozen=True):
    """All that one print-out holds: boards as whole pages, and pieces to cut out."""

    boards: tuple[Page, ...]
    pieces: tuple[Piece, ...]

    @property
    def inventory(self) -> dict[str, int]:
        return dict(Counter(piece.kind for piece in self.pieces))

    @property
    def pages(self) -> tuple[Page, ...]:
        """Every page, drawn only when it is called."""
        return (*self.boards, *laid_out(self.pieces))


def laid_out(pieces: Sequence[Piece], dpi: float | None = None) -> Iterator[Page]:
    """Pages of pieces side by side; each size begins a page of its own."""
    for size, same in groupby(pieces, key=lambda piece: piece.size):
        columns, rows = grid(size)
        waiting = list(same)
        while waiting:
            now, waiting = waiting[: columns * rows], waiting[columns * rows :]
            yield _page(now, size, dpi)


def grid(size: tuple[float, float]) -> tuple[int, int]:
    """How many columns and rows of this size an A4 page has room for."""
    around = 2 * (MARGIN + MARK)
    room = (A4[0] - around, A4[1] - around)
    return int(room[0] // size[0]), int(room[1] // size[1])


def _page(pieces: Sequence[Piece], size: tuple[float, float], dpi: float | None) -> Page:
    to = partial(pixels, dpi=dpi)

    def draw() -> Image.Image:
        columns, rows = grid(size)
        left = (A4[0] - columns * size[0]) / 2
        top = (A4[1] - rows * size[1]) / 2
        page = Image.new("RGB", (to(A4[0]), to(A4[1])), ink.WHITE)
        for place, piece in enumerate(pieces):
            row, column = divmod(place, columns)
            corner = (to(left + column * size[0]), to(top + row * size[1]))
            page.paste(piece.draw(), corner)
        used = -(-len(pieces) // columns)
        _cut_lines(
            page,
            to,
            [left + size[0] * column for column in range(columns + 1)],
            [top + size[1] * row for row in range(used + 1)],
        )
        return page

    return draw


def _cut_lines(page: Image.Image, to: Pixels, xs: list[float], ys: list[float]) -> None:
    """Fine lines where to cut, and marks in the margins for a cutting machine."""
    pen = ImageDraw.Draw(page)
    for x in xs:
        _fine(pen, to, (x, ys[0]), (x, ys[-1]))
        for y in (ys[0] - MARK, ys[-1] + 1):
            pen.line([(to(x), to(y)), (to(x), to(y + MARK - 1))], ink.INK, 2)
    for y in ys:
        _fine(pen, to, (xs[0], y), (xs[-1], y))
        for x in (xs[0] - MARK, xs[-1] + 1):
            pen.line([(to(x), to(y)), (to(x + MARK - 1), to(y))], ink.INK, 2)


def _fine(pen: ImageDraw.ImageDraw, to: Pixels, start: Point, end: Point) -> None:
    for (x1, y1), (x2, y2) in ink.dashes([start, end], 1.5, 1.5):
        pen.line([(to(x1), to(y1)), (to(x2), to(y2))], ink.LINE, 1)

"""Pieces to cut out, side by side on A4 with cut lines."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct

from europa_edu.paper import ink
from europa_edu.paper.document import A4, Page, Paint, Sheet

MARGIN = 5.0
MARK = 4.0  # length of a cut mark in the margin
CARD = (63.0, 88.0)


class Piece(Struct, frozen=True):
    """Something to cut out: what it is, what draws it from its left upper corner, how large."""

    kind: str
    draw: Paint
    size: tuple[float, float] = CARD


class Kit(Struct, frozen=True):
    """All that one print-out holds: boards as whole pages, and pieces to cut out."""

    boards: tuple[Sheet, ...]
    pieces: tuple[Piece, ...]

    @property
    def inventory(self) -> dict[str, int]:
        return dict(Counter(piece.kind for piece in self.pieces))

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return (*self.boards, *laid_out(self.pieces))


def laid_out(pieces: Sequence[Piece]) -> Iterator[Sheet]:
    """Pages of pieces side by side; each size begins a page of its own."""
    for size, same in groupby(pieces, key=lambda piece: piece.size):
        columns, rows = grid(size)
        waiting = list(same)
        while waiting:
            now, waiting = waiting[: columns * rows], waiting[columns * rows :]
            yield Sheet(partial(_paint, now, size))


def grid(size: tuple[float, float]) -> tuple[int, int]:
    """How many columns and rows of a piece have room on a page, with its cut marks."""
    around = 2 * (MARGIN + MARK)
    room = (A4[0] - around, A4[1] - around)
    return int(room[0] // size[0]), int(room[1] // size[1])


def _paint(pieces: Sequence[Piece], size: tuple[float, float], page: Page) -> None:
    columns, rows = grid(size)
    left = (A4[0] - columns * size[0]) / 2
    top = (A4[1] - rows * size[1]) / 2
    for place, piece in enumerate(pieces):
        row, column = divmod(place, columns)
        corner = (left + column * size[0], top + row * size[1])
        with page.moved(*corner), page.clipped((0, 0, *size)):
            piece.draw(page)
    used = -(-len(pieces) // columns)
    _cut_lines(
        page,
        [left + size[0] * column for column in range(columns + 1)],
        [top + size[1] * row for row in range(used + 1)],
    )


def _cut_lines(page: Page, xs: list[float], ys: list[float]) -> None:
    """Fine lines where to cut, and marks in the margins for a cutting machine."""
    for x in xs:
        page.dashed([(x, ys[0]), (x, ys[-1])], ink.LINE, 0.1, 1.5, 1.5)
        for y in (ys[0] - MARK, ys[-1] + 1):
            page.line([(x, y), (x, y + MARK - 1)], ink.INK, 0.25)
    for y in ys:
        page.dashed([(xs[0], y), (xs[-1], y)], ink.LINE, 0.1, 1.5, 1.5)
        for x in (xs[0] - MARK, xs[-1] + 1):
            page.line([(x, y), (x + MARK - 1, y)], ink.INK, 0.25)

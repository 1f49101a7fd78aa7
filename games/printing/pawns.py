"""Players' pieces: paper pawns that stand when their foot is bent, and flat counters."""

from functools import partial

from PIL import Image

from europa_edu.paper import ink
from europa_edu.paper.canvas import Canvas
from europa_edu.paper.sheet import Piece
from games.printing import signs

STANDING = (24.0, 66.0)  # back, front, and a foot of 10 mm
COUNTER = (15.0, 15.0)


def pawns(players: int, each: int) -> tuple[Piece, ...]:
    """Fold in the middle, bend the feet outwards, and the pawn stands."""
    return tuple(
        Piece("pawn", partial(_standing, seat), STANDING)
        for seat in range(players)
        for _ in range(each)
    )


def counters(players: int, each: int) -> tuple[Piece, ...]:
    return tuple(
        Piece("counter", partial(_counter, seat), COUNTER)
        for seat in range(players)
        for _ in range(each)
    )


def _standing(seat: int) -> Image.Image:
    canvas = Canvas(*STANDING)
    foot, middle = 9.0, STANDING[1] / 2
    signs.pawn(canvas, (12, 21.5), 9, seat)
    canvas.upside_down((1, foot, 23, middle))
    signs.pawn(canvas, (12, middle + 12.5), 9, seat)
    for y in (foot, middle, STANDING[1] - foot):
        canvas.dashed([(1.5, y), (22.5, y)], ink.LINE, 0.25, 1, 1)
    for y in (1.5, STANDING[1] - foot + 1.5):
        canvas.box((2, y, 22, y + foot - 3), ink.SEATS[seat], ink.INK, 0.2, 1)
    return canvas.image()


def _counter(seat: int) -> Image.Image:
    canvas = Canvas(*COUNTER)
    signs.pawn(canvas, (7.5, 7.6), 6, seat)
    return canvas.image()

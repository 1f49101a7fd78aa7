"""Players' pieces: paper pawns that stand when their foot is bent, and flat counters."""

from functools import partial

from europa_edu.paper import ink
from europa_edu.paper.document import Page
from europa_edu.paper.pieces import Piece
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


def _standing(seat: int, page: Page) -> None:
    foot, middle = 9.0, STANDING[1] / 2
    with page.upside_down((1, foot, 23, middle)):
        signs.pawn(page, (12, 21.5), 9, seat)
    signs.pawn(page, (12, middle + 12.5), 9, seat)
    for y in (foot, middle, STANDING[1] - foot):
        page.dashed([(1.5, y), (22.5, y)], ink.LINE, 0.25, 1, 1)
    for y in (1.5, STANDING[1] - foot + 1.5):
        page.box((2, y, 22, y + foot - 3), ink.SEATS[seat], ink.INK, 0.2, 1)


def _counter(seat: int, page: Page) -> None:
    signs.pawn(page, (7.5, 7.6), 6, seat)

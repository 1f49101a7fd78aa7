"""Draws the network: lines with their prices, pawns, weekends waiting, and where a ticket leads."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from europa_edu.atlas import position
from games.engine import Move, of_kind
from games.engine.board import Board, Label, Route, Token, target
from games.titles.sans_frontieres.network import network, tokens_needed
from games.titles.sans_frontieres.state import Go, View

ARC = 0.1  # how far the map draws the middle of an air line off the straight, by its length


def board(view: View, moves: Sequence[Move]) -> Board:
    edition = view.options.edition
    routes, prices = lines(edition)
    pawns = [
        Token(fellow.pawn, seat)
        for seat, fellow in enumerate(view.travellers)
        if fellow.pawn and not fellow.gone
    ]
    weekends = [
        Token(fellow.weekend, seat, "case")
        for seat, fellow in enumerate(view.travellers)
        if fellow.weekend
    ]
    here = view.travellers[view.turn].pawn
    return Board(
        year=network(edition).year,
        tokens=(*pawns, *weekends),
        routes=(*routes, *_trail(view)),
        targets=tuple(target(go.city, go, note(edition, here, go)) for go in of_kind(moves, Go)),
        labels=prices,
        cities=network(edition).cities,
    )


@cache
def lines(edition: str) -> tuple[tuple[Route, ...], tuple[Label, ...]]:
    """Every line of the board, and a price at the middle of each air line."""
    routes, prices = [], []
    for (a, b), price in network(edition).pairs.items():
        routes.append(Route((a, b), "air" if price else "coach", "muted"))
        if price:
            prices.append(Label(_top_of_arc(a, b), str(price)))
    return tuple(routes), tuple(prices)


def _top_of_arc(a: str, b: str) -> str:
    """Where the middle of an air line is drawn: it bends towards the north."""
    (x, y), (end, bottom) = position(a), position(b)
    dx, dy = end - x, bottom - y
    side = 1 if dx >= 0 else -1
    return f"{x + dx / 2 + side * dy * ARC:.1f},{y + dy / 2 - side * dx * ARC:.1f}"


def _trail(view: View) -> list[Route]:
    """The lines used in this turn, in the colour of its player."""
    lines = network(view.options.edition).lines
    return [
        Route((a, b), "air" if lines[a][b] else "coach", f"seat-{view.turn + 1}")
        for a, b in pairwise(view.trail)
    ]


def note(edition: str, here: str, go: Go) -> str:
    """The ticket, and the tokens it needs besides: "3", "3+1"."""
    missing = tokens_needed(network(edition).lines[here][go.city], go.ticket)
    return f"{go.ticket}+{missing}" if missing else go.ticket

"""Draws the network: lines with their prices, pawns, weekends waiting, and where a ticket leads."""

from collections.abc import Sequence
from functools import cache

from europa_edu.atlas import position
from games.engine import Move, of_kind
from games.engine.board import Board, Label, Route, Token, target
from games.titles.sans_frontieres.network import network, tokens_needed
from games.titles.sans_frontieres.state import Go, View


def board(view: View, moves: Sequence[Move]) -> Board:
    edition = view.options.edition
    routes, prices = lines(edition)
    pawns = [
        Token(fellow.pawn, seat)
        for seat, fellow in enumerate(view.travellers)
        if fellow.pawn and not fellow.gone
    ]
    weekends = [
        Token(fellow.weekend, seat, "weekend")
        for seat, fellow in enumerate(view.travellers)
        if fellow.weekend
    ]
    here = view.travellers[view.turn].pawn
    return Board(
        year=network(edition).year,
        tokens=(*pawns, *weekends),
        routes=routes,
        targets=tuple(target(go.city, go, note(edition, here, go)) for go in of_kind(moves, Go)),
        labels=prices,
        cities=network(edition).cities,
    )


@cache
def lines(edition: str) -> tuple[tuple[Route, ...], tuple[Label, ...]]:
    """Every line of the board, and a price at the middle of each air line."""
    routes, prices = [], []
    for (a, b), price in network(edition).pairs.items():
        routes.append(Route((a, b), "air" if price else "coach"))
        if price:
            (left, top), (right, bottom) = position(a), position(b)
            middle = f"{(left + right) / 2:.1f},{(top + bottom) / 2:.1f}"
            prices.append(Label(middle, str(price)))
    return tuple(routes), tuple(prices)


def note(edition: str, here: str, go: Go) -> str:
    """The ticket, and the tokens it needs besides: "3", "3+1"."""
    missing = tokens_needed(network(edition).lines[here][go.city], go.ticket)
    return f"{go.ticket}+{missing}" if missing else go.ticket

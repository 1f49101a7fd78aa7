"""Draws the map of Europa Tour: plane colours everywhere, the own route as it grows."""

from collections.abc import Sequence
from typing import Literal

from games.engine import Move
from games.engine.board import Board, Fill, Route, Token
from games.titles.europa_tour.route import COLOURS, EMPTY, SHIP, Card, edition, links
from games.titles.europa_tour.state import View

# Cards of the box that are parts of a state on the map.
PARTS = {"SC": "172,300", "NI": "128,352"}


def board(view: View, moves: Sequence[Move]) -> Board:
    deck = edition(view.options.edition)
    fills = [Fill(code, tone, tone) for code, tone in sorted(deck.colour.items())]
    rack = view.rack
    routes = [
        Route((place(rack[link.first]), place(rack[link.last])), _kind(rack, link.first, link.last))
        for link in (links(rack, deck) if any(rack) else ())
        if link.holds and link.item
    ]
    held = [card for card in rack if card in deck.colour]
    return Board(
        year=deck.year,
        fills=tuple(fill for fill in fills if fill.place not in PARTS),
        tokens=tuple(Token(place(card), view.seat, "card") for card in held),
        routes=tuple(routes),
    )


def place(card: Card) -> str:
    return PARTS.get(card, card)


def _kind(rack: Sequence[Card], first: int, last: int) -> Literal["road", "sea", "air"]:
    by = rack[first + 1] if last - first == 2 else EMPTY
    return "sea" if by == SHIP else "air" if by in COLOURS else "road"

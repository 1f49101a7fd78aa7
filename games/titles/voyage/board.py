"""Draws the map of Voyage: lines, pawns and flags, the path in hand, pins, what can be tapped."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from games.engine import Move, of_kind
from games.engine.board import Board, Route, Target, Token, target
from games.engine.notation import word_of
from games.titles.voyage.network import network
from games.titles.voyage.state import Fly, Go, Locate, Sail, View

HOME = "⌂"


def board(view: View, moves: Sequence[Move]) -> Board:
    net = network(view.options.edition)
    return Board(
        year=net.year,
        tokens=(*_signs(view.options.edition), *_pieces(view)),
        routes=(*_lines(view.options.edition), *_path(view)),
        targets=(*_steps(moves), *_grid_targets(moves)),
        grid=True,
        cities=tuple(net.cities),
        focus=view.path[-1:],
    )


@cache
def _signs(edition: str) -> tuple[Token, ...]:
    """Anchors and windsocks."""
    cities = network(edition).cities
    harbours = [Token(name, kind="anchor") for name, city in cities.items() if city.harbour]
    airports = [
        Token(name, kind="sock", text=str(city.sector))
        for name, city in cities.items()
        if city.airport
    ]
    return (*harbours, *airports)


@cache
def _lines(edition: str) -> tuple[Route, ...]:
    net = network(edition)
    roads = [Route(tuple(line.split())) for line in net.land]
    ships = []
    for line in net.sea:
        a, b = line.ends.split()
        ships.append(Route((a, *line.bends, b), "sea"))
    return (*roads, *ships)


def _pieces(view: View) -> list[Token]:
    """Flags, pawns, and the pins of destinations whose cell is known to their owner."""
    flags = [Token(home, seat, "disc", HOME) for seat, home in enumerate(view.homes) if home]
    pawns = [Token(pawn, seat, "pawn") for seat, pawn in enumerate(view.pawns) if pawn]
    pins = [Token(card.city, view.seat, "case") for card in view.destinations if card.cell]
    return [*flags, *pins, *pawns]


def _path(view: View) -> list[Route]:
    """The path that is not yet committed, as a ribbon."""
    return [
        Route(leg, "air" if landing == view.flown else "road", f"seat-{view.turn + 1}")
        for landing, leg in enumerate(pairwise(view.path), 1)
    ]


def _steps(moves: Sequence[Move]) -> list[Target]:
    """Where the pawn may go; an exchange is no target, it would show where a card's city lies."""
    return [
        target(move.city, move, word_of(type(move)))
        for move in moves
        if isinstance(move, Go | Fly | Sail)
    ]


def _grid_targets(moves: Sequence[Move]) -> list[Target]:
    """The cells to tap, once the moves given are those of one card only."""
    locates = of_kind(moves, Locate)
    if len({move.city for move in locates}) != 1:
        return []
    return [target(move.cell, move, "locate") for move in locates]

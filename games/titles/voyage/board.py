"""Draws the map of Voyage: lines, pawns and flags, the path in hand, pins, what can be tapped."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from games.engine import Move, of_kind
from games.engine.board import Board, Fill, Route, Target, Token, target
from games.titles.voyage.network import network
from games.titles.voyage.state import Fly, Go, Locate, Sail, View

HOME = "⌂"
NOTES = {Go: "points", Fly: "plane", Sail: "ship"}
EUROPE = ("45,45", "955,755")  # the corners to fly to for the whole map


def board(view: View, moves: Sequence[Move]) -> Board:
    net = network(view.options.edition)
    return Board(
        year=net.year,
        fills=tuple(_costs(view, moves)),
        tokens=(*_signs(view.options.edition), *_pieces(view)),
        lines=_lines(view.options.edition),
        routes=tuple(_path(view)),
        targets=(*_steps(view, moves), *_grid_targets(moves)),
        grid=True,
        cities=_cities(view.options.edition),
        focus=_focus(view, moves),
    )


@cache
def _cities(edition: str) -> tuple[str, ...]:
    """All that are named, and the ports of those that do not lie on the coast."""
    cities = network(edition).cities
    return (*cities, *(city.port for city in cities.values() if city.port))


@cache
def _signs(edition: str) -> tuple[Token, ...]:
    """Anchors and windsocks."""
    cities = network(edition).cities
    harbours = [
        Token(city.port or name, kind="anchor") for name, city in cities.items() if city.harbour
    ]
    airports = [Token(name, kind="sock") for name, city in cities.items() if city.airport]
    return (*harbours, *airports)


@cache
def _lines(edition: str) -> tuple[Route, ...]:
    net = network(edition)
    roads = [Route(tuple(line.split())) for line in net.land]
    ships = []
    for line in net.sea:
        a, b = (net.cities[name].port or name for name in line.ends.split())
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


def _costs(view: View, moves: Sequence[Move]) -> list[Fill]:
    """Cities within reach glow, with the points that they cost; a ship costs none."""
    return [Fill(move.city, "lit", str(_cost(view, move) or "")) for move in _travels(moves)]


def _travels(moves: Sequence[Move]) -> list[Go | Fly | Sail]:
    return [*of_kind(moves, Go), *of_kind(moves, Fly), *of_kind(moves, Sail)]


def _cost(view: View, move: Go | Fly | Sail) -> int:
    if isinstance(move, Go):
        return 1
    here = view.path[-1] if view.path else ""
    return network(view.options.edition).flights.get(here, {}).get(move.city, 0)


def _steps(view: View, moves: Sequence[Move]) -> list[Target]:
    """Where the pawn may go; an exchange is no target, it would show where a card's city lies."""
    return [
        target(move.city, move, f"{NOTES[type(move)]} {_cost(view, move) or ''}".strip())
        for move in _travels(moves)
    ]


def _focus(view: View, moves: Sequence[Move]) -> tuple[str, ...]:
    """Who lays a path sees it close by, with the roads that lead on; everybody else all of it."""
    if view.path and view.seat == view.turn:
        return (*view.path, *(move.city for move in of_kind(moves, Go)))
    return EUROPE


def _grid_targets(moves: Sequence[Move]) -> list[Target]:
    """The cells to tap, once the moves given are those of one card only."""
    locates = of_kind(moves, Locate)
    if len({move.city for move in locates}) != 1:
        return []
    return [target(move.cell, move, "here") for move in locates]

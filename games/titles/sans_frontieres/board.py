"""Draws the network: lines with their prices, pawns, weekends waiting, and where a ticket leads."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from europa_edu.atlas import position
from games.engine import Move, of_kind
from games.engine.board import Board, Label, Route, Target, Token, target
from games.titles.sans_frontieres.network import City, network
from games.titles.sans_frontieres.screen import Way, way_of, worst_last
from games.titles.sans_frontieres.state import Go, View

ARC = 0.1  # how far the map draws the middle of an air line off the straight, by its length


def board(view: View, moves: Sequence[Move]) -> Board:
    edition = view.options.edition
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
    here = "" if view.phase in ("memorise", "over") else view.travellers[view.turn].pawn
    flights = tuple(of_kind(moves, Go))
    printed, prices = lines(edition)
    lit, prices_from_here = lines(edition, here) if here else ((), ())
    return Board(
        year=network(edition).year,
        tokens=(*_journey(view), *pawns, *weekends),
        routes=(*lit, *_trail(view)),
        targets=_targets(edition, here, flights),
        labels=prices if view.phase != "memorise" else (),
        cities=network(edition).cities,
        focus=_focus(view, here, flights),
        lines=printed,
        notes=prices_from_here,
        unnamed=view.question is not None,
    )


@cache
def lines(edition: str, here: City = "") -> tuple[tuple[Route, ...], tuple[Label, ...]]:
    """The lines of the board, or those from here, lit; a price at the middle of each air line."""
    shown = [line for line in network(edition).pairs.items() if not here or here in line[0]]
    tone = "lit" if here else "muted"
    return (
        tuple(Route(pair, "air" if price else "coach", tone) for pair, price in reversed(shown)),
        tuple(Label(_top_of_arc(*pair), str(price)) for pair, price in shown if price),
    )


def _top_of_arc(a: City, b: City) -> str:
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


def _journey(view: View) -> list[Token]:
    """The stages that their owner may see, numbered; those reached in the owner's colour."""
    if view.seat is None:
        return []
    own = view.travellers[view.seat]
    return [
        Token(city, view.seat if number <= own.stages else None, "disc", str(number))
        for number, city in enumerate(own.route[1:], 1)
    ]


def _focus(view: View, here: City, flights: Sequence[Go]) -> tuple[str, ...]:
    """In the own turn the surroundings of the pawn; after the match all of Europe."""
    if view.phase == "over":
        return "0,0", "1000,800"
    return (here, *network(view.options.edition).lines[here]) if flights else ()


@lru_cache(maxsize=256)
def _targets(edition: str, here: City, flights: tuple[Go, ...]) -> tuple[Target, ...]:
    """Every flight; the best of each city comes last, so that it lies on top and is tapped."""
    ways = {go: way_of(edition, here, go) for go in flights}
    ordered = sorted(flights, key=lambda go: worst_last(ways[go]), reverse=True)
    return tuple(target(go.city, go, _note(ways[go])) for go in ordered)


def _note(way: Way) -> str:
    """The ticket, and the tokens it needs besides: "ticket 3", "ticket 3 1"."""
    if way.joker:
        return "joker"
    return f"ticket {way.ticket} {way.tokens or ''}".strip()

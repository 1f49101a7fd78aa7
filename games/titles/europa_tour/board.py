"""Draws the map of Europa Tour: plane colours everywhere, the own route as it grows."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from games.engine import Move
from games.engine.board import Board, Fill, Route, Token
from games.titles.europa_tour.route import (
    COLOURS,
    EMPTY,
    SHIP,
    Edition,
    Link,
    Rack,
    edition,
    links,
)
from games.titles.europa_tour.state import View

PARTS = ("NI", "SC")  # cards of the box that are parts of a state on the map
EUROPE = ("A1", "J8")  # the corners of the map


def board(view: View, moves: Sequence[Move]) -> Board:
    deck = edition(view.options.edition)
    rack = view.rack
    broken = _broken(view, deck)
    return Board(
        year=deck.year,
        fills=_fills(view.options.edition),
        tokens=tuple(
            Token(card, view.seat, "disc", str(slot))
            for slot, card in enumerate(rack, 1)
            if card in deck.colour
        ),
        routes=(
            *(_route(rack, link) for link in _joined(rack, deck)),
            *(
                _route(view.shown[seat], link, f"seat-{seat + 1}")
                for seat in view.winners
                if seat != view.seat
                for link in _joined(view.shown[seat], deck)
            ),
            *broken,
        ),
        focus=broken[0].points if broken else EUROPE,
    )


@cache
def _fills(name: str) -> tuple[Fill, ...]:
    colours = sorted(edition(name).colour.items())
    return tuple(Fill(code, tone) for code, tone in colours if code not in PARTS)


def _joined(rack: Rack, deck: Edition) -> list[Link]:
    return [link for link in links(rack, deck) if link.holds and link.item] if any(rack) else []


def _broken(view: View, deck: Edition) -> tuple[Route, ...]:
    """ET-24: the first link that fails of a rack wrongly shown in this turn, for everybody."""
    if not view.claimed or view.phase in ("last_call", "over"):
        return ()
    rack = view.shown[view.turn]
    first = next(link for link in links(rack, deck) if not link.holds)
    return (_route(rack, first, "wrong"),) if first.item else ()


def _route(rack: Rack, link: Link, tone: str = "") -> Route:
    ends = rack[link.first], rack[link.last]
    return Route(ends, _kind(rack, link.first, link.last), tone)


def _kind(rack: Rack, first: int, last: int) -> Literal["road", "sea", "air"]:
    by = rack[first + 1] if last - first == 2 else EMPTY
    return "sea" if by == SHIP else "air" if by in COLOURS else "road"

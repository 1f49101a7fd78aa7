"""Draws the map of the zigzag journey: the chain, and what its last step rested on."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from games.engine import Move
from games.engine.board import Board, Fill, Route
from games.titles.zigzag.state import By, Link, View, edition

KINDS: dict[By, Literal["road", "rail", "air"]] = {"rail": "rail", "plane": "air"}


def board(view: View, moves: Sequence[Move]) -> Board:
    """Nothing to tap: what glows would say which cards fit, and a tap not whether one flies."""
    return _board(view.options.edition, view.chain)


# The same for all seats, and for most moves.
@lru_cache(maxsize=256)
def _board(name: str, chain: tuple[Link, ...]) -> Board:
    deck = edition(name)
    last = chain[-1].card
    # The neighbours of the country before: what would have been right. Those of the last card
    # would tell the next player what to lay.
    left = next((link.card for link in reversed(chain) if link.card != last), "")
    before = deck.near.get(left, frozenset())
    return Board(
        year=deck.year,
        fills=(
            *(Fill(code, "neighbour", "✓") for code in sorted(before - {last})),
            Fill(last, "lit"),
        ),
        routes=tuple(_route(a, b) for a, b in pairwise(chain) if a.card != b.card),
        focus=(left, last) if left else (last,),
    )


def _route(a: Link, b: Link) -> Route:
    tone = f"seat-{b.seat + 1}" if b.seat >= 0 else ""
    return Route((a.card, b.card), KINDS.get(b.by, "road"), tone)

"""Positions of the zigzag journey, built from a line of text."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine import Chance, Event, IllegalMove, Step, play
from games.titles.zigzag import TITLE
from games.titles.zigzag.rules import Zigzag
from games.titles.zigzag.state import Link, State, ZigzagOptions

RULES = Zigzag()


def table(*hands: str, last: str = "FR", stock: str = "IE IE", **fields: Any) -> State:
    """Seat 0 has drawn and may lay. The stock's top card is written last."""
    options = ZigzagOptions(**fields.pop("options", {}))
    first = fields.pop("first", 0)
    return State(
        options=options,
        hands=tuple(tuple(hand.split()) for hand in hands),
        stock=tuple(stock.split()),
        chain=tuple(Link(card, -1, "start") for card in last.split()),
        turn=fields.pop("turn", 0),
        starter=fields.pop("starter", first),
        first=first,
        phase=fields.pop("phase", "lay"),
        drew=fields.pop("drew", bool(stock)),
        **fields,
    )


def after(
    *, last: str, hand: str, moves: Sequence[str], other: str = "DE DE", **fields: Any
) -> State:
    """Seat 0 has drawn, holds this hand and plays these moves; seat 1 holds the other."""
    return on(table(hand, other, last=last, **fields), *moves)


def steps(state: State, *moves: str) -> list[Step]:
    """Play the moves, each by the seat whose turn it is, or as "1: stop" by that seat."""
    played = []
    for version, text in enumerate(moves, 1):
        who, colon, move = text.rpartition(": ")
        seat = int(who) if colon else state.turn
        step = play(RULES, state, seat, TITLE.notation.read(move), Chance("test", version))
        state = step.state
        played.append(step)
    return played


def on(state: State, *moves: str) -> State:
    played = steps(state, *moves)
    return played[-1].state if played else state


def news(state: State, *moves: str) -> tuple[Event, ...]:
    return steps(state, *moves)[-1].events


def listed(state: State) -> list[str]:
    return [str(move) for move in RULES.legal_moves(state, state.turn)]


def refused(state: State, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        on(state, move)
    return caught.value


def items(found: Event | IllegalMove) -> dict[str, bool]:
    return {proof.item: proof.right for proof in found.evidence}


def chain(state: State) -> str:
    """The cards laid, a flight written as >, e.g. "PT >PL CS"."""
    return " ".join((">" if link.by == "plane" else "") + link.card for link in state.chain)

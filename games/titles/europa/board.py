"""Draws the map of EUROPA: the Union, covered lands, storms and fires, pawns, places to tap."""

from collections.abc import Sequence

from games.engine import Move
from games.engine.board import Board, Fill, Label, Target, Token, target
from games.titles.europa.state import (
    Ask,
    Country,
    EndTension,
    EndWar,
    Place,
    Send,
    View,
    edition,
    threshold,
)


def board(view: View, moves: Sequence[Move]) -> Board:
    chart = edition(view.options.edition)
    marks = [Token(code, kind="storm") for code in sorted(view.tensions)]
    marks += [Token(code, kind="fire") for code in sorted(view.wars)]
    return Board(
        year=chart.year,
        fills=tuple(Fill(code, *_look(view, code)) for code in chart.lands),
        tokens=(*marks, *_pawns(view)),
        targets=_targets(moves),
        labels=tuple(
            Label(code, f"{land.white}|{threshold(chart, code, view.tensions)}")
            for code, land in chart.lands.items()
            if code in view.cards and code not in view.members
        ),
        focus=(view.country,) if view.country else (),
    )


def _look(view: View, code: Country) -> tuple[str, str]:
    """A tone, and a word for those who do not see colours."""
    if code in view.members:
        return "union", "union"
    if edition(view.options.edition).uncovered[code] > view.turn:
        return "veil", "covered"
    return ("lit", "voting") if code == view.country else ("plain", "")


def _pawns(view: View) -> list[Token]:
    """One token per seat and country, with the number of pawns."""
    return [
        Token(code, seat, "pawn", str(own.count(code)))
        for seat, own in enumerate(view.pawns)
        for code in sorted(set(own))
    ]


def _targets(moves: Sequence[Move]) -> tuple[Target, ...]:
    return tuple(
        target(move.country, move)
        for move in moves
        if isinstance(move, Place | Send | EndWar | EndTension | Ask)
    )

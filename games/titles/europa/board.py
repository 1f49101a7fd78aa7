"""Draws the map of EUROPA: the Union, covered lands, storms and fires, pawns, places to tap."""

from collections.abc import Sequence

from europa_edu.atlas import position
from games.engine import Move
from games.engine.board import Board, Fill, Label, Target, Token, target
from games.titles.europa.state import (
    Ask,
    Country,
    Edition,
    EndTension,
    EndWar,
    Place,
    Send,
    View,
    edition,
    threshold,
)

# Of each covered group only these say when it opens: their neighbours are too small for words.
NAMED = frozenset(("ES", "TR", "PL", "RO", "UA", "RU"))
BLACK = "❶❷❸❹❺❻❼❽❾❿"  # the threshold, white on black as on the printed tile
EUROPE = ("A1", "J8")  # the corners of the map
IN_SIGHT = 4  # elections for which the latest member stays in the picture: most pass unseen
UNDER = 20  # map units from a country's own name to its numbers


def board(view: View, moves: Sequence[Move]) -> Board:
    chart = edition(view.options.edition)
    marks = [Token(code, kind="storm") for code in sorted(view.tensions)]
    marks += [Token(code, kind="fire") for code in sorted(view.wars)]
    return Board(
        year=chart.year,
        fills=tuple(
            Fill(code, *_look(view, code), fresh=code in view.members[-1:]) for code in chart.lands
        ),
        tokens=(*marks, *_pawns(view)),
        targets=_targets(moves),
        labels=tuple(
            Label(_under(chart, code), _numbers(chart, view, code))
            for code in view.cards[len(view.results) :]
            if code not in view.wars
        ),
        focus=_focus(view, moves),
    )


def _look(view: View, code: Country) -> tuple[str, str]:
    """A tone, and a sign for those who do not see colours."""
    if code in view.members:
        return "union", "★"
    chart = edition(view.options.edition)
    opens = chart.uncovered[code]
    if opens > view.turn:
        return "veil", str(chart.eras[opens - 1].first) if code in NAMED else "\N{NO-BREAK SPACE}"
    return ("lit" if code == view.country else "plain"), ""


def _focus(view: View, moves: Sequence[Move]) -> tuple[str, ...]:
    """The country that votes with its neighbours, and where pawns may go on; else all of Europe."""
    if not view.country:
        return EUROPE
    near = sorted(edition(view.options.edition).near[view.country])
    sends = (move.country for move in moves if isinstance(move, Send))
    return (view.country, *near, *sends, *_just_joined(view))


def _just_joined(view: View) -> tuple[Country, ...]:
    """The map must not fly away from a country that is turning blue."""
    recent = "joined" in view.results[-IN_SIGHT:]
    return view.members[-1:] if recent and view.phase == "propose" else ()


def _under(chart: Edition, code: Country) -> str:
    x, y = position(code, chart.year)
    return f"{x:g},{y + UNDER:g}"


def _numbers(chart: Edition, view: View, code: Country) -> str:
    """The white number, then the black one."""
    return f"{chart.lands[code].white} {BLACK[threshold(chart, code, view.tensions) - 1]}"


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

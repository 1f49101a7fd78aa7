"""Draws the map of EUROPA: the Union, covered lands, storms and fires, pawns, places to tap."""

from collections.abc import Sequence
from functools import lru_cache

from europa_edu.atlas import position
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

# Of each covered group only these say when it opens: their neighbours are too small for words.
NAMED = frozenset(("ES", "TR", "PL", "RO", "UA", "RU"))
BLACK = "❶❷❸❹❺❻❼❽❾❿"  # the threshold, white on black as on the printed tile
EUROPE = ("A1", "J8")  # the corners of the map
IN_SIGHT = 4  # elections for which the latest member stays in the picture: most pass unseen
UNDER = 20  # map units from a country's own name to its numbers
KEPT = 512  # of each layer: the same for all seats, and most moves change only one


def board(view: View, moves: Sequence[Move]) -> Board:
    name = view.options.edition
    return Board(
        year=edition(name).year,
        fills=_fills(name, view.turn, view.members, view.country),
        tokens=_tokens(view.tensions, view.wars, view.pawns),
        targets=_targets(tuple(moves)) if moves else (),
        labels=_labels(name, view.cards[len(view.results) :], view.wars, view.tensions),
        focus=_focus(view, moves),
        unnamed=view.seat in view.asked and view.questions[view.seat] is not None,
    )


@lru_cache(KEPT)
def _fills(
    name: str, turn: int, members: tuple[Country, ...], country: Country
) -> tuple[Fill, ...]:
    return tuple(
        Fill(code, *_look(name, turn, members, country, code), fresh=code in members[-1:])
        for code in edition(name).lands
    )


def _look(
    name: str, turn: int, members: tuple[Country, ...], country: Country, code: Country
) -> tuple[str, str]:
    """A tone, and a sign for those who do not see colours."""
    if code in members:
        return "union", "★"
    chart = edition(name)
    opens = chart.uncovered[code]
    if opens > turn:
        return "veil", str(chart.eras[opens - 1].first) if code in NAMED else "\N{NO-BREAK SPACE}"
    return ("lit" if code == country else "plain"), ""


def _focus(view: View, moves: Sequence[Move]) -> tuple[str, ...]:
    """The country that votes with its neighbours, and where pawns may go on; else all of Europe."""
    if not view.country:
        return EUROPE
    near = _near(view.options.edition, view.country)
    sends = (move.country for move in moves if isinstance(move, Send))
    return (*near, *sends, *_just_joined(view))


@lru_cache(KEPT)
def _near(name: str, code: Country) -> tuple[Country, ...]:
    return code, *sorted(edition(name).near[code])


def _just_joined(view: View) -> tuple[Country, ...]:
    """The map must not fly away from a country that is turning blue."""
    recent = "joined" in view.results[-IN_SIGHT:]
    return view.members[-1:] if recent and view.phase == "propose" else ()


@lru_cache(KEPT)
def _labels(
    name: str,
    coming: tuple[Country, ...],
    wars: frozenset[Country],
    tensions: frozenset[Country],
) -> tuple[Label, ...]:
    """Of each country that still votes: the white number, then the black one."""
    chart = edition(name)
    return tuple(
        Label(
            _under(name, code),
            f"{chart.lands[code].white} {BLACK[threshold(chart, code, tensions) - 1]}",
        )
        for code in coming
        if code not in wars
    )


@lru_cache(KEPT)
def _under(name: str, code: Country) -> str:
    x, y = position(code, edition(name).year)
    return f"{x:g},{y + UNDER:g}"


@lru_cache(KEPT)
def _tokens(
    tensions: frozenset[Country],
    wars: frozenset[Country],
    pawns: tuple[tuple[Country, ...], ...],
) -> tuple[Token, ...]:
    """The troubles, and one token per seat and country with the number of pawns."""
    storms = (Token(code, kind="storm") for code in sorted(tensions))
    fires = (Token(code, kind="fire") for code in sorted(wars))
    standing = (
        Token(code, seat, "pawn", str(own.count(code)))
        for seat, own in enumerate(pawns)
        for code in sorted(set(own))
    )
    return (*storms, *fires, *standing)


@lru_cache(KEPT)
def _targets(moves: tuple[Move, ...]) -> tuple[Target, ...]:
    return tuple(
        target(move.country, move)
        for move in moves
        if isinstance(move, Place | Send | EndWar | EndTension | Ask)
    )

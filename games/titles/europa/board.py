"""Draws the map of EUROPA: the Union, covered lands, storms and fires, pawns, places to tap."""

from collections.abc import Sequence
from functools import cache, lru_cache

from europa_edu.atlas import atlas, position
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
        year=_map(name, view.turn),
        fills=_fills(name, view.turn, view.members, view.country),
        tokens=_tokens(view.tensions, view.wars, view.pawns),
        targets=_targets(tuple(moves)) if moves else (),
        labels=_labels(name, view.turn, view.cards[len(view.results) :], view.wars, view.tensions),
        focus=_focus(view, moves),
        unnamed=view.seat in view.asked and view.questions[view.seat] is not None,
    )


@lru_cache(KEPT)
def _fills(
    name: str, turn: int, members: tuple[Country, ...], country: Country
) -> tuple[Fill, ...]:
    return tuple(
        Fill(code, *_look(name, turn, members, country, code, lands), fresh=code in members[-1:])
        for code, lands in _grounds(name, _map(name, turn)).items()
    )


def _map(name: str, turn: int) -> int:
    """What is covered is drawn as it was then: one Soviet Union, two Germanies."""
    return edition(name).eras[turn - 1].map


@cache
def _grounds(name: str, year: int) -> dict[str, tuple[Country, ...]]:
    """The states of a map that are of the game, each with the countries on its ground."""
    cards = edition(name).lands
    grounds = {
        code: (code,) if code in cards else tuple(land for land in state.modern if land in cards)
        for code, state in atlas().years[year].states.items()
    }
    return {code: lands for code, lands in grounds.items() if lands}


def _look(
    name: str,
    turn: int,
    members: tuple[Country, ...],
    country: Country,
    code: str,
    lands: tuple[Country, ...],
) -> tuple[str, str]:
    """A tone, and a sign for those who do not see colours."""
    if code in members:
        return "union", "★"
    chart = edition(name)
    opens = _opens(name, turn, code)
    if opens > turn:
        named = not NAMED.isdisjoint((code, *lands))
        return "veil", str(chart.eras[opens - 1].first) if named else "\N{NO-BREAK SPACE}"
    return ("lit" if code == country else "plain"), ""


def _opens(name: str, turn: int, code: str) -> int:
    """The turn that opens it: of a state that is no card, the one whose map has it no more."""
    chart = edition(name)
    if code in chart.lands:
        return chart.uncovered[code]
    later = range(turn + 1, len(chart.eras) + 1)
    return next((n for n in later if code not in atlas().years[_map(name, n)].states), turn)


def _focus(view: View, moves: Sequence[Move]) -> tuple[str, ...]:
    """The country that votes with its neighbours, and where pawns may go on; else all of Europe."""
    if not view.country:
        return EUROPE
    near = _near(view.options.edition, view.turn, view.country)
    sends = (move.country for move in moves if isinstance(move, Send))
    return (*near, *sends, *_just_joined(view))


@lru_cache(KEPT)
def _near(name: str, turn: int, code: Country) -> tuple[Country, ...]:
    """A country and its neighbours, as far as they are on the map."""
    drawn = atlas().years[_map(name, turn)].states
    return code, *sorted(edition(name).near[code] & drawn.keys())


def _just_joined(view: View) -> tuple[Country, ...]:
    """The map must not fly away from a country that is turning blue."""
    recent = "joined" in view.results[-IN_SIGHT:]
    return view.members[-1:] if recent and view.phase == "propose" else ()


@lru_cache(KEPT)
def _labels(
    name: str,
    turn: int,
    coming: tuple[Country, ...],
    wars: frozenset[Country],
    tensions: frozenset[Country],
) -> tuple[Label, ...]:
    """Of each country that still votes: the white number, then the black one."""
    chart = edition(name)
    return tuple(
        Label(
            _under(_map(name, turn), code),
            f"{chart.lands[code].white} {BLACK[threshold(chart, code, tensions) - 1]}",
        )
        for code in coming
        if code not in wars
    )


@lru_cache(KEPT)
def _under(year: int, code: Country) -> str:
    x, y = position(code, year)
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

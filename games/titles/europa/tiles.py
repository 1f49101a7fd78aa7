"""Countries as they lie on the table of EUROPA: in the timetable, and as places to go to."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import TypeAlias

from msgspec import Struct

from games.engine import Move, Seat
from games.titles.europa.state import (
    Ask,
    Country,
    EndTension,
    EndWar,
    Send,
    View,
    edition,
    threshold,
)

Countries: TypeAlias = frozenset[Country]
Pawns: TypeAlias = tuple[tuple[Country, ...], ...]  # per seat
Crowd: TypeAlias = tuple[tuple[Seat, int], ...]  # who, with how many pawns

KEPT = 512  # of each list: the same for all seats, and for the moves that do not change it
REGIONS = {
    "north": "IS NO SE FI DK EE LV LT",
    "west": "IE GB FR BE NL LU",
    "middle": "DE CH AT PL CZ SK HU SI",
    "south": "PT ES IT GR TR",
    "balkans": "HR BA YU AL MK BG RO",
    "east": "BY UA MD RU",
}


class Tile(Struct, frozen=True):
    """A country as it lies on the table: its two numbers and who stands there."""

    code: Country
    white: int = 0
    black: int = 0  # the threshold, with a tension's +1
    crowd: Crowd = ()
    trouble: str = ""  # tension or war

    @property
    def missing(self) -> int:
        return max(0, self.black - sum(pawns for _, pawns in self.crowd))


class Land(Struct, frozen=True):
    """A country that a move goes to; or the name of a region, before its countries."""

    tile: Tile
    move: str = ""
    look: str = ""  # place, trouble, ask, road or ship
    cost: int = 0  # in pawns of the dove

    @property
    def part(self) -> str:
        return f"eu-{self.move or self.tile.code}".replace(" ", "-").lower()


class Spot(Struct, frozen=True):
    """A country, and what speaks for it."""

    tile: Tile
    beside: Country  # the member or origin that it touches
    by_sea: bool


class Stop(Struct, frozen=True):
    """One line of the timetable of elections."""

    tile: Tile
    result: str  # joined, nationalists, war; now; or nothing yet


def tile(view: View, code: Country) -> Tile:
    return _tile(view.options.edition, code, view.pawns, view.tensions, view.wars)


def _tile(
    name: str, code: Country, pawns: Pawns, tensions: Countries, wars: Countries = frozenset()
) -> Tile:
    chart = edition(name)
    return Tile(
        code,
        chart.lands[code].white,
        threshold(chart, code, tensions),
        _crowds(pawns).get(code, ()),
        "war" if code in wars else "tension" if code in tensions else "",
    )


@lru_cache(KEPT)
def _crowds(pawns: Pawns) -> Mapping[Country, Crowd]:
    """Of each country where anybody stands: who, with how many pawns."""
    found: dict[Country, Crowd] = {}
    for seat, own in enumerate(pawns):
        for code, count in Counter(own).items():
            found[code] = (*found.get(code, ()), (seat, count))
    return found


def spot(view: View, code: Country) -> Spot:
    """A country to which a pawn may go, with the reason why it may."""
    chart = edition(view.options.edition)
    allies = view.members if view.phase == "place" else (view.country,)
    land = [ally for ally in allies if ally in chart.by_land[code]]
    sea = [ally for ally in allies if ally in chart.by_sea[code]]
    beside = next(iter((*land, *sea)), "")
    return Spot(tile(view, code), beside, bool(sea and not land))


def lands(view: View, moves: Sequence[Move]) -> tuple[Land, ...]:
    """Outside elections: where to place a pawn, what to end, what to be asked about."""
    if view.phase == "place":
        return _places(view.options.edition, view.places, view.pawns, view.tensions)
    black = edition(view.options.edition).black
    found = []
    for move in moves:
        if isinstance(move, EndWar):
            country = Tile(move.country, trouble="war")
            found.append(Land(country, str(move), "trouble", 2 * black[move.country]))
        elif isinstance(move, EndTension):
            found.append(Land(Tile(move.country, trouble="tension"), str(move), "trouble", 1))
        elif isinstance(move, Ask):
            found.append(Land(Tile(move.country), str(move), "ask"))
    return tuple(found)


@lru_cache(KEPT)
def _places(
    name: str, places: tuple[Country, ...], pawns: Pawns, tensions: Countries
) -> tuple[Land, ...]:
    found = []
    for region, codes in REGIONS.items():
        open_ = [code for code in codes.split() if code in places]
        found += [Land(Tile(region))] if open_ else []
        found += [
            Land(_tile(name, code, pawns, tensions), f"place {code}", "place") for code in open_
        ]
    return tuple(found)


def goals(view: View, moves: Sequence[Move]) -> tuple[Land, ...]:
    """Where a pawn may go on to from the country that has voted."""
    by_sea = edition(view.options.edition).by_sea[view.country]
    return tuple(
        Land(tile(view, move.country), str(move), "ship" if move.country in by_sea else "road")
        for move in moves
        if isinstance(move, Send)
    )


def stops(view: View) -> tuple[Stop, ...]:
    """The timetable, in the order of the elections."""
    held, country = len(view.results), view.country
    results = (*view.results, "now") if country else view.results
    return _stops(
        view.options.edition, view.cards, results, held, view.pawns, view.tensions, view.wars
    )


@lru_cache(KEPT)
def _stops(
    name: str,
    cards: tuple[Country, ...],
    results: tuple[str, ...],
    held: int,
    pawns: Pawns,
    tensions: Countries,
    wars: Countries,
) -> tuple[Stop, ...]:
    """Who stands in a country matters until it has voted."""
    tiles = (
        _tile(name, code, pawns, tensions, wars)
        if number >= held
        else Tile(code, trouble="war" if code in wars else "")
        for number, code in enumerate(cards)
    )
    return tuple(map(Stop, tiles, chain(results, repeat(""))))

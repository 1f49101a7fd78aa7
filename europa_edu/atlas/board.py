"""What the one map component draws: plain values, the same for games, quizzes and dashboards."""

from typing import Literal

import msgspec

from europa_edu.atlas.load import atlas
from europa_edu.atlas.places import TODAY, Position

Place = str  # the code of a state or of a part of one, a city or port, or a map position "x,y"


class Fill(msgspec.Struct, frozen=True):
    """A coloured country; the note is a sign beside the colour, which is never alone."""

    place: Place
    tone: str  # suffix of a CSS class: violet, seat-1, union, mastery-3, muted
    note: str = ""
    fresh: bool = False  # the latest to get its colour: it spreads from the middle, once


class Token(msgspec.Struct, frozen=True):
    """A piece standing on the map."""

    place: Place
    seat: int | None = None
    kind: str = "pawn"
    text: str = ""


class Route(msgspec.Struct, frozen=True):
    """A line from place to place."""

    points: tuple[Place, ...]
    kind: Literal["road", "sea", "air", "coach", "rail"] = "road"
    tone: str = ""


class Target(msgspec.Struct, frozen=True):
    """A place that answers to a tap with a move, in the title's notation; the note is its cost."""

    place: Place
    move: str
    note: str = ""


class Label(msgspec.Struct, frozen=True):
    """Words at a place."""

    place: Place
    text: str


class Board(msgspec.Struct, frozen=True):
    """One drawing of the map."""

    year: int = TODAY
    fills: tuple[Fill, ...] = ()
    tokens: tuple[Token, ...] = ()
    lines: tuple[Route, ...] = ()  # under the routes; the same in every position of a match
    routes: tuple[Route, ...] = ()
    targets: tuple[Target, ...] = ()
    labels: tuple[Label, ...] = ()
    grid: bool = False
    cities: tuple[str, ...] = ()  # those that are named; ports, too
    focus: tuple[Place, ...] = ()
    rivers: tuple[str, ...] = ()  # whose courses stand out
    notes: tuple[Label, ...] = ()  # where there is no room for all labels, these stay
    unnamed: bool = False  # while a fact is asked that the map's own names would tell


def position(place: Place, year: int = TODAY) -> Position:
    """Where a place is on the map of that year, in map units."""
    if shape := atlas().years[year].shapes.get(place):
        return shape.anchor
    book = atlas()
    if point := book.cities.get(place) or book.parts.get(place) or book.ports.get(place):
        return point.x, point.y
    x, comma, y = place.partition(",")
    try:
        return float(x), float(y if comma else "")
    except ValueError:
        raise LookupError(f"no place {place!r} on the map") from None

"""A Board as the map template prints it: points, paths and names, in one language."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, pi, sin

from msgspec import Struct
from msgspec.structs import replace

from europa_edu.atlas import TODAY, Board, Position, Route, atlas, position
from europa_edu.atlas.labels import named_first
from europa_edu.facts import land_of, name

# A tone's sign: colour never stands alone. Fill.note overrules it; any other tone has none.
SIGNS = {
    "violet": "▲", "red": "●", "yellow": "★", "green": "■", "blue": "◆",
    "right": "✓", "wrong": "✗",
    **{f"seat-{seat}": str(seat) for seat in range(1, 7)},
    **{f"mastery-{level}": sign for level, sign in enumerate("○◔◑◕●")},
}  # fmt: skip

BULGE = {"air": 0.2, "coach": 0.08}  # how far a curve leaves the straight line, by its length
# Narrow seas: pixels per map unit from which their names find room on the water.
NARROW = dict.fromkeys(("finland", "bothnia", "white", "azov", "marmara", "irish"), 2.0)
AROUND_POINT = 45  # map units shown on each side of a city that the map flies to


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that is coloured or can be touched, with the form it takes on the map."""

    form: str  # shape, point (a city or a tiny state) or cell
    place: str
    name: str
    x: float
    y: float
    tone: str = ""
    sign: str = ""
    move: str = ""
    note: str = ""


class MapPiece(Struct, frozen=True):
    """Tokens on one place: each with its step from it, in screen pixels."""

    x: float
    y: float
    tokens: tuple[tuple[float, float, str, str, str], ...]  # dx, dy, symbol, tone, text


@dataclass(frozen=True, slots=True)
class RouteLine:
    kind: str
    tone: str
    path: str


@dataclass(frozen=True, slots=True)
class Word:
    """A name on the map. `room`: the width it must fit; `since`: pixels per unit that show it."""

    kind: str
    x: float
    y: float
    lines: tuple[str, ...]
    room: float = 0
    since: float = 0
    early: bool = False  # shown before, and without, the script


@dataclass(frozen=True, slots=True)
class Base:
    """What is sent once: the year's shapes and all names."""

    codes: tuple[str, ...]
    tiny: tuple[Position, ...]
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class MapState:
    """What a fragment sends again."""

    sprite: str
    fills: tuple[Mark, ...]
    fresh: tuple[Mark, ...]  # of the fills, drawn once more over them
    lines: tuple[RouteLine, ...]
    targets: tuple[Mark, ...]
    pieces: tuple[MapPiece, ...]
    words: tuple[Word, ...]
    focus: str
    rivers: tuple[str, ...]
    unnamed: bool


def draw_base(year: int, language: str, cities: tuple[str, ...] | None, names: bool) -> Base:
    """The layer under every state of one map; no cities given means all, by and by."""
    shown = atlas().years[year]
    return Base(
        codes=tuple(shown.shapes),
        tiny=tuple(shape.anchor for shape in shown.shapes.values() if shape.tiny),
        words=(
            *(_country_words(year, language) if names else ()),
            *_city_words(year, language, cities),
            *(_nature_words(language) if names else ()),
        ),
    )


def layers_of(board: Board) -> dict[str, Board]:
    """The layers of the state from the lowest up, each as a board of nothing but what it draws.

    So a turn that moves one pawn sends the pawns again, and neither colours nor routes; one that
    lights a few lines sends none of those that are printed on the board.
    """
    year, fills = board.year, board.fills
    return {
        "fills": Board(year, fills, rivers=board.rivers),
        "signs": Board(year, tuple(replace(fill, fresh=False) for fill in fills)),
        "lines": Board(year, routes=board.lines),
        "routes": Board(year, routes=board.routes),
        "targets": Board(year, targets=board.targets),
        "pieces": Board(year, tokens=board.tokens),
        "notes": Board(year, tuple(fill for fill in fills if fill.fresh), notes=board.notes),
        "labels": Board(year, labels=board.labels),
        "focus": Board(year, focus=board.focus, unnamed=board.unnamed),
    }


def draw_state(board: Board, language: str, note: Callable[[str], str] = str) -> MapState:
    """The layer that changes from turn to turn; `note` says in words what a target's code means."""
    return MapState(
        sprite=f"atlas/{atlas().years[board.year].sprite}",
        fills=tuple(
            _mark(board.year, language, fill.place, tone=fill.tone,
                  sign=fill.note or SIGNS.get(fill.tone, ""))
            for fill in board.fills
        ),
        fresh=tuple(
            _mark(board.year, language, fill.place, tone=fill.tone)
            for fill in board.fills if fill.fresh
        ),
        lines=tuple(
            RouteLine(route.kind, route.tone, _path(route, board.year))
            for route in (*board.lines, *board.routes)
        ),
        # Points lie over shapes, so they come last.
        targets=tuple(
            sorted(
                (
                    _mark(board.year, language, target.place, move=target.move,
                          note=note(target.note))
                    for target in board.targets
                ),
                key=lambda mark: mark.form == "point",
            )
        ),
        pieces=_pieces(board),
        words=tuple(
            Word("note", *spot(label.place, board.year), (label.text,))
            for label in (*board.notes, *board.labels)
        ),
        focus=_focus(board),
        rivers=board.rivers,
        unnamed=board.unnamed,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def spot(place: str, year: int = TODAY) -> Position:
    """Where a place is: a state, a city, "x,y" or the middle of a cell of the grid."""
    if atlas().grid.is_cell(place):
        x, y = atlas().grid.corner(place)
        return x + 50, y + 50
    return position(place, year)


def _mark(
    year: int, language: str, place: str, *, tone: str = "", sign: str = "", move: str = "",
    note: str = "",
) -> Mark:  # fmt: skip
    shape = atlas().years[year].shapes.get(place)
    form = "shape" if shape and not shape.tiny else "point"
    if not shape and atlas().grid.is_cell(place):
        form = "cell"
    x, y = spot(place, year)
    called = "" if "," in place else name(place, language, year)
    return Mark(form, place, called, x, y, tone, sign, move, note)


def _pieces(board: Board) -> tuple[MapPiece, ...]:
    by_place: dict[str, list[tuple[str, str, str]]] = {}
    for token in board.tokens:
        seat = "" if token.seat is None else str(token.seat + 1)
        symbol = f"{token.kind}-{seat}" if token.kind == "pawn" and seat else token.kind
        by_place.setdefault(token.place, []).append(
            (symbol, f"seat-{seat}" if seat else "plain", token.text[:2])
        )
    return tuple(
        MapPiece(*spot(place, board.year), tuple(
            (dx, dy, *token) for (dx, dy), token in zip(_ring(len(tokens)), tokens, strict=True)
        ))
        for place, tokens in by_place.items()
    )  # fmt: skip


@cache
def _ring(count: int) -> tuple[tuple[float, float], ...]:
    """One stands on the place, several around it; the last drawn stands in front."""
    radius = 0 if count == 1 else 9 + 3 * count
    steps = (
        (round(radius * sin(2 * pi * i / count), 1), round(-radius * cos(2 * pi * i / count), 1))
        for i in range(count)
    )
    return tuple(sorted(steps, key=lambda step: step[1]))


def _path(route: Route, year: int) -> str:
    start = spot(route.points[0], year)
    parts = [f"M{_point(start)}"]
    for a, b in pairwise(route.points):
        if route.kind == "sea":
            parts += (f"L{_point(point)}" for point in (*_sea_points(a, b, year), spot(b, year)))
        elif bulge := BULGE.get(route.kind):
            parts.append(_curve(spot(a, year), spot(b, year), bulge))
        else:
            parts.append(f"L{_point(spot(b, year))}")
    return "".join(parts)


def _curve(a: Position, b: Position, bulge: float) -> str:
    """A curve that always bends towards the north."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    side = 1 if dx >= 0 else -1
    middle = (a[0] + dx / 2 + side * dy * bulge, a[1] + dy / 2 - side * dx * bulge)
    return f"Q{_point(middle)} {_point(b)}"


def _sea_points(a: str, b: str, year: int) -> tuple[Position, ...]:
    """The drawn sea line between two countries or cities, from a to b; empty if there is none."""
    from_, to = land_of(a), land_of(b)
    lines = [line for line in atlas().sea_lines if {line.a, line.b} == {from_, to}]
    if not lines:
        return ()
    line = max(lines, key=lambda line: len({a, b} & set(line.ports)))
    return line.points if line.a == from_ else line.points[::-1]


def _focus(board: Board) -> str:
    """The box around all places to fly to: left, top, right, bottom."""
    boxes = [_box(place, board.year) for place in board.focus]
    if not boxes:
        return ""
    left, top, right, bottom = zip(*boxes, strict=True)
    box = (max(min(left), 0), max(min(top), 0), min(max(right), 1000), min(max(bottom), 800))
    return " ".join(f"{value:g}" for value in box)


def _box(place: str, year: int) -> tuple[float, float, float, float]:
    shape = atlas().years[year].shapes.get(place)
    if shape and not shape.tiny:
        return shape.box
    x, y = spot(place, year)
    around = 50 if not shape and atlas().grid.is_cell(place) else AROUND_POINT
    return x - around, y - around, x + around, y + around


def _country_words(year: int, language: str) -> Iterator[Word]:
    shown = atlas().years[year]
    early = named_first(language, year)
    for code, shape in sorted(shown.shapes.items(), key=lambda item: -item[1].area):
        name = shown.states[code].names.in_language(language)
        if shape.tiny:
            yield Word("tiny", *shape.anchor, (name,), since=1.5)
        else:
            room = shape.box[2] - shape.box[0]
            yield Word("country", *shape.anchor, _lines(name), room, early=code in early)


def _city_words(year: int, language: str, chosen: tuple[str, ...] | None) -> Iterator[Word]:
    """Capitals first, then by size: who stands first keeps its name where two would collide."""
    capitals = {state.capital for state in atlas().years[year].states.values()}
    cities = sorted(
        atlas().cities.values(), key=lambda c: (c.id not in capitals, -c.population, c.id)
    )
    for city in cities:
        if chosen is not None and city.id not in chosen:
            continue
        if chosen is None and atlas().years[TODAY].shapes[city.country].tiny:
            continue  # the state's own circle and name stand there
        capital = city.id in capitals
        kind = "capital" if capital else "city"
        since = 0.0 if chosen is not None else _since(capital, city.population)
        yield Word(kind, city.x, city.y, (name(city.id, language, year),), since=since)
    for port in filter(None, map(atlas().ports.get, chosen or ())):
        yield Word("city", port.x, port.y, (port.name,))


def _since(capital: bool, population: int) -> float:
    if capital:
        return 1.3
    return next((since for people, since in ((1e6, 1.8), (4e5, 2.5)) if population >= people), 3.2)


def _nature_words(language: str) -> Iterator[Word]:
    for kind, features, since in (
        ("sea", atlas().seas, 0.6),
        ("range", atlas().ranges, 2.0),
        ("river", atlas().rivers, 2.4),
    ):
        for key, feature in features.items():
            name = feature.names.in_language(language)
            lines = _lines(name) if kind == "sea" else (name,)
            x, y = max(feature.x, 55), max(feature.y, 20)  # some lie half off the sheet
            yield Word(kind, x, y, lines, since=NARROW.get(key, since))


def _lines(name: str) -> tuple[str, ...]:
    """A long name in two lines of about the same length."""
    words = name.replace("-", "- ").split(" ")
    if len(name) < 11 or len(words) == 1:
        return (name,)
    breaks = ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    first, second = min(breaks, key=lambda pair: max(map(len, pair)))
    return first.replace("- ", "-"), second.replace("- ", "-")


def _point(at: Iterable[float]) -> str:
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in at)

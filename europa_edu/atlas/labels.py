"""Which names the map shows at a zoom level, and where, so that none overlap."""

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from europa_edu.atlas.grid import HEIGHT, WIDTH
from europa_edu.atlas.load import atlas
from europa_edu.atlas.places import TODAY, Shape

Kind = Literal["countries", "cities"]
Box = tuple[float, float, float, float]

ZOOMS = (1, 2, 4, 8)  # about screen pixels for one map unit; a phone's first look is 0.5
SIZE = {"countries": 12.0, "cities": 10.0}  # height of the letters in map units at zoom 1
DOT = 2.2  # radius of a city's dot at zoom 1
FIT = 1.3  # how far a country's name may stick out of the country, until there is room for all
ROOM_FOR_ALL = 4  # from this zoom on, a small country's name may lie over its neighbours
# Who is named when zoomed out (capitals always are), unless the caller chooses.
LARGE = ((1.0, 1_000_000), (2.0, 250_000))

_WIDTHS = {
    **dict.fromkeys("ijlI.,'’|!:;", 0.28),
    **dict.fromkeys("frt-() ", 0.36),
    **dict.fromkeys("ckszvxyJ", 0.52),
    **dict.fromkeys("mwMW", 0.88),
    **dict.fromkeys("ABCDEGHKNOPQRSTUVXYZ", 0.7),
}
_WIDTH = 0.58  # of any other letter, in heights


class PlacedLabel(msgspec.Struct, frozen=True):
    """A name as an SVG text: its point, where the text hangs from it, and the box it takes."""

    place: str
    text: str
    x: float
    y: float  # of the baseline
    text_anchor: Literal["start", "middle", "end"]
    box: Box


def text_width(text: str, size: float) -> float:
    """About how wide a text is, a little more than less."""
    plain = unicodedata.normalize("NFKD", text)
    letters = (char for char in plain if not unicodedata.combining(char))
    return size * sum(_WIDTHS.get(char, _WIDTH) for char in letters)


def text_size(kind: Kind, zoom: float) -> float:
    """Height of the letters in map units: the same on the screen at every zoom."""
    return SIZE[kind] / zoom


@cache
def place_labels(
    language: str, kind: Kind, zoom: float = 1, year: int = TODAY, only: tuple[str, ...] = ()
) -> tuple[PlacedLabel, ...]:
    """Labels that fit, most important first; `only` limits them to these places."""
    size = text_size(kind, zoom)
    taken: list[Box] = list(_dots(only, zoom)) if kind == "cities" else []
    placed = []
    candidates = _cities if kind == "cities" else _countries
    for tries in candidates(language, zoom, year, only, size):
        for label in tries:
            if _inside_map(label.box) and not any(_overlap(label.box, box) for box in taken):
                taken.append(label.box)
                placed.append(label)
                break
    return tuple(placed)


def _countries(
    language: str, zoom: float, year: int, only: tuple[str, ...], size: float
) -> Iterator[list[PlacedLabel]]:
    """Largest first; in the middle of the country, or a line higher or lower."""
    shown = atlas().years[year]
    for code, shape in sorted(shown.shapes.items(), key=lambda item: -item[1].area):
        text = shown.states[code].names.in_language(language)
        if only and code not in only:
            continue
        if shape.tiny:
            if zoom >= ROOM_FOR_ALL:
                yield _beside(code, text, *shape.anchor, size, DOT / zoom)
        elif zoom >= ROOM_FOR_ALL or text_width(text, size) <= FIT * _breadth(shape):
            x, y = shape.anchor
            yield [
                _label(code, text, x + shift, y + size * lines, "middle", size)
                for shift in (0.0, size * 2, -size * 2)
                for lines in (0.35, 1.35, -0.65)
            ]


def _cities(
    language: str, zoom: float, year: int, only: tuple[str, ...], size: float
) -> Iterator[list[PlacedLabel]]:
    """Capitals first, then by population."""
    least = next((people for limit, people in LARGE if zoom <= limit), 0)
    cities = sorted(atlas().cities.values(), key=lambda c: (not c.capital, -c.population, c.id))
    for city in cities:
        if city.id in only or (not only and (city.capital or city.population >= least)):
            name = city.names.in_language(language)
            yield _beside(city.id, name, city.x, city.y, size, DOT / zoom)


def _beside(
    place: str, text: str, x: float, y: float, size: float, dot: float
) -> list[PlacedLabel]:
    """Right of a dot, left, above, below."""
    gap = dot + size * 0.15
    return [
        _label(place, text, x + gap, y + size * 0.35, "start", size),
        _label(place, text, x - gap, y + size * 0.35, "end", size),
        _label(place, text, x, y - gap - size * 0.2, "middle", size),
        _label(place, text, x, y + gap + size * 0.75, "middle", size),
    ]


def _label(
    place: str,
    text: str,
    x: float,
    y: float,
    text_anchor: Literal["start", "middle", "end"],
    size: float,
) -> PlacedLabel:
    width = text_width(text, size)
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text_anchor] * width
    box = (left, y - size * 0.85, left + width, y + size * 0.25)
    rounded = (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))
    return PlacedLabel(place, text, round(x, 2), round(y, 2), text_anchor, rounded)


def _dots(only: tuple[str, ...], zoom: float) -> Iterator[Box]:
    radius = DOT / zoom
    for city in atlas().cities.values():
        if not only or city.id in only:
            yield city.x - radius, city.y - radius, city.x + radius, city.y + radius


def _breadth(shape: Shape) -> float:
    return shape.box[2] - shape.box[0]


def _inside_map(box: Box) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= WIDTH and box[3] <= HEIGHT


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]

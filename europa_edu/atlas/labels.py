"""Which countries are named when all of Europe is seen: those whose names fit and do not overlap.

Where every name then stands, the map's script decides (`static/js/map.js`).
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from europa_edu.atlas.grid import HEIGHT, WIDTH
from europa_edu.atlas.load import atlas
from europa_edu.atlas.places import Shape

Box = tuple[float, float, float, float]

SIZE = 12.0  # height of the letters in map units
FIT = 1.3  # how far a name may stick out of its country
_WIDTHS = {
    **dict.fromkeys("ijlI.,'’|!:;", 0.28),
    **dict.fromkeys("frt-() ", 0.36),
    **dict.fromkeys("ckszvxyJ", 0.52),
    **dict.fromkeys("mwMW", 0.88),
    **dict.fromkeys("ABCDEGHKNOPQRSTUVXYZ", 0.7),
}
_WIDTH = 0.58  # of any other letter, in heights


def text_width(text: str, size: float = SIZE) -> float:
    """About how wide a text is, a little more than less."""
    plain = unicodedata.normalize("NFKD", text)
    letters = (char for char in plain if not unicodedata.combining(char))
    return size * sum(_WIDTHS.get(char, _WIDTH) for char in letters)


@cache
def named_first(language: str, year: int) -> dict[str, Box]:
    """Countries named when zoomed out, the largest first, each with the box of its name."""
    named: dict[str, Box] = {}
    shown = atlas().years[year]
    for code, shape in sorted(shown.shapes.items(), key=lambda item: -item[1].area):
        width = text_width(shown.states[code].names.in_language(language))
        if shape.tiny or width > FIT * (shape.box[2] - shape.box[0]):
            continue
        free = (box for box in _tries(shape, width) if _is_free(box, named.values()))
        if box := next(free, None):
            named[code] = box
    return named


def _tries(shape: Shape, width: float) -> Iterator[Box]:
    """In the middle of the country, or a line higher or lower, or aside."""
    x, y = shape.anchor
    for shift in (0.0, SIZE * 2, -SIZE * 2):
        for lines in (0.35, 1.35, -0.65):
            left, base = x + shift - width / 2, y + SIZE * lines
            yield left, base - SIZE * 0.85, left + width, base + SIZE * 0.25


def _is_free(box: Box, taken: Iterable[Box]) -> bool:
    on_the_map = box[0] >= 0 and box[1] >= 0 and box[2] <= WIDTH and box[3] <= HEIGHT
    return on_the_map and not any(_overlap(box, other) for other in taken)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]

"""Colours and fonts of printed things, and text that always fits its box."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

FONTS = Path(__file__).parents[2] / "fixtures" / "fonts"

WHITE = "#ffffff"
PAPER = "#fffaf0"
SUNKEN = "#efe5cd"
INK = "#1f2d3d"
SOFT = "#5b6673"
LINE = "#b9ac8d"
ACCENT = "#d2472f"
GOLD = "#e2a72e"
SEA = "#dcebf3"
SEA_LINE = "#2b6a99"
LAND = "#f1e4c3"
AWAY = "#eceae4"
BORDER = "#857a62"
RIVER = "#a9cbe0"

# The plane colours of the site, and its six seats; every colour has its own sign too.
PLANES = {
    "violet": "#41206b",
    "red": "#cf3226",
    "yellow": "#f8d84a",
    "green": "#74b884",
    "blue": "#1b5cae",
}
PALE = {
    "violet": "#cabfdd",
    "red": "#f3b9b0",
    "yellow": "#fbeeb0",
    "green": "#c9e4cf",
    "blue": "#b3cdec",
}
ON_DARK = frozenset({"violet", "red", "blue"})
SEATS = ("#a3342b", "#2b77a8", "#f0c546", "#3fae62", "#cf9bcb", "#26323f")
SEATS_ON_DARK = frozenset({0, 1, 5})

TITLE, BOLD, TEXT = "fraunces", "atkinson-700", "atkinson-400"
LOCAL = "dejavu-sans"  # letters the others lack: Greek, Cyrillic, Armenian, Georgian, Vietnamese
LEADING = 1.18  # lines stand this many heights apart
HALO = 0.14  # as wide as this part of the letters is high
STEP = 0.94  # how much smaller the next try is


def on(colour: str) -> str:
    """The ink to write with on a plane's colour."""
    return PAPER if colour in ON_DARK else INK


@cache
def widths(name: str) -> Mapping[str, float]:
    """Every letter of a font, and how wide it is in heights: as PDF sets it, without kerning."""
    # Slow to import, and only who draws needs it.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    with TTFont(FONTS / f"{name}.ttf", lazy=True) as font:
        metrics, unit = font["hmtx"], font["head"].unitsPerEm
        return {chr(code): metrics[glyph][0] / unit for code, glyph in font.getBestCmap().items()}


def font_for(text: str, name: str) -> str:
    """The font itself where it has all letters, else the one that has."""
    return name if widths(name).keys() >= set(text) else LOCAL


class Setting(Struct, frozen=True):
    """A text broken into lines at the greatest size that fits, in millimetres."""

    lines: tuple[str, ...]
    size: float


def width_of(text: str, name: str, size: float) -> float:
    """How wide a line is, in the unit of its size."""
    return _heights(text, name) * size


@lru_cache(maxsize=4096)
def _heights(text: str, name: str) -> float:
    known = widths(font_for(text, name))
    return sum(known.get(letter, 1) for letter in text)


def fit(text: str, name: str, size: float, width: float, height: float, lines: int = 1) -> Setting:
    """Break the text into at most so many lines, and shrink it until it fits."""
    while True:
        for limit in _limits(text, name, size, width):
            broken = tuple(_broken(text, name, size, limit))
            widest = max(width_of(line, name, size) for line in broken)
            tall = size * (1 + LEADING * (len(broken) - 1))
            if len(broken) <= lines and widest <= width and tall <= height:
                return Setting(broken, size)
        size *= STEP


def _limits(text: str, name: str, size: float, width: float) -> Iterator[float]:
    """Widths to try: first one that makes two or three lines about equally long, then all."""
    whole = width_of(text, name, size)
    needed = -(-whole // width)
    if needed in (2, 3):
        yield min(width, whole / needed * 1.12)
    yield width


# What none of our fonts has: the narrow spaces within numbers and before signs, and the arrow.
_LACKING = str.maketrans("\u202f\u2009→", "\u00a0\u00a0–")
# French puts a space before these signs, and no line begins with them.
_FRENCH = re.compile(r" (?=[!?:;»])|(?<=«) ")


def printable(text: str) -> str:
    """The text with signs that our fonts have.

    Letters of other alphabets are question marks: a name that vanished would be taken for none.
    """
    text = text.translate(_LACKING)
    if any(widths(name).keys() >= set(text) for name in (TEXT, LOCAL)):
        return text
    return "".join(map(_plainest, unicodedata.normalize("NFC", text))).strip()


def _plainest(letter: str) -> str:
    known = widths(LOCAL)
    plain = letter if letter in known else unicodedata.normalize("NFKD", letter)
    return "".join(one if one in known else "?" if one.isalpha() else "" for one in plain)


def _broken(text: str, name: str, size: float, width: float) -> Iterator[str]:
    """As many words on each line as it has room for."""
    text = _FRENCH.sub("\u00a0", printable(text))
    parts = re.sub(r"([ /-])", "\\1\u200b", text).split("\u200b")
    line = ""
    for part in parts:
        if line and width_of((line + part).rstrip(), name, size) > width:
            yield line.rstrip()
            line = ""
        line += part
    yield line.rstrip()

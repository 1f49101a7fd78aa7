"""Reads the palette out of the stylesheet, and sees it with other eyes."""

import re
from pathlib import Path

from django.conf import settings

Rgb = tuple[float, ...]
TOKENS = Path(settings.BASE_DIR) / "static" / "css" / "tokens.css"
COLOUR = r"#[0-9a-f]{6}"
TOKEN = re.compile(
    rf"--([\w-]+): (?:var\(--day, ({COLOUR})\) var\(--night, ({COLOUR})\)|({COLOUR}));"
)

# Machado, Oliveira & Fernandes 2009, severity 1.0, on linear RGB.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def theme(name: str) -> dict[str, str]:
    """The colours of tokens.css, by day or by night."""
    found = TOKEN.findall(TOKENS.read_text())
    return {token: one or (day if name == "light" else night) for token, day, night, one in found}


def linear(colour: str) -> Rgb:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)


def seen(colour: str, eyes: str) -> Rgb:
    """The colour in OKLab, as those eyes see it."""
    rgb = linear(colour)
    return oklab(tuple(min(1, max(0, _dot(row, rgb))) for row in EYES[eyes]))


def oklab(rgb: Rgb) -> Rgb:
    cones = (
        _dot((0.4122214708, 0.5363325363, 0.0514459929), rgb),
        _dot((0.2119034982, 0.6806995451, 0.1073969566), rgb),
        _dot((0.0883024619, 0.2817188376, 0.6299787005), rgb),
    )
    lms = tuple(max(0, cone) ** (1 / 3) for cone in cones)
    return (
        _dot((0.2104542553, 0.7936177850, -0.0040720468), lms),
        _dot((1.9779984951, -2.4285922050, 0.4505937099), lms),
        _dot((0.0259040371, 0.7827717662, -0.8086757660), lms),
    )


def difference(a: str, b: str, eyes: str) -> float:
    pairs = zip(seen(a, eyes), seen(b, eyes), strict=True)
    return float(sum((x - y) ** 2 for x, y in pairs) ** 0.5)


def contrast(a: str, b: str) -> float:
    """WCAG contrast of two colours."""
    low, high = sorted(_dot((0.2126, 0.7152, 0.0722), linear(colour)) for colour in (a, b))
    return (high + 0.05) / (low + 0.05)


def _dot(row: Rgb, column: Rgb) -> float:
    return sum(x * y for x, y in zip(row, column, strict=True))

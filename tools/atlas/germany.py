"""Cut Germany along the border of 1949-1990, as the outline of today's Laender still shows it."""

import itertools
import json
import math
from pathlib import Path

from tools.atlas.plane import Line, Point, area, contains
from tools.atlas.topology import Topology

EAST, WEST = ("BB", "MV", "SN", "ST", "TH"), ("BY", "HE", "NI", "SH")
GAP = 0.12  # degrees: the package rounds each Land by itself, so the line has small holes
CZECH_CORNER = (11.8, 50.45)  # east and south of here the line is complete


def _rings(regions: Path, land: str) -> list[Line]:
    shape = json.loads((regions / f"DE-{land}.json").read_text())["geometry"]
    polygons = shape["coordinates"]
    if shape["type"] == "Polygon":
        polygons = [polygons]
    return [[(p[0], p[1]) for p in ring] for polygon in polygons for ring in polygon]


def inner_border(regions: Path) -> Line:
    """Vertices that an eastern and a western Land share, from the Baltic to Bohemia."""
    west = {point for land in WEST for ring in _rings(regions, land) for point in ring}
    links: dict[Point, list[Point]] = {}
    for land in EAST:
        for ring in _rings(regions, land):
            for a, b in itertools.pairwise(ring):
                if a in west and b in west:
                    links.setdefault(a, []).append(b)
                    links.setdefault(b, []).append(a)
    point = max((p for p, ends in links.items() if len(set(ends)) == 1), key=lambda p: p[1])
    line, seen = [point], {point}
    while True:
        onward = [p for p in links[point] if p not in seen]
        if not onward:
            if point[0] > CZECH_CORNER[0] and point[1] < CZECH_CORNER[1]:
                return line
            near = [(math.dist(point, p), p) for p in links if p not in seen]
            near = [(gap, p) for gap, p in near if gap < GAP]
            if not near:
                return line
            onward = [min(near)[1]]
        point = onward[0]
        seen.add(point)
        line.append(point)


def cut_germany(world: Topology, regions: Path) -> None:
    """Make DD out of DE. West Berlin lies inside DD and is too small to draw."""
    line = inner_border(regions)
    main = max(world.states["DE"], key=lambda polygon: abs(area(world.ring(polygon[0]))))
    ends = [_join_outline(world, main[0], point) for point in (line[0], line[-1])]
    border = len(world.arcs)
    world.arcs.append([ends[0], *line[1:-1], ends[1]])
    outline = main[0]
    starts = [world.ring([ref])[0] for ref in outline]
    a, b = starts.index(ends[0]), starts.index(ends[1])
    turned = outline[a:] + outline[:a]
    middle = (b - a) % len(outline)
    halves = [[*turned[:middle], ~border], [*turned[middle:], border]]
    halves.sort(key=lambda ring: contains([world.ring(ring)], (12.5, 51.9)))
    west, east = [[halves[0], *main[1:]]], [[halves[1]]]
    for polygon in world.states["DE"]:
        if polygon is not main:
            lon, lat = world.ring(polygon[0])[0]
            (east if lon > 11.3 and lat > 53.7 else west).append(polygon)  # Ruegen, Usedom, Poel
    world.states["DE"], world.states["DD"] = west, east


def _join_outline(world: Topology, outline: list[int], point: Point) -> Point:
    """Split the outline at its vertex nearest to the point; return that vertex."""
    narrow = math.cos(math.radians(52))
    _, arc, at = min(
        (math.hypot((lon - point[0]) * narrow, lat - point[1]), max(ref, ~ref), i)
        for ref in outline
        for i, (lon, lat) in enumerate(world.arcs[max(ref, ~ref)])
    )
    vertex = world.arcs[arc][at]
    world.split(arc, at)
    return vertex

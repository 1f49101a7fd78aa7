"""A TopoJSON world: every border is one arc, which both neighbours refer to."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tools.atlas.codes import CRIMEA, DRAWN_WITH, NUMERIC, UNNUMBERED
from tools.atlas.plane import Line, Point, area, contains

Ring = list[int]  # references to arcs; ~i is arc i walked backwards
Polygon = list[Ring]  # the outer ring, then holes


def decode_arcs(topology: dict[str, Any]) -> list[Line]:
    """TopoJSON's quantised differences as longitudes and latitudes."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc: Line = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)
    return arcs


def join(refs: Iterable[int], arcs: Sequence[Line]) -> Line:
    """The points of a ring or line given by arc references."""
    out: Line = []
    for ref in refs:
        arc = arcs[ref] if ref >= 0 else arcs[~ref][::-1]
        out.extend(arc[1:] if out else arc)
    return out


class Topology:
    """The countries of the frame, and what history does to them: merge, move, cut."""

    def __init__(self, arcs: list[Line], states: dict[str, list[Polygon]]) -> None:
        self.arcs = arcs
        self.states = states

    @classmethod
    def read(cls, path: Path) -> "Topology":
        """world-atlas countries, with Crimea and the dependent territories where we draw them."""
        raw = json.loads(path.read_text())
        states: dict[str, list[Polygon]] = {}
        for shape in raw["objects"]["countries"]["geometries"]:
            code = NUMERIC.get(shape.get("id")) or UNNUMBERED.get(shape["properties"]["name"])
            if code and shape["type"] == "Polygon":
                states.setdefault(code, []).append(shape["arcs"])
            elif code and shape["type"] == "MultiPolygon":
                states.setdefault(code, []).extend(shape["arcs"])
        world = cls(decode_arcs(raw), states)
        world.move("RU", "UA", CRIMEA)
        for child, parent in DRAWN_WITH.items():
            world.merge((parent, child), parent)
        return world

    def ring(self, refs: Ring) -> Line:
        return join(refs, self.arcs)

    def polygon(self, polygon: Polygon) -> list[Line]:
        return [self.ring(ring) for ring in polygon]

    def move(self, source: str, target: str, point: Point) -> None:
        """Give the polygon that holds the point to another state."""
        moved = next(p for p in self.states[source] if contains(self.polygon(p), point))
        self.states[source].remove(moved)
        self.states[target] = self.dissolve([*self.states[target], moved])

    def merge(self, codes: Iterable[str], into: str) -> None:
        """Replace states by their union."""
        parts = [polygon for code in codes for polygon in self.states.pop(code, [])]
        self.states[into] = self.dissolve(parts)

    def dissolve(self, polygons: list[Polygon]) -> list[Polygon]:
        """Cancel arcs walked in both directions, stitch the rest into rings."""
        refs = [ref for polygon in polygons for ring in polygon for ref in ring]
        walked = set(refs)
        outline = [ref for ref in refs if ~ref not in walked]
        starts: dict[Point, list[int]] = {}
        for ref in outline:
            starts.setdefault(self.ring([ref])[0], []).append(ref)
        todo = set(outline)
        rings: list[Ring] = []
        while todo:
            ring = [min(todo)]
            todo.remove(ring[0])
            first = self.ring(ring)[0]
            while (end := self.ring(ring[-1:])[-1]) != first:
                following = next(ref for ref in starts[end] if ref in todo)
                todo.remove(following)
                ring.append(following)
            rings.append(ring)
        return self._nest(rings)

    def _nest(self, rings: list[Ring]) -> list[Polygon]:
        """Outer rings run clockwise (negative area); each hole joins the smallest that holds it."""
        outer = [[ring] for ring in rings if area(self.ring(ring)) < 0]
        outer.sort(key=lambda polygon: -area(self.ring(polygon[0])))
        for hole in rings:
            if area(self.ring(hole)) >= 0:
                spot = self.ring(hole)[0]
                home = next((p for p in outer if contains([self.ring(p[0])], spot)), None)
                if home:
                    home.append(hole)
        return outer

    def split(self, arc: int, at: int) -> None:
        """Cut one arc in two at a vertex, for all who refer to it."""
        if at in (0, len(self.arcs[arc]) - 1):
            return
        new = len(self.arcs)
        self.arcs.append(self.arcs[arc][at:])
        self.arcs[arc] = self.arcs[arc][: at + 1]
        halves = {arc: [arc, new], ~arc: [~new, ~arc]}
        for polygons in self.states.values():
            for polygon in polygons:
                for ring in polygon:
                    ring[:] = [half for ref in ring for half in halves.get(ref, [ref])]

    def owners(self) -> dict[int, set[str]]:
        """Which states each arc bounds: one for a coast, two for a border."""
        owners: dict[int, set[str]] = {}
        for code, polygons in self.states.items():
            for polygon in polygons:
                for ring in polygon:
                    for ref in ring:
                        owners.setdefault(max(ref, ~ref), set()).add(code)
        return owners

"""One year's map: projected, simplified and clipped, with its borders and label spots."""

import itertools
import math
from dataclasses import dataclass, field

from tools.atlas.paths import circle_path, line_path, ring_path
from tools.atlas.plane import (
    Line,
    Point,
    area,
    clip,
    clip_line,
    contains,
    label_spot,
    simplify,
)
from tools.atlas.projection import HEIGHT, KM_PER_UNIT, WIDTH, project, snap
from tools.atlas.topology import Topology, join

TOLERANCE = 1.0  # square units: the smallest corner worth a vertex
SMALL_TOLERANCE = 0.05  # the same for the outline of a very small state
SMALLEST_ISLAND = 1.6  # square units, about 43 km2
SHEET = (-32.0, -32.0, WIDTH + 32, HEIGHT + 32)  # more than the frame: room to pan
TINY = 100.0  # square units: below this a finger needs a circle (Luxembourg and smaller)
ALWAYS_DRAWN = frozenset({"AD", "LI", "LU", "MC", "MT", "SM", "VA"})
DOT_STATES = {"MC": (7.42, 43.74), "VA": (12.4534, 41.9033)}  # smaller than a vertex
DOT_RADIUS = 1.0
SCATTERED = 1.5  # times the mainland's length: islands that far would make a card's outline small

Rings = list[Line]
Box = tuple[float, float, float, float]


@dataclass
class Drawing:
    """What the sprite and the shape files of one year are written from."""

    paths: dict[str, str] = field(default_factory=dict)
    polygons: dict[str, list[Rings]] = field(default_factory=dict)
    context: str = ""
    borders: str = ""
    border_km: dict[tuple[str, str], float] = field(default_factory=dict)


def draw(world: Topology, codes: frozenset[str]) -> Drawing:
    """Draw the states named by codes; everything else in the frame is context."""
    owners = world.owners()
    small = {arc for arc, states in owners.items() if states & ALWAYS_DRAWN}
    arcs = [
        _draw_arc(arc, SMALL_TOLERANCE if i in small else TOLERANCE)
        for i, arc in enumerate(world.arcs)
    ]
    drawing = Drawing()
    for code in sorted(world.states):
        polygons = _clip_state(code, world, arcs)
        path = "".join(ring_path(ring) for polygon in polygons for ring in polygon)
        if code in DOT_STATES:
            centre = snap(project(*DOT_STATES[code]))
            path, polygons = circle_path(centre, DOT_RADIUS), [[_octagon(centre)]]
        if code not in codes:
            drawing.context += path
        elif path:
            drawing.paths[code], drawing.polygons[code] = path, polygons
    _draw_borders(drawing, world, arcs, codes)
    return drawing


def _draw_arc(arc: Line, tolerance: float) -> Line:
    keep = 5 if arc[0] == arc[-1] else 2
    return [snap(point) for point in simplify([project(*p) for p in arc], tolerance, keep)]


def _clip_state(code: str, world: Topology, arcs: list[Line]) -> list[Rings]:
    out = []
    for polygon in world.states[code]:
        rings = [ring for refs in polygon if (ring := clip(join(refs, arcs), *SHEET))]
        if rings and (code in ALWAYS_DRAWN or abs(area(rings[0])) >= SMALLEST_ISLAND):
            out.append(rings)
    return out


def _octagon(centre: Point) -> Line:
    turn = [math.radians(45 * i) for i in range(9)]
    x, y = centre
    return [(x + DOT_RADIUS * math.cos(t), y + DOT_RADIUS * math.sin(t)) for t in turn]


def _draw_borders(
    drawing: Drawing, world: Topology, arcs: list[Line], codes: frozenset[str]
) -> None:
    """Shared arcs only: strokes on coasts turn fjords into noise."""
    for arc, owners in sorted(world.owners().items()):
        inside = sorted(owners & codes)
        if len(inside) == 2:
            pair = (inside[0], inside[1])
            length = KM_PER_UNIT * _length([project(*point) for point in world.arcs[arc]])
            drawing.border_km[pair] = drawing.border_km.get(pair, 0.0) + length
        if len(owners) > 1 and inside:
            drawing.borders += "".join(map(line_path, clip_line(arcs[arc], *SHEET)))


def _length(line: Line) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(line))


def shape_of(polygons: list[Rings]) -> dict[str, object]:
    """Where to write a state's name, how large it is drawn, and whether it needs a circle."""
    visible = [
        [ring for full in polygon if (ring := clip(full, 0.0, 0.0, WIDTH, HEIGHT))]
        for polygon in polygons
    ]
    visible = [rings for rings in visible if rings]
    largest = max(visible, key=lambda rings: abs(area(rings[0])))
    spot = snap(label_spot(largest))
    box = _box([point for rings in visible for point in rings[0]])
    drawn = sum(abs(area(rings[0])) - sum(abs(area(r)) for r in rings[1:]) for rings in visible)
    shape: dict[str, object] = {
        "anchor": spot,
        "box": tuple(round(edge, 1) for edge in box),
        "area": round(drawn, 1),
        "tiny": drawn < TINY,
    }
    mainland = _mainland(largest, visible)
    if _side(box) > SCATTERED * _side(mainland):
        shape["mainland"] = tuple(round(edge, 1) for edge in mainland)
    return shape


def _mainland(largest: Rings, visible: list[Rings]) -> Box:
    """The box around the largest piece and what lies within its own length of it."""
    left, top, right, bottom = _box(largest[0])
    reach = _side((left, top, right, bottom))
    near = [
        rings[0]
        for rings in visible
        if left - reach < rings[0][0][0] < right + reach
        and top - reach < rings[0][0][1] < bottom + reach
    ]
    return _box([point for ring in near for point in ring])


def _side(box: Box) -> float:
    return max(box[2] - box[0], box[3] - box[1])


def on_land(drawing: Drawing, points: list[Point], step: float = 0.5) -> float:
    """How many units of a sea line run over drawn land."""
    boxed = [(_box(rings[0]), rings) for state in drawing.polygons.values() for rings in state]
    over = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        count = max(1, round(math.dist((ax, ay), (bx, by)) / step))
        for i in range(count + 1):
            x, y = ax + (bx - ax) * i / count, ay + (by - ay) * i / count
            over += step * any(
                box[0] <= x <= box[2] and box[1] <= y <= box[3] and contains(rings, (x, y))
                for box, rings in boxed
            )
    return round(over, 1)


def _box(points: Line) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)

"""Plane geometry: area, containment, clipping, simplification, the best spot for a label."""

import heapq
import itertools
import math
from collections.abc import Callable, Sequence

Point = tuple[float, float]
Line = list[Point]

PULL = 0.12  # how much of its room a label gives up for each unit nearer to the middle


def area(ring: Sequence[Point]) -> float:
    """Signed area of a closed ring (first point = last point)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(ring)) / 2


def contains(rings: Sequence[Sequence[Point]], point: Point) -> bool:
    """Even-odd rule over an outer ring and its holes."""
    x, y = point
    inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in itertools.pairwise(ring):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def simplify(line: Sequence[Point], tolerance: float, keep: int = 2) -> Line:
    """Visvalingam: drop vertices whose triangle is below the tolerance; endpoints stay."""
    count = len(line)
    if count <= max(2, keep):
        return list(line)
    before, after = list(range(-1, count - 1)), list(range(1, count + 1))

    def triangle(i: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = line[before[i]], line[i], line[after[i]]
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2

    size = [math.inf, *(triangle(i) for i in range(1, count - 1)), math.inf]
    heap = [(size[i], i) for i in range(1, count - 1)]
    heapq.heapify(heap)
    alive, left, floor = [True] * count, count, 0.0
    while heap and left > keep:
        smallest, i = heapq.heappop(heap)
        if not alive[i] or smallest != size[i]:
            continue
        if smallest > tolerance:
            break
        alive[i] = False
        left -= 1
        floor = max(floor, smallest)
        after[before[i]], before[after[i]] = after[i], before[i]
        for j in (before[i], after[i]):
            if 0 < j < count - 1:
                size[j] = max(triangle(j), floor)
                heapq.heappush(heap, (size[j], j))
    return [point for point, stays in zip(line, alive, strict=True) if stays]


def clip(ring: Sequence[Point], left: float, top: float, right: float, bottom: float) -> Line:
    """Sutherland-Hodgman: the part of a closed ring inside a rectangle."""
    points = list(ring[:-1])
    for axis, bound, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        out: Line = []
        for i, point in enumerate(points):
            last = points[i - 1]
            inside = (point[axis] - bound) * sign >= 0
            if inside != ((last[axis] - bound) * sign >= 0):
                out.append(_crossing(last, point, axis, bound))
            if inside:
                out.append(point)
        points = out
    return [*points, points[0]] if len(points) > 2 else []


def clip_line(
    line: Sequence[Point], left: float, top: float, right: float, bottom: float
) -> list[Line]:
    """The stretches of a line inside a rectangle, each with one point beyond its edge."""
    inside = [left <= x <= right and top <= y <= bottom for x, y in line]
    runs: list[Line] = []
    for i in range(1, len(line)):
        if inside[i - 1] or inside[i]:
            if not runs or runs[-1][-1] is not line[i - 1]:
                runs.append([line[i - 1]])
            runs[-1].append(line[i])
    return runs


def _crossing(a: Point, b: Point, axis: int, bound: float) -> Point:
    a, b = min(a, b), max(a, b)  # both neighbours must compute the very same point
    share = (bound - a[axis]) / (b[axis] - a[axis])
    other = a[1 - axis] + share * (b[1 - axis] - a[1 - axis])
    return (bound, other) if axis == 0 else (other, bound)


def label_spot(rings: Sequence[Sequence[Point]], stretch: float = 1.8) -> Point:
    """Where the widest lying ellipse fits into a polygon, with some pull to its middle.

    Words are wider than tall: the search runs on a polygon drawn out upwards.
    """
    tall = [[(x, y * stretch) for x, y in ring] for ring in rings]
    xs, ys = [p[0] for p in tall[0]], [p[1] for p in tall[0]]
    middle = centroid(tall[0])
    distance = _edge_distance(tall)
    heap: list[tuple[float, float, float, float]] = []

    def offer(x: float, y: float, half: float) -> tuple[float, float, float]:
        room = distance(x, y)
        score = room - PULL * math.dist((x, y), middle) if room > 0 else room
        best_inside = room + half * math.sqrt(2)
        nearest = max(0.0, math.dist((x, y), middle) - half * math.sqrt(2))
        heapq.heappush(heap, (PULL * nearest - best_inside, x, y, half))
        return score, x, y

    half = max(min(max(xs) - min(xs), max(ys) - min(ys)) / 2, 0.01)
    best = max(
        offer(min(xs) + half * (2 * i + 1), min(ys) + half * (2 * j + 1), half)
        for i in range(math.ceil((max(xs) - min(xs)) / half / 2) or 1)
        for j in range(math.ceil((max(ys) - min(ys)) / half / 2) or 1)
    )
    while heap:
        hope, x, y, half = heapq.heappop(heap)
        if -hope - best[0] <= 0.2:
            break
        half /= 2
        best = max(
            best, *(offer(x + i * half, y + j * half, half) for i in (-1, 1) for j in (-1, 1))
        )
    return best[1], best[2] / stretch


def centroid(ring: Sequence[Point]) -> Point:
    """Centre of mass of a closed ring."""
    x = y = 0.0
    for (ax, ay), (bx, by) in itertools.pairwise(ring):
        cross = ax * by - bx * ay
        x, y = x + (ax + bx) * cross, y + (ay + by) * cross
    size = 6 * area(ring)
    return x / size, y / size


def _edge_distance(rings: Sequence[Sequence[Point]]) -> Callable[[float, float], float]:
    edges = [pair for ring in rings for pair in itertools.pairwise(ring)]

    def distance(x: float, y: float) -> float:
        """To the nearest edge; negative outside."""
        nearest = math.inf
        for (ax, ay), (bx, by) in edges:
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
            nearest = min(nearest, (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2)
        return math.sqrt(nearest) if contains(rings, (x, y)) else -math.sqrt(nearest)

    return distance

"""The builder's geometry on inputs small enough to check by hand."""

import math

import pytest

from tools.atlas.cities import check_margin
from tools.atlas.paths import circle_path, line_path, number, numbers, ring_path
from tools.atlas.plane import area, clip, clip_line, contains, label_spot, simplify
from tools.atlas.projection import KM_PER_UNIT, project
from tools.atlas.topology import Topology, decode_arcs

SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)]


def test_it_projects_the_centre_to_its_place_in_the_frame():
    assert project(10, 52) == pytest.approx((1796 / 5.2, 2264.5 / 5.2))


def test_it_projects_oslo_into_the_fourth_column_and_third_row():
    x, y = project(10.7461, 59.9127)
    assert (x // 100, y // 100) == (3, 2)


def test_it_keeps_distances_from_the_centre_nearly_true():
    north = project(10, 53)
    assert math.dist(north, project(10, 52)) * KM_PER_UNIT == pytest.approx(111.19, abs=0.05)


def test_it_keeps_areas_true():
    near = [project(10 + dx, 52 + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))]
    far = [project(40 + dx, 52 + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))]
    assert area(near) == pytest.approx(area(far), rel=1e-3)


def test_it_simplifies_but_keeps_both_ends():
    line = [(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (3.0, 5.0), (4.0, 0.0)]
    assert simplify(line, 0.5) == [(0.0, 0.0), (2.0, 0.0), (3.0, 5.0), (4.0, 0.0)]
    assert simplify(line, 1000) == [line[0], line[-1]]


def test_it_keeps_as_many_points_as_a_ring_needs():
    assert len(simplify(SQUARE, 1000, keep=4)) == 4


def test_it_clips_a_square_to_its_corner():
    corner = clip(SQUARE, 2, 2, 10, 10)
    assert abs(area(corner)) == 4
    assert corner[0] == corner[-1]


def test_it_clips_away_what_lies_outside():
    assert clip(SQUARE, 5, 5, 10, 10) == []


def test_it_keeps_only_the_stretches_of_a_line_that_are_seen():
    line = [(-9.0, 1.0), (-1.0, 1.0), (1.0, 1.0), (9.0, 1.0), (9.0, 2.0), (1.0, 2.0)]
    assert clip_line(line, 0, 0, 4, 4) == [line[1:4], line[4:]]


def test_it_tells_inside_from_outside_and_from_a_hole():
    hole = [(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0), (1.0, 1.0)]
    assert contains([SQUARE, hole], (0.5, 0.5))
    assert not contains([SQUARE, hole], (2, 2))
    assert not contains([SQUARE, hole], (5, 2))


def test_it_writes_a_name_into_the_roomy_part():
    spoon = [(0.0, 0.0), (10.0, 0.0), (10.0, 6.0), (4.0, 6.0), (4.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
    x, y = label_spot([spoon])
    assert 5 < x < 9
    assert 1.5 < y < 4.5


@pytest.mark.parametrize(
    ("tenths", "text"), [(0, "0"), (5, ".5"), (-5, "-.5"), (30, "3"), (-123, "-12.3")]
)
def test_it_writes_short_numbers(tenths: int, text: str):
    assert number(tenths) == text


def test_it_parts_numbers_only_where_it_must():
    assert numbers([10, 20, -30, 5, 5]) == "1 2-3 .5.5"


def test_it_writes_paths_in_small_steps():
    assert ring_path(SQUARE) == "M0 0l4 0 0 4-4 0z"
    assert line_path([(0, 0), (0, 0), (1.5, 1)]) == "M0 0l1.5 1"
    assert ring_path([(0, 0), (0, 0), (1, 1), (0, 0)]) == ""
    assert circle_path((5, 5), 1) == "M4 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z"


# Two unit squares side by side; arc 0 is the side they share, walked upwards by the left one.
ARCS = [
    [(1.0, 1.0), (1.0, 0.0)],
    [(1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (1.0, 1.0)],
    [(1.0, 1.0), (2.0, 1.0), (2.0, 0.0), (1.0, 0.0)],
]


def two_squares() -> Topology:
    return Topology([list(arc) for arc in ARCS], {"A": [[[0, 1]]], "B": [[[2, ~0]]]})


def test_it_dissolves_two_squares_into_one():
    world = two_squares()
    world.merge(("A", "B"), "C")
    assert list(world.states) == ["C"]
    [[outline]] = world.states["C"]
    assert sorted(outline) == [1, 2]
    assert abs(area(world.ring(outline))) == 2


def test_it_knows_who_shares_an_arc():
    assert two_squares().owners() == {0: {"A", "B"}, 1: {"A"}, 2: {"B"}}


def test_it_splits_an_arc_for_both_neighbours():
    world = two_squares()
    world.arcs[0].insert(1, (1.0, 0.5))
    world.split(0, 1)
    assert world.states == {"A": [[[0, 3, 1]]], "B": [[[2, ~3, ~0]]]}
    assert abs(area(world.ring(world.states["A"][0][0]))) == 1


def test_it_moves_a_polygon_to_another_state():
    world = two_squares()
    world.move("B", "A", (1.5, 0.5))
    assert world.states["B"] == []
    assert abs(area(world.ring(world.states["A"][0][0]))) == 2


def test_it_decodes_the_differences_of_a_topology():
    raw = {"transform": {"scale": [0.5, 2], "translate": [10, 20]}, "arcs": [[[2, 1], [2, -1]]]}
    assert decode_arcs(raw) == [[(11.0, 22.0), (12.0, 20.0)]]


def test_it_refuses_a_city_too_near_to_a_line_of_the_grid():
    check_margin("oslo", 353.4, 266.4)
    with pytest.raises(ValueError, match="nowhere"):
        check_margin("nowhere", 301.9, 250)

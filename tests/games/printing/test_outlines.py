"""Shapes from the atlas's drawings."""

import pytest

from europa_edu.atlas import atlas, position
from games.printing.outlines import drawing, mainland, outline, rings, without_parts


def test_it_reads_relative_lines_and_several_rings() -> None:
    assert rings("M10 20l5-.5-1.5 2zM0 0l1 1") == (
        ((10, 20), (15, 19.5), (13.5, 21.5)),
        ((0, 0), (1, 1)),
    )


def test_it_reads_the_circle_of_a_tiny_state() -> None:
    (circle,) = rings("M304.4 611.3a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z")
    assert all(
        (x - 305.4) ** 2 + (y - 611.3) ** 2 == pytest.approx(1, abs=0.001) for x, y in circle
    )
    assert len(circle) == 16


@pytest.mark.parametrize("year", [0, 1965, 1993])
def test_it_finds_the_outline_of_every_state_where_the_atlas_has_it(year: int) -> None:
    shown = atlas().years[year]
    for code in shown.states:
        xs = [x for ring in outline(code, year) for x, _ in ring]
        ys = [y for ring in outline(code, year) for _, y in ring]
        box = shown.shapes[code].box
        assert min(xs) <= box[2]
        assert max(xs) >= box[0]
        assert min(ys) <= box[3]
        assert max(ys) >= box[1]


def test_it_leaves_far_islands_out_on_a_card() -> None:
    denmark = outline("DK")
    assert min(x for ring in denmark for x, _ in ring) < 250  # the Faroes
    assert min(x for ring in mainland(denmark) for x, _ in ring) > 300
    assert len(mainland(outline("FR"))) > 1  # Corsica stays


def test_it_cuts_great_britain_into_its_three_cards() -> None:
    scotland, ireland = outline("SC", 1993), outline("NI", 1993)
    england = without_parts(drawing(1993)["GB"])
    edinburgh, london = atlas().cities["edinburgh"], atlas().cities["london"]
    belfast = atlas().cities["belfast"]
    assert _inside(scotland, edinburgh.x, edinburgh.y)
    assert _inside(england, london.x, london.y)
    assert _inside(ireland, belfast.x, belfast.y)
    assert not _inside(scotland, london.x, london.y)
    assert not _inside(scotland, belfast.x, belfast.y)


def test_it_finds_the_middle_of_each_part_inside_it() -> None:
    for code in ("SC", "NI"):
        assert _inside(outline(code, 1993), *position(code, 1993))


def _inside(found, x: float, y: float) -> bool:  # type: ignore[no-untyped-def]
    """Within the box of one of the rings."""
    return any(
        min(p[0] for p in ring) - 1 <= x <= max(p[0] for p in ring) + 1
        and min(p[1] for p in ring) - 1 <= y <= max(p[1] for p in ring) + 1
        for ring in found
    )

"""The lettered grid."""

import pytest

from europa_edu.atlas import City, atlas
from europa_edu.atlas.grid import CELL

GRID = atlas().grid
CITIES = atlas().cities


def test_it_puts_oslo_in_d3():
    assert CITIES["oslo"].cell == "D3"
    assert "oslo" in GRID.cities_in("D3")


def test_it_has_eighty_cells_from_a1_to_j8():
    assert (len(GRID.cells), GRID.cells[0], GRID.cells[-1]) == (80, "A1", "J8")


@pytest.mark.parametrize("text", ["D3", "A1", "J8"])
def test_it_knows_a_cell(text: str):
    assert GRID.is_cell(text)


@pytest.mark.parametrize("text", ["", "D", "d3", "D0", "D9", "K1", "D33", "3D"])
def test_it_knows_what_is_no_cell(text: str):
    assert not GRID.is_cell(text)


def test_it_finds_the_cell_of_a_position():
    assert GRID.cell_at(0, 0) == "A1"
    assert GRID.cell_at(999.9, 799.9) == "J8"
    assert GRID.cell_at(1000, 10) == GRID.cell_at(-1, 10) == ""


def test_it_gives_the_corner_of_a_cell():
    assert all(GRID.cell_at(*GRID.corner(cell)) == cell for cell in GRID.cells)


def test_it_files_every_city_under_one_cell():
    filed = [city for cell in GRID.cells for city in GRID.cities_in(cell)]
    assert sorted(filed) == sorted(CITIES)


@pytest.mark.parametrize("city", CITIES.values(), ids=CITIES)
def test_it_keeps_every_city_two_per_cent_away_from_the_edge_of_its_cell(city: City):
    assert city.cell == GRID.cell_at(city.x, city.y)
    for value in (city.x, city.y):
        assert 2 <= value % CELL <= CELL - 2


@pytest.mark.parametrize("city", CITIES.values(), ids=CITIES)
def test_it_names_every_city_in_every_language(city: City):
    assert all((city.names.en, city.names.fr, city.names.de, city.names.local))
    assert city.country in atlas().countries

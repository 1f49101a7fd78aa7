"""The lettered grid A-J x 1-8 over the map; Oslo is in D3."""

import msgspec

WIDTH, HEIGHT = 1000, 800  # map units; one unit is 5.2 km
CELL = 100
COLUMNS = "ABCDEFGHIJ"
ROWS = "12345678"


def cell_at(x: float, y: float) -> str:
    """The cell of a map position; an empty text outside the map."""
    if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
        return ""
    return COLUMNS[int(x // CELL)] + ROWS[int(y // CELL)]


class Grid(msgspec.Struct, frozen=True):
    """Cells and the cities in each."""

    cities: dict[str, tuple[str, ...]]

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(column + row for row in ROWS for column in COLUMNS)

    def is_cell(self, text: str) -> bool:
        return len(text) == 2 and text[0] in COLUMNS and text[1] in ROWS

    def cell_at(self, x: float, y: float) -> str:
        return cell_at(x, y)

    def cities_in(self, cell: str) -> tuple[str, ...]:
        """City ids, in alphabetical order."""
        return self.cities.get(cell, ())

    def corner(self, cell: str) -> tuple[int, int]:
        """The upper left corner of a cell, in map units."""
        return COLUMNS.index(cell[0]) * CELL, ROWS.index(cell[1]) * CELL

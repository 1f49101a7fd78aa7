"""Pupils by topics, as a table in an order. Pure."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from europa_edu.facts import ALL_TOPICS
from europa_edu.progress.numbers import Cell, Count, PupilRow


class MatrixRow(Struct, frozen=True):
    """A row with its cells in the order of the columns."""

    pupil: int
    name: str
    cells: tuple[Cell, ...]


class Matrix(Struct, frozen=True):
    """The columns are all topics together, then each that was asked; the class is a line, too."""

    columns: tuple[str, ...]
    together: tuple[Cell, ...]
    lines: tuple[MatrixRow, ...]


def table(rows: Sequence[PupilRow], sort: str = "name") -> Matrix:
    """`sort` is a column, or `name`; the weakest first, who has too few answers always last."""
    asked = {topic for row in rows for topic, cell in row.cells.items() if _asked(cell)}
    # Facts of older maps have no topic; they come last.
    columns = ("total", *(topic for topic in (*ALL_TOPICS, "") if topic in asked))
    lines = tuple(
        MatrixRow(row.pupil, row.name, tuple(_cell(row, column) for column in columns))
        for row in rows
    )
    together = tuple(_add(line.cells[n] for line in lines) for n in range(len(columns)))
    return Matrix(columns, together, _in_order(lines, columns, sort))


def _in_order(
    lines: tuple[MatrixRow, ...], columns: Sequence[str], sort: str
) -> tuple[MatrixRow, ...]:
    column, down = sort.removeprefix("-"), sort.startswith("-")
    if column not in columns:
        return lines[::-1] if down else lines
    at = columns.index(column)

    def rank(line: MatrixRow) -> tuple[bool, float]:
        share = line.cells[at].now.share
        return share is None, (-share if down else share) if share is not None else 0

    return tuple(sorted(lines, key=rank))


def _cell(row: PupilRow, column: str) -> Cell:
    return row.total if column == "total" else row.cells.get(column, Cell())


def _asked(cell: Cell) -> bool:
    return bool(cell.now.answered or cell.before.answered)


def _add(cells: Iterable[Cell]) -> Cell:
    listed = list(cells)
    now, before = [cell.now for cell in listed], [cell.before for cell in listed]
    return Cell(_together(now), _together(before))


def _together(counts: Sequence[Count]) -> Count:
    return Count(sum(one.right for one in counts), sum(one.answered for one in counts))

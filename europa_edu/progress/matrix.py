"""Pupils by topics, as a table in an order. Pure."""

from collections.abc import Sequence

from msgspec import Struct

from europa_edu.progress.numbers import Cell, PupilRow, by_topic


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
    topics = by_topic(rows)
    lines = tuple(
        MatrixRow(
            row.pupil,
            row.name,
            (row.total, *(row.cells.get(topic, Cell()) for topic in topics)),
        )
        for row in rows
    )
    columns = ("total", *topics)
    together = (sum((row.total for row in rows), Cell()), *topics.values())
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

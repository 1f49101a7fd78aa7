"""Pupils by topics, as a table in an order. Pure."""

from collections.abc import Sequence

from msgspec import Struct

from europa_edu.progress.numbers import Cell, PupilRow, by_topic


class MatrixRow(Struct, frozen=True):
    """A row with its cells in the order of the columns."""

    pupil: int
    name: str
    cells: tuple[Cell, ...]
    columns: tuple[str, ...] = ()
    shares: tuple[float | None, ...] = ()  # by week

    @property
    def named(self) -> tuple[tuple[str, Cell], ...]:
        """Each cell with its column, `total` as no topic."""
        topics = ("" if column == "total" else column for column in self.columns)
        return tuple(zip(topics, self.cells, strict=True))


class Matrix(Struct, frozen=True):
    """The columns are all topics together, then each that was asked; the class is a line, too.

    Where a single topic was chosen it is the only column: nothing is compared with itself.
    """

    columns: tuple[str, ...]
    together: tuple[Cell, ...]
    lines: tuple[MatrixRow, ...]


def table(rows: Sequence[PupilRow], sort: str = "name", only: str = "") -> Matrix:
    """`sort` is a column, or `name`; the weakest first, who has too few answers always last."""
    topics = {} if only else by_topic(rows)
    columns = (only or "total", *topics)
    lines = tuple(
        MatrixRow(
            row.pupil,
            row.name,
            (row.total, *(row.cells.get(topic, Cell()) for topic in topics)),
            columns,
            tuple(week.share for week in row.weeks),
        )
        for row in rows
    )
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

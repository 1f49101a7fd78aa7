"""The tables of outside sources in references/: none is what the product reads, or made from it."""

import csv
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE / "references"
Row = dict[str, str]


@cache
def rows(name: str) -> tuple[Row, ...]:
    return _read(FOLDER / f"{name}.tsv")


@cache
def by_code(name: str) -> dict[str, Row]:
    return {row["code"]: row for row in rows(name)}


def head(path: Path) -> tuple[str, str]:
    """Source and licence, as the first two lines say."""
    source, licence, *_rest = path.read_text("utf-8").splitlines()
    return source.removeprefix("# source: "), licence.removeprefix("# licence: ")


def accepted() -> tuple[Row, ...]:
    return _read(HERE / "accepted.tsv")


def _read(path: Path) -> tuple[Row, ...]:
    lines = (line for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    return tuple(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))

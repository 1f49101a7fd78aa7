"""Tables as CSV that spreadsheets open as they are meant."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import chain

from django.utils.translation import get_language

FORMULA = ("=", "+", "-", "@", "\t", "\r")
MARK = "\ufeff"  # by it, Excel knows how the letters are written
SEMICOLON = ("fr", "de")  # where a comma stands before the decimals, Excel wants something else


def delimiter() -> str:
    """What stands between cells in the reader's spreadsheet."""
    return ";" if (get_language() or "en")[:2] in SEMICOLON else ","


def csv_lines(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """The table, line by line, as the reader's spreadsheet splits it."""
    between = delimiter()
    yield MARK
    for row in chain([head], rows):
        line = io.StringIO()
        csv.writer(line, delimiter=between).writerow([_harmless(value) for value in row])
        yield line.getvalue()


def _harmless(value: object) -> object:
    """A text that a spreadsheet would compute gets a quote before it; days and times are ISO."""
    if isinstance(value, date):
        return value.isoformat()
    is_formula = isinstance(value, str) and value.startswith(FORMULA)
    return f"'{value}" if is_formula else value

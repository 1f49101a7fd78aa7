"""A file a teacher uploads, as lines of cells: any encoding, any delimiter, or .xlsx. Pure."""

import codecs
import csv
import io
import re
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    import openpyxl  # type: ignore[import-untyped]

MAX_BYTES = 1_000_000
MAX_LINES = 5000
MAX_COLUMNS = 64
_MAX_UNPACKED = 10_000_000  # a zip bomb is small before it is unpacked
_EXCEL_ROWS = 1_048_576
_DELIMITERS = ";\t,|"
_MAX_SPAN = 5  # a quoted cell over more lines than this is a quote somebody forgot to close

# What Windows-1252 and Mac Roman make of one byte differs: one of the two readings has these.
_EVERYDAY = frozenset("äöüßéèêëàâáåãçîïíìôóòõøûùúñæœšžÄÖÜÉÈÀÇÎÔÅØŠŽ")
_NOT_TEXT = (b"%pdf", b"{\\rtf", b"<!doctype", b"<html", b"<table", b"<?xml")


class FileLine(Struct, frozen=True):
    """One line of a list; numbers begin with 1, as every spreadsheet shows them."""

    number: int
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(filter(None, map(str.strip, self.cells)))


class Sheet(Struct, frozen=True):
    """The lines that are not blank, and the titles of further sheets that were not read."""

    lines: tuple[FileLine, ...]
    others: tuple[str, ...] = ()


class Unreadable(Exception):
    """The file as a whole is refused; the code says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_sheet(raw: bytes) -> Sheet:
    """The cells of a file; what it is, its first bytes say better than its name."""
    if len(raw) > MAX_BYTES:
        raise Unreadable("too_big")
    if raw.startswith(b"PK"):
        return _read_xlsx(raw)
    if raw.lstrip()[:16].lower().startswith(_NOT_TEXT):
        raise Unreadable("wrong_format")
    return split_cells(decode(raw))


def split_cells(text: str) -> Sheet:
    """Lines of cells, cut at the delimiter that cuts most lines alike; or whole lines."""
    lines = text.splitlines()
    first = 0
    delimiter = _delimiter(lines)
    if lines and re.fullmatch(r"sep=[;,\t|]", lines[0].strip(" ")):
        first, delimiter = 1, lines[0].strip(" ")[-1]
    if delimiter is None:
        return Sheet(only_filled(FileLine(n, (line,)) for n, line in enumerate(lines, 1)))
    records = _records(lines[first:], delimiter) or _lone_records(lines[first:], delimiter)
    return Sheet(only_filled(FileLine(number + first, cells) for number, cells in records))


def only_filled(lines: Iterable[FileLine]) -> tuple[FileLine, ...]:
    """The lines that hold something, unless they are more than any school has pupils."""
    found = tuple(islice((line for line in lines if line.text), MAX_LINES + 1))
    if len(found) > MAX_LINES:
        raise Unreadable("too_many_lines")
    return found


def _records(lines: Sequence[str], delimiter: str) -> list[tuple[int, tuple[str, ...]]]:
    """Records with the line each begins in; none if a quote was left open."""
    reader = csv.reader((line + "\n" for line in lines), delimiter=delimiter, strict=True)
    found: list[tuple[int, tuple[str, ...]]] = []
    before = 0
    try:
        for cells in reader:
            if reader.line_num - before > _MAX_SPAN:
                return []
            found.append((before + 1, tuple(cells)))
            before = reader.line_num
    except csv.Error:
        return []
    return found


def _lone_records(lines: Sequence[str], delimiter: str) -> list[tuple[int, tuple[str, ...]]]:
    """Each line for itself, quotes as they stand."""
    return [(n, tuple(line.split(delimiter))) for n, line in enumerate(lines, 1)]


def _delimiter(lines: Sequence[str]) -> str | None:
    """The delimiter that gives most lines the same number of cells, if it is most of them."""
    filled = [line for line in lines if line.strip()]
    best, most = None, len(filled) // 2
    for delimiter in _DELIMITERS:
        counts = Counter(line.count(delimiter) for line in filled if delimiter in line)
        (cuts, alike), *_ = counts.most_common(1) or [(0, 0)]
        if delimiter == "," and cuts == 1 and _is_prose(filled):
            continue
        if alike > most:
            best, most = delimiter, alike
    return best


def _is_prose(lines: Sequence[str]) -> bool:
    """Whether commas mostly stand before a space or the end: "Müller, Lea" is one cell."""
    bare = [line.rstrip(" ,") for line in lines]
    return 2 * sum(line.count(", ") for line in bare) >= sum(line.count(",") for line in bare)


def decode(raw: bytes) -> str:
    """The text, in whichever encoding it was saved."""
    try:
        text = raw.decode(_encoding(raw))
    except UnicodeDecodeError:
        raise Unreadable("wrong_format") from None
    odd = sum(unicodedata.category(char) == "Cc" and not char.isspace() for char in text)
    if "\0" in text or odd > max(2, len(text) // 20):
        raise Unreadable("wrong_format")
    return text


def _encoding(raw: bytes) -> str:
    if raw.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    # Without a mark, UTF-16 shows by every other byte being empty.
    if raw[1::2].count(0) * 2 > len(raw[1::2]):
        return "utf-16-le"
    if raw[::2].count(0) * 2 > len(raw[::2]):
        return "utf-16-be"
    try:
        raw.decode()
    except UnicodeDecodeError:
        old = ["cp1252", "mac_roman", "latin-1"]
        if raw.count(b"\r") > raw.count(b"\n"):  # lines as old Macs end them
            old.insert(0, "mac_roman")
        return max(old, key=lambda encoding: _plausibility(raw.decode(encoding, "replace")))
    return "utf-8"


def _plausibility(text: str) -> int:
    """How much the letters beyond ASCII look like names: "René" does, "RenŽ" and "Ren‚" do not."""
    score = 0
    for before, char, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if char.isascii():
            continue
        stray_capital = char.isupper() and (
            before.islower() or (before.isalpha() and after.islower())
        )
        if char == "\N{REPLACEMENT CHARACTER}":
            score -= 3
        elif stray_capital or not char.isalpha():
            score -= 1
        else:
            score += 2 if char in _EVERYDAY else 1
    return score


def _read_xlsx(raw: bytes) -> Sheet:
    import openpyxl  # slow to import, and seldom needed

    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as parcel:
            if "xl/workbook.xml" not in parcel.namelist():
                raise Unreadable("wrong_format")
            if sum(member.file_size for member in parcel.infolist()) > _MAX_UNPACKED:
                raise Unreadable("too_big")
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        try:
            return _first_sheet(book)
        finally:
            book.close()
    except Unreadable:
        raise
    except Exception:
        # A broken workbook makes openpyxl raise whatever it stumbles over.
        raise Unreadable("wrong_format") from None


def _first_sheet(book: "openpyxl.Workbook") -> Sheet:
    """The first sheet that is not empty; those after it are named, for they are left out."""
    lines: tuple[FileLine, ...] = ()
    others: list[str] = []
    for page in book.worksheets:
        if not lines:
            lines = only_filled(_rows(page))
        elif any(line.text for line in _rows(page)):
            others.append(page.title)
    return Sheet(lines, tuple(others))


def _rows(page: "openpyxl.worksheet.worksheet.Worksheet") -> Iterator[FileLine]:
    page.reset_dimensions()  # some programs write wrong ones
    for number, row in enumerate(page.iter_rows(max_col=MAX_COLUMNS, values_only=True), 1):
        if number > _EXCEL_ROWS:
            raise Unreadable("wrong_format")
        yield FileLine(number, tuple(map(_cell, row)))


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)

"""Tables as an XLSX workbook, written row by row: numbers and days are real ones."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

from openpyxl import Workbook  # type: ignore[import-untyped]
from openpyxl.cell import WriteOnlyCell  # type: ignore[import-untyped]
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE  # type: ignore[import-untyped]
from openpyxl.formatting.rule import ColorScaleRule  # type: ignore[import-untyped]
from openpyxl.styles import Alignment, Font, PatternFill  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]
from openpyxl.worksheet._write_only import (  # type: ignore[import-untyped]
    WriteOnlyWorksheet,
)
from openpyxl.worksheet.properties import PageSetupProperties  # type: ignore[import-untyped]

from europa_edu.csv_lines import FORMULA
from europa_edu.progress.reports.tables import Column, ReportSheet, Value

DAY = "yyyy-mm-dd"
HEAD = Font(bold=True, color="FFFFFAF0")
HEAD_FILL = PatternFill("solid", fgColor="FF1F2D3D")
SCALE = ColorScaleRule(
    start_type="num", start_value=0, start_color="FFF6DCC9",
    mid_type="num", mid_value=60, mid_color="FFD9CF6A",
    end_type="num", end_value=100, end_color="FF6FB487",
)  # fmt: skip
HEAD_LINES = Alignment(wrap_text=True, vertical="top")
HEAD_LINE = 16  # points, for each line of a head


def write_workbook(path: Path, tables: Iterable[ReportSheet], title: str) -> None:
    book = Workbook(write_only=True)
    book.properties.title = title
    book.properties.creator = "Europa Edu"
    for table in tables:
        _write(book.create_sheet(table.name[:31]), table)  # Excel allows no more letters
    book.save(path)


def _write(sheet: WriteOnlyWorksheet, table: ReportSheet) -> None:
    sheet.freeze_panes = "B2" if len(table.columns) > 2 else "A2"
    tallest = 1
    for number, column in enumerate(table.columns, start=1):
        width = max(column.width, *(len(word) + 2 for word in column.head.split()))
        sheet.column_dimensions[get_column_letter(number)].width = width
        tallest = max(tallest, len(wrap(column.head, width - 2)))
    # A written row grows by itself in no program but Excel.
    sheet.row_dimensions[1].height = HEAD_LINE * tallest
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0  # as many pages as it takes, none beside another
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.append(list(_heads(sheet, table.columns)))
    last = get_column_letter(len(table.columns))
    lines = 1
    for row in table.rows:
        sheet.append([_cell(sheet, value) for value in row])
        lines += 1
    sheet.auto_filter.ref = f"A1:{last}{lines}"
    if table.scaled and lines > 1:
        sheet.conditional_formatting.add(f"B2:{last}{lines}", SCALE)


def _heads(sheet: WriteOnlyWorksheet, columns: Iterable[Column]) -> Iterator[WriteOnlyCell]:
    for column in columns:
        cell = WriteOnlyCell(sheet, column.head)
        cell.font, cell.fill, cell.alignment = HEAD, HEAD_FILL, HEAD_LINES
        yield cell


def _cell(sheet: WriteOnlyWorksheet, value: Value) -> object:
    """A name that begins like a formula stays a text, also when somebody edits the cell."""
    if not isinstance(value, str):
        return value
    text = ILLEGAL_CHARACTERS_RE.sub("", value)
    if not text.startswith(FORMULA):
        return text
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    cell.quotePrefix = True
    return cell

"""The kinds of reports: each is one line here, with what writes its file."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from europa_edu.csv_lines import csv_lines
from europa_edu.progress.reports import pages, tables
from europa_edu.progress.reports.data import Counted, ReportData
from europa_edu.progress.reports.statements import statement_lines
from europa_edu.progress.reports.tables import ReportSheet

Write = Callable[[Path, ReportData, Counted], None]


class Kind(Struct, frozen=True):
    """What a teacher chooses: the file's ending, its words, and who writes it."""

    ending: str
    name: Promise
    about: Promise
    write: Write
    suffix: str = ""  # in the file's name, where one ending has two kinds


def _pdf(path: Path, data: ReportData, counted: Counted, *, with_class: bool) -> None:
    report = pages.new_report(data)
    if with_class:
        pages.class_pages(report, data)
    for row in counted(data.rows):
        pages.pupil_page(report, data, row)
    path.write_bytes(report.content())


def _xlsx(path: Path, data: ReportData, counted: Counted) -> None:
    from europa_edu.progress.reports.workbook import write_workbook  # openpyxl is slow to import

    write_workbook(path, tables.all_tables(data, counted), f"Europa Edu: {data.class_name}")


def _csv(
    sheet: Callable[[ReportData, Counted], ReportSheet],
    path: Path,
    data: ReportData,
    counted: Counted,
) -> None:
    table = sheet(data, counted)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(csv_lines([column.head for column in table.columns], table.rows))


def _xapi(path: Path, data: ReportData, counted: Counted) -> None:
    with path.open("wb") as file:
        file.writelines(statement_lines(data, counted))


KINDS = {
    "class_pdf": Kind(
        "pdf",
        _("The class on paper (PDF)"),
        _("Map, topics, hardest facts, then a page for each pupil: for parents’ evening."),
        partial(_pdf, with_class=True),
    ),
    "pupil_pdf": Kind(
        "pdf",
        _("One pupil on paper (PDF)"),
        _("One page to talk about with the pupil or the parents."),
        partial(_pdf, with_class=False),
        "-pupil",
    ),
    "xlsx": Kind(
        "xlsx",
        _("All numbers as a workbook (XLSX)"),
        _("For Excel or LibreOffice: pupils by topic and by fact, the class, what is mixed up."),
        _xlsx,
    ),
    "csv_topics": Kind(
        "csv",
        _("Pupils and topics as a table (CSV)"),
        _("One row for each pupil and topic."),
        partial(_csv, tables.pupil_topics),
        "-topics",
    ),
    "csv_items": Kind(
        "csv",
        _("Pupils and facts as a table (CSV)"),
        _("One row for each pupil and fact, with what is remembered today."),
        partial(_csv, tables.pupil_items),
        "-facts",
    ),
    "xapi": Kind(
        "json",
        _("All answers for a learning record store (xAPI)"),
        _("JSON statements. Pupils are numbers in it, never names."),
        _xapi,
        "-xapi",
    ),
}
OF_ONE_PUPIL = frozenset({"pupil_pdf"})

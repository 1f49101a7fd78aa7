"""Reports as files: what the class page shows is what they hold."""

import csv
import io
import json
import re
import uuid
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import openpyxl  # type: ignore[import-untyped]
import pytest
from django.utils import translation
from pypdf import PdfReader

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.services.erasure import ErasedMeanwhile
from europa_edu.jobs import files
from europa_edu.jobs.files import About
from europa_edu.privacy.services.erasure import erase_pupil
from europa_edu.progress.numbers import Cell, Count
from europa_edu.progress.reports import kinds, pages
from europa_edu.progress.reports.blocks import Columns, Report
from europa_edu.progress.reports.kinds import KINDS
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.class_numbers import class_numbers
from europa_edu.progress.selectors.reports import report_data
from europa_edu.progress.services import reports
from europa_edu.progress.services.scoring import score_pupil
from europa_edu.progress.templatetags.facts import thing
from europa_edu.progress.words import COLUMN_NAMES
from quizzes.models import Answer
from quizzes.questions.question import DONT_KNOW
from quizzes.selectors.own_questions import fact_words
from quizzes.services.answers import Given, record_answers
from tests import papers
from tests.europa_edu.privacy import people

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("valkey", "folder"),
]

TODAY = date(2026, 3, 18)
SITE = "https://school.example"
FORMULA = "=1+cmd|'/c calc'!A1"
SCOPES = (
    Scope(TODAY),
    Scope(TODAY, "week"),
    Scope(TODAY, "year", source="match"),
    Scope(TODAY, "month", topic="capitals"),
)
ITEMS = ("capital:FR", "capital:SK", "border:FR-IT", "flag:SI", "river:danube", "border1960:CS-DD")


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    settings.VAR = tmp_path
    with translation.override("en"):
        yield tmp_path


@pytest.fixture
def school_class() -> SchoolClass:
    """Weeks of answers by two pupils; a third, whose name is a formula, says nothing."""
    opened = people.school_class(people.teacher(), "Lea", "Tom", FORMULA)
    at = datetime(2026, 1, 26, 9, tzinfo=UTC)
    for number in range(60):
        pupil = people.pupil(opened, ("Lea", "Tom")[number % 2])
        item = ITEMS[number % 5 if number % 7 else 5]
        right = number % 3 > 0
        response = "" if right else ("ljubljana", "SI", DONT_KNOW)[number % 4 % 3]
        record_answers(
            pupil=pupil.pk,
            source=Answer.Source.values[number % 4],
            ref=f"deed:{number}",
            given=[Given(item, right, response)],
            at=at + timedelta(hours=20 * number),
        )
    for pupil in opened.pupils.all():
        score_pupil(pupil_id=pupil.pk)
    return opened


def made(school_class: SchoolClass, kind: str, scope: Scope = SCOPES[0], **more: Any) -> Path:
    file = reports.make_report(
        class_id=school_class.pk, kind=kind, scope=msgspec.to_builtins(scope), site=SITE, **more
    )
    path = files.find(file.name)
    assert path
    return path


def sheets_of(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every sheet's rows under its head."""
    book = openpyxl.load_workbook(path)
    return {sheet.title: list(sheet.iter_rows(min_row=2, values_only=True)) for sheet in book}


def count_of(count: Count) -> tuple[Any, ...]:
    return count.right, count.answered, count.percent


def cell_of(cell: Cell) -> tuple[Any, ...]:
    return *count_of(cell.now), *count_of(cell.before), cell.trend


# --- the workbook --------------------------------------------------------------------------------


@pytest.mark.parametrize("scope", SCOPES)
def test_it_holds_each_number_of_the_page(school_class: SchoolClass, scope: Scope) -> None:
    shown = class_numbers(school_class, scope)
    sheets = sheets_of(made(school_class, "xlsx", scope))
    assert sheets["Pupils"] == [(row.name, *cell_of(row.total)) for row in shown.rows]
    in_file = {row[:2]: row[2:9] for row in sheets["Pupils and topics"]}
    assert in_file == {
        (row.name, str(COLUMN_NAMES[topic])): cell_of(cell)
        for row in shown.rows
        for topic, cell in row.cells.items()
    }
    assert sheets["Topics"][-1] == ("All topics", *cell_of(shown.total))
    facts = {row[2]: row[3:] for row in sheets["Facts"]}
    assert facts.keys() == shown.counts.keys() | shown.recalled.keys()
    for item, count in shown.counts.items():
        assert facts[item][:3] == count_of(count)
    for item, recalled in shown.recalled.items():
        assert facts[item][3:] == (round(100 * recalled.mean), recalled.weight)
    assert [row[:3] for row in sheets["Mixed up"]] == [
        (thing(pair.one), thing(pair.other), pair.count) for pair in shown.pairs
    ]
    assert [(row[0].date(), *row[1:]) for row in sheets["Weeks"]] == [
        (week.monday, *count_of(week.count), week.pupils) for week in shown.weeks
    ]


@pytest.mark.parametrize("scope", SCOPES)
def test_it_tells_of_each_pupil_s_facts_what_topics_and_class_add_up_to(
    school_class: SchoolClass, scope: Scope
) -> None:
    shown = class_numbers(school_class, scope)
    rows = sheets_of(made(school_class, "xlsx", scope))["Pupils and facts"]
    for row in shown.rows:
        for topic, cell in row.cells.items():
            own = [one for one in rows if one[:2] == (row.name, str(COLUMN_NAMES[topic]))]
            assert sum(one[4] for one in own) == cell.now.right
            assert sum(one[5] for one in own) == cell.now.answered
    assert Counter(one[3] for one in rows) == {
        item: known.weight for item, known in shown.recalled.items()
    }
    for item, known in shown.recalled.items():
        told = [one[7] for one in rows if one[3] == item]
        assert sum(told) / len(told) == pytest.approx(100 * known.mean, abs=0.6)


@pytest.mark.parametrize("scope", SCOPES)
def test_it_has_the_matrix_of_pupils_and_topics_in_colour(
    school_class: SchoolClass, scope: Scope
) -> None:
    shown = class_numbers(school_class, scope)
    sheet = openpyxl.load_workbook(made(school_class, "xlsx", scope))["Pupils × topics"]
    head, *rows, of_class = sheet.iter_rows(values_only=True)
    topics = list(shown.topics)
    first = [] if scope.topic else ["All topics (%)"]
    assert list(head) == ["Pupil", *first, *(f"{COLUMN_NAMES[topic]} (%)" for topic in topics)]
    for row, line in zip(shown.rows, rows, strict=True):
        own = [row.cells.get(topic, Cell()).now.percent for topic in topics]
        assert list(line) == [row.name, *([row.total.now.percent] if first else []), *own]
    assert of_class[0] == "The class"
    assert sheet.freeze_panes in ("A2", "B2")
    assert sheet.auto_filter.ref
    (scaled,) = sheet.conditional_formatting
    assert scaled.rules[0].type == "colorScale"


def test_it_writes_real_days_and_freezes_the_head(school_class: SchoolClass) -> None:
    book = openpyxl.load_workbook(made(school_class, "xlsx"))
    sheet = book["Pupils and facts"]
    assert sheet.freeze_panes == "B2"
    assert sheet.column_dimensions["C"].width > 40
    last_answered, since, until = (sheet.cell(2, column) for column in (9, 10, 11))
    assert last_answered.is_date
    assert (since.value.date(), until.value.date()) == (SCOPES[0].since, TODAY)
    about = {row[0]: row[1] for row in book["About"].iter_rows(values_only=True)}
    assert about["Compared with: from"].date() == SCOPES[0].before


def test_it_shows_the_whole_heads_and_prints_no_column_on_another_page(
    school_class: SchoolClass,
) -> None:
    for sheet in openpyxl.load_workbook(made(school_class, "xlsx")):
        for head in sheet[1]:
            width = sheet.column_dimensions[head.column_letter].width
            assert max(map(len, head.value.split())) < width
            assert sheet.row_dimensions[1].height >= 15 * len(head.value) / width
        assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_title_rows


def test_it_lets_no_spreadsheet_compute_a_name(school_class: SchoolClass) -> None:
    sheet = openpyxl.load_workbook(made(school_class, "xlsx"))["Pupils"]
    cell = next(row[0] for row in sheet.iter_rows(min_row=2) if row[0].value == FORMULA)
    assert (cell.data_type, cell.quotePrefix) == ("s", True)


# --- tables --------------------------------------------------------------------------------------


def rows_of(path: Path) -> list[list[str]]:
    raw = path.read_bytes()
    assert raw.startswith("\ufeff".encode())
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))[1:]


def test_it_writes_the_same_rows_as_csv(school_class: SchoolClass) -> None:
    sheets = sheets_of(made(school_class, "xlsx"))
    for kind, sheet in (("csv_topics", "Pupils and topics"), ("csv_items", "Pupils and facts")):
        assert rows_of(made(school_class, kind)) == [list(map(text, row)) for row in sheets[sheet]]


def text(value: object) -> str:
    if isinstance(value, datetime):
        return value.date().isoformat()
    return "" if value is None else str(value)


@pytest.mark.parametrize(("language", "between"), [("en", ","), ("fr", ";"), ("de", ";")])
def test_it_splits_csv_as_the_readers_excel_does(
    school_class: SchoolClass, language: str, between: str
) -> None:
    with translation.override(language):
        raw = made(school_class, "csv_topics").read_text(encoding="utf-8-sig")
    head = raw.splitlines()[0]
    assert len(head.split(between)) == 11


def test_it_guards_csv_against_formulas(school_class: SchoolClass) -> None:
    silent = people.pupil(school_class, FORMULA)
    record_answers(
        pupil=silent.pk,
        source="live",
        ref="late",
        given=[Given("flag:SI", True, "")],
        at=datetime(2026, 3, 17, 9, tzinfo=UTC),
    )
    score_pupil(pupil_id=silent.pk)
    (row,) = (row for row in rows_of(made(school_class, "csv_topics")) if "cmd" in row[0])
    assert row[0] == f"'{FORMULA}"


def test_it_reads_only_what_scoring_has_counted(school_class: SchoolClass) -> None:
    before = rows_of(made(school_class, "csv_items"))
    at = datetime(2026, 3, 17, 9, tzinfo=UTC)
    lea = people.pupil(school_class, "Lea")
    record_answers(
        pupil=lea.pk, source="live", ref="new", given=[Given("flag:SI", True, "")], at=at
    )
    assert rows_of(made(school_class, "csv_items")) == before


# --- statements ----------------------------------------------------------------------------------


def test_it_writes_valid_statements_without_names(school_class: SchoolClass) -> None:
    path = made(school_class, "xapi", Scope(TODAY, "year"))
    told = json.loads(path.read_text())
    answers = list(Answer.objects.order_by("pupil__name", "pk"))
    assert len(told) == len(answers)
    for one, answer in zip(told, answers, strict=True):
        uuid.UUID(one["id"])
        assert one["version"] == "1.0.3"
        account = {"homePage": SITE, "name": str(answer.pupil_id)}
        assert one["actor"] == {"objectType": "Agent", "account": account}
        assert one["verb"]["id"] == "http://adlnet.gov/expapi/verbs/answered"
        assert one["object"]["objectType"] == "Activity"
        assert re.fullmatch(r"https://school\.example/items/[\w:%.-]+", one["object"]["id"])
        assert one["result"]["success"] is answer.right
        assert one["result"].get("response", DONT_KNOW) == (answer.response or DONT_KNOW)
        assert datetime.fromisoformat(one["timestamp"]) == answer.at
        activities = one["context"]["contextActivities"]
        assert activities["grouping"][0]["id"] == f"{SITE}/classes/{school_class.pk}/"
        assert activities["category"][0]["id"] == f"{SITE}/sources/{answer.source}"
    assert len({one["id"] for one in told}) == len(told)
    assert "Lea" not in path.read_text()
    assert made(school_class, "xapi", Scope(TODAY, "year")).read_bytes() == path.read_bytes()


def test_it_writes_an_empty_list_where_nothing_was_answered() -> None:
    quiet = people.school_class(people.teacher("Eva"), "Ole")
    assert json.loads(made(quiet, "xapi").read_text()) == []


# --- paper ---------------------------------------------------------------------------------------


def pages_in(path: Path) -> int:
    return len(PdfReader(path).pages)


def told_pages(report: Report) -> list[list[str]]:
    """The lines of each page."""
    return [
        [line.strip() for line in page.extract_text().splitlines()]
        for page in papers.opened(report.content()).pages
    ]


def class_pages(school_class: SchoolClass) -> int:
    """On how many pages the class itself stands."""
    data = report_data(school_class, SCOPES[0], site=SITE)
    report = pages.new_report(data)
    pages.class_pages(report, data)
    return len(told_pages(report))


def test_it_draws_the_class_and_then_each_pupil(school_class: SchoolClass) -> None:
    counted: list[str] = []

    def told(rows: Any) -> Iterator[Any]:
        for row in rows:
            counted.append(row.name)
            yield row

    of_class = class_pages(school_class)
    path = made(school_class, "class_pdf", counted=told)
    assert path.read_bytes().startswith(b"%PDF")
    assert pages_in(path) == of_class + 3
    assert counted == [FORMULA, "Lea", "Tom"]


def test_it_draws_one_pupil_on_one_page(school_class: SchoolClass) -> None:
    lea = people.pupil(school_class, "Lea")
    assert pages_in(made(school_class, "pupil_pdf", pupil_id=lea.pk)) == 1


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_keeps_a_busy_pupil_on_one_page(school_class: SchoolClass, language: str) -> None:
    lea = people.pupil(school_class, "Lea")
    items = (
        "sea:FR-GB", "cell:oslo", "country-of:riga", "sight:rome", "population:FR>ES", "area:FR>ES",
        "joined:PT", "neighbours:PT", "coast:baltic",
    )  # fmt: skip
    record_answers(
        pupil=lea.pk,
        source="live",
        ref="all",
        given=[Given(item, False, "") for item in items],
        at=datetime(2026, 3, 17, 9, tzinfo=UTC),
    )
    score_pupil(pupil_id=lea.pk)
    with translation.override(language):
        data = report_data(school_class, SCOPES[0], site=SITE, pupil_id=lea.pk)
        report = pages.new_report(data)
        pages.pupil_page(report, data, data.rows[0])
        assert len(data.rows[0].cells) == 14
        assert len(told_pages(report)) == 1


def test_it_says_on_paper_what_the_page_says(school_class: SchoolClass) -> None:
    """The file is read back: its text is text, for searching and for reading aloud."""
    reader = PdfReader(made(school_class, "class_pdf"))
    written = [
        line.strip()
        for page in reader.pages[: class_pages(school_class)]
        for line in page.extract_text().splitlines()
    ]
    assert reader.root_object["/Lang"] == "en"
    shown = class_numbers(school_class, SCOPES[0])
    assert str(shown.total.now.answered) in written
    assert f"{shown.total.now.percent} %" in written
    for fact in shown.hardest:
        count = f"{fact.count.right} of {fact.count.answered}"
        assert f"{fact_words(fact.item)} {count}" in " ".join(written)
    for row in shown.rows:
        assert any(line.startswith(f"{row.name} {row.total.now.answered} ") for line in written)


COLUMNS: Columns = ((120, "left"), (54, "right"))


def test_it_repeats_the_head_of_a_table_on_each_page() -> None:
    report = Report("", "en", "the foot")
    report.begin_page()
    report.table(COLUMNS, ("Name", "Answers"), [(f"row {n}", str(n)) for n in range(100)])
    written = told_pages(report)
    assert len(written) == 3
    for lines in written:
        assert lines[0] == "Name Answers"
        assert lines[-1] == "the foot"
    rows = [line for lines in written for line in lines if line.startswith("row")]
    assert rows == [f"row {number} {number}" for number in range(100)]


@pytest.mark.parametrize("filled", range(230, 262, 4))
def test_it_keeps_a_heading_and_a_table_s_head_with_its_rows(filled: int) -> None:
    report = Report("", "en", "the foot")
    report.begin_page()
    report._add(filled, lambda page, y: None)
    report.heading("The heading")
    report.table(COLUMNS, ("Name", "Answers"), [(f"row {n}", str(n)) for n in range(9)])
    first, second = told_pages(report)
    together = ["The heading", "Name Answers", "row 0 0", "row 1 1", "row 2 2"]
    if "The heading" in first:
        assert first[:5] == together
        assert second[0] == "Name Answers"
    else:
        assert first == ["the foot"]
        assert second[:5] == together


def test_it_breaks_a_long_fact_in_its_table_and_writes_every_alphabet() -> None:
    report = Report("", "en", "")
    report.begin_page()
    fact = "Bosnia and Herzegovina has a border with Montenegro, " * 3
    report.table(COLUMNS, ("Fact", "Right"), [(fact, "1"), ("Γιώργος → Київ", "2")])
    (lines,) = told_pages(report)
    assert "".join(lines).replace(" ", "").count("Montenegro") == 3
    assert "Γιώργος – Київ 2" in lines


# --- files ---------------------------------------------------------------------------------------


def test_it_writes_every_kind(school_class: SchoolClass) -> None:
    lea = people.pupil(school_class, "Lea").pk
    for kind in KINDS:
        pupil = lea if kind in kinds.OF_ONE_PUPIL else 0
        assert made(school_class, kind, pupil_id=pupil).stat().st_size
    assert not list((made(school_class, "xapi").parent).glob("*.part"))


def test_it_is_about_the_class_and_its_school(school_class: SchoolClass) -> None:
    whom = About(school=school_class.school_id, school_class=school_class.pk)
    assert files.about(made(school_class, "xapi").name) == whom


def test_it_leaves_no_report_of_somebody_who_is_erased(school_class: SchoolClass) -> None:
    path = made(school_class, "csv_items")
    erase_pupil(pupil_id=people.pupil(school_class, "Lea").pk, teacher=None)
    assert not path.exists()


def test_it_makes_no_report_of_somebody_erased_meanwhile(
    school_class: SchoolClass, folder: Path
) -> None:
    def told(rows: Any) -> Iterator[Any]:
        yield from rows
        Pupil.objects.filter(pk=people.pupil(school_class, "Lea").pk).delete()

    with pytest.raises(ErasedMeanwhile):
        made(school_class, "xapi", counted=told)
    assert not list((folder / "files").iterdir())


def test_it_names_the_file_by_class_and_day(school_class: SchoolClass) -> None:
    school_class.name = "5b / Émile"
    name = reports.shown_name(school_class, "csv_topics", TODAY.isoformat())
    assert name == "europa-edu-5b-émile-2026-03-18-topics.csv"


# --- for the family ------------------------------------------------------------------------------


def test_it_speaks_plainly_where_parents_read(school_class: SchoolClass) -> None:
    pupil = school_class.pupils.first()
    assert pupil
    given = [
        Given(item, False, "")
        for item in ("cell:kharkiv", "plane:CZ-ME", "cell:oslo")
        for _ in "ab"
    ]
    at = datetime(2026, 3, 17, 9, tzinfo=UTC)
    record_answers(pupil=pupil.pk, source="match", ref="deed:home", given=given, at=at)
    score_pupil(pupil_id=pupil.pk)
    path = made(school_class, "pupil_pdf", pupil_id=pupil.pk)
    said = " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())
    assert "Where Kharkiv lies on the map" in said
    assert "colours" not in said
    assert "Two things to do at home" in said
    assert f"Let {pupil.name} practise ten questions" in said

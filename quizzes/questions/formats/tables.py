"""Cards and questions as CSV, the way spreadsheets write it; .xlsx files are read too."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import astuple

from europa_edu.atlas import fold
from europa_edu.classroom.sheets import FileLine, Unreadable, decode, read_sheet
from quizzes.questions.formats.values import (
    LANGUAGES,
    MAX_BYTES,
    MOST_SIGHTS,
    FileProblem,
    FileReading,
    Findings,
    Kind,
    Wording,
    Written,
    WrittenCard,
    WrittenSight,
    country_code,
    make_key,
    refused,
)

BOM = "\ufeff"  # without it Excel takes UTF-8 for something else
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_COLUMNS = {
    "key": ("key", "cle", "schlussel"),
    "country": ("country", "pays", "land", "staat"),
    "city": ("city", "town", "ville", "stadt"),
    "sight": ("sight", "curiosite", "sehenswurdigkeit"),
    "sentence": ("sentence", "phrase", "satz"),
    "kind": ("kind", "type", "genre", "art"),
    "question": ("question", "frage"),
    "right": ("right", "answer", "reponse", "juste", "richtig", "antwort"),
    "wrong": ("wrong", "faux", "fausse", "falsch"),
    "feedback": ("feedback", "explanation", "explication", "erklarung"),
    "tolerance": ("tolerance", "toleranz"),
    "title": ("title", "titre", "titel"),
}
_KINDS: tuple[Kind, ...] = ("choice", "true_false", "short", "match", "number")
_TRUTHS = {
    **dict.fromkeys(("true", "t", "yes", "vrai", "oui", "wahr", "richtig", "ja", "1"), "true"),
    **dict.fromkeys(("false", "f", "no", "faux", "non", "falsch", "nein", "0"), "false"),
}


class _TornLine(Exception):
    """A quote was left open in the record that begins here."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


Column = tuple[str, int, str]  # what it holds, which of several, in which language


def write_cards(cards: Iterable[WrittenCard], *, between: str = ",") -> bytes:
    """A line for each card; every text in three languages."""
    cards = tuple(cards)
    most = max((len(card.sights) for card in cards), default=3)
    head = ["key", "country", *(f"city {language}" for language in LANGUAGES)]
    for number in range(1, most + 1):
        for what in ("sight", "sentence"):
            head += [f"{what} {number} {language}" for language in LANGUAGES]
    rows = []
    for card in cards:
        row = [card.key, card.country, *astuple(card.city)]
        for sight in card.sights:
            row += [*astuple(sight.name), *astuple(sight.sentence)]
        rows.append(row)
    return _csv([head, *rows], between)


def write_questions(questions: Iterable[Written], *, between: str = ",") -> bytes:
    """A line for each question; several answers stand in one cell, one below the other."""
    head = ["kind", "question", "right", "wrong", "tolerance", "feedback", "title"]
    return _csv([head, *(_question_row(asked, between) for asked in questions)], between)


def _question_row(asked: Written, between: str) -> list[str]:
    right = [f"{left} -> {right}" for left, right in asked.pairs] or asked.right
    tolerance = f"{asked.tolerance:g}" if asked.kind == "number" else ""
    if asked.kind == "number" and between == ";":  # there "3.5" is the third of May
        right, tolerance = [text.replace(".", ",") for text in right], tolerance.replace(".", ",")
    several = ("\n".join(right), "\n".join(asked.wrong))
    return [asked.kind, asked.text, *several, tolerance, asked.feedback, asked.title]


def _csv(rows: Sequence[Sequence[str]], between: str) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator="\r\n")
    writer.writerows([map(_guarded, row) for row in rows])
    return (BOM + out.getvalue()).encode()


def _guarded(cell: str) -> str:
    """A spreadsheet would run "=1+1" as a formula; after an apostrophe it is a text."""
    return "'" + cell if cell.startswith(_FORMULA) else cell


def _plain(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_FORMULA) else cell


def read_cards(raw: bytes, *, language: str = "en") -> FileReading:
    """Cards of a file whose first line names the columns; `language` is that of plain columns."""
    lines = _lines(raw)
    if isinstance(lines, FileReading):
        return lines
    columns = _columns(lines[:1], language)
    if not {"country", "city", "sight"} <= {what for what, *_ in columns.values()}:
        return refused("no_columns", "country, city, sight")
    found = Findings()
    for line in lines[1:]:
        cells = _cells(line, columns)
        keys = [card.key for card in found.cards]
        found.add_card(line.number, _card(cells, keys))
    return found.result()


def _card(cells: Mapping[Column, str], taken: Sequence[str]) -> WrittenCard:
    city = _texts(cells, "city", 1)
    country = _only(cells, "country")
    sights = (
        WrittenSight(_texts(cells, "sight", number), _texts(cells, "sentence", number))
        for number in range(1, MOST_SIGHTS + 2)
    )
    key = _only(cells, "key")
    return WrittenCard(
        key=make_key(key) if key else make_key(city.in_language("en"), taken),
        country=country_code(country) or country,
        city=city,
        sights=tuple(sight for sight in sights if sight.name or sight.sentence),
    )


def _texts(cells: Mapping[Column, str], what: str, number: int) -> Wording:
    return Wording(*(cells.get((what, number, language), "") for language in LANGUAGES))


def _only(cells: Mapping[Column, str], what: str) -> str:
    return next((text for (name, *_), text in cells.items() if name == what and text), "")


def read_questions(raw: bytes) -> FileReading:
    """Questions of a file with the columns question and right, and whichever others it has."""
    lines = _lines(raw)
    if isinstance(lines, FileReading):
        return lines
    columns = _columns(lines[:1], "en")
    if not {"question", "right"} <= {what for what, *_ in columns.values()}:
        return refused("no_columns", "question, right")
    found = Findings()
    for line in lines[1:]:
        cells = _cells(line, columns)
        kind = _only(cells, "kind")
        if kind and kind not in _KINDS:
            found.complain(line.number, "no_such_kind", kind)
        else:
            found.add_question(line.number, _question(cells, kind))
    return found.result()


def _question(cells: Mapping[Column, str], kind: str) -> Written:
    right, wrong = _several(cells, "right"), _several(cells, "wrong")
    arrows = [tuple(map(str.strip, answer.split("->", 1))) for answer in right if "->" in answer]
    # No column says the kind: wrong answers make a choice.
    kind = kind or ("choice" if wrong else "match" if arrows else "short")
    matched = next(name for name in _KINDS if name == kind)
    if matched == "true_false":
        right = tuple(_TRUTHS.get(fold(text), "") for text in right)
    if matched == "number":
        right = tuple(text.replace(",", ".") for text in right)
    return Written(
        kind=matched,
        text=_only(cells, "question"),
        right=right if matched != "match" else (),
        wrong=wrong,
        pairs=tuple((pair[0], pair[1]) for pair in arrows) if matched == "match" else (),
        tolerance=_tolerance(_only(cells, "tolerance")),
        feedback=_only(cells, "feedback"),
        title=_only(cells, "title"),
    )


def _several(cells: Mapping[Column, str], what: str) -> tuple[str, ...]:
    """Answers in one cell, one below the other, and in columns "wrong 1", "wrong 2"."""
    texts = (text for (name, *_), text in cells.items() if name == what)
    return tuple(part.strip() for text in texts for part in text.splitlines() if part.strip())


def _tolerance(text: str) -> float:
    plain = text.replace(",", ".")
    return float(plain) if re.fullmatch(r"\d{1,15}(\.\d{1,9})?", plain) else 0


def _lines(raw: bytes) -> tuple[FileLine, ...] | FileReading:
    """The lines that hold something, the one with the columns' names first."""
    if len(raw) > MAX_BYTES:
        return refused("too_big")
    try:
        lines = read_sheet(raw).lines if raw.startswith(b"PK") else _csv_lines(decode(raw))
    except Unreadable as unreadable:
        return refused(unreadable.code)
    except _TornLine as torn:
        return FileReading(problems=(FileProblem(torn.line, "torn_line"),))
    return lines or refused("empty")


def _csv_lines(text: str) -> tuple[FileLine, ...]:
    # The columns' names hold no delimiter, texts do: the first line says which it is.
    head = text.lstrip().partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines, before = list[FileLine](), 0
    try:
        for cells in reader:
            if any(map(str.strip, cells)) and not cells[0].startswith("sep="):
                lines.append(FileLine(before + 1, tuple(cells)))
            before = reader.line_num
    except csv.Error:
        raise _TornLine(before + 1) from None
    return tuple(lines)


def _columns(head: Sequence[FileLine], language: str) -> dict[int, Column]:
    """What each column holds: "Sight 2 (fr)" is the second sight in French."""
    found: dict[int, Column] = {}
    for place, cell in enumerate(head[0].cells if head else ()):
        words = re.findall(r"[^\W\d_]+|\d+", cell.casefold())
        what = next((n for n, names in _COLUMNS.items() if words and fold(words[0]) in names), "")
        numbers = [int(word[:4]) for word in words if word.isdecimal()]
        spoken = [word for word in words[1:] if word in LANGUAGES]
        if what:
            found[place] = (what, *(numbers[:1] or [1]), (*spoken, language[:2])[0])
    return found


def _cells(line: FileLine, columns: Mapping[int, Column]) -> dict[Column, str]:
    return {
        column: _plain(line.cells[place]).strip()
        for place, column in columns.items()
        if place < len(line.cells)
    }

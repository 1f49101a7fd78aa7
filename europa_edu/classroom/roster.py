"""Reading names: a pasted list or an uploaded file becomes the pupils of a class. Pure.

Nothing is lost silently: every line that is not blank is a row, a problem or part of the header.
"""

import html
import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from europa_edu.classroom.sheets import (
    MAX_BYTES,
    MAX_COLUMNS,
    FileLine,
    Sheet,
    Unreadable,
    only_filled,
    read_sheet,
    split_cells,
)

MAX_PUPILS = 200
MAX_LETTERS = 40  # as people count them: é is one letter, however it is written
MAX_CODE_POINTS = 80  # for the database column, and against towers of accents
_SHOWN = 80  # of a line that is a problem
_READ = 1000  # of a cell: what is longer is no name

FILE_CODES = frozenset({"too_big", "too_many_lines", "wrong_format", "empty", "other_sheet"})
LINE_CODES = frozenset({"no_name", "too_long", "too_many", "email", "several_names"})

# Header cells, as `_plain` leaves them. Family names (Last, Kind, Schüler) stay out.
# fmt: off
_FIRST = frozenset({
    "firstname", "forename", "givenname", "givennames", "preferredname",
    "prenom", "prenoms", "prenomusuel", "vorname", "vornamen", "rufname",
})
_LAST = frozenset({
    "lastname", "surname", "familyname", "nomdefamille", "nomdusage",
    "nachname", "nachnamen", "familienname", "zuname",
})
_NAME = frozenset({
    "name", "names", "fullname", "displayname", "pupil", "pupils", "pupilname", "student",
    "students", "studentname", "nom", "noms", "nomprenom", "nometprenom", "prenomnom",
    "prenometnom", "nomcomplet", "eleve", "eleves", "nomdeleleve", "namen", "vornamename",
    "vornamenachname", "namevorname", "nachnamevorname", "vorundnachname", "schulerin",
    "schulerinnen", "schulerinnenundschuler", "schulername", "lernende",
})
_EITHER = frozenset({"name", "names", "namen", "nom", "noms"})
# fmt: on
_HEADER_LINES = 10  # titles a school's program prints above the list

_TAG = re.compile(r"<[^<>]*>")
_MARKER = re.compile(
    r"^(?:[-*•‣▪◦·–—+☐☑✓]+\s*|\[[ xX]?\]\s*|\(?\d{1,4}\s*(?:[.):]+\s*|\s(?=\D)|$))+"
)
_BETWEEN = re.compile(r"[,;|]")
_WORD = re.compile(r"[^\W\d_]{2}")
_NO_NAME = re.compile(r"[\d@]")
_QUOTES = '"„“”«»'


class RosterRow(Struct, frozen=True):
    """A pupil to be; `told_apart` if the name got a number, for it may be the same child twice."""

    line: int
    name: str
    told_apart: bool = False


class Problem(Struct, frozen=True):
    """A line that gave no row, or line 0 for the whole list; the template says it in words."""

    line: int
    code: str
    text: str = ""


class Header(Struct, frozen=True):
    """Lines taken for headings, columns taken for names; guessed: without headings, so ask."""

    lines: tuple[int, ...] = ()
    first: str = ""
    last: str = ""
    ignored: tuple[str, ...] = ()
    guessed: bool = False


class Roster(Struct, frozen=True):
    rows: tuple[RosterRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    header: Header = Header()


class _Columns(Struct, frozen=True):
    """Where the names are; `last` is None if one column holds whole names."""

    first: int
    last: int | None = None


class _Person(Struct, frozen=True):
    line: int
    first: str
    last: str


def read_names(text: str, *, swapped: bool = False) -> Roster:
    """Names pasted into a box: one on each line, or cells copied from a spreadsheet."""
    if len(text.encode(errors="replace")) > MAX_BYTES:
        return _refused("too_big")
    try:
        return _roster(split_cells(text), swapped)
    except Unreadable as refusal:
        return _refused(refusal.code)


def read_file(raw: bytes, filename: str = "", *, swapped: bool = False) -> Roster:
    """Names in an uploaded file; `swapped` takes the first name for the last and vice versa."""
    try:
        return _roster(read_sheet(raw), swapped)
    except Unreadable as refusal:
        return _refused(refusal.code, filename)


def tell_apart(names: Iterable[str], taken: Collection[str] = ()) -> tuple[str, ...]:
    """The names, each different from all others and from those taken: Lea, Lea 2."""
    names = tuple(names)
    used = set(map(_key, taken))
    firsts: dict[str, int] = {}
    for index, name in enumerate(names):
        if _key(name) not in used:
            firsts.setdefault(_key(name), index)
    used.update(firsts)
    found = []
    for index, name in enumerate(names):
        if firsts.get(_key(name)) != index:
            name = _numbered(name, used)
            used.add(_key(name))
        found.append(name)
    return tuple(found)


def _key(name: str) -> str:
    """Names with one key look the same to a child."""
    return unicodedata.normalize("NFKC", name).casefold()


def _numbered(name: str, used: Collection[str]) -> str:
    number = 2
    while _key(numbered := f"{_cut(name, MAX_LETTERS - len(f' {number}'))} {number}") in used:
        number += 1
    return numbered


def letters(name: str) -> int:
    """The length of a name as people count it, near enough: accents and joiners are no letters."""
    marks = ("Mn", "Me", "Cf")
    return sum(
        unicodedata.category(char) not in marks and before != "\N{ZERO WIDTH JOINER}"
        for before, char in zip(" " + name, name, strict=False)
    )


def _cut(name: str, most: int) -> str:
    while letters(name) > most or len(name) > MAX_CODE_POINTS - (MAX_LETTERS - most):
        name = name[:-1]
    return name.rstrip()


def clean(text: str) -> str:
    """Plain text: no markup, no control characters, single spaces, composed accents."""
    text = " ".join(_TAG.sub(" ", html.unescape(text[:_READ])).split())
    kept = (
        char
        for char in text
        if char not in "<>\N{REPLACEMENT CHARACTER}"
        and (unicodedata.category(char)[0] != "C" or char in "\u200c\u200d")
    )
    plain = " ".join("".join(kept).strip(f" ,;{_QUOTES}").split())
    return unicodedata.normalize("NFC", plain)


def _refused(code: str, text: str = "") -> Roster:
    return Roster(problems=(Problem(0, code, clean(text)[:_SHOWN]),))


def _roster(sheet: Sheet, swapped: bool) -> Roster:
    lines = sheet.lines
    if len(lines) == 1 and len(lines[0].cells) > 2:
        # "Lea, Tom, Nina": one line of names, not one pupil with columns.
        lines = only_filled(FileLine(lines[0].number, (cell,)) for cell in lines[0].cells)
    heading, body = _split_header(lines)
    if not heading and _hold_several(body):
        body = only_filled(FileLine(line.number, (cell,)) for line in body for cell in line.cells)
    head = heading[-1].cells if heading else ()
    columns = _named_columns(head) or _guessed_columns(body)
    if swapped and columns.last is not None:
        columns = _Columns(columns.last, columns.first)
    again = [line.number for line in body if line.cells == head]
    people, problems = _people([line for line in body if line.cells != head], columns)
    rows, more = _rows(people)
    problems += more + [Problem(0, "other_sheet", clean(title)) for title in sheet.others]
    if not rows and not problems:
        problems.append(Problem(0, "empty"))
    numbers = (*(line.number for line in heading), *again)
    return Roster(
        rows,
        tuple(sorted(problems, key=lambda problem: problem.line)),
        _header(numbers, columns, head, body),
    )


def _plain(cell: str) -> str:
    """A header cell as letters and digits: "Prénom :" is "prenom", "Pupil 1" no heading."""
    taken_apart = unicodedata.normalize("NFKD", cell.casefold())
    return "".join(char for char in taken_apart if char.isalnum())


def _split_header(lines: Sequence[FileLine]) -> tuple[Sequence[FileLine], Sequence[FileLine]]:
    """Titles and column names, and what comes below; no column names: no header."""
    for index, line in enumerate(lines[:_HEADER_LINES]):
        known = _FIRST | _LAST | _NAME
        if not known.isdisjoint(map(_plain, line.cells)):
            # In a bare list, a pupil may be called Nom: what is above must look like a title.
            titled = any(char.isdigit() for above in lines[:index] for char in above.text)
            if index == 0 or titled or len(line.cells) > 1:
                return lines[: index + 1], lines[index + 1 :]
    return (), lines


def _named_columns(head: Sequence[str]) -> _Columns | None:
    words = [_plain(cell) for cell in head]

    def column(known: Collection[str]) -> int | None:
        return next((index for index, word in enumerate(words) if word in known), None)

    first, last, name = column(_FIRST), column(_LAST), column(_NAME)
    if first is not None:
        # Beside "Vorname", "Name" is the family name.
        return _Columns(first, column(_EITHER) if last is None else last)
    if name is not None:
        return _Columns(name, last)
    return None if last is None else _Columns(last)


def _guessed_columns(lines: Sequence[FileLine]) -> _Columns:
    """Without headings: the first two columns that look like names, capitals for the last name."""
    width = min(MAX_COLUMNS, max((len(line.cells) for line in lines), default=1))
    cells = [[_unmarked(_cell(line, column)) for line in lines] for column in range(width)]
    names = [column for column in range(width) if _look_like_names(cells[column])]
    if len(names) < 2:
        return _Columns(names[0] if names else 0)
    one, other = names[:2]
    if all(cell == cell.upper() for cell in cells[one]) and any(
        cell != cell.upper() for cell in cells[other]
    ):
        one, other = other, one
    return _Columns(one, other)


def _look_like_names(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    wordy = [cell for cell in filled if _WORD.search(cell) and not _NO_NAME.search(cell)]
    varied = len(filled) < 3 or len(set(filled)) > 1  # a column of "7b" or "Foxes" is not names
    return bool(filled) and varied and 2 * len(wordy) >= max(len(filled), len(cells))


def _hold_several(lines: Sequence[FileLine]) -> bool:
    """Whether each line is of three names or more, a space before each: "Lea, Tom, Nina"."""
    width = min((len(line.cells) for line in lines), default=0)
    spaced = all(cell.startswith(" ") for line in lines for cell in line.cells[1:])
    columns = ([_cell(line, number) for line in lines] for number in range(width))
    return width > 2 and spaced and all(map(_look_like_names, columns))


def _cell(line: FileLine, column: int | None) -> str:
    return "" if column is None or column >= len(line.cells) else line.cells[column]


def _header(
    numbers: Sequence[int], columns: _Columns, head: Sequence[str], body: Sequence[FileLine]
) -> Header:
    """A column without a heading goes by its first cell."""
    labels = list(head[:MAX_COLUMNS])
    for line in body:
        labels += [""] * (min(len(line.cells), MAX_COLUMNS) - len(labels))
        for column, cell in enumerate(line.cells[:MAX_COLUMNS]):
            labels[column] = labels[column] or cell.strip()
    labels = [clean(label)[:_SHOWN] for label in labels]
    used = (columns.first, columns.last)
    ignored = tuple(label for column, label in enumerate(labels) if label and column not in used)
    named = FileLine(0, tuple(clean(cell) for cell in head))
    return Header(
        lines=tuple(numbers),
        first=_cell(named, columns.first),
        last=_cell(named, columns.last),
        ignored=ignored,
        guessed=not head and columns.last is not None,
    )


def _people(lines: Sequence[FileLine], columns: _Columns) -> tuple[list[_Person], list[Problem]]:
    people: list[_Person] = []
    problems: list[Problem] = []
    pairs = [
        tuple(_unmarked(_cell(line, column)) for column in (columns.first, columns.last))
        for line in lines
    ]
    whole = [first or last for first, last in pairs if not (first and last)]
    capitals_first = 2 * sum(_capitals(name) > 0 for name in whole) > len(whole)
    for line, (first, last) in zip(lines, pairs, strict=True):
        if not last or not first:  # a whole name in one cell, in whichever column it stands
            first, last = _turned(first or last, capitals_first), ""
        person = _Person(line.number, first or last, last[:MAX_CODE_POINTS] if first else "")
        if code := _fault(person):
            problems.append(Problem(line.number, code, clean(line.text)[:_SHOWN]))
        else:
            people.append(person)
    return people, problems


def _unmarked(cell: str) -> str:
    """Without what a list puts before a name: "1. Lea", "- Lea"."""
    return clean(_MARKER.sub("", clean(cell)))


def _turned(name: str, capitals_first: bool) -> str:
    """ "Müller, Lea" is Lea Müller, also "Müller;Lea" in a list whose other lines are whole names.

    One comma or semicolon alone: between more names than two it says nothing of their order. In a
    list that writes last names in capitals before the others, "MÜLLER Lea" is Lea MÜLLER.
    """
    last, *others = (part.strip() for part in _BETWEEN.split(name))
    if len(others) == 1:
        return f"{others[0]} {last}".strip()
    words, capitals = name.split(), _capitals(name)
    return " ".join(words[capitals:] + words[:capitals]) if capitals_first else name


def _capitals(name: str) -> int:
    """How many words in capitals stand before words of which none is; "J. Lea" has none."""
    are = [len(word) > 1 and word.isupper() and word[-1] != "." for word in name.split()]
    first = are.index(False) if False in are else 0
    return 0 if any(are[first:]) else first


def _fault(person: _Person) -> str:
    if "@" in person.first:
        return "email"
    if _BETWEEN.search(person.first):
        return "several_names"
    if not any(char.isalpha() for char in person.first):
        return "no_name"
    return ""


def _rows(people: Sequence[_Person]) -> tuple[tuple[RosterRow, ...], list[Problem]]:
    kept, surplus = people[:MAX_PUPILS], people[MAX_PUPILS:]
    problems = [Problem(one.line, "too_many", one.first[:_SHOWN]) for one in surplus]
    rows: list[RosterRow] = []
    for person, name in zip(kept, _display_names(kept), strict=True):
        if letters(name) > MAX_LETTERS or len(name) > MAX_CODE_POINTS:
            problems.append(Problem(person.line, "too_long", name[:_SHOWN]))
        else:
            rows.append(RosterRow(person.line, name))
    apart = tell_apart(row.name for row in rows)
    return tuple(
        RosterRow(row.line, name, told_apart=row.name != name)
        for row, name in zip(rows, apart, strict=True)
    ), problems


def _display_names(people: Sequence[_Person]) -> list[str]:
    """First names, with as many letters of the last name as tell two children apart: Lea M."""
    families: dict[str, set[str]] = {}
    for person in people:
        families.setdefault(_key(person.first), set()).add(_key(person.last))
    return [
        f"{person.first} {_initials(person.last, families[_key(person.first)])}".strip()
        for person in people
    ]


def _initials(last: str, family: Collection[str]) -> str:
    others = [other for other in family if other != _key(last)]
    if not others:
        return ""
    for length in range(1, len(last)):
        if unicodedata.combining(last[length]):
            continue
        start = last[:length]
        if start[-1].isalpha() and not any(other.startswith(_key(start)) for other in others):
            return f"{start}."
    return last

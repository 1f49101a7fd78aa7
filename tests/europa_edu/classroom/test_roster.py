import io
import struct
import unicodedata
import zipfile
import zlib

import openpyxl  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from europa_edu.classroom.roster import (
    FILE_CODES,
    LINE_CODES,
    MAX_CODE_POINTS,
    MAX_LETTERS,
    MAX_PUPILS,
    Problem,
    Roster,
    letters,
    read_file,
    read_names,
    tell_apart,
)
from europa_edu.classroom.sheets import MAX_BYTES

CLASS = (
    ("Lea", "Müller"),
    ("Zoé", "Lefèvre"),
    ("Jörg", "Weiß"),
    ("Lea", "Meier"),
    ("Ana", "Šimić"),
)
SHOWN = ["Lea Mü.", "Zoé", "Jörg", "Lea Me.", "Ana"]


def names(roster: Roster) -> list[str]:
    return [row.name for row in roster.rows]


def codes(roster: Roster) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in roster.problems]


def table(*rows: tuple[str, ...], delimiter: str = ";", end: str = "\r\n") -> str:
    return "".join(delimiter.join(row) + end for row in rows)


def workbook(*sheets: list[tuple[object, ...]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets, 1):
        page = book.create_sheet(f"Klasse {number}")
        for row in rows:
            page.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# Pasted names.


def test_it_reads_one_name_on_each_line() -> None:
    roster = read_names("Lea\n\nTom\r\n  Anna Lena  \n")
    assert [(row.line, row.name) for row in roster.rows] == [
        (1, "Lea"),
        (3, "Tom"),
        (4, "Anna Lena"),
    ]
    assert roster.problems == ()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1. Lea", "Lea"),
        ("1.Lea", "Lea"),
        ("(12) Lea", "Lea"),
        ("3) Lea", "Lea"),
        ("7 Lea", "Lea"),
        ("• Lea", "Lea"),
        ("- Lea", "Lea"),
        ("[x] Lea", "Lea"),
        ("Lea,", "Lea"),
        ("Lea;", "Lea"),
        ("\tLea\t", "Lea"),
        ("“Lea”", "Lea"),
        ("Lea M.", "Lea M."),
        ("Lea 2", "Lea 2"),
        ("Jean-Luc", "Jean-Luc"),
        ("O'Neill", "O'Neill"),
        ("Müller, Lea", "Lea Müller"),
        ("4. Müller, Lea,", "Lea Müller"),
        ("Le\0a\u202e\ufeff", "Lea"),
        ("Zoe\u0301", "Zoé"),
        ("<b>Lea</b>", "Lea"),
        ("Lea &amp; Co", "Lea & Co"),
        ("&lt;i&gt;Lea", "Lea"),
        ("Lea Müller <lea@school.example>", "Lea Müller"),
        ("Ελένη", "Ελένη"),
        ("محمد", "محمد"),
    ],
)
def test_it_takes_the_name_out_of_a_line(line: str, name: str) -> None:
    assert names(read_names(f"{line}\nTom")) == [name, "Tom"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lea\nMüller,Élodie\nTom", "Lea, Élodie Müller, Tom"),
        ("Lea\nMüller; Élodie\nTom", "Lea, Élodie Müller, Tom"),
        ("1. Lea\n- Müller, Élodie\nNina Schmidt\n4. Weber,Paul", None),
        ("1. Lea;Müller\n- Tom;Weber\n3) Zoé;Dupont\nNina", "Lea, Tom, Zoé, Nina"),
        ("MÜLLER;Lea\nWEBER;Tom\nDUPONT, Zoé\n5. Nina", None),
        ("Lea\tMüller\nDupont, Zoé\n- Nina", "Lea Müller, Zoé Dupont, Nina"),
    ],
)
def test_it_reads_lists_that_mix_forms(text: str, expected: str | None) -> None:
    """Every line is a pupil, and no sign of the list stays in a name."""
    found = names(read_names(text))
    assert len(found) == len(text.splitlines())
    assert not any(set(name) & set(",;-.0123456789") for name in found)
    assert expected is None or ", ".join(found) == expected


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("12", "no_name"),
        ("---", "no_name"),
        ("<br>", "no_name"),
        ("lea@school.example", "email"),
        ("Lea, Tom, Nina", "several_names"),
        ("x" * 41, "too_long"),
        ("e" + "\u0301\u0302" * 60, "too_long"),
    ],
)
def test_it_says_which_line_gave_no_name(line: str, code: str) -> None:
    roster = read_names(f"Tom\n{line}\nBen")
    assert names(roster) == ["Tom", "Ben"]
    assert codes(roster) == [(2, code)]


def test_it_counts_letters_as_people_do() -> None:
    assert letters("Zoe\u0301") == 3
    assert names(read_names("q\u0323" * 40 + "\nTom")) == ["q\u0323" * 40, "Tom"]


def test_it_reads_names_on_one_line() -> None:
    assert names(read_names("Lea, Tom, Nina")) == ["Lea", "Tom", "Nina"]
    assert names(read_names("Lea; Tom; Nina;")) == ["Lea", "Tom", "Nina"]
    assert names(read_names("Müller, Lea")) == ["Lea Müller"]


@pytest.mark.parametrize("between", [", ", "; "])
def test_it_reads_several_names_on_each_of_many_lines(between: str) -> None:
    lines = [["Lea", "Tom", "Nina"], ["Ben", "Ali", "Zoé"], ["Ina", "Uwe", "Jan"]]
    roster = read_names("\n".join(map(between.join, lines)))
    assert names(roster) == [name for line in lines for name in line]
    assert [row.line for row in roster.rows] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert not roster.header.guessed
    assert names(read_names("Lea, Berg, 7b\nTom, Kurz, 7b\nIna, Lang, 7b")) == ["Lea", "Tom", "Ina"]
    assert names(read_names("Lea\tBerg\tUlm\nTom\tKurz\tBonn")) == ["Lea", "Tom"]


def test_it_turns_names_whose_last_names_come_first_in_capitals() -> None:
    assert names(read_names("1. DUPONT Léa\nLE GALL Yann\nNG Anna-Li\nTom")) == [
        "Léa DUPONT",
        "Yann LE GALL",
        "Anna-Li NG",
        "Tom",
    ]
    as_written = ["Léa DUPONT", "JP Martin", "LEA", "Tom", "M. Lea"]
    assert names(read_names("\n".join(as_written))) == as_written


def test_it_numbers_names_that_come_twice_and_marks_them() -> None:
    roster = read_names("Lea\nTom\nlea\nLea")
    assert names(roster) == ["Lea", "Tom", "lea 2", "Lea 3"]
    assert [row.told_apart for row in roster.rows] == [False, False, True, True]


def test_it_reads_cells_copied_from_a_spreadsheet() -> None:
    pasted = table(("Vorname", "Name", "Klasse"), *((*one, "7b") for one in CLASS), delimiter="\t")
    roster = read_names(pasted)
    assert names(roster) == SHOWN
    assert (roster.header.first, roster.header.last) == ("Vorname", "Name")
    assert roster.header.ignored == ("Klasse",)


def test_it_skips_a_column_of_numbers() -> None:
    assert names(read_names("1\tLea\n2\tTom\n3\tNina")) == ["Lea", "Tom", "Nina"]


def test_it_takes_a_pupil_called_nom_for_a_pupil() -> None:
    assert names(read_names("Lea\nNom\nTom")) == ["Lea", "Nom", "Tom"]
    assert names(read_names("Nom\nLea\nTom")) == ["Lea", "Tom"]


# Two columns.


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("First name", "Last name"),
        ("Given names", "Surname"),
        ("Prénom", "Nom"),
        ("PRÉNOM :", "Nom de famille"),
        ("Vorname", "Nachname"),
        ("Vorname", "Name"),
        ("Rufname", "Familienname"),
    ],
)
def test_it_knows_headings_in_three_languages_and_either_order(first: str, last: str) -> None:
    straight = table((first, last, "Group"), *((*one, "A") for one in CLASS))
    turned = table(("Class", last, first), *(("7b", two, one) for one, two in CLASS))
    for text in (straight, turned):
        roster = read_file(text.encode(), "class.csv")
        assert names(roster) == SHOWN
        assert not roster.header.guessed


def test_it_shows_no_more_of_a_last_name_than_tells_two_children_apart() -> None:
    people = [("Lea", "Mei"), ("Lea", "Meier"), ("Lea", ""), ("Tom", "Berg"), ("Tom", "Berg")]
    roster = read_file(table(("Vorname", "Nachname"), *people).encode())
    assert names(roster) == ["Lea Mei", "Lea Meie.", "Lea", "Tom", "Tom 2"]
    assert names(read_file(b"Vorname;Nachname\n;Berg\nLea;de Luca\nLea;de Rossi")) == [
        "Berg",
        "Lea de L.",
        "Lea de R.",
    ]


def test_it_guesses_the_columns_without_headings_and_says_so() -> None:
    roster = read_file(table(*((*one, "7b") for one in CLASS)).encode())
    assert names(roster) == SHOWN
    assert roster.header.guessed
    assert roster.header.ignored == ("7b",)
    swapped = read_file(table(*((two, one) for one, two in CLASS)).encode(), swapped=True)
    assert names(swapped) == SHOWN


def test_it_takes_the_column_in_capitals_for_the_last_names() -> None:
    assert names(read_file("DUPONT;Léa\nMARTIN;Tom".encode())) == ["Léa", "Tom"]


def test_it_keeps_whole_names_if_there_is_one_column() -> None:
    text = 'Name,Class\n"Müller, Lea",7b\nTom Berg,7b\n'
    assert names(read_file(text.encode())) == ["Lea Müller", "Tom Berg"]


# Files as programs write them.


@pytest.mark.parametrize(
    ("delimiter", "end", "encoding"),
    [
        pytest.param(";", "\r\n", "utf-8-sig", id="Excel, CSV UTF-8, Europe"),
        pytest.param(",", "\r\n", "utf-8-sig", id="Excel, CSV UTF-8, Ireland"),
        pytest.param(";", "\r\n", "cp1252", id="Excel, CSV"),
        pytest.param("\t", "\r\n", "utf-16", id="Excel, Unicode text"),
        pytest.param("\t", "\r\n", "utf-16-le", id="UTF-16 without a mark"),
        pytest.param("\t", "\r\n", "utf-16-be", id="UTF-16 the other way round"),
        pytest.param(",", "\n", "utf-8", id="LibreOffice, Numbers"),
        pytest.param("|", "\n", "utf-8", id="a school's program"),
    ],
)
def test_it_reads_a_list_of_any_program(delimiter: str, end: str, encoding: str) -> None:
    rows = (("Vorname", "Nachname", "Klasse"), *((*one, "7b") for one in CLASS))
    # Windows-1252 has no ć.
    text = table(*rows, delimiter=delimiter, end=end).replace("ć", "c")
    assert names(read_file(text.encode(encoding), "klasse.csv")) == SHOWN


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["mac_roman", "cp1252", "latin-1"])
def test_it_tells_old_encodings_apart(encoding: str, end: str) -> None:
    people = ["René", "Müller", "ÖZGÜR", "Françoise", "Weiß", "Jörg", "Élodie", "Chloë", "Håkan"]
    assert names(read_file(end.join(people).encode(encoding))) == people


def test_it_reads_quotes_line_breaks_and_the_delimiter_excel_names() -> None:
    text = (
        'sep=,\r\n"Nom de\r\nfamille","Prénom"\r\n"D""Arc, dite la Pucelle","Jeanne"\r\nB,Léo\r\n'
    )
    roster = read_file(text.encode())
    assert [(row.line, row.name) for row in roster.rows] == [(4, "Jeanne"), (5, "Léo")]


def test_it_loses_no_line_to_a_quote_left_open() -> None:
    roster = read_file(b'Vorname;Nachname\n"Lea;Berg\nTom;Kurz\nBen;Lang\n')
    assert names(roster) == ["Lea", "Tom", "Ben"]


def test_it_skips_the_titles_above_the_headings() -> None:
    text = "Gymnasium am See;;\nKlasse 7b;;\nSchuljahr 2025/26;;\n;;\nNr.;Nachname;Vorname\n"
    roster = read_file((text + "1;Berg;Tom\n2;Kurz;Ina\n").encode("cp1252"))
    assert names(roster) == ["Tom", "Ina"]
    assert roster.header.lines == (1, 2, 3, 5)
    assert roster.header.ignored == ("Nr.",)


def test_it_skips_headings_a_program_repeats_on_each_page() -> None:
    roster = read_file(b"Name;Klasse\nLea;7b\nTom;7b\nName;Klasse\nBen;7b\n")
    assert names(roster) == ["Lea", "Tom", "Ben"]
    assert roster.header.lines == (1, 4)


def test_it_reads_workbooks_and_names_the_sheets_it_left_out() -> None:
    raw = workbook(
        [],
        [("Klasse 7b",), (), ("Nr.", "Vorname", "Nachname"), *((1.0, *one) for one in CLASS)],
        [("Vorname",), ("Max",)],
    )
    roster = read_file(raw, "klasse.xlsx")
    assert names(roster) == SHOWN
    assert roster.rows[0].line == 4
    assert roster.problems == (Problem(0, "other_sheet", "Klasse 3"),)


def png() -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(range(256)) * 4)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def parcel(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, body in members.items():
            file.writestr(name.replace("__", "/").replace("_xml", ".xml"), body)
    return out.getvalue()


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf\r\n;;\r\n", "empty"),
        (b"Vorname;Nachname\r\n", "empty"),
        (png(), "wrong_format"),
        (b"%PDF-1.7\n1 0 obj\n", "wrong_format"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "wrong_format"),
        (b"<html><table><tr><td>Lea</td></tr></table></html>", "wrong_format"),
        (b"PK\x03\x04 and nothing else", "wrong_format"),
        (parcel(content_xml=b"<office/>"), "wrong_format"),
        (parcel(xl__workbook_xml=b"<workbook"), "wrong_format"),
        (parcel(xl__workbook_xml=b" " * 50_000_000), "too_big"),
        (b"Lea\n" * 1_250_000, "too_big"),
        (b"Lea\n" * 6000, "too_many_lines"),
    ],
    ids=range(13),
)
def test_it_refuses_what_is_no_list_of_names(raw: bytes, code: str) -> None:
    roster = read_file(raw, "class.csv")
    assert roster.rows == ()
    assert codes(roster) == [(0, code)]


def test_it_refuses_a_paste_as_big_as_a_library() -> None:
    assert codes(read_names("Lea\n" * MAX_BYTES)) == [(0, "too_big")]


def test_it_stops_at_the_two_hundredth_pupil_and_says_so() -> None:
    roster = read_names("\n".join(f"Pupil {n}" for n in range(1, 202)))
    assert len(roster.rows) == MAX_PUPILS
    assert roster.problems == (Problem(201, "too_many", "Pupil 201"),)


# For any input.

lines = st.text(st.characters(codec="utf-8"), max_size=60) | st.sampled_from(
    ["Lea", "Lea", "Tom;Berg", "Müller, Lea", "1.\tNina", "Name", "Vorname;Nachname", '"x', "a,b,c"]
)


@given(st.lists(lines, max_size=12).map("\n".join))
def test_it_makes_of_each_line_a_row_a_problem_or_a_heading(text: str) -> None:
    roster = read_names(text)
    told = {row.line for row in roster.rows} | {problem.line for problem in roster.problems}
    told.update(roster.header.lines)
    for number, line in enumerate(text.splitlines(), 1):
        if not all(char.isspace() or char in ';,|"' for char in line):
            assert number in told
    assert {problem.code for problem in roster.problems} <= FILE_CODES | LINE_CODES


@given(st.lists(lines, max_size=12).map("\n".join))
def test_it_gives_short_clean_names_each_only_once(text: str) -> None:
    found = names(read_names(text))
    assert len({name.casefold() for name in found}) == len(found)
    for name in found:
        assert name == unicodedata.normalize("NFC", name) == " ".join(name.split())
        assert any(char.isalpha() for char in name)
        assert letters(name) <= MAX_LETTERS
        assert len(name) <= MAX_CODE_POINTS
        assert not set("<>\0\u202e@") & set(name)


@given(st.binary(max_size=300) | st.binary(max_size=100).map(lambda raw: b"PK\x03\x04" + raw))
def test_it_never_breaks_on_any_bytes(raw: bytes) -> None:
    roster = read_file(raw, "x.csv")
    assert roster.rows or roster.problems


@given(st.lists(st.sampled_from(["Lea", "lea", "Lea 2", "Tom", "A" * 40])), st.sets(st.just("Tom")))
def test_it_tells_all_names_apart_and_leaves_single_ones_alone(
    given_names: list[str], taken: set[str]
) -> None:
    found = tell_apart(given_names, taken)
    assert len({name.casefold() for name in (*found, *taken)}) == len(found) + len(taken)
    assert all(letters(name) <= MAX_LETTERS for name in found)
    for before, after in zip(given_names, found, strict=True):
        if [name.casefold() for name in (*given_names, *taken)].count(before.casefold()) == 1:
            assert after == before


def test_it_numbers_duplicates_around_names_that_have_a_number() -> None:
    assert tell_apart(["Lea", "Lea", "Lea 2"]) == ("Lea", "Lea 3", "Lea 2")
    assert tell_apart(["Lea"], {"lea"}) == ("Lea 2",)

"""Cards and questions as CSV."""

import csv
import io

import openpyxl  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.questions.formats import tables
from quizzes.questions.formats.values import MAX_BYTES, MAX_CARDS, Written, question_problems
from tests.quizzes.questions.formats.examples import BRUGES, GHENT, QUESTIONS, written


def codes(raw: bytes) -> list[tuple[int, str]]:
    result = tables.read_cards(raw)
    assert not result.cards
    return [(problem.line, problem.code) for problem in result.problems]


def test_it_brings_cards_there_and_back() -> None:
    result = tables.read_cards(tables.write_cards([GHENT, BRUGES]))
    assert result.problems == ()
    assert result.cards == (GHENT, BRUGES)


def test_it_brings_questions_there_and_back() -> None:
    assert tables.read_questions(tables.write_questions(QUESTIONS)).questions == QUESTIONS


def test_it_writes_what_a_french_or_german_excel_splits_and_reads_it_again() -> None:
    half = Written(kind="number", text="Half of five?", right=("2.5",), tolerance=0.25)
    raw = tables.write_questions([*QUESTIONS, half], between=";")
    assert raw.decode("utf-8-sig").startswith("kind;question;right;wrong;")
    assert "2,5;;0,25" in raw.decode()  # Excel would take 2.5 for a day
    assert tables.read_questions(raw).questions == (*QUESTIONS, half)
    cards = tables.write_cards([GHENT, BRUGES], between=";")
    assert cards.decode("utf-8-sig").startswith("key;country;city en")
    assert tables.read_cards(cards).cards == (GHENT, BRUGES)


@given(st.lists(written().filter(lambda q: not question_problems(q)), min_size=1, max_size=4))
def test_it_brings_any_letters_there_and_back(asked: list[Written]) -> None:
    result = tables.read_questions(tables.write_questions(asked))
    assert result.questions == tuple(asked), result.problems


def test_it_writes_no_formula_into_a_spreadsheet() -> None:
    rows = list(csv.reader(io.StringIO(tables.write_cards([GHENT]).decode("utf-8-sig"))))
    assert "'=SUM(A1)" in rows[1]
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)


def test_it_reads_what_a_german_excel_saves() -> None:
    text = (
        "sep=;\r\nStadt;Land;Sehenswürdigkeit 1;Sehenswürdigkeit 2;Sehenswürdigkeit 3;Satz 1\r\n"
        'Köln;Deutschland;Dom;Hohenzollernbrücke;"Rhein; links";"Er hat ""zwei"" Türme."\r\n'
    )
    for encoding in ("utf-8-sig", "cp1252", "utf-16"):
        (card,) = tables.read_cards(text.encode(encoding), language="de").cards
        assert (card.key, card.country, card.city.de) == ("koln", "DE", "Köln")
        assert [sight.name.de for sight in card.sights][2] == "Rhein; links"
        assert card.sights[0].sentence.de == 'Er hat "zwei" Türme.'


def test_it_reads_a_workbook() -> None:
    book = openpyxl.Workbook()
    book.active.append(["city", "country", "sight 1", "sight 2", "sight 3"])
    book.active.append(["Ghent", "be", "Castle", "Belfry", "Canals"])
    out = io.BytesIO()
    book.save(out)
    (card,) = tables.read_cards(out.getvalue()).cards
    assert card.country == "BE"


def test_it_names_the_line_of_each_problem_and_keeps_nothing() -> None:
    head = "city,country,sight 1,sight 2,sight 3\n"
    good = "Ghent,Belgium,Castle,Belfry,Canals\n"
    assert codes(f"{head}{good}\n,Belgium,A,B,C\n".encode()) == [(4, "no_city")]
    assert codes(f"{head}{good}Lima,Peru,A,B,C\n".encode()) == [(3, "no_such_country")]
    assert codes(f"{head}Rome,IT,Forum\n".encode()) == [(2, "few_sights")]
    long = "x" * 300
    assert codes(f"{head}Rome,IT,{long},B,C\n".encode()) == [(2, "too_long")]
    assert codes(f'{head}{good}Rome,IT,"Forum,B,C\n'.encode()) == [(3, "torn_line")]
    twice = "key,city,country,sight 1,sight 2,sight 3\nx,A,IT,1,2,3\nx,B,IT,1,2,3\n"
    assert codes(twice.encode()) == [(3, "twice")]


def test_it_gives_cities_of_one_name_keys_of_their_own() -> None:
    head = "city,country,sight 1,sight 2,sight 3\n"
    result = tables.read_cards(f"{head}Brest,FR,1,2,3\nBrest,BY,4,5,6\n".encode())
    assert [card.key for card in result.cards] == ["brest", "brest-2"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [(b"", "empty"), (b"\n\n", "empty"), (b"a,b\n1,2\n", "no_columns"),
     (b"\0\0\0\1", "wrong_format"), (b"PK\3\4rubbish", "wrong_format"),
     (b"x" * (MAX_BYTES + 1), "too_big"), (b"city,country,sight\n", "empty")],
)  # fmt: skip
def test_it_refuses_what_is_no_table_of_cards(raw: bytes, code: str) -> None:
    (problem,) = tables.read_cards(raw).problems
    assert (problem.line, problem.code) == (0, code)


def test_it_names_the_columns_that_it_needs() -> None:
    raw = b"a,b\n1,2\n"
    assert [one.about for one in tables.read_cards(raw).problems] == ["country, city, sight"]
    assert [one.about for one in tables.read_questions(raw).problems] == ["question, right"]


def test_it_refuses_more_cards_than_a_match_takes() -> None:
    lines = "".join(f"c{n},FR,1,2,3\n" for n in range(MAX_CARDS + 1))
    raw = f"city,country,sight 1,sight 2,sight 3\n{lines}".encode()
    assert [problem.code for problem in tables.read_cards(raw).problems] == ["too_many"]


def test_it_guesses_the_kind_of_a_question() -> None:
    raw = (
        "Question;Réponse;Faux 1;Faux 2\n"
        "Capitale de la France ?;Paris;Lyon;Nice\n"
        "Fleuve de Vienne ?;Danube;;\n"
    ).encode("cp1252")
    first, second = tables.read_questions(raw).questions
    assert (first.kind, first.wrong) == ("choice", ("Lyon", "Nice"))
    assert (second.kind, second.right) == ("short", ("Danube",))


@pytest.mark.parametrize(
    ("line", "code"),
    [("riddle,Who?,me,", "no_such_kind"), ("choice,Who?,me,", "wrong_number_of_choices"),
     ("short,Who?,,", "no_right_answer"), ("number,How many?,nine,", "no_number"),
     ("true_false,Is it?,perhaps,", "empty_answer"), ("choice,Who?,Me,me", "same_answer_twice"),
     ("short,,me,", "no_text")],
)  # fmt: skip
def test_it_refuses_questions_that_cannot_be_asked(line: str, code: str) -> None:
    result = tables.read_questions(f"kind,question,right,wrong\n{line}\n".encode())
    assert (2, code) in [(problem.line, problem.code) for problem in result.problems]
    assert not result.questions

"""Questions as Moodle XML."""

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from quizzes.questions.formats import moodle
from quizzes.questions.formats.values import Written
from tests.quizzes.questions.formats.examples import QUESTIONS


def parsed(*asked: Written, category: str = "") -> list[ET.Element]:
    return ET.fromstring(moodle.write_questions(asked, category=category)).findall("question")  # noqa: S314 - our own


def test_it_writes_every_kind_as_moodle_calls_it() -> None:
    kinds = [question.get("type") for question in parsed(*QUESTIONS, category="Europa")]
    assert kinds == ["category", "multichoice", "truefalse", "truefalse", "shortanswer", "matching",
                     "numerical", "numerical"]  # fmt: skip


def test_it_marks_exactly_the_right_answers() -> None:
    choice, true, false, short, match, _nine, high = parsed(*QUESTIONS)
    marks = [(a.get("fraction"), a.findtext("text")) for a in choice.findall("answer")]
    assert marks == [("100", "Madrid"), ("0", "Vigo"), ("0", "a ~ b: 1 # 2")]
    assert [a.get("fraction") for a in true.findall("answer")] == ["100", "0"]
    assert [a.get("fraction") for a in false.findall("answer")] == ["0", "100"]
    assert [a.findtext("text") for a in short.findall("answer")] == ["Wien", "Vienna \\ Wien"]
    pairs = [(s.findtext("text"), s.findtext("answer/text")) for s in match.findall("subquestion")]
    assert pairs == [("France", "Paris"), ("Italy & Co", "Rome <3")]
    assert high.findtext("answer/tolerance") == "2.5"
    assert true.findtext("generalfeedback/text") == "Since 1814 its capital."
    assert false.findtext("name/text") == "Bern: where?"


@given(st.text())
def test_it_writes_xml_whatever_the_letters(text: str) -> None:
    asked = Written("short", text.encode("utf-8", "ignore").decode() or "?", ("yes",))
    assert len(parsed(asked)) == 1

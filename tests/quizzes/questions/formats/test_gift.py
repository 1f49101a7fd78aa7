"""Questions as GIFT: every piece of its syntax that Moodle's documentation describes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizzes.questions.formats import gift
from quizzes.questions.formats.values import MAX_BYTES, FileProblem, Written, question_problems
from tests.quizzes.questions.formats.examples import QUESTIONS, written

# The syntax of the documentation with sentences of our own.
EXAMPLES = r"""
// comments do not count
$CATEGORY: europe/capitals

::Spain::Which is the capital of Spain? {
  =Madrid
  ~Vigo
  // nor do they here
  ~Bilbao # a port in the north
}

The {~Rhine =Danube ~Rhone} flows through Vienna.

[html]Oslo lies in Norway.{T}

Bern lies in Austria. {FALSE#It lies in Switzerland.#Right!}

What do Germans call Cologne?{=Köln =%100%Koeln}

Which country has which capital? {
  =France -> Paris
  =Italy -> Rome
  =Malta->Valletta
  ####Three countries of the south.
}

How many countries touch Germany? {#9}

How high is Mont Blanc? {#4806:2.5}

Between which latitudes? {#59.5..60.5}

When did it join? {#=1973:0 =%100%1975:0 #or so}

Signs\: 1 \= 1 \{ and \\ \} \~ \# stay{=yes\nno}
"""


def read(text: str) -> tuple[Written, ...]:
    result = gift.read_questions(text.encode())
    assert result.problems == ()
    return result.questions


def test_it_reads_the_syntax_of_the_documentation() -> None:
    assert read(EXAMPLES) == (
        Written(
            "choice",
            "Which is the capital of Spain?",
            ("Madrid",),
            ("Vigo", "Bilbao"),
            title="Spain",
        ),
        Written("choice", "The _____ flows through Vienna.", ("Danube",), ("Rhine", "Rhone")),
        Written("true_false", "Oslo lies in Norway.", ("true",)),
        Written("true_false", "Bern lies in Austria.", ("false",)),
        Written("short", "What do Germans call Cologne?", ("Köln", "Koeln")),
        Written(
            "match",
            "Which country has which capital?",
            pairs=(("France", "Paris"), ("Italy", "Rome"), ("Malta", "Valletta")),
            feedback="Three countries of the south.",
        ),
        Written("number", "How many countries touch Germany?", ("9",)),
        Written("number", "How high is Mont Blanc?", ("4806",), tolerance=2.5),
        Written("number", "Between which latitudes?", ("60",), tolerance=0.5),
        Written("number", "When did it join?", ("1973", "1975")),
        Written("short", "Signs: 1 = 1 { and \\ } ~ # stay", ("yes\nno",)),
    )


def test_it_says_what_it_left_out() -> None:
    left = gift.read_questions(EXAMPLES.encode()).left_out
    assert [(problem.line, problem.code) for problem in left] == [
        (3, "category"), (5, "remarks"), (16, "remarks"), (33, "remarks"),
    ]  # fmt: skip


def test_it_brings_questions_there_and_back() -> None:
    assert gift.read_questions(gift.write_questions(QUESTIONS)).questions == QUESTIONS


@given(st.lists(written().filter(lambda q: not question_problems(q)), min_size=1, max_size=4))
def test_it_brings_any_letters_there_and_back(asked: list[Written]) -> None:
    result = gift.read_questions(gift.write_questions(asked))
    assert result.questions == tuple(asked), result.problems


@pytest.mark.parametrize(
    ("question", "code"),
    [("Tell me about Rome. {}", "essay"), ("Rome is old.", "description"),
     ("Who? {=me ~you", "braces"), ("Who? {=a} and {=b}", "braces"), ("Who? {me}", "answers"),
     ("Which two? {~%50%Oslo ~%50%Bergen ~Rome}", "partial_credit"),
     ("When? {#=1822:0 =%50%1822:2}", "partial_credit"), ("When? {#soon}", "no_number"),
     ("When? {#=1:0 =2:1}", "several_tolerances"), ("Who? {~me ~you}", "no_right_answer"),
     ("Who? {=me =you ~she}", "several_right"), ("Who? {=me ~ME}", "same_answer_twice"),
     ("Who? {=a -> b}", "wrong_number_of_pairs"), ("{=me}", "no_text"),
     ("Who? {=}", "empty_answer"), ("How? {#9e999}", "no_number"),
     ("How? {#1..%s}" % ("9" * 400), "no_number")],
)  # fmt: skip
def test_it_names_the_line_of_what_it_cannot_hold(question: str, code: str) -> None:
    result = gift.read_questions(f"Fine? {{T}}\n\n// no\n{question}\n".encode())
    assert [(problem.line, problem.code) for problem in result.problems] == [(4, code)]
    assert result.questions == ()


@pytest.mark.parametrize(
    ("raw", "code"),
    [(b"", "empty"), (b"// nothing\n", "empty"), (b"\0\1\2\3", "wrong_format"),
     (b"x" * (MAX_BYTES + 1), "too_big"), ("\ue000 {T}".encode(), "wrong_format")],
)  # fmt: skip
def test_it_refuses_what_is_no_gift(raw: bytes, code: str) -> None:
    assert gift.read_questions(raw).problems == (FileProblem(0, code),)


@given(st.text("ab{}=~#:%->\\. 1\n", max_size=60))
def test_it_never_stumbles(text: str) -> None:
    result = gift.read_questions(text.encode())
    assert not (result.questions and result.problems)

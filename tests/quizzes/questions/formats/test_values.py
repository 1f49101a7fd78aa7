"""Keys, countries, and words for problems."""

import re
from pathlib import Path

from quizzes.problems import WORDS, problem_words
from quizzes.questions.formats.values import FileProblem, Wording, country_code, make_key

SOURCES = Path(__file__).parents[4] / "quizzes" / "questions" / "formats"


def test_it_makes_keys_of_names() -> None:
    assert make_key("Saint-Malo, Île") == "saint-malo-ile"
    assert make_key("Bern", ["bern", "bern-2"]) == "bern-3"
    assert make_key("Москва") == "card"


def test_it_knows_a_country_by_code_or_name() -> None:
    typed = ("be", "Belgique", "Holland", "die Schweiz", "Peru")
    assert [country_code(text) for text in typed] == ["BE", "BE", "NL", "CH", ""]


def test_it_falls_back_to_the_language_that_was_written() -> None:
    assert Wording(fr="Gand").in_language("de") == "Gand"
    assert Wording("Ghent", "Gand").in_language("fr-be") == "Gand"


def test_it_has_words_for_every_problem() -> None:
    text = "".join(path.read_text("utf-8") for path in SOURCES.glob("*.py"))
    calls = r'(?:refused|complain|leave_out|_Unfit|FileProblem)\((?:[\w.+ ]+, )?"(\w+)"'
    checks = re.findall(r'(?<!Written)\("(\w+)", (?:card|question|text|_named)', text)
    used = {*re.findall(calls, text), *checks}
    assert {"too_big", "essay", "category", "cloze", "no_city", "torn_line"} <= used
    assert used <= set(WORDS)
    # Those that nobody here says, reading a file or a sheet does, or own_questions.py.
    elsewhere = {"too_many_lines", "twice", "no_text", "not_asked", "many_accepted"}
    assert set(WORDS) - used <= elsewhere
    assert (
        problem_words(FileProblem(3, "too_long", "abc")) == "Line 3: This text is too long. (“abc”)"
    )
    assert problem_words(FileProblem(0, "empty")) == "The file holds nothing that can be read."

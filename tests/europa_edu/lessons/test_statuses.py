"""Pages ask a match or a lesson how it stands; they do not compare with the word in its row."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from europa_edu.environment import ROOT
from europa_edu.lessons.models import Lesson
from europa_edu.lessons.statuses import AtBell, LessonStatus
from games.models import Match
from games.statuses import Actor, MatchStatus

ENUMS = (MatchStatus, Actor, LessonStatus, AtBell)
WORDS = frozenset(word for enum in ENUMS for word in enum.values)
APPS = (ROOT / "games", ROOT / "europa_edu" / "lessons")
PYTHON = sorted(file for app in APPS for file in (*app.glob("views/*.py"), *app.glob("forms.py")))
TEMPLATES = sorted(
    file
    for folder in ("templates/games", "templates/lessons", "games/titles")
    for file in (ROOT / folder).rglob("*.html")
)
QUOTED = "|".join(sorted(WORDS))
COMPARED = re.compile(
    rf"""(==|!=|\bin\b)\s*["']({QUOTED})["']|["']({QUOTED})["']\s*(==|!=|\bin\b)"""
)
ASKED = re.compile(r"\b(match|lesson)\.(status|at_bell)\b")


def compared_words(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare | ast.match_case):
            for part in ast.walk(node if isinstance(node, ast.Compare) else node.pattern):
                if isinstance(part, ast.Constant) and part.value in WORDS:
                    yield part.value


@pytest.mark.parametrize("file", PYTHON, ids=lambda file: str(file.relative_to(ROOT)))
def test_it_compares_no_view_or_form_with_a_word(file: Path) -> None:
    assert not list(compared_words(file.read_text()))


def test_it_compares_no_template_with_a_word() -> None:
    assert len(TEMPLATES) > 50
    assert not [file for file in TEMPLATES if COMPARED.search(file.read_text())]


def test_it_asks_no_row_for_its_word_in_any_template() -> None:
    everywhere = [*(ROOT / "templates").rglob("*.html"), *TEMPLATES]
    assert not [file for file in everywhere if ASKED.search(file.read_text())]


def test_it_would_notice_a_word() -> None:
    assert list(compared_words('if match.status in ("over", "elsewhere"): pass')) == ["over"]
    assert COMPARED.search('{% if tile.match.status != "over" %}')
    assert ASKED.search("{% if tile.match.status %}")


@pytest.mark.parametrize("status", MatchStatus)
def test_it_answers_for_a_match_by_exactly_one_property(status: MatchStatus) -> None:
    match = Match(status=status)
    assert [each for each in MatchStatus if getattr(match, f"is_{each.value}")] == [status]


@pytest.mark.parametrize("status", LessonStatus)
def test_it_answers_for_a_lesson_by_exactly_one_property(status: LessonStatus) -> None:
    lesson = Lesson(status=status, at_bell=AtBell.FREEZE)
    assert [each for each in LessonStatus if getattr(lesson, f"is_{each.value}")] == [status]
    assert lesson.keeps_matches
    assert not Lesson(at_bell=AtBell.END).keeps_matches

"""What every style sheet keeps to."""

import re
from pathlib import Path

import pytest
from django.conf import settings

HOMES = ("static/css", "games/titles")
SHEETS = sorted(path for home in HOMES for path in Path(settings.BASE_DIR, home).rglob("*.css"))
RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
SCROLLS = re.compile(r"overflow[a-z-]*:[^;]*\b(auto|scroll)\b")
HOLDS = re.compile(r"\bposition:\s*(relative|absolute|fixed|sticky)")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_it_keeps_hidden_words_inside_what_scrolls(sheet: Path) -> None:
    """`.visually-hidden` is absolute: out of a static box it would stretch the page."""
    rules = RULE.findall(sheet.read_text())
    spilling = [name.strip() for name, body in rules if SCROLLS.search(body)]
    held = [name.strip() for name, body in rules if SCROLLS.search(body) and HOLDS.search(body)]
    assert spilling == held

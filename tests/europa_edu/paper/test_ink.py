"""Text in boxes."""

import pytest

from europa_edu.atlas import atlas
from europa_edu.paper import ink
from europa_edu.paper.ink import fit, font_for, width_of, widths

LONG = "Deutsche Demokratische Republik"


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_it_shrinks_a_text_until_it_fits_its_box(lines: int) -> None:
    setting = fit(LONG, ink.TITLE, 9, 40, 12, lines)
    assert len(setting.lines) <= lines
    assert all(width_of(line, ink.TITLE, setting.size) <= 40 for line in setting.lines)
    assert setting.size * (1 + ink.LEADING * (len(setting.lines) - 1)) <= 12


def test_it_writes_larger_when_it_may_break_the_line() -> None:
    assert fit(LONG, ink.TITLE, 9, 40, 12, 2).size > fit(LONG, ink.TITLE, 9, 40, 12, 1).size


def test_it_loses_no_word_when_it_breaks_lines() -> None:
    text = "Bosnien-Herzegowina und Belgique/België, weit weg"
    lines = fit(text, ink.TEXT, 4, 20, 60, 9).lines
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_it_begins_no_line_with_a_french_exclamation_mark() -> None:
    for width in range(12, 60):
        lines = fit(
            "Elle joue du Mozart ce soir ! Va à Salzbourg.", ink.TEXT, 4, width, 99, 20
        ).lines
        assert not any(line.startswith("!") for line in lines)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("Ελένη Žižek", "Ελένη Žižek"),
        ("Zoë 👩\u200d🚀", "Zoë"),
        ("ＡＢ", "AB"),
        ("محمد", "????"),
        ("李明", "??"),
    ],
)
def test_it_leaves_no_name_out_and_no_letter_of_it(name: str, printed: str) -> None:
    assert ink.printable(name) == printed
    (line,) = fit(name, ink.TITLE, 9, 90, 12).lines
    assert line == printed
    assert widths(font_for(line, ink.TITLE)).keys() >= set(line)


def test_it_has_a_letter_for_every_name_of_the_atlas() -> None:
    states = [state for year in atlas().years.values() for state in year.states.values()]
    names = {name for thing in (*states, *atlas().cities.values()) for name in thing.names.all}
    letters = {letter for name in names for letter in name}
    assert letters <= widths(ink.LOCAL).keys()
    assert font_for("Besançon", ink.TITLE) == ink.TITLE
    assert font_for("Αθήνα", ink.TITLE) == ink.LOCAL

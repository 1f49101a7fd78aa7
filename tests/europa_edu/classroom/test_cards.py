"""Log-in cards on paper."""

import re
from functools import partial
from pathlib import Path

import pytest
import segno
from django.utils import translation

from europa_edu.classroom.cards import (
    EDGE,
    QR_CORNER,
    QR_SIDE,
    SIZE,
    LogInCard,
    card_sheets,
    cards_pdf,
    draw_card,
    grouped,
    qr_boxes,
)
from europa_edu.classroom.words import card_words
from europa_edu.paper.document import A4, Sheet, document
from europa_edu.paper.pieces import grid
from tests import papers

SMALLEST = 2.2  # millimetres: six points
LONG = (
    "Maximilian-Alexander Freiherr Hohenstein",
    "Donaudampfschifffahrtsgesellschaftskapit",
    "Μαξιμιλιανός-Αλέξανδρος Παπαδοπούλου-Χατ",
)


def card(**changes: str) -> LogInCard:
    known = {
        "name": "Ada",
        "class_name": "4b",
        "class_code": "K7M4PX",
        "address": "europa.school.example/join",
        "qr_text": "https://europa.school.example/card/Qx3f9aKz81LmPq77TyUw",
    }
    return LogInCard(**(known | changes), pictures=("butterfly", "ice_cream", "snowman"))


def drawn(one: LogInCard) -> bytes:
    """A card alone, in the corner of a page."""
    return document([Sheet(partial(draw_card, one, card_words()))], "", "en")


def test_it_lays_eight_cards_on_an_a4_page():
    columns, rows = grid(SIZE)
    assert columns * rows == 8
    assert len(card_sheets([card()] * 17, card_words())) == 3


def test_it_writes_a_file_of_a4_pages_and_tells_of_each(tmp_path: Path):
    seen = []

    def told(sheets):
        for number, sheet in enumerate(sheets, 1):
            seen.append(f"{number} of {len(sheets)}")
            yield sheet

    file = tmp_path / "cards.pdf"
    cards_pdf(file, [card()] * 9, card_words(), "en", told)
    assert seen == ["1 of 2", "2 of 2"]
    assert papers.sizes(papers.opened(file)) == [A4, A4]


@pytest.mark.parametrize("name", ["Ada", LONG[0], LONG[2]])
def test_it_writes_text_that_can_be_searched_and_read_aloud(name: str):
    written = papers.opened(drawn(card(name=name))).pages[0].extract_text()
    for text in (*name.split(), "4b", "K7M 4PX", "europa.school.example/join", "butterfly"):
        assert text in written


def test_it_holds_no_picture_but_those_to_tap():
    reader = papers.opened(document(card_sheets([card()] * 8, card_words()), "", "en"))
    assert papers.pictures(reader) == [(256, 256)] * 3


@pytest.mark.parametrize("text", ["https://a.example/card/Qx3f9aKz81L", card().qr_text, "x" * 150])
def test_it_prints_a_qr_code_of_30_mm_with_white_around(text: str):
    matrix = segno.make_qr(text, error="m").matrix
    module = QR_SIDE / len(matrix)
    assert QR_SIDE >= 30
    left, top = QR_CORNER
    read = [bytearray(len(matrix)) for _ in matrix]
    for x1, y1, x2, y2 in qr_boxes(text, QR_CORNER):
        row, first, last = ((y1 - top) / module, (x1 - left) / module, (x2 - left) / module)
        assert y2 - y1 == pytest.approx(module)
        read[round(row)][round(first) : round(last)] = b"\1" * round(last - first)
    assert read == [bytearray(row) for row in matrix]
    quiet = 4 * module
    inside = [
        mark
        for mark in papers.marks(papers.opened(drawn(card(qr_text=text))), 0)
        if left - quiet < mark.x < left + QR_SIDE + quiet
        and top - quiet < mark.y < top + QR_SIDE + quiet
    ]
    assert {mark.operator for mark in inside} == {"re"}  # the code, and nothing else
    assert all(left - 0.01 < mark.x < left + QR_SIDE + 0.01 for mark in inside)
    assert all(top - 0.01 < mark.y < top + QR_SIDE + 0.01 for mark in inside)


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_keeps_long_words_inside_the_card(name: str, language: str):
    with translation.override(language):
        long = card(name=name, class_name=name, address=f"europa.{'long-' * 5}school.example/join")
        reader = papers.opened(drawn(long))
    assert len(name) == 40
    assert papers.smallest(reader) >= SMALLEST
    for mark in papers.marks(reader, 0):
        assert EDGE - 0.5 <= mark.x <= SIZE[0] - EDGE + 0.5
        assert 2 <= mark.y <= SIZE[1] - 2


def test_it_is_readable_in_grey():
    """Letters and lines are nearly black; only captions are lighter, and still dark."""
    page = papers.opened(drawn(card())).pages[0].get_contents()
    assert page is not None
    greys = {
        0.3 * float(r) + 0.59 * float(g) + 0.11 * float(b)
        for r, g, b in re.findall(
            r"([\d.]+) ([\d.]+) ([\d.]+) rg", page.get_data().decode("latin-1")
        )
    }
    assert max(grey for grey in greys if grey < 1) < 0.45


@pytest.mark.parametrize(
    ("code", "shown"),
    [("K7M4PX", "K7M 4PX"), ("ABCD1234", "ABCD 1234"), ("K7M4PX9AB", "K7M 4PX 9AB")],
)
def test_it_writes_the_class_code_in_groups(code: str, shown: str):
    assert grouped(code) == shown

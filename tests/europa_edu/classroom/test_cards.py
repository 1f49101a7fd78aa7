"""Log-in cards on paper."""

from pathlib import Path

import pytest
import segno
from django.utils import translation
from PIL import Image, ImageChops

from europa_edu.classroom.cards import (
    ASIDE,
    DPI,
    EDGE,
    QR_CORNER,
    QR_SIDE,
    SIZE,
    LogInCard,
    card_pages,
    cards_pdf,
    draw_card,
    grouped,
)
from europa_edu.classroom.words import card_words
from europa_edu.paper import canvas
from europa_edu.paper.canvas import pixels
from europa_edu.paper.sheet import grid
from europa_edu.paper.surface import A4

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


def to_pixels(*millimetres: float) -> tuple[int, ...]:
    return tuple(pixels(one, DPI) for one in millimetres)


def test_it_lays_eight_cards_on_an_a4_page():
    columns, rows = grid(SIZE)
    assert columns * rows == 8
    pages = card_pages([card()] * 17, card_words())
    assert len(pages) == 3
    assert pages[2]().size == to_pixels(*A4)


def test_it_writes_a_file_of_a4_pages_and_tells_of_each(tmp_path: Path):
    seen = []

    def told(pages):
        for number, page in enumerate(pages, 1):
            seen.append(f"{number} of {len(pages)}")
            yield page

    file = tmp_path / "cards.pdf"
    cards_pdf(file, [card()] * 9, card_words(), told)
    content = file.read_bytes()
    assert seen == ["1 of 2", "2 of 2"]
    assert b"/Count 2" in content
    wide, tall = (side * 72 / DPI for side in to_pixels(*A4))
    assert f"/MediaBox [ 0 0 {wide} {tall} ]".encode() in content


@pytest.mark.parametrize("text", ["https://a.example/card/Qx3f9aKz81L", card().qr_text, "x" * 150])
def test_it_prints_a_qr_code_of_30_mm_in_whole_pixels_with_white_around(text: str):
    drawn = draw_card(card(qr_text=text), card_words()).convert("L")
    matrix = segno.make_qr(text, error="m").matrix
    left, top = to_pixels(*QR_CORNER)
    module = -(-pixels(QR_SIDE, DPI) // len(matrix))
    side = module * len(matrix)
    assert side >= pixels(30, DPI)
    code = drawn.crop((left, top, left + side, top + side))
    read = code.resize((len(matrix),) * 2, Image.Resampling.NEAREST)
    assert list(read.tobytes()) == [0 if dark else 255 for row in matrix for dark in row]
    assert len(code.getcolors() or ()) == 2
    quiet = 4 * module
    around = drawn.crop((left - quiet, top - quiet, left + side + quiet, top + side + quiet))
    around.paste(255, (quiet, quiet, quiet + side, quiet + side))
    assert around.getextrema() == (255, 255)


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_keeps_long_words_inside_the_card(
    monkeypatch: pytest.MonkeyPatch, name: str, language: str
):
    sizes: list[float] = []
    finish = canvas.Canvas.image

    def image(drawn: canvas.Canvas) -> Image.Image:
        sizes.append(drawn.smallest)
        return finish(drawn)

    monkeypatch.setattr(canvas.Canvas, "image", image)
    with translation.override(language):
        long = card(name=name, class_name=name, address=f"europa.{'long-' * 5}school.example/join")
        drawn = draw_card(long, card_words()).convert("L")
    assert len(name) == 40
    assert min(sizes) >= SMALLEST
    left, top, right, bottom = ImageChops.invert(drawn).getbbox() or (0, 0, 0, 0)
    assert left >= pixels(EDGE - 0.5, DPI)
    assert top >= pixels(2, DPI)
    assert right <= pixels(SIZE[0] - EDGE + 0.5, DPI)
    assert bottom <= pixels(SIZE[1] - 2, DPI)


def test_it_is_readable_in_grey():
    drawn = draw_card(card(), card_words()).convert("L")
    aside = drawn.crop(to_pixels(ASIDE, 23, SIZE[0], SIZE[1]))
    dark = sum(count for value, count in enumerate(aside.histogram()) if value < 80)
    assert dark > 0.06 * aside.width * aside.height


@pytest.mark.parametrize(
    ("code", "shown"),
    [("K7M4PX", "K7M 4PX"), ("ABCD1234", "ABCD 1234"), ("K7M4PX9AB", "K7M 4PX 9AB")],
)
def test_it_writes_the_class_code_in_groups(code: str, shown: str):
    assert grouped(code) == shown

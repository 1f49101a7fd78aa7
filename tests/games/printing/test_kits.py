"""Every game on paper: nothing missing, nothing too small, every page A4."""

from pathlib import Path

import pytest

from europa_edu.paper import canvas
from europa_edu.paper.pdf import write_pdf
from games.catalog import CATALOG
from games.printing import LANGUAGES, editions, inventory, kit
from games.printing.words import WORDS

SMALLEST = 1.9  # millimetres: about 5.5 points

PIECES = {
    ("europa_tour", "today"): {"country": 40, "plane": 10, "ship": 10},
    ("europa_tour", "box"): {"country": 40, "plane": 10, "ship": 10},
    ("zigzag", "1960"): {"country": 56},
    ("sans_frontieres", "today"): {
        "ticket": 51,
        "weekend": 14,
        "itinerary": 26,
        "tourism": 65,
        "token": 60,
        "pawn": 6,
    },
    ("voyage", "today"): {"city": 99, "event": 30, "pawn": 6, "home": 6},
    ("europa", "1945"): {
        "country": 38,
        "cover": 4,
        "information": 4,
        "pawn": 6,
        "counter": 120,
        "tension": 20,
        "war": 10,
        "union": 38,
        "victory_point": 78,
    },
}
EVERY = [(slug, edition) for slug in CATALOG for edition in editions(slug)]


@pytest.mark.parametrize(("slug", "edition"), EVERY)
def test_it_holds_every_piece_of_the_game(slug: str, edition: str) -> None:
    assert inventory(slug, edition) == PIECES[slug, edition]


@pytest.mark.parametrize(("slug", "edition"), EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_draws_every_page_in_a4_with_letters_that_can_be_read(
    coarse: list[float], slug: str, edition: str, language: str
) -> None:
    sizes = {page().size for page in kit(slug, language, edition).pages}
    assert sizes <= {(210, 297), (297, 210)}
    assert min(coarse) >= SMALLEST


def test_it_offers_all_editions_of_a_game() -> None:
    for slug, title in CATALOG.items():
        assert title.options().edition == editions(slug)[0]  # type: ignore[attr-defined]


def test_it_has_every_word_in_every_language() -> None:
    assert all(set(words) == set(LANGUAGES) for words in WORDS.values())


def test_it_writes_all_pages_into_one_file(tmp_path: Path) -> None:
    pages = kit("zigzag", "de", "1960").pages[:3]
    file = tmp_path / "zigzag.pdf"
    write_pdf(file, pages, "Zigzag")
    content = file.read_bytes()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Subtype /Image") == 3
    assert b"/Count 3" in content
    wide, tall = canvas.pixels(297) * 72 / canvas.DPI, canvas.pixels(210) * 72 / canvas.DPI
    assert f"/MediaBox [ 0 0 {wide} {tall} ]".encode() in content

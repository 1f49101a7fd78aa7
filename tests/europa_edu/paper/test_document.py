"""Documents: what is written on a page can be read back as text."""

import os
import subprocess
import sys
from functools import cache

from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from europa_edu.atlas import atlas
from europa_edu.environment import ROOT
from europa_edu.paper import ink
from europa_edu.paper.document import A4, ACROSS, Page, Paint, Sheet, document
from europa_edu.paper.writer import POINTS
from tests import papers

FLAG = ROOT / "static" / "atlas" / "flags_png" / "FR.png"
NAMES = sorted({name for city in atlas().cities.values() for name in city.names.all})


def read(*paints: Paint, language: str = "en", across: bool = False) -> PdfReader:
    sheets = (Sheet(paint, across) for paint in paints)
    return papers.opened(document(sheets, "Zensur & Co", language))


def test_it_says_what_it_is_and_in_which_language() -> None:
    reader = read(lambda page: None, lambda page: None, language="fr")
    assert len(reader.pages) == 2
    assert reader.metadata
    assert reader.metadata.title == "Zensur & Co"
    assert reader.root_object["/Lang"] == "fr"
    assert papers.sizes(reader) == [A4, A4]
    assert papers.sizes(read(lambda page: None, across=True)) == [ACROSS]


def test_it_writes_every_alphabet_of_europe() -> None:
    words = ["Ñandú", "Αθήνα", "Київ", "Երևան", "თბილისი", "Þingvellir", "Łódź", "İzmir"]

    def paint(page: Page) -> None:
        for number, word in enumerate(words):
            page.text((10, 10 + 10 * number, 100, 20 + 10 * number), word, align="left")

    assert read(paint).pages[0].extract_text().split() == words


@cache
def with_fonts() -> FPDF:
    pdf = FPDF()
    for name in (ink.TEXT, ink.LOCAL):
        pdf.add_font(name, fname=ink.FONTS / f"{name}.ttf")
    return pdf


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4), st.floats(20, 90))
def test_it_keeps_a_line_in_its_box(names: list[str], width: float) -> None:
    """Lines are broken by the very widths with which fpdf2 sets them."""
    pdf = with_fonts()
    setting = ink.fit(" ".join(names), ink.TEXT, 4, width, 99, 9)
    for line in setting.lines:
        pdf.set_font(ink.font_for(line, ink.TEXT), size=setting.size * POINTS)
        assert pdf.get_string_width(line) <= width + 0.001


def test_it_draws_shapes_only_where_they_have_a_colour() -> None:
    def paint(page: Page) -> None:
        page.box((10, 10, 20, 20))
        page.circle((50, 50), 4, None)
        page.polygon([(1, 1), (2, 2)], ink.SEA)

    def painted(page: Page) -> None:
        page.box((10, 10, 20, 20), ink.SEA, ink.INK, radius=2)
        page.circle((50, 50), 4, ink.SEA)
        with page.clipped((0, 0, 90, 90)):
            page.polygon([(1, 1), (2, 2), (3, 1)], ink.SEA, ink.INK)
        page.dashed([(0, 0), (50, 0)], ink.INK, 0.2, 2, 2)

    blank, empty, full = (
        read(one).pages[0].get_contents().get_data() for one in (lambda page: None, paint, painted)
    )
    assert empty == blank
    assert len(full) > len(blank) + 200


def test_it_draws_an_outline_within_its_box() -> None:
    def paint(page: Page) -> None:
        page.box((10, 20, 30, 40), ink.SEA, ink.INK, 2)

    corners = [(round(mark.x, 1), round(mark.y, 1)) for mark in papers.marks(read(paint), 0)]
    assert sorted(corners) == [(11, 21), (29, 39)]


def test_it_leaves_out_what_lies_beyond_a_clip() -> None:
    def paint(page: Page) -> None:
        with page.clipped((0, 0, 50, 50)):
            page.text((10, 10, 40, 20), "inside")
            page.text((60, 10, 90, 20), "outside")
            page.circle((80, 80), 5, ink.SEA)
            page.polygon([(60, 60), (70, 60), (70, 70)], ink.SEA)
        page.text((60, 10, 90, 20), "after")

    reader = read(paint)
    assert reader.pages[0].extract_text().split() == ["inside", "after"]
    assert max(mark.y for mark in papers.marks(reader, 0)) <= 50


def test_it_moves_and_turns_what_is_drawn() -> None:
    def paint(page: Page) -> None:
        with page.moved(100, 50), page.upside_down((0, 0, 20, 20)):
            page.line([(1, 2), (5, 2)], ink.INK, 0.2)

    ends = [(round(mark.x), round(mark.y)) for mark in papers.marks(read(paint), 0)]
    assert ends == [(119, 68), (115, 68)]


def test_it_holds_a_picture_once_however_often_it_is_drawn() -> None:
    def paint(page: Page) -> None:
        for top in range(0, 100, 10):
            page.picture(FLAG, (10, top, 20, top + 8))

    assert papers.pictures(read(paint)) == [(240, 180)]


def test_it_writes_a_narrow_space_as_one_that_its_fonts_have() -> None:
    reader = read(lambda page: page.text((10, 10, 50, 20), "12\u202f345"))
    assert reader.pages[0].extract_text() == "12\u00a0345"


def test_it_is_loaded_by_who_prints_and_by_no_page() -> None:
    """fpdf2 and its fonts take a third of a second, which nobody should wait for to play."""
    script = (
        "import django, sys; django.setup(); import europa_edu.urls; from games.catalog import"
        " CATALOG; from games.kits import editions; [editions(slug) for slug in CATALOG];"
        " print(*({'fpdf', 'fontTools'} & sys.modules.keys()))"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "europa_edu.settings"}
    loaded = subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, env=environment)
    assert loaded.strip() == b""

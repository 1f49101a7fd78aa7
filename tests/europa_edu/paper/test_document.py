"""Documents: what is written on a page can be read back as text."""

import io
from functools import cache

from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from europa_edu.atlas import atlas
from europa_edu.paper import ink
from europa_edu.paper.document import A4, POINTS, Leaf, document

NAMES = sorted({name for city in atlas().cities.values() for name in city.names.all})


def read(*pages: object, language: str = "en") -> PdfReader:
    return PdfReader(io.BytesIO(document(pages, "Zensur & Co", language)))  # type: ignore[arg-type]


def test_it_says_what_it_is_and_in_which_language() -> None:
    reader = read(lambda leaf: None, lambda leaf: None, language="fr")
    assert len(reader.pages) == 2
    assert reader.metadata
    assert reader.metadata.title == "Zensur & Co"
    assert reader.root_object["/Lang"] == "fr"
    assert [round(float(side) / POINTS) for side in reader.pages[0].mediabox[2:]] == [*A4]


def test_it_writes_every_alphabet_of_europe() -> None:
    words = ["Ñandú", "Αθήνα", "Київ", "Երևան", "თბილისი", "Þingvellir", "Łódź", "İzmir"]

    def paint(leaf: Leaf) -> None:
        for number, word in enumerate(words):
            leaf.text((10, 10 + 10 * number, 100, 20 + 10 * number), word, align="left")

    assert read(paint).pages[0].extract_text().split() == words


@cache
def with_fonts() -> FPDF:
    pdf = FPDF()
    for name in (ink.TEXT, ink.LOCAL):
        pdf.add_font(name, fname=ink.FONTS / f"{name}.ttf")
    return pdf


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4), st.floats(20, 90))
def test_it_keeps_a_line_in_its_box(names: list[str], width: float) -> None:
    """Lines are broken by the widths that Pillow measures, and written with those of the PDF."""
    pdf = with_fonts()
    setting = ink.fit(" ".join(names), ink.TEXT, 4, width, 99, 9)
    for line in setting.lines:
        pdf.set_font(ink.font_for(line, ink.TEXT), size=setting.size * POINTS)
        assert pdf.get_string_width(line) <= width * 1.02


def test_it_draws_shapes_only_where_they_have_a_colour() -> None:
    def paint(leaf: Leaf) -> None:
        leaf.box((10, 10, 20, 20))
        leaf.circle((50, 50), 4, None)
        leaf.polygon([(1, 1), (2, 2)], ink.SEA)

    def painted(leaf: Leaf) -> None:
        leaf.box((10, 10, 20, 20), ink.SEA, ink.INK, radius=2)
        leaf.circle((50, 50), 4, ink.SEA)
        with leaf.clipped((0, 0, 90, 90)):
            leaf.polygon([(1, 1), (2, 2), (3, 1)], ink.SEA, ink.INK)
        leaf.dashed([(0, 0), (50, 0)], ink.INK, 0.2, 2, 2)

    blank, empty, full = (
        read(one).pages[0].get_contents().get_data() for one in (lambda leaf: None, paint, painted)
    )
    assert empty == blank
    assert len(full) > len(blank) + 200

"""A PDF whose text is text: it can be searched, copied, read aloud and enlarged."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from europa_edu.paper import ink
from europa_edu.paper.surface import A4, Align, Box, Point, Surface

if TYPE_CHECKING:
    from fpdf import FPDF

POINTS = 72 / 25.4  # in a millimetre
SHARES: dict[Align, float] = {"left": 0, "centre": 0.5, "right": 1}  # of a line left of its point

Paint = Callable[["Leaf"], None]


def document(pages: Iterable[Paint], title: str, language: str) -> bytes:
    """All pages, painted one after the other."""
    from fpdf import FPDF  # a quarter of a second, which no page should wait for

    pdf = FPDF(format=A4)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_auto_page_break(False)
    for paint in pages:
        pdf.add_page()
        paint(Leaf(pdf))
    return bytes(pdf.output())


def write_document(path: Path, pages: Iterable[Paint], title: str, language: str) -> None:
    path.write_bytes(document(pages, title, language))


class Leaf(Surface):
    """The newest page of a document."""

    def __init__(self, pdf: "FPDF") -> None:
        super().__init__(*A4)
        self._pdf = pdf

    def clipped(self, box: Box) -> AbstractContextManager[None]:
        """What is drawn meanwhile ends at the box's edges."""
        left, top, right, bottom = box
        return self._pdf.rect_clip(left, top, right - left, bottom - top)

    def polygon(
        self,
        points: Iterable[Point],
        fill: str | None,
        outline: str | None = None,
        width: float = 0,
    ) -> None:
        corners = list(points)
        if len(corners) >= 3 and (style := self._style(fill, outline, width)):
            self._pdf.polygon(corners, style=style)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self._style(None, colour, width)
        self._pdf.polyline(list(points))

    def circle(
        self, centre: Point, radius: float, fill: str | None, outline: str = "", width: float = 0.3
    ) -> None:
        if style := self._style(fill, outline, width):
            self._pdf.circle(*centre, radius, style=style)

    def box(
        self,
        box: Box,
        fill: str | None = None,
        outline: str | None = None,
        width: float = 0.3,
        radius: float = 0,
    ) -> None:
        left, top, right, bottom = box
        if style := self._style(fill, outline, width):
            size = (right - left, bottom - top)
            self._pdf.rect(left, top, *size, style, bool(radius), radius)

    def _write(
        self, at: Point, line: str, font: str, size: float, colour: str, align: Align, halo: str
    ) -> None:
        if font not in self._pdf.fonts:
            self._pdf.add_font(font, fname=ink.FONTS / f"{font}.ttf")
        self._pdf.set_font(font, size=size * POINTS)
        x, y = at[0] - self._pdf.get_string_width(line) * SHARES[align], at[1]
        if halo:
            self._style(None, halo, size * ink.HALO * 2)
            with self._pdf.local_context(text_mode="STROKE"):
                self._pdf.text(x, y, line)
        self._pdf.set_text_color(colour)
        self._pdf.text(x, y, line)

    def _style(self, fill: str | None, outline: str | None, width: float) -> str:
        """Take the colours in hand; says how the next shape is drawn: filled, outlined or both."""
        if fill:
            self._pdf.set_fill_color(fill)
        if outline:
            self._pdf.set_draw_color(outline)
            self._pdf.set_line_width(width)
        return ("F" if fill else "") + ("D" if outline else "")

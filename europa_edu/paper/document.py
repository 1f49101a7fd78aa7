"""The one surface of everything printed: a page in millimetres whose text is text.

It can be searched, copied, read aloud and enlarged; fpdf2 writes it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from europa_edu.paper import ink

if TYPE_CHECKING:
    from europa_edu.paper.writer import Writer

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Align = Literal["left", "centre", "right"]
Paint = Callable[["Page"], None]

A4 = (210.0, 297.0)
ACROSS = (297.0, 210.0)
SHARES: dict[Align, float] = {"left": 0, "centre": 0.5, "right": 1}  # of a line left of its point


class Sheet(Struct, frozen=True):
    """A page to come: painted only when its turn comes."""

    paint: Paint
    across: bool = False


def document(sheets: Iterable[Sheet], title: str, language: str) -> bytes:
    """All sheets, painted one after the other."""
    from europa_edu.paper.writer import Writer  # fpdf2 is slow to import

    pdf = Writer(title, language)
    for sheet in sheets:
        pdf.add_page("landscape" if sheet.across else "portrait")
        page = Page(pdf)
        with page.plain_lines():
            sheet.paint(page)
    return bytes(pdf.output())


def write_document(path: Path, sheets: Iterable[Sheet], title: str, language: str) -> None:
    path.write_bytes(document(sheets, title, language))


class Page:
    """The newest page of a document."""

    def __init__(self, pdf: "Writer") -> None:
        self._pdf = pdf
        self._window: Box | None = None
        self.width, self.height = pdf.w, pdf.h

    def plain_lines(self) -> AbstractContextManager[None]:
        """Lines drawn meanwhile have no spikes where a coast turns, and end where they are told."""
        return self._pdf.local_context(stroke_join_style="round", stroke_cap_style="butt")

    def moved(self, x: float, y: float) -> AbstractContextManager[None]:
        """What is drawn meanwhile is given from this corner."""
        return self._pdf.moved(x, y)

    def upside_down(self, box: Box) -> AbstractContextManager[None]:
        """What is drawn meanwhile is turned by half a circle around the middle of a box."""
        left, top, right, bottom = box
        return self._pdf.rotation(180, (left + right) / 2, (top + bottom) / 2)

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """What is drawn meanwhile ends at the box's edges; what lies outside is left out."""
        left, top, right, bottom = box
        before, self._window = self._window, box
        # Within a context of its own: fpdf2's clip alone forgets that its end takes the font away.
        with self._pdf.local_context(), self._pdf.rect_clip(left, top, right - left, bottom - top):
            yield
        self._window = before

    def polygon(
        self,
        points: Iterable[Point],
        fill: str | None,
        outline: str | None = None,
        width: float = 0,
    ) -> None:
        self.shape([list(points)], fill, outline, width)

    def shape(
        self,
        rings: Iterable[Sequence[Point]],
        fill: str | None,
        outline: str | None = None,
        width: float = 0,
    ) -> None:
        """One thing of several parts: a state with its islands."""
        seen = [ring for ring in rings if len(ring) > 2 and not self._outside(ring)]
        if seen and (style := self._style(fill, outline, width)):
            self._pdf.ways(seen, style, closed=True)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        if not self._outside(points):
            self._style(None, colour, width)
            self._pdf.ways([points], "D", closed=False)

    def dashed(
        self, points: Sequence[Point], colour: str, width: float, dash: float, gap: float
    ) -> None:
        """A line as its dashes, which go on around the bends."""
        self._pdf.set_dash_pattern(dash, gap)
        self.line(points, colour, width)
        self._pdf.set_dash_pattern()

    def dotted(self, points: Sequence[Point], colour: str, radius: float, gap: float) -> None:
        with self._pdf.local_context(stroke_cap_style="round"):
            self.dashed(points, colour, radius * 2, 0.01, gap)

    def circle(
        self, centre: Point, radius: float, fill: str | None, outline: str = "", width: float = 0.3
    ) -> None:
        """With its outline inside, as that of a box."""
        x, y = centre
        if self._outside(((x - radius, y - radius), (x + radius, y + radius))):
            return
        if style := self._style(fill, outline, width):
            self._pdf.circle(x, y, radius - (width / 2 if outline else 0), style=style)

    def box(
        self,
        box: Box,
        fill: str | None = None,
        outline: str | None = None,
        width: float = 0.3,
        radius: float = 0,
    ) -> None:
        left, top, right, bottom = box
        if self._outside(((left, top), (right, bottom))):
            return
        if style := self._style(fill, outline, width):
            inset = width / 2 if outline else 0
            size = (right - left - 2 * inset, bottom - top - 2 * inset)
            self._pdf.rect(left + inset, top + inset, *size, style, bool(radius), radius)

    def mosaic(self, boxes: Iterable[Box], fill: str) -> None:
        """Boxes that touch, as one shape: no hair of white stays between them."""
        self._pdf.mosaic(
            [(left, top, right - left, bottom - top) for left, top, right, bottom in boxes], fill
        )

    def picture(self, file: Path, box: Box) -> None:
        """A picture; however often it is drawn, the document holds it once."""
        left, top, right, bottom = box
        self._pdf.image(file, left, top, right - left, bottom - top)

    def text(
        self,
        box: Box,
        text: str,
        font: str = ink.TEXT,
        size: float = 4,
        colour: str = ink.INK,
        align: Align = "centre",
        lines: int = 1,
        halo: str = "",
        top: bool = False,
    ) -> float:
        """Write into the box, in the middle of its height or at its top; returns the lower edge."""
        left, upper, right, lower = box
        setting = ink.fit(text, font, size, right - left, lower - upper, lines)
        pitch = setting.size * ink.LEADING
        tall = pitch * (len(setting.lines) - 1) + setting.size
        y = upper if top else (upper + lower - tall) / 2
        if self._outside(((left, upper), (right, lower))):
            return y + tall
        for number, line in enumerate(setting.lines):
            wide = ink.width_of(line, font, setting.size)
            x = left + (right - left - wide) * SHARES[align]
            baseline = y + number * pitch + setting.size * 0.84
            self._write((x, baseline), line, font, setting.size, colour, halo)
        return y + tall

    def _write(self, at: Point, line: str, font: str, size: float, colour: str, halo: str) -> None:
        self._pdf.use_font(ink.font_for(line, font), size)
        if halo:
            with self._pdf.local_context(text_mode="STROKE"):
                # fpdf2 takes the width of letters' outlines in points.
                self._style(None, halo, size * ink.HALO * 2 * self._pdf.k)
                self._pdf.text(*at, line)
        self._pdf.set_text_color(colour)
        self._pdf.text(*at, line)

    def _style(self, fill: str | None, outline: str | None, width: float) -> str:
        """Set the colours; returns fpdf2's style of a shape: filled (F), outlined (D) or both."""
        if fill:
            self._pdf.set_fill_color(fill)
        if outline:
            self._pdf.set_draw_color(outline)
            self._pdf.set_line_width(width)
        return ("F" if fill else "") + ("D" if outline else "")

    def _outside(self, points: Sequence[Point]) -> bool:
        if self._window is None:
            return False
        left, top, right, bottom = self._window
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return max(xs) < left or min(xs) > right or max(ys) < top or min(ys) > bottom

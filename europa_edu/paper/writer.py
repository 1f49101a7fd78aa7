"""fpdf2's document with our fonts. Imported late: fpdf2 takes a quarter of a second."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Transform, convert_to_device_color
from fpdf.enums import RenderStyle, TableBordersLayout, TableBorderStyle, TableCellStyle
from fpdf.fonts import FontFace

from europa_edu.paper import ink
from europa_edu.paper.document import Align

POINTS = 72 / 25.4  # in a millimetre


@lru_cache(maxsize=1024)  # two maps: every pupil of a report has the same one in the same place
def _written(line: tuple[tuple[float, float], ...], scale: float, tall: float) -> str:
    points = [f"{x * scale:.1f} {(tall - y) * scale:.1f}" for x, y in line]
    return f"{points[0]} m {' l '.join(points[1:])} l"


class Rules(TableBordersLayout):
    """A fine line under each row, a stronger one under the heads."""

    def cell_style_getter(self, row_idx: int, *place: int, **more: int) -> TableCellStyle:
        colour = convert_to_device_color(ink.LINE)
        return TableCellStyle(bottom=TableBorderStyle(0.2 if row_idx else 0.5, colour))


class Writer(FPDF):
    """A4; `foot` is called at the end of every page."""

    def __init__(
        self, title: str, language: str, foot: Callable[["Writer"], None] | None = None
    ) -> None:
        super().__init__(format="A4")
        self._foot = foot
        self.set_title(title)
        self.set_lang(language)
        self.set_auto_page_break(False)

    def footer(self) -> None:
        if self._foot:
            self._foot(self)

    def use_font(self, name: str, size: float) -> None:
        """A font of ours, its size in millimetres; the file holds only fonts that are used."""
        if name not in self.fonts:
            self.add_font(name, fname=ink.FONTS / f"{name}.ttf")
        self.set_font(name, size=size * POINTS)

    def ways(
        self, lines: Iterable[Sequence[tuple[float, float]]], style: str, *, closed: bool
    ) -> None:
        """Lines through points as one path, filled (F), drawn (D) or both (FD).

        fpdf2's own polygons are written point by point, which takes three times as long: a
        class's report has thirty maps of fifteen thousand points.
        """
        end = " h" if closed else ""
        for line in lines:
            self._out(_written(tuple(line), self.k, self.h) + end)
        self._out(RenderStyle.coerce(style).operator)

    @contextmanager
    def moved(self, x: float, y: float) -> Iterator[None]:
        with self.transform(Transform.translation(x, y)):
            yield

    def mosaic(self, rectangles: Iterable[tuple[float, float, float, float]], fill: str) -> None:
        """All of them (x, y, width, height) as one path."""
        path = PaintedPath()
        path.style.fill_color = fill
        path.style.stroke_color = None
        for rectangle in rectangles:
            path.rectangle(*rectangle)
        with self.drawing_context() as drawing:
            drawing.add_item(path, False)

    def ruled_table(
        self,
        columns: Sequence[tuple[float, Align]],
        heads: Sequence[str],
        rows: Iterable[Sequence[str]],
        row: tuple[float, float],
        head: tuple[float, float],
    ) -> None:
        """A line under each row; columns by width; `row` and `head` are their letters and height.

        Whatever page it goes on to begins with the heads again.
        """
        for font, (size, _height) in ((ink.BOLD, head), (ink.TEXT, row)):
            self.use_font(font, size)
        self.set_text_color(ink.INK)
        with self.table(
            col_widths=[width for width, _align in columns],
            text_align=[align.replace("centre", "center").upper() for _width, align in columns],
            borders_layout=Rules(),
            headings_style=FontFace(ink.BOLD, None, head[0] * POINTS, ink.SOFT),
            line_height=row[0] * ink.LEADING,
            min_row_height=row[1],
            width=sum(width for width, _align in columns),
        ) as table:
            for number, texts in enumerate((heads, *rows)):
                line = table.row(min_height=None if number else head[1])
                before: Align = "left"
                for text, (_width, align) in zip(texts, columns, strict=True):
                    after_number = align == "left" and before == "right"
                    line.cell(
                        ink.printable(text),
                        style=self._local(text),
                        padding=(0.6, 3 if align == "left" else 0, 0.6, 3 if after_number else 0),
                    )
                    before = align

    def _local(self, text: str) -> FontFace | None:
        """The font with all alphabets, for a text that needs it."""
        if ink.font_for(ink.printable(text), ink.TEXT) == ink.TEXT:
            return None
        if ink.LOCAL not in self.fonts:
            self.add_font(ink.LOCAL, fname=ink.FONTS / f"{ink.LOCAL}.ttf")
        return FontFace(ink.LOCAL)

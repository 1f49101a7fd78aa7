"""fpdf2's document with our fonts. Imported late: fpdf2 takes a quarter of a second."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Transform

from europa_edu.paper import ink

POINTS = 72 / 25.4  # in a millimetre


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

    def save(self, path: Path) -> None:
        path.write_bytes(self.output())

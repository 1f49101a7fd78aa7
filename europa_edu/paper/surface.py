"""Something to draw on, in millimetres: an image, or a page of a document."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Literal

from europa_edu.paper import ink

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Align = Literal["left", "centre", "right"]

A4 = (210.0, 297.0)


class Surface(ABC):
    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.smallest = 99.0  # the size of the smallest text, which a test looks at

    @abstractmethod
    def polygon(
        self,
        points: Iterable[Point],
        fill: str | None,
        outline: str | None = None,
        width: float = 0,
    ) -> None: ...

    @abstractmethod
    def line(self, points: Sequence[Point], colour: str, width: float) -> None: ...

    @abstractmethod
    def circle(
        self, centre: Point, radius: float, fill: str | None, outline: str = "", width: float = 0.3
    ) -> None: ...

    @abstractmethod
    def box(
        self,
        box: Box,
        fill: str | None = None,
        outline: str | None = None,
        width: float = 0.3,
        radius: float = 0,
    ) -> None: ...

    @abstractmethod
    def _write(
        self, at: Point, line: str, font: str, size: float, colour: str, align: Align, halo: str
    ) -> None:
        """One line of text, from, around or up to a point of its baseline."""

    def dashed(
        self, points: Sequence[Point], colour: str, width: float, dash: float, gap: float
    ) -> None:
        for start, end in ink.dashes(list(points), dash, gap):
            self.line((start, end), colour, width)

    def dotted(self, points: Sequence[Point], colour: str, radius: float, gap: float) -> None:
        for start, _ in ink.dashes(list(points), 0.01, gap):
            self.circle(start, radius, colour)

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
        self.smallest = min(self.smallest, setting.size)
        pitch = setting.size * ink.LEADING
        tall = pitch * (len(setting.lines) - 1) + setting.size
        y = upper if top else (upper + lower - tall) / 2
        x = {"left": left, "centre": (left + right) / 2, "right": right}[align]
        for number, line in enumerate(setting.lines):
            baseline = y + number * pitch + setting.size * 0.84
            face = ink.font_for(line, font)
            self._write((x, baseline), line, face, setting.size, colour, align, halo)
        return y + tall

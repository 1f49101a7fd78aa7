"""A sheet to draw on, in millimetres; drawn at twice its resolution, so that edges are smooth."""

from collections.abc import Iterable, Sequence
from typing import Literal

from PIL import Image, ImageDraw

from games.printing import ink

DPI = 200
SMOOTH = 2
SCALE = DPI * SMOOTH / 25.4  # pixels for a millimetre while drawing

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Align = Literal["left", "centre", "right"]


def pixels(millimetres: float) -> int:
    """Of the finished image."""
    return round(millimetres * DPI / 25.4)


class Canvas:
    def __init__(self, width: float, height: float, paper: str = ink.WHITE) -> None:
        self.width, self.height = width, height
        size = (pixels(width) * SMOOTH, pixels(height) * SMOOTH)
        self._image = Image.new("RGB", size, paper)
        self._draw = ImageDraw.Draw(self._image)
        self.smallest = 99.0  # the size of the smallest text, which a test looks at

    def image(self) -> Image.Image:
        """The finished drawing."""
        return self._image.reduce(SMOOTH)

    def polygon(
        self,
        points: Iterable[Point],
        fill: str | None,
        outline: str | None = None,
        width: float = 0,
    ) -> None:
        corners = [(x * SCALE, y * SCALE) for x, y in points]
        if len(corners) < 3:
            return
        if fill:
            self._draw.polygon(corners, fill=fill)
        if outline:
            self._line([*corners, corners[0], corners[1]], outline, width)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self._line([(x * SCALE, y * SCALE) for x, y in points], colour, width)

    def dashed(
        self, points: Sequence[Point], colour: str, width: float, dash: float, gap: float
    ) -> None:
        for start, end in ink.dashes(list(points), dash, gap):
            self.line((start, end), colour, width)

    def dotted(self, points: Sequence[Point], colour: str, radius: float, gap: float) -> None:
        for start, _ in ink.dashes(list(points), 0.01, gap):
            self.circle(start, radius, colour)

    def _line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self._draw.line(points, fill=colour, width=max(1, round(width * SCALE)), joint="curve")

    def circle(
        self, centre: Point, radius: float, fill: str | None, outline: str = "", width: float = 0.3
    ) -> None:
        x, y = centre
        box = [v * SCALE for v in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(
            box, fill=fill, outline=outline or None, width=max(1, round(width * SCALE))
        )

    def box(
        self,
        box: Box,
        fill: str | None = None,
        outline: str | None = None,
        width: float = 0.3,
        radius: float = 0,
    ) -> None:
        self._draw.rounded_rectangle(
            [v * SCALE for v in box],
            radius * SCALE,
            fill=fill,
            outline=outline,
            width=max(1, round(width * SCALE)) if outline else 0,
        )

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
        x, anchor = {
            "left": (left, "ls"),
            "centre": ((left + right) / 2, "ms"),
            "right": (right, "rs"),
        }[align]
        for number, line in enumerate(setting.lines):
            face = ink.font(ink.font_for(line, font), round(setting.size * SCALE))
            self._draw.text(
                (x * SCALE, (y + number * pitch + setting.size * 0.84) * SCALE),
                line,
                fill=colour,
                font=face,
                anchor=anchor,
                stroke_width=round(setting.size * 0.14 * SCALE) if halo else 0,
                stroke_fill=halo or None,
            )
        return y + tall

    def paste(self, picture: Image.Image, box: Box) -> None:
        left, upper, right, lower = (round(v * SCALE) for v in box)
        scaled = picture.resize((right - left, lower - upper), Image.Resampling.LANCZOS)
        self._image.paste(scaled, (left, upper))

    def upside_down(self, box: Box) -> None:
        """Turn what stands in this box by half a circle."""
        left, upper, right, lower = (round(v * SCALE) for v in box)
        part = self._image.crop((left, upper, right, lower)).rotate(180)
        self._image.paste(part, (left, upper))

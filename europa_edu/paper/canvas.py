"""An image to draw on, in millimetres; drawn at twice its resolution, so that edges are smooth."""

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from europa_edu.paper import ink
from europa_edu.paper.surface import Align, Box, Point, Surface

DPI = 200
SMOOTH = 2

ANCHORS: dict[Align, str] = {"left": "ls", "centre": "ms", "right": "rs"}


def pixels(millimetres: float, dpi: float | None = None) -> int:
    """Of the finished image."""
    return round(millimetres * (dpi or DPI) / 25.4)


class Canvas(Surface):
    def __init__(
        self, width: float, height: float, paper: str = ink.WHITE, dpi: float | None = None
    ) -> None:
        super().__init__(width, height)
        self._scale = (dpi or DPI) * SMOOTH / 25.4  # pixels for a millimetre while drawing
        size = (pixels(width, dpi) * SMOOTH, pixels(height, dpi) * SMOOTH)
        self._image = Image.new("RGB", size, paper)
        self._draw = ImageDraw.Draw(self._image)

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
        corners = [(x * self._scale, y * self._scale) for x, y in points]
        if len(corners) < 3:
            return
        if fill:
            self._draw.polygon(corners, fill=fill)
        if outline:
            self._line([*corners, corners[0], corners[1]], outline, width)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self._line([(x * self._scale, y * self._scale) for x, y in points], colour, width)

    def _line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self._draw.line(
            points, fill=colour, width=max(1, round(width * self._scale)), joint="curve"
        )

    def circle(
        self, centre: Point, radius: float, fill: str | None, outline: str = "", width: float = 0.3
    ) -> None:
        x, y = centre
        box = [v * self._scale for v in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(
            box, fill=fill, outline=outline or None, width=max(1, round(width * self._scale))
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
            [v * self._scale for v in box],
            radius * self._scale,
            fill=fill,
            outline=outline,
            width=max(1, round(width * self._scale)) if outline else 0,
        )

    def _write(
        self, at: Point, line: str, font: str, size: float, colour: str, align: Align, halo: str
    ) -> None:
        self._draw.text(
            (at[0] * self._scale, at[1] * self._scale),
            line,
            fill=colour,
            font=ink.font(font, round(size * self._scale)),
            anchor=ANCHORS[align],
            stroke_width=round(size * ink.HALO * self._scale) if halo else 0,
            stroke_fill=halo or None,
        )

    def paste(self, picture: Image.Image, box: Box) -> None:
        left, upper, right, lower = (round(v * self._scale) for v in box)
        scaled = picture.resize((right - left, lower - upper), Image.Resampling.LANCZOS)
        self._image.paste(scaled, (left, upper))

    def upside_down(self, box: Box) -> None:
        """Turn what stands in this box by half a circle."""
        left, upper, right, lower = (round(v * self._scale) for v in box)
        part = self._image.crop((left, upper, right, lower)).rotate(180)
        self._image.paste(part, (left, upper))

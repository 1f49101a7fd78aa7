"""Reads our papers back: what is drawn on a page, and where, in millimetres from its corner."""

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pypdf import PdfReader, Transformation
from pypdf.generic import ContentStream

MILLIMETRE = 72 / 25.4


class Mark(NamedTuple):
    """A point of a line, a shape or a text; `size` is the height of letters."""

    operator: str
    x: float
    y: float
    size: float = 0


def opened(paper: bytes | Path) -> PdfReader:
    return PdfReader(io.BytesIO(paper) if isinstance(paper, bytes) else paper)


def marks(reader: PdfReader, number: int) -> Iterator[Mark]:
    """Every point that a page draws, with moves and turns taken into account."""
    page = reader.pages[number]
    tall = float(page.mediabox.height)
    matrix = Transformation()
    kept: list[tuple[Transformation, float]] = []
    size = 0.0
    start: list[object] = []
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        name = operator.decode()
        if name == "q":
            kept.append((matrix, size))
        elif name == "Q":
            matrix, size = kept.pop()
        elif name == "cm":
            a, b, c, d, e, f = map(float, operands)
            matrix = Transformation((a, b, c, d, e, f)).transform(matrix)
        elif name == "Tf":
            size = float(operands[1]) / MILLIMETRE
        elif name == "m":
            start = operands  # counts only where a line follows
        elif name in ("l", "c", "re", "Td"):
            before, start = start if name in ("l", "c") else [], []
            for point in _points(name, [float(str(one)) for one in (*before, *operands)]):
                x, y = matrix.apply_on(point)
                text = size if name == "Td" else 0
                yield Mark(name, x / MILLIMETRE, (tall - y) / MILLIMETRE, text)


def _points(name: str, numbers: Sequence[float]) -> Iterator[tuple[float, float]]:
    if name == "re":
        x, y, wide, tall = numbers
        yield from ((x, y), (x + wide, y + tall))
    else:
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def smallest(reader: PdfReader) -> float:
    """The height of the smallest letters, in millimetres."""
    drawn = b"".join(page.get_contents().get_data() for page in reader.pages)  # type: ignore[union-attr]
    return min(float(size) for size in re.findall(rb"([\d.]+) Tf", drawn)) / MILLIMETRE


def pictures(reader: PdfReader) -> list[tuple[int, int]]:
    """Width and height, in pixels, of every picture that the file holds."""
    held = {
        found.idnum: found.get_object()
        for page in reader.pages
        for found in page["/Resources"].get("/XObject", {}).values()  # type: ignore[union-attr]
    }
    return [(one["/Width"], one["/Height"]) for one in held.values()]


def sizes(reader: PdfReader) -> list[tuple[int, int]]:
    """Width and height of every page."""
    boxes = [page.mediabox for page in reader.pages]
    return [(round(box.width / MILLIMETRE), round(box.height / MILLIMETRE)) for box in boxes]

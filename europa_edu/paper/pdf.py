"""Pages as one PDF file, written page by page, so that only one is ever in memory."""

from collections.abc import Iterable
from pathlib import Path

from europa_edu.paper.canvas import DPI
from europa_edu.paper.sheet import Page

QUALITY = 88  # of the JPEG inside: small letters stay sharp


def write_pdf(path: Path, pages: Iterable[Page], title: str, dpi: float = DPI) -> None:
    for number, page in enumerate(pages):
        page().save(path, "PDF", resolution=dpi, quality=QUALITY, append=number > 0, title=title)

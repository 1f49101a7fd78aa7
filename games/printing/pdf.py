"""Pages as one PDF file, written page by page, so that only one is ever in memory."""

from collections.abc import Iterable
from pathlib import Path

from games.printing.canvas import DPI
from games.printing.sheet import Page

QUALITY = 88  # of the JPEG inside: small letters stay sharp


def write_pdf(path: Path, pages: Iterable[Page], title: str) -> None:
    for number, page in enumerate(pages):
        page().save(path, "PDF", resolution=DPI, quality=QUALITY, append=number > 0, title=title)

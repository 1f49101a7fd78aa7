"""Printed games: files that live for a day, one for all who ask for the same within an hour."""

import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.utils.crypto import salted_hmac

from europa_edu.paper.pdf import write_pdf
from europa_edu.paper.sheet import Page
from games.printing import kit

HOUR = 60 * 60
DAY = 24 * HOUR


def print_title(
    *,
    slug: str,
    language: str,
    edition: str,
    told: Callable[[Sequence[Page]], Iterable[Page]] = iter,
) -> str:
    """Draw a game's boards and cards, page by page through `told`; returns the file's name."""
    path = _folder() / _name(slug, language, edition)
    if path.exists():
        return path.name
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{secrets.token_hex(4)}.part")
    try:
        write_pdf(part, told(kit(slug, language, edition).pages), f"Europa Edu: {slug}")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path.name


def printed_file(name: str) -> Path | None:
    """The file of this name, unless its day is over."""
    path = _folder() / name
    return path if path.parent == _folder() and path.is_file() else None


def clear_prints() -> None:
    """Remove files older than a day, also what a killed worker left."""
    oldest = time.time() - DAY
    for path in _folder().glob("*"):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < oldest:
                path.unlink()


def _folder() -> Path:
    return Path(settings.VAR) / "print"


def _name(slug: str, language: str, edition: str) -> str:
    """Not to be guessed; a new one every hour, so that a new drawing is soon seen."""
    secret = salted_hmac("games.print", f"{slug} {language} {edition} {int(time.time()) // HOUR}")
    return f"{slug}-{language}-{secret.hexdigest()}.pdf"

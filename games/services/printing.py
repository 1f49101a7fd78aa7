"""Printed games: one file for all who ask for the same within an hour."""

import time
from collections.abc import Callable, Iterable, Sequence

from django.utils.crypto import salted_hmac

from europa_edu.jobs import files
from europa_edu.jobs.files import HOUR, File
from europa_edu.paper.pdf import write_pdf
from europa_edu.paper.sheet import Page
from games.printing import kit


def print_title(
    *,
    slug: str,
    language: str,
    edition: str,
    told: Callable[[Sequence[Page]], Iterable[Page]] = iter,
) -> File:
    """Draw a game's boards and cards, page by page through `told`."""
    name = _name(slug, language, edition)
    if files.find(name) is None:
        with files.draft(name) as draft:
            write_pdf(draft.part, told(kit(slug, language, edition).pages), f"Europa Edu: {slug}")
            draft.publish()
    return File(name, f"europa-edu-{slug}-{language}.pdf")


def _name(slug: str, language: str, edition: str) -> str:
    """Not to be guessed; a new one every hour, so that a new drawing is soon seen."""
    secret = salted_hmac("games.print", f"{slug} {language} {edition} {int(time.time()) // HOUR}")
    return files.new_name("pdf", unguessable=secret.hexdigest())

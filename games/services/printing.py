"""Printed games: one file for all who ask for the same within an hour."""

import time
from collections.abc import Callable, Iterable, Sequence

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext, override

from europa_edu.jobs import files
from europa_edu.jobs.files import HOUR, File
from europa_edu.paper.document import Sheet, write_document
from games.kits import kit
from games.printing.language import Language


def print_title(
    *,
    slug: str,
    language: str,
    edition: str,
    told: Callable[[Sequence[Sheet]], Iterable[Sheet]] = iter,
) -> File:
    """Draw a game's boards and cards, page by page through `told`."""
    name = _name(slug, language, edition)
    if files.find(name) is None:
        with files.draft(name) as draft, override(language):
            sheets = kit(slug, Language(language, gettext), edition).sheets
            write_document(draft.part, told(sheets), f"Europa Edu: {slug}", language)
            draft.publish()
    return File(name, f"europa-edu-{slug}-{language}.pdf")


def _name(slug: str, language: str, edition: str) -> str:
    """Not to be guessed; a new one every hour, so that a new drawing is soon seen."""
    secret = salted_hmac("games.print", f"{slug} {language} {edition} {int(time.time()) // HOUR}")
    return files.new_name("pdf", unguessable=secret.hexdigest())

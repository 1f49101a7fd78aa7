"""Games on paper: every title's boards and cards as A4 pages. Pure.

A title's `print.py` is loaded when somebody wants to print: no other page needs it.
"""

from importlib import import_module
from types import ModuleType

from europa_edu.paper.pieces import Kit
from games.printing.language import ENGLISH, Language

LANGUAGES = ("en", "fr", "de")


def kit(slug: str, language: Language, edition: str) -> Kit:
    """What one title needs, in one language; drawn only page by page."""
    found: Kit = _title(slug).kit(language, edition)
    return found


def editions(slug: str) -> tuple[str, ...]:
    """The editions that can be printed, the usual one first."""
    found: tuple[str, ...] = _title(slug).EDITIONS
    return found


def inventory(slug: str, edition: str) -> dict[str, int]:
    """How many pieces of each kind the sheets hold."""
    return kit(slug, ENGLISH, edition).inventory


def _title(slug: str) -> ModuleType:
    return import_module(f"games.titles.{slug}.print")

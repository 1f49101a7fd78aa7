"""The language of a print-out: names by its code, texts through the gettext that is handed in."""

from collections.abc import Callable

from msgspec import Struct


class Language(Struct, frozen=True):
    """Pure code knows no framework, so whoever prints brings the translations along.

    The field is called `gettext` because `make messages` collects texts by that name.
    """

    code: str
    gettext: Callable[[str], str]


ENGLISH = Language("en", str)

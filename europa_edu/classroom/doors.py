"""Codes that open something of an app above: `europa_edu.urls` hands in who reads them."""

from collections.abc import Callable

# Each says where what was typed leads; None: this is no code of that kind. It raises Django's
# ValidationError where it is one but opens nothing, with a sentence that names what was tried.
DOORS: list[Callable[[str], str | None]] = []

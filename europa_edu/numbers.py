"""Whole numbers from outside: in addresses and forms, never more than a database can hold."""

from django.urls.converters import IntConverter

LARGEST = 2**63 - 1  # beyond it SQLite and PostgreSQL raise instead of finding nothing
DIGITS = len(str(LARGEST))


def whole(text: str) -> int | None:
    """The number that the text is; None where it is none, or none that any row can have."""
    number = int(text) if text.isdecimal() and len(text) <= DIGITS else LARGEST + 1
    return number if number <= LARGEST else None


class WholeNumberConverter(IntConverter):
    """`<id:…>` in an address: a greater number is no address of ours, so it answers 404."""

    def to_python(self, value: str) -> int:
        number = whole(value)
        if number is None:
            raise ValueError
        return number

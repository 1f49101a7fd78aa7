"""States, views, events and options as JSON: the same value gives the same bytes, always."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
TITLES = Path(__file__).parents[1] / "titles"
_encoder = msgspec.json.Encoder(order="deterministic")


class UnreadableValue(ValueError):
    """The JSON does not hold such a value; the text says where."""


def encode(value: Any) -> bytes:
    return _encoder.encode(value)


def decode(data: bytes | str, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as problem:
        raise UnreadableValue(str(problem)) from None


def load_edition(slug: str, edition: str, kind: type[T]) -> T:
    """A title's board data from the folder `boards` beside its rules; the title keeps it."""
    return decode((TITLES / slug / "boards" / f"{edition}.json").read_bytes(), kind)

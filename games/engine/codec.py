"""States, views, events and options as JSON: the same value gives the same bytes, always."""

from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")
TITLES = Path(__file__).parents[1] / "titles"
_editions: dict[tuple[str, str], Any] = {}
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
    """A title's board data from the folder `boards` beside its rules, read once."""
    key = (slug, edition)
    if key not in _editions:
        file = TITLES / slug / "boards" / f"{edition}.json"
        _editions[key] = decode(file.read_bytes(), kind)
    return cast("T", _editions[key])

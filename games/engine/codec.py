"""States, views, events and options as JSON: the same value gives the same bytes, always."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
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

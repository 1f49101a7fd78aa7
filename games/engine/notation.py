"""Moves as text: `Claim("FR")` and "claim FR" are one thing, in buttons, logs, turns and tests."""

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeAlias, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

_TOKEN = re.compile(r"[\w.:+'-]+")
_INTEGER = re.compile(r"0|-?[1-9]\d{0,8}", re.ASCII)
_LONGEST = 200
Read: TypeAlias = Callable[[str], Any]


class UnreadableMove(ValueError):
    """The text is no move of this title."""


class Move(Struct, frozen=True):
    """A player's intention. Subclasses have fields of str, int, bool or tuples of str or int."""

    def __str__(self) -> str:
        return write(self)


def moves_in(module: ModuleType) -> tuple[type[Move], ...]:
    """All kinds of move that a title's module defines."""
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type))
    return tuple(k for k in kinds if issubclass(k, Move) and k.__module__ == module.__name__)


def word_of(kind: type[Move]) -> str:
    """PickUp -> "pick-up"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


def write(move: Move) -> str:
    values = [_write_value(getattr(move, name)) for name in move.__struct_fields__]
    return " ".join([word_of(type(move)), *values])


def _write_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(_write_value(part) for part in value) or "-"
    return str(value)


class Notation:
    """Reads the text of a title's moves, strictly: what it reads, it would write the same way."""

    def __init__(self, *kinds: type[Move]) -> None:
        self._kinds: dict[str, tuple[type[Move], list[Read]]] = {
            word_of(kind): (kind, [_reader(field.type) for field in fields(kind)]) for kind in kinds
        }

    def read(self, text: str) -> Move:
        if len(text) > _LONGEST:
            raise UnreadableMove("too long")
        word, *values = text.split(" ")
        if word not in self._kinds:
            raise UnreadableMove("unknown word")
        kind, readers = self._kinds[word]
        if len(values) != len(readers):
            raise UnreadableMove("wrong number of words")
        return kind(*(read(value) for read, value in zip(readers, values, strict=True)))

    def write(self, move: Move) -> str:
        return write(move)


def _reader(kind: Any) -> Read:
    if get_origin(kind) is tuple:
        part = _reader(get_args(kind)[0])
        return lambda text: () if text == "-" else tuple(part(piece) for piece in text.split(","))
    if kind is bool:
        return _read_bool
    if kind is int:
        return _read_int
    if kind is str:
        return _read_token
    raise TypeError(f"a move cannot have a field of type {kind}")


def _read_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise UnreadableMove("neither yes nor no")
    return text == "yes"


def _read_int(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise UnreadableMove("not a whole number")
    return int(text)


def _read_token(text: str) -> str:
    if not _TOKEN.fullmatch(text) or text == "-":
        raise UnreadableMove("not one word")
    return text

"""Lots drawn from a text: the same on every machine and in every version of Python. Pure."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORD = 8
_BLOCK = 64


class Lots:
    """A stream of draws fixed by its seed; a class that shares a seed shares the draws."""

    __slots__ = ("_block", "_blocks", "_offset", "_seed")

    def __init__(self, *seed: str) -> None:
        self._seed = "\0".join(seed).encode()
        self._block = b""
        self._blocks = 0
        self._offset = _BLOCK

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limits are tiny beside 2^64, so all are equally likely."""
        if self._offset == _BLOCK:
            self._block = blake2b(self._seed, salt=self._blocks.to_bytes(_WORD, "big")).digest()
            self._blocks += 1
            self._offset = 0
        word = self._block[self._offset : self._offset + _WORD]
        self._offset += _WORD
        return int.from_bytes(word, "big") % limit

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        return self.sample(things, len(things))

    def sample(self, things: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different things in random order."""
        rest = list(things)
        return tuple(rest.pop(self.below(len(rest))) for _ in range(count))

"""The only randomness: numbers fixed by (seed, version, use), the same on every machine. Pure.

Python's own generator promises stable numbers only for `random()`, and a stored match must replay
bit for bit for years, so the stream is BLAKE2b in counter mode. A Chance costs nothing until used.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORD = 8
_BLOCK = 64


class Chance:
    """Shuffles, dice and draws of one turn, or of one question.

    `use` keeps streams of one seed apart: a bot's dice and the table's, each item of a quiz.
    """

    __slots__ = ("_block", "_counter", "_key", "_offset", "seed", "use", "version")

    def __init__(self, seed: str, version: int = 0, use: str = "") -> None:
        self.seed, self.version, self.use = seed, version, use
        self._key = b""
        self._block = b""
        self._counter = 0
        self._offset = _BLOCK

    def _word(self) -> int:
        """The next 64 bits."""
        if self._offset == _BLOCK:
            if not self._key:
                name = f"{self.seed}\0{self.version}\0{self.use}".encode()
                self._key = blake2b(name, digest_size=_BLOCK).digest()
            self._block = blake2b(self._counter.to_bytes(_WORD, "big"), key=self._key).digest()
            self._counter += 1
            self._offset = 0
        start = self._offset
        self._offset += _WORD
        return int.from_bytes(self._block[start : start + _WORD], "big")

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely as the others."""
        if limit < 1:
            raise ValueError("below() needs at least one possible number")
        fair = (1 << 64) - (1 << 64) % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different items in random order."""
        rest = list(items)
        return tuple(rest.pop(self.below(len(rest))) for _ in range(count))

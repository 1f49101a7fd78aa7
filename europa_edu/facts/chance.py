"""The only randomness: numbers fixed by (seed, version, use), the same on every machine. Pure.

Python's own generator promises stable numbers only for `random()`, and a stored match must replay
bit for bit for years, so the stream is BLAKE2b in counter mode. A Chance costs nothing until used.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_ALL = 1 << 64  # how many numbers a word can be
_WORDS = Struct(">8Q")  # in one block


class Chance:
    """Shuffles, dice and draws of one turn, or of one question.

    `use` keeps streams of one seed apart: a bot's dice and the table's, each item of a quiz.
    """

    __slots__ = ("_words", "seed", "use", "version")

    def __init__(self, seed: str, version: int = 0, use: str = "") -> None:
        self.seed, self.version, self.use = seed, version, use
        self._words: Iterator[int] | None = None

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely as the others."""
        if limit < 1:
            raise ValueError("below() needs at least one possible number")
        if self._words is None:
            self._words = _words(f"{self.seed}\0{self.version}\0{self.use}".encode())
        fair = _ALL - _ALL % limit
        while (word := next(self._words)) >= fair:
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


def _words(name: bytes) -> Iterator[int]:
    """The stream of this name, 64 bits at a time."""
    key = blake2b(name, digest_size=_WORDS.size).digest()
    for block in count():
        yield from _WORDS.unpack(blake2b(block.to_bytes(8, "big"), key=key).digest())

"""The only randomness: numbers fixed by a seed and a name, the same on every machine. Pure.

Python's own generator promises stable numbers only for `random()`, and a stored match must replay
bit for bit for years, so the stream is BLAKE2b in counter mode. A Chance costs nothing until used.

Luck is the chance of a deal: it is asked by moments of the game (the die of the third round, of
the second seat), never by how many moves were made, so tables with one seed meet the same.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import count, islice
from operator import itemgetter
from struct import Struct
from typing import Any, TypeVar

T = TypeVar("T")

_ALL = 1 << 64  # how many numbers a word can be
_WORDS = Struct(">8Q")  # in one block
_FIRST = itemgetter(0)


class Chance:
    """Shuffles, dice and draws of one turn, or of one question.

    `use` keeps streams of one seed apart: a bot's dice and the table's, each item of a quiz.
    """

    __slots__ = ("_words", "seed", "use", "version")

    def __init__(self, seed: str, version: int = 0, use: str = "") -> None:
        self.seed, self.version, self.use = seed, version, use
        self._words: Iterator[int] | None = None

    def at(self, *moment: str | int) -> "Chance":
        """The chance of this moment of a game. A plain stream knows no moments: it goes on."""
        return self

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely as the others."""
        if limit < 1:
            raise ValueError("below() needs at least one possible number")
        words = self._words or self._begin()
        fair = _ALL - _ALL % limit
        while (word := next(words)) >= fair:
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

    def mixed(self, items: Sequence[T], among: tuple[T, ...]) -> tuple[T, ...]:
        """Shuffled; `among`: all that may ever lie there."""
        return self.shuffled(items)

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different items in random order."""
        rest = list(items)
        return tuple([rest.pop(self.below(len(rest))) for _ in range(count)])

    def _begin(self) -> Iterator[int]:
        self._words = _words(f"{self.seed}\0{self.version}\0{self.use}")
        return self._words


class Luck(Chance):
    """What a deal holds, moment by moment: equal wherever the seed is."""

    __slots__ = ()

    def __init__(self, seed: str, use: str = "") -> None:
        self.seed, self.version, self.use = seed, 0, use
        self._words = None

    def at(self, *moment: str | int) -> "Luck":
        """A moment is drawn from once: whoever names it again gets the same again."""
        use = self.use or "moment"
        for name in moment:
            use += f"\0{name}"
        return Luck(self.seed, use)

    def mixed(self, items: Sequence[T], among: tuple[T, ...]) -> tuple[T, ...]:
        """All that may lie there has a number of its own, and what lies there is sorted by it.

        So the order does not depend on how it lay before, and what two tables both have comes in
        the same order at both.
        """
        numbers = tuple(islice(self._words or self._begin(), len(among)))
        places, seen = _places(among), dict.fromkeys(items, 0)
        keys: list[int] = []
        for item in items:
            copy = seen[item]
            keys.append(numbers[places[item][copy]])
            seen[item] = copy + 1
        return tuple([item for _, item in sorted(zip(keys, items, strict=True), key=_FIRST)])

    def _begin(self) -> Iterator[int]:
        if not self.use:
            raise LookupError("luck is drawn at a moment: chance.at(...)")
        return super()._begin()


@lru_cache(64)
def _places(among: tuple[Any, ...]) -> dict[Any, list[int]]:
    """Where each thing stands; one that is there twice has two places."""
    found: dict[Any, list[int]] = {}
    for index, thing in enumerate(among):
        found.setdefault(thing, []).append(index)
    return found


def _words(name: str) -> Iterator[int]:
    """The stream of this name, 64 bits at a time."""
    key = blake2b(name.encode()).digest()
    for block in count():
        yield from _WORDS.unpack(blake2b(block.to_bytes(8, "big"), key=key).digest())

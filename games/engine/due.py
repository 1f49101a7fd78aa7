"""Facts that a match shall bring up again: chosen for all at a table, for no seat in particular."""

from collections import Counter
from collections.abc import Sequence

DEALT = 24  # as many facts as a long match can bring up


def shared(lists: Sequence[Sequence[str]], number: int = DEALT) -> tuple[str, ...]:
    """Everybody's first wish, then everybody's second, and so on, each fact once.

    Who sits where does not matter: of equally urgent facts, what more pupils need comes first.
    """
    rank: dict[str, int] = {}
    needed: Counter[str] = Counter()
    for wishes in lists:
        for place, item in enumerate(dict.fromkeys(wishes)):
            rank[item] = min(place, rank.get(item, place))
            needed[item] += 1
    return tuple(sorted(rank, key=lambda item: (rank[item], -needed[item], item))[:number])

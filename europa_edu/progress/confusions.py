"""Which place a wrong answer took for which other one, and how often. Pure."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest

from msgspec import Struct

from europa_edu.atlas import atlas
from europa_edu.facts import Item, is_place


class Pair(Struct, frozen=True):
    """Two places that were taken for each other (or an item and a place), and how often."""

    one: str
    other: str
    count: int
    items: tuple[str, ...]  # where it happened, most often first


@lru_cache(maxsize=4096)
def is_confusion(item: str, response: str) -> bool:
    """Whether the response is a place, and none of those that the item speaks of."""
    about = Item.parse(item)  # older maps have other places
    return about.is_of_today and is_place(response) and response not in about.codes


@lru_cache(maxsize=4096)
def mixed_up(item: str, meant: str) -> tuple[str, str]:
    """Two places in one order; or the item and the place, where the item speaks of several."""
    known = Item.parse(item)
    codes = known.codes if known.is_of_today else ()
    if meant in atlas().countries:
        asked = known.countries if known.kind not in ("river", "coast") else ()
    elif known.kind == "capital" and codes[0] in atlas().countries:
        asked = (atlas().countries[codes[0]].capital,)
    else:
        asked = tuple(code for code in codes if code not in atlas().countries)
    if len(asked) != 1 or asked[0] == meant:
        return item, meant
    return min(asked[0], meant), max(asked[0], meant)


def pairs(confusions: Sequence[tuple[str, str, int]], number: int) -> tuple[Pair, ...]:
    """What is taken for what, in both directions together, most often first."""
    totals: dict[tuple[str, str], int] = {}
    for item, meant, count in confusions:
        places = mixed_up(item, meant)
        totals[places] = totals.get(places, 0) + count
    least = min(nlargest(number, totals.values()), default=0)
    ranked = sorted((-count, places) for places, count in totals.items() if count >= least)
    where: dict[tuple[str, str], Counter[str]] = {p: Counter() for _, p in ranked[:number]}
    for item, meant, count in confusions:
        if (places := mixed_up(item, meant)) in where:
            where[places][item] += count
    return tuple(
        Pair(*places, totals[places], tuple(sorted(items, key=lambda item: (-items[item], item))))
        for places, items in where.items()
    )

"""Which place a wrong answer took for which other one, more often than chance would. Pure.

Who guesses blindly between the wrong choices of a question takes each of them once in three times,
or less often where more places were named. What chance alone would bring about in one class of
twenty, or what happened but once or twice, is no mix-up.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from europa_edu.atlas import atlas
from europa_edu.facts import Item, is_place

LEAST = 3  # times, before two places count as mixed up
CHANCE = 0.05  # what chance brings about as often as this, says nothing
CHOICES = 3  # wrong ones, which a question has at least


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


def pairs(
    confusions: Sequence[tuple[str, str, int]], wrong: Mapping[str, int], number: int
) -> tuple[Pair, ...]:
    """What is taken for what, in both directions together, most often first.

    `wrong` says of each item how many answers were wrong, whatever they said.
    """
    totals: Counter[tuple[str, str]] = Counter()
    places: Counter[str] = Counter()  # that were named instead of what an item asks for
    for item, meant, count in confusions:
        totals[mixed_up(item, meant)] += count
        places[item] += 1
    where: dict[tuple[str, str], Counter[str]] = {
        pair: Counter() for pair, count in totals.items() if count >= LEAST
    }
    for item, meant, count in confusions:
        if (pair := mixed_up(item, meant)) in where:
            where[pair][item] += count
    found = []
    for pair in sorted(where, key=lambda pair: (-totals[pair], pair)):
        items = where[pair]
        misses = {item: max(wrong.get(item, 0), items[item]) for item in items}
        if by_chance(totals[pair], misses, places) < CHANCE:
            ranked = tuple(sorted(items, key=lambda item: (-items[item], item)))
            found.append(Pair(*pair, totals[pair], ranked))
        if len(found) == number:
            break
    return tuple(found)


def by_chance(times: int, misses: Mapping[str, int], places: Mapping[str, int]) -> float:
    """How likely blind guessing would name this place so often: the upper end of a binomial.

    `misses` are the wrong answers of each item, `places` how many different ones they named.
    """
    tries = sum(misses.values())
    hits = sum(number / max(CHOICES, places[item]) for item, number in misses.items())
    if times <= hits:
        return 1.0
    rate, total = hits / tries, 0.0
    for so_many in range(times, tries + 1):
        ways = math.lgamma(tries + 1) - math.lgamma(so_many + 1) - math.lgamma(tries - so_many + 1)
        term = math.exp(ways + so_many * math.log(rate) + (tries - so_many) * math.log1p(-rate))
        total += term
        if term < CHANCE / 1000:
            break  # beyond the middle, each further one is less likely
    return total

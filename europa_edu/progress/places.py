"""Where on the map an item lies, and which two places a wrong answer mixed up. Pure."""

from functools import lru_cache

from europa_edu.atlas import atlas
from europa_edu.facts.items import place_country, split
from europa_edu.facts.tourism import cards


@lru_cache(maxsize=4096)
def countries_of(item: str) -> tuple[str, ...]:
    """The countries that an item teaches something about; none for items of older maps."""
    kind, codes = split(item)
    if kind == "river" and codes[0] in atlas().rivers:
        return atlas().rivers[codes[0]].countries
    if kind == "coast":
        return tuple(c for c, facts in atlas().countries.items() if codes[0] in facts.seas)
    found = dict.fromkeys(filter(None, map(_country, codes)))
    return tuple(found)


@lru_cache(maxsize=4096)
def mixed_up(item: str, meant: str) -> tuple[str, str]:
    """Two places in one order; or the item and the place, where the item speaks of several."""
    kind, codes = split(item)
    if meant in atlas().countries:
        asked = countries_of(item) if kind not in ("river", "coast") else ()
    elif kind == "capital" and codes[0] in atlas().countries:
        asked = (atlas().countries[codes[0]].capital,)
    else:
        asked = tuple(code for code in codes if code not in atlas().countries)
    if len(asked) != 1 or asked[0] == meant:
        return item, meant
    return min(asked[0], meant), max(asked[0], meant)


def _country(code: str) -> str:
    if code in atlas().countries:
        return code
    return place_country(code) if code in atlas().cities or code in cards() else ""

"""Which two places a wrong answer mixed up. Pure."""

from functools import lru_cache

from europa_edu.atlas import atlas
from europa_edu.facts import Item


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

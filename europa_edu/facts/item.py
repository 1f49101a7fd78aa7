"""One fact that can be learnt, by its stable key (`border:FR-IT`, `capital:FR`). Pure."""

from collections.abc import Collection
from functools import lru_cache

from msgspec import Struct

from europa_edu.atlas import TODAY, atlas, has_border, has_sea_line, neighbours
from europa_edu.facts.tourism import cards

# What a key begins with, and the topic that teachers and pupils read.
KINDS = {
    "border": "borders",
    "sea": "sea",
    "cell": "cells",
    "country-of": "cities",
    "sight": "sights",
    "capital": "capitals",
    "flag": "flags",
    "population": "population",
    "area": "area",
    "joined": "joined",
    "neighbours": "neighbours",
    "river": "rivers",
    "coast": "seas",
}
TOPICS = tuple(KINDS.values())
# What teachers wrote: no facts of the atlas, so that nothing here but the topic knows of them.
OWN = "own"
OWN_KINDS = {"own": OWN, "own-card": OWN}
ALL_TOPICS = (*TOPICS, OWN)
# Links that only games know, and the map on which they hold; stored keys say what it was called.
OLD_KINDS = {"border1960": 1965, "rail": 1965, "plane": TODAY}

_SIGNS = {
    **dict.fromkeys(("border", "sea", *OLD_KINDS), "-"),
    **dict.fromkeys(("population", "area"), ">"),
}


class Item(Struct, frozen=True):
    """A fact: its kind, and the codes that it speaks of."""

    kind: str
    codes: tuple[str, ...]

    @staticmethod
    @lru_cache(maxsize=8192)  # a form may ask for anything
    def parse(key: str) -> "Item":
        """Any text is an item; what is none of ours has no topic and no places."""
        kind, _colon, rest = key.partition(":")
        sign = _SIGNS.get(kind)
        return Item(kind, tuple(rest.split(sign)) if sign else (rest,))

    def __str__(self) -> str:
        return f"{self.kind}:{_SIGNS.get(self.kind, '').join(self.codes)}"

    @property
    def topic(self) -> str:
        """Empty for facts of older maps, which no topic holds."""
        return KINDS.get(self.kind) or OWN_KINDS.get(self.kind, "")

    @property
    def is_of_today(self) -> bool:
        """Whether it is of today's atlas: no older map, and nothing that a teacher wrote."""
        return self.kind in KINDS

    @property
    def year(self) -> int:
        """The map that it speaks of: the newest with all its states, 1993 for Yugoslavia."""
        if self.kind in OLD_KINDS:
            return OLD_KINDS[self.kind]
        years = atlas().years.items()
        return next((year for year, map_ in years if map_.states.keys() >= set(self.codes)), TODAY)

    @property
    def ends(self) -> tuple[str, str]:
        """The two countries of a pair; beside Scotland, GB is what is left of it."""
        first, second, *_none = (*self.codes, "", "")
        if "GB" in self.codes and atlas().parts.keys() & set(self.codes):
            return ("EW" if first == "GB" else first), ("EW" if second == "GB" else second)
        return first, second

    @property
    def holds(self) -> bool:
        """Whether a border or sea line is real; matches leave imagined ones too. True of others."""
        if self.kind in ("border", "border1960"):
            return has_border(*self.ends, self.year)
        return has_sea_line(*self.ends) if self.kind == "sea" else True

    @property
    def countries(self) -> tuple[str, ...]:
        """Today's countries that it teaches something about; none for items of older maps."""
        return self.states(TODAY) if self.is_of_today else ()

    def is_about(self, lands: Collection[str]) -> bool:
        """Whether it belongs to these countries: at least a third of those that it speaks of.

        So a border counts where one end does, and the Danube on the Balkans, but not in the Alps.
        Where no countries are meant, every fact does.
        """
        own = self.countries
        inside = sum(land in lands for land in own)
        return not lands or 0 < len(own) <= 3 * inside

    def states(self, year: int) -> tuple[str, ...]:
        """The states that it teaches something about, as far as the map of that year has them."""
        states = atlas().years[year].states
        return tuple(code for code in _lands_of(self) if code in states)

    def places(self, year: int = TODAY) -> tuple[str, ...]:
        """All that a map shows of it, a city with its country, so that both are seen."""
        states, cities = self.states(year), [code for code in self.codes if code in atlas().cities]
        match self.kind:
            case "cell":
                return tuple(cities)
            case "neighbours":
                return (*states, *(other for code in states for other in neighbours(code, year)))
            case "capital":
                found = atlas().years[year].states
                return (*states, *(found[code].capital for code in states if found[code].capital))
        return (*states, *cities)


@lru_cache(maxsize=8192)
def _lands_of(item: Item) -> tuple[str, ...]:
    """The countries of a river or coast; else each code itself, a city's country for a city."""
    book, code = atlas(), item.codes[0]
    if item.kind == "river":
        return book.rivers[code].countries if code in book.rivers else ()
    if item.kind == "coast":
        return tuple(land for land, facts in book.countries.items() if code in facts.seas)
    return tuple(dict.fromkeys(map(land_of, item.codes)))


def land_of(place: str) -> str:
    """The country of a city of the atlas or of a card; any other place is its own."""
    known = atlas().cities.get(place) or cards().get(place)
    return known.country if known else place


def is_place(code: str) -> bool:
    """Whether it is a country, a city or the city of a card: what one may take for another."""
    return code in atlas().countries or code in atlas().cities or code in cards()


def speaks_of(key: str, lands: Collection[str]) -> bool:
    """Whether a question about it, or its answer, names one of these countries or counts it in."""
    if not lands:
        return False
    item = Item.parse(key)
    around = neighbours(item.codes[0]) if item.kind == "neighbours" else ()
    return not set(lands).isdisjoint((*item.countries, *around))


def topic_of(key: str) -> str:
    return Item.parse(key).topic


def is_about(key: str, lands: Collection[str]) -> bool:
    return Item.parse(key).is_about(lands)


def countries_of(key: str) -> tuple[str, ...]:
    return Item.parse(key).countries

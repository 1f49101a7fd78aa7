"""Which facts there are to learn, in which order, and what is true beyond doubt. Pure.

That two countries do not touch is a fact like any other, with a key of the same form: those that
are easily taken for neighbours (`border:FR-PT`) are listed, and likewise sea lines that are not
there. Matches leave more of them: who claimed one can be asked about it. Keys of older maps
(`border1960:…`) stay with their game.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations

from europa_edu.atlas import (
    atlas,
    fold,
    has_all_neighbours,
    has_border,
    has_sea_line,
    has_ships,
    may_touch,
)
from europa_edu.facts.item import Item, land_of, topic_of
from europa_edu.facts.tourism import cards

GAP = 1.15  # sizes are compared only where one is clearly larger
FAR = 6  # nobody learns anything from comparing Russia with Malta

_ONE_CITY = frozenset(("MC", "SM", "VA"))  # states that are their own capitals

# How much later than capitals a topic comes, in places of the list of countries.
_LATER = {
    "capital": 0, "flag": 2, "country-of": 6, "border": 8, "coast": 12, "population": 14,
    "area": 16, "sight": 18, "neighbours": 20, "river": 20, "joined": 24, "sea": 26, "cell": 28,
}  # fmt: skip

# And how much later a water that only one country has.
_RARE = {"river": 10, "coast": 12}

# Seas that some count as part of a larger one: who lies on the first then lies on both.
_PART_OF = {
    **dict.fromkeys(("north", "norwegian", "channel", "irish", "biscay"), "atlantic"),
    **dict.fromkeys(("bothnia", "finland"), "baltic"),
    **dict.fromkeys(
        ("ligurian", "tyrrhenian", "adriatic", "ionian", "aegean", "marmara"), "mediterranean"
    ),
    "azov": "black",
}
# Where books differ: the Skagerrak, Shetland, the Faroes, Corfu, Malta's east.
_MAYBE_COAST = frozenset(
    {
        ("SE", "north"), ("GB", "norwegian"), ("DK", "norwegian"), ("DK", "atlantic"),
        ("GR", "adriatic"), ("MT", "ionian"), ("BE", "channel"), ("MC", "tyrrhenian"),
    }
)  # fmt: skip
# An upper course under another name, an arm of the delta.
_MAYBE_RIVER = frozenset({("NO", "gota-alv"), ("KZ", "volga")})


@lru_cache(maxsize=4096)  # a form may ask for anything
def can_ask(item: str) -> bool:
    """Whether the item is a fact of today's atlas or of the cards, beyond doubt."""
    known = Item.parse(item)
    fits = known.is_of_today and len(known.codes) == _CODES.get(known.kind, 1)
    return fits and _CAN_ASK[known.kind](*known.codes)


@cache
def items_of(topic: str) -> tuple[str, ...]:
    return tuple(item for item in all_items() if topic_of(item) == topic)


@cache
def in_order(*topics: str) -> tuple[str, ...]:
    """New items in a sensible order: large countries and capitals first. No topic means all."""
    listed = (item for item in all_items() if not topics or topic_of(item) in topics)
    return tuple(sorted(listed, key=lambda item: (_difficulty(item), item)))


@cache
def is_named_like_its_country(city: str) -> bool:
    """Luxembourg, Monaco: the question would say the answer."""
    own = (atlas().cities.get(city) or cards()[city]).names.all
    country = atlas().countries[land_of(city)].names.all
    return bool(set(map(fold, own)) & set(map(fold, country)))


def may_sail(a: str, b: str) -> bool:
    """Whether a sea line is drawn, or ships might sail all the same, on a sea that both share."""
    return has_sea_line(a, b) or bool(_seas(a) & _seas(b))


@cache
def may_lie_on(country: str, sea: str) -> bool:
    """Whether a country lies on a sea, by any way of counting seas."""
    return sea in _seas(country)


@cache
def _seas(country: str) -> frozenset[str]:
    """All that any way of counting gives it."""
    maybe = (sea for here, sea in _MAYBE_COAST if here == country)
    own = (*atlas().countries[country].seas, *maybe)
    return frozenset((*own, *(_PART_OF[sea] for sea in own if sea in _PART_OF)))


@cache
def may_have_river(country: str, river: str) -> bool:
    return country in atlas().rivers[river].countries or (country, river) in _MAYBE_RIVER


def size(topic: str, country: str) -> float:
    """People, or square kilometres."""
    facts = atlas().countries[country]
    return facts.population if topic == "population" else facts.area_km2


def is_clearly_larger(topic: str, more: str, less: str) -> bool:
    """By every way of counting both: with Kosovo or without, in Europe or overseas."""
    return min(_sizes(topic, more)) >= GAP * max(_sizes(topic, less))


@cache
def _sizes(topic: str, country: str) -> tuple[float, ...]:
    facts = atlas().countries[country]
    others = facts.population_other if topic == "population" else facts.area_other
    return (size(topic, country), *others)


def _country(code: str) -> bool:
    return code in atlas().countries


def _pair(a: str, b: str) -> bool:
    return _country(a) and _country(b) and a != b


def _city(code: str) -> bool:
    return code in atlas().cities or code in cards()


_CODES = {"border": 2, "sea": 2, "population": 2, "area": 2}
_CAN_ASK: dict[str, Callable[..., bool]] = {
    "border": lambda a, b: _pair(a, b) and has_border(a, b) == may_touch(a, b),
    "sea": lambda a, b: _pair(a, b) and has_ships(a, b) == may_sail(a, b),
    "cell": lambda city: city in atlas().cities,
    "country-of": _city,
    "sight": lambda city: city in cards(),
    "capital": lambda code: _country(code) and bool(atlas().countries[code].capital),
    "flag": _country,
    "population": lambda a, b: _pair(a, b) and is_clearly_larger("population", a, b),
    "area": lambda a, b: _pair(a, b) and is_clearly_larger("area", a, b),
    "joined": lambda code: _country(code) and atlas().countries[code].eu_since is not None,
    "neighbours": lambda code: _country(code) and has_all_neighbours(code),
    "river": lambda river: river in atlas().rivers,
    "coast": lambda sea: sea in atlas().seas,
}


@cache
def all_items() -> tuple[str, ...]:
    """Every item that is worth learning, topic by topic."""
    book = atlas()
    lines = sorted((min(line.a, line.b), max(line.a, line.b)) for line in book.sea_lines)
    sailed = [pair for pair in lines if has_ships(*pair)]
    capitals = [c for c, facts in book.countries.items() if facts.capital and c not in _ONE_CITY]
    cities = [city for city in {**book.cities, **cards()} if not is_named_like_its_country(city)]
    return (
        *(f"border:{a}-{b}" for a, b in combinations(book.countries, 2) if has_border(a, b)),
        *(f"border:{a}-{b}" for a, b in combinations(book.countries, 2) if _nearly_touch(a, b)),
        *(f"sea:{a}-{b}" for a, b in sailed),
        *(f"sea:{a}-{b}" for a, b in _no_lines(sorted({code for line in lines for code in line}))),
        *(f"cell:{city}" for city in book.cities),
        *(f"country-of:{city}" for city in cities),
        *(f"sight:{city}" for city in cards()),
        *(f"capital:{code}" for code in capitals),
        *(f"flag:{code}" for code in book.countries),
        *(f"{kind}:{a}>{b}" for kind in ("population", "area") for a, b in _comparisons(kind)),
        *(f"joined:{code}" for code, facts in book.countries.items() if facts.eu_since),
        *(f"neighbours:{code}" for code in book.countries if has_all_neighbours(code)),
        *(f"river:{river}" for river in book.rivers),
        *(f"coast:{sea}" for sea in book.seas),
    )


def _nearly_touch(a: str, b: str) -> bool:
    """Two countries of a region with one between them, of those that every game knows."""
    one, other = atlas().countries[a], atlas().countries[b]
    between = not may_touch(a, b) and not set(one.neighbours).isdisjoint(other.neighbours)
    return between and one.region == other.region and one.game40 and other.game40


def _no_lines(ports: Sequence[str]) -> list[tuple[str, str]]:
    """Countries with ships, side by side or in one region, on seas that do not meet."""
    region = {code: atlas().countries[code].region for code in ports}
    return [
        (a, b)
        for a, b in combinations(ports, 2)
        if not may_sail(a, b) and (has_border(a, b) or region[a] == region[b])
    ]


def _comparisons(topic: str) -> list[tuple[str, str]]:
    """Neighbours and countries of one region, of like size but clearly different."""
    countries = atlas().countries
    return [
        (a, b)
        for a, b in permutations(countries, 2)
        if is_clearly_larger(topic, a, b) and size(topic, a) <= FAR * size(topic, b)
        if has_border(a, b) or countries[a].region == countries[b].region
    ]


@cache
def _ranks() -> dict[str, int]:
    """Countries by how well they are known: those of the games first, then by population."""
    ranked = sorted(atlas().countries.values(), key=lambda c: (not c.game40, -c.population))
    return {country.code: place for place, country in enumerate(ranked)}


@cache
def _difficulty(item: str) -> int:
    known, ranks = Item.parse(item), _ranks()
    kind, codes = known.kind, known.codes
    if kind in ("cell", "country-of", "sight"):
        city = atlas().cities.get(codes[0])
        # After the capital come the other cities of a country, large ones first.
        small = 24 if city is None or city.population < 500_000 else 12
        if city and city.capital:
            small = 0
        return _LATER[kind] + ranks[land_of(codes[0])] + small
    if kind in _RARE:
        reached = known.countries
        return _LATER[kind] + min(map(ranks.__getitem__, reached)) + _RARE[kind] // len(reached)
    # First who touches, then who does not.
    later = _LATER[kind] if known.holds else _LATER[kind] + 12
    return later + max(map(ranks.__getitem__, codes))

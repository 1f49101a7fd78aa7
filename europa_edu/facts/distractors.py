"""What a pupil may take for what: the others of a kind, nearest first. Pure."""

from functools import cache, lru_cache

from europa_edu.atlas import Position, atlas, neighbours, position
from europa_edu.atlas.grid import COLUMNS, ROWS
from europa_edu.facts.item import land_of
from europa_edu.facts.tourism import cards, cities_like

DOTS = 9  # cities to tap
APART = 30.0  # map units between two of them: a finger's breadth
# Flags that nobody can be expected to tell apart: a shade of blue, a small coat of arms.
TWIN_FLAGS = {"LU": "NL", "NL": "LU", "RO": "MD", "MD": "RO"}


def _distance(a: Position, b: Position) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


@cache
def countries_near(code: str) -> tuple[str, ...]:
    """Neighbours first, then the region, then everybody; nearest first in each."""
    here, facts = position(code), atlas().countries

    def order(other: str) -> tuple[bool, bool, float]:
        touches = other in facts[code].neighbours
        elsewhere = facts[other].region != facts[code].region
        return not touches, elsewhere, _distance(here, position(other))

    return tuple(sorted((other for other in facts if other != code), key=order))


@cache
def surroundings(code: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Countries that border on this one or lie in its region; and all others. Both by code."""
    facts = atlas().countries
    here = facts.get(code)
    near = {
        other.code
        for other in facts.values()
        if here and (other.region == here.region or other.code in neighbours(code))
    } - {code}
    return tuple(sorted(near)), tuple(sorted(facts.keys() - near - {code}))


@cache
def flags_near(code: str) -> tuple[str, ...]:
    return tuple(other for other in countries_near(code) if other != TWIN_FLAGS.get(code))


@cache
def flags_beside(code: str) -> tuple[str, ...]:
    """Where several flags are seen, one of each twins stays away."""
    return tuple(other for other in flags_near(code) if other not in ("NL", "MD"))


@cache
def capitals_near(code: str) -> tuple[str, ...]:
    """The largest other city of the country, then the capitals around."""
    facts = atlas().countries
    own = [city for city in atlas().cities.values() if city.country == code and not city.capital]
    largest = sorted(own, key=lambda city: (-city.population, city.id))[:1]
    around = (facts[other].capital for other in countries_near(code))
    return tuple(filter(None, (*(city.id for city in largest), *around)))


def spot(city: str) -> Position:
    """Where a city is; a city of a card that the atlas lacks is put in its country."""
    known = atlas().cities.get(city)
    return (known.x, known.y) if known else position(land_of(city))


@cache
def cities_near(city: str) -> tuple[str, ...]:
    """All cities of the atlas and the cards, nearest first."""
    known = [code for code in {**atlas().cities, **cards()} if code != city]
    return tuple(sorted(known, key=lambda other: _distance(spot(city), spot(other))))


@lru_cache(maxsize=1024)
def dots_around(
    right: str, own: tuple[str, ...], never: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Cities to tap, far enough from each other for a finger, in alphabetical order."""
    dots = [right]
    for city in dict.fromkeys((*own, *cities_near(right))):
        if len(dots) == DOTS:
            break
        if city in atlas().cities and city not in never and all(_apart(city, dot) for dot in dots):
            dots.append(city)
    return tuple(sorted(dots))


def _apart(a: str, b: str) -> bool:
    return _distance(spot(a), spot(b)) >= APART**2


@cache
def cards_near(city: str) -> tuple[str, ...]:
    """Cities of the other cards, nearest first; none that shares a sight with this one."""
    alike = cities_like(city)
    return tuple(other for other in cities_near(city) if other in cards() and other not in alike)


@cache
def sights_near(city: str) -> tuple[str, ...]:
    """Sights of those cities, in the same order."""
    return tuple(sight.id for other in cards_near(city) for sight in cards()[other].sights)


@cache
def cells_near(cell: str) -> tuple[str, ...]:
    """The cells around, then those farther off."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])

    def order(other: str) -> tuple[int, str]:
        aside, down = abs(COLUMNS.index(other[0]) - column), abs(ROWS.index(other[1]) - row)
        return max(aside, down), other

    return tuple(sorted((other for other in atlas().grid.cells if other != cell), key=order))


@cache
def rivers_near(country: str) -> tuple[str, ...]:
    rivers, here = atlas().rivers, position(country)
    return tuple(sorted(rivers, key=lambda key: _distance(here, (rivers[key].x, rivers[key].y))))


@cache
def seas_near(country: str) -> tuple[str, ...]:
    seas, here = atlas().seas, position(country)
    return tuple(sorted(seas, key=lambda key: _distance(here, (seas[key].x, seas[key].y))))

"""Checks of countries and cities: borders, capitals, codes, names, positions, old maps."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations
from math import asin, cos, radians, sin, sqrt

from babel import Locale

from europa_edu.atlas import City, fold
from tests.truth.references import by_code, rows
from tests.truth.world import Compared, World, called, same

LANGUAGES = ("en", "fr", "de")
KM = 15.0  # a city is no point
# Cities that SimpleMaps spells like none of our names.
SPELLED = {"heraklion": "Irákleio", "patras": "Pátra", "nizhnynovgorod": "Nizhniy Novgorod"}
TOUCH = {True: "touch", False: "apart"}
COAST = {True: "by the sea", False: "landlocked"}
ALWAYS = ("0001-01-01", "9999-12-31")


def borders(world: World) -> Iterator[Compared]:
    """Every pair of our countries touches, or does not, as GeoNames has it."""
    for a, b in combinations(sorted(world.book.countries), 2):
        ours, theirs = b in world.neighbours(a), b in _around(a) or a in _around(b)
        yield same(f"{a}-{b}", "geonames", TOUCH[ours], TOUCH[theirs])


def old_borders(world: World) -> Iterator[Compared]:
    """States of an older map touch where today's on their ground do; both Germanys as one."""
    for year in filter(None, world.book.years):
        shown = world.book.years[year]
        grounds = {frozenset(state.modern) for state in shown.states.values()}
        touching = {
            frozenset((frozenset(shown.states[a].modern), frozenset(shown.states[b].modern)))
            for a, b in shown.borders
            if {a, b} <= shown.states.keys()
        }
        for mine, others in combinations(sorted(grounds, key=sorted), 2):
            ours = frozenset((mine, others)) in touching
            theirs = any(other in _around(part) for part in mine for other in others)
            subject = f"{'+'.join(sorted(mine))} {'+'.join(sorted(others))} {year}"
            yield same(subject, "geonames", TOUCH[ours], TOUCH[theirs])


def coasts(world: World) -> Iterator[Compared]:
    for code, row in by_code("country_json").items():
        seas = world.book.countries[code].seas
        yield same(code, "country_json", COAST[bool(seas)], COAST[not row["landlocked"]])


def beyond(world: World) -> Iterator[Compared]:
    """The neighbours off the map, as far as they are states or parts of one."""
    for code in world.book.countries:
        theirs = _around(code) - world.book.countries.keys()
        ours = world.book.beyond.get(code, ())
        yield same(code, "geonames", " ".join(sorted(ours)), " ".join(sorted(theirs)))


def counts(world: World) -> Iterator[Compared]:
    """How many neighbours are the right answer where it is asked, off the map too."""
    for item in world.asked("neighbours"):
        code = item.codes[0]
        yield same(code, "geonames", len(world.neighbours(code)), len(_around(code)))


def capitals(world: World) -> Iterator[Compared]:
    towns: dict[str, list[str]] = {}  # some have several
    for row in rows("simplemaps_cities"):
        if row["capital"]:
            towns.setdefault(row["country"], []).append(row["name"])
    for code, country in world.book.countries.items():
        if country.capital:
            names = _names(world.book.cities[country.capital])
            yield called(code, "geonames", names, by_code("geonames")[code]["capital"])
            yield called(code, "countries_list", names, by_code("countries_list")[code]["capital"])
            yield called(code, "simplemaps_cities", names, " / ".join(towns.get(code, ())))


def codes(world: World) -> Iterator[Compared]:
    """Each code is that of the country, and none of the 51 is missing."""
    known = by_code("iso_names")
    for code in sorted(known.keys() | world.book.countries.keys()):
        country = world.book.countries.get(code)
        names = country.names.all if country else ("",)
        yield called(code, "iso_names", names, known[code]["en"] if code in known else "")
        yield called(code, "countries_list", names, by_code("countries_list")[code]["name"])


def names(world: World) -> Iterator[Compared]:
    for code, country in world.book.countries.items():
        for language in LANGUAGES:
            ours = country.names.in_language(language)
            yield called(
                f"{code} {language}", "iso_names", (ours,), by_code("iso_names")[code][language]
            )


def cities(world: World) -> Iterator[Compared]:
    """Each lies where SimpleMaps has it, in the same country, and is a capital or not."""
    known: dict[str, list[dict[str, str]]] = {}
    for row in rows("simplemaps_cities"):
        for spelling in {fold(row["name"]), fold(row["ascii"])}:
            known.setdefault(spelling, []).append(row)
    for city in world.book.cities.values():
        spellings = (*_names(city), *filter(None, (SPELLED.get(city.id),)))
        found = [row for name in spellings for row in known.get(fold(name), ())]
        found.sort(key=lambda row: _km(city, row))
        row = found[0] if found else {"country": "not found", "lat": "0", "lon": "0", "capital": ""}
        yield same(f"{city.id} country", "simplemaps_cities", city.country, row["country"])
        yield same(f"{city.id} capital", "simplemaps_cities", city.capital, bool(row["capital"]))
        km, here = _km(city, row), f"{city.lat:.4f} {city.lon:.4f}"
        there = f"{row['lat']} {row['lon']}"
        yield Compared(f"{city.id} place", "simplemaps_cities", here, there, km <= KM)


def city_names(world: World) -> Iterator[Compared]:
    """As Unicode CLDR names those that stand for a time zone."""
    ours = {fold(city.names.en): city for city in world.book.cities.values()}
    zones = {language: Locale.parse(language).time_zones for language in LANGUAGES}
    for zone in sorted({zone for known in zones.values() for zone in known}):
        usual = zone.rpartition("/")[2].replace("_", " ")
        told = {language: zones[language].get(zone, {}).get("city", usual) for language in zones}
        city = ours.get(fold(told["en"]))
        if city and zone.startswith(("Europe/", "Asia/", "Atlantic/")):
            for language in LANGUAGES:
                names = (city.names.in_language(language),)
                yield called(f"{city.id} {language}", "babel", names, told[language])


def states(world: World) -> Iterator[Compared]:
    """On some day of each year of a map, its states are just those that there were."""
    for year, (first, last) in world.spans.items():
        shown = set(world.book.years[year].states)
        for told in range(first, min(last, 2026) + 1):
            days = [_on(day) for day in _days(told)]
            best = min(days, key=lambda there: len(there ^ shown))
            subject = f"map {year} in {told}"
            yield same(subject, "states", _listed(shown - best), _listed(best - shown))


def old_capitals(world: World) -> Iterator[Compared]:
    for year, (first, _last) in world.spans.items():
        for code, state in world.book.years[year].states.items():
            told = [row for row in rows("states") if row["code"] == code and _lasts(row, first)]
            if state.capital and told:
                known = (*_names(world.book.cities[state.capital]), f"East {state.capital}")
                yield called(f"{code} {year}", "states", known, told[0]["capital"])


def first_days(world: World) -> Iterator[Compared]:
    """Our typed table of states beside a second source, so that it is no lonely witness."""
    for code, row in by_code("country_json").items():
        since = [r["first"][:4] for r in rows("states") if r["code"] == code and r["first"]]
        if since and row["independent_since"]:
            yield same(code, "country_json", since[0], row["independent_since"])


def _around(code: str) -> set[str]:
    return set(by_code("geonames")[code]["neighbours"].split())


def _names(city: City) -> tuple[str, ...]:
    return (*city.names.all, *city.also)


def _km(city: City, row: dict[str, str]) -> float:
    lat, lon, lat2, lon2 = map(radians, (city.lat, city.lon, float(row["lat"]), float(row["lon"])))
    chord = sin((lat2 - lat) / 2) ** 2 + cos(lat) * cos(lat2) * sin((lon2 - lon) / 2) ** 2
    return 2 * 6371 * asin(sqrt(chord))


def _on(day: date) -> set[str]:
    there = (row for row in rows("states"))
    return {
        row["code"]
        for row in there
        if (row["first"] or ALWAYS[0]) <= day.isoformat() <= (row["last"] or ALWAYS[1])
    }


def _days(year: int) -> Iterator[date]:
    """The first day of a year, and each on which a state begins or the last of one has passed."""
    yield date(year, 1, 1)
    for row in rows("states"):
        if row["first"].startswith(str(year)):
            yield date.fromisoformat(row["first"])
        if row["last"].startswith(str(year)):
            yield date.fromisoformat(row["last"]) + timedelta(days=1)


def _lasts(row: dict[str, str], year: int) -> bool:
    return row["first"] <= f"{year}-12-31" and (row["last"] or ALWAYS[1]) >= f"{year}-12-31"


def _listed(found: set[str]) -> str:
    return " ".join(sorted(found))

"""Finding places by any of their names, whatever the accents, case and punctuation."""

import unicodedata
from collections.abc import Iterable
from functools import cache

from europa_edu.atlas.load import atlas
from europa_edu.atlas.places import City, Country

# Letters that Unicode does not take apart.
_PLAIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


@cache
def fold(text: str) -> str:
    """A name as letters and digits alone: "Saint-Pétersbourg" is "saintpetersbourg"."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(char for char in plain if char.isalnum())


def find_cities(text: str) -> tuple[City, ...]:
    """Cities with this name, then those beginning with it, then those containing it."""
    cities = atlas().cities
    return tuple(cities[key] for key in _ranked(text, _city_names()))


def find_countries(text: str) -> tuple[Country, ...]:
    """Countries of today, likewise."""
    countries = atlas().countries
    return tuple(countries[key] for key in _ranked(text, _country_names()))


def _ranked(text: str, known: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    wanted = fold(text)
    if not wanted:
        return ()
    found = {place: _closeness(wanted, names) for place, names in known.items()}
    scores = {place: score for place, score in found.items() if score}
    return tuple(sorted(scores, key=scores.__getitem__))


def _closeness(wanted: str, names: Iterable[str]) -> tuple[int, int] | None:
    scores = [
        (0 if name == wanted else 1 if name.startswith(wanted) else 2, len(name))
        for name in names
        if wanted in name
    ]
    return min(scores, default=None)


@cache
def _city_names() -> dict[str, tuple[str, ...]]:
    """Largest city first: the order among equals."""
    cities = sorted(atlas().cities.values(), key=lambda city: (-city.population, city.id))
    return {
        city.id: tuple(map(fold, (*city.names.all, *city.also, *_former_names(city.id))))
        for city in cities
    }


def _former_names(city: str) -> tuple[str, ...]:
    """Leningrad: what it is called on old maps."""
    years = atlas().years.values()
    return tuple(
        called for year in years if city in year.city_names for called in year.city_names[city].all
    )


@cache
def _country_names() -> dict[str, tuple[str, ...]]:
    countries = sorted(atlas().countries.values(), key=lambda country: -country.population)
    return {country.code: tuple(map(fold, country.names.all)) for country in countries}

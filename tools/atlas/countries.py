"""Facts of the countries: the typed table, with names from CLDR."""

from pathlib import Path
from typing import Any

from babel import Locale

from tools.atlas.tables import names_of, number, read_json, read_tsv

LANGUAGES = ("en", "fr", "de")
NUMBERS = ("area_km2", "population", "population_year", "eu_since", "eu_left", "euro_since")
OTHERS = ("area_other", "population_other")
NOTES = ("area_note", "population_note")


def build_countries(source: Path, neighbours: dict[str, list[str]]) -> dict[str, dict[str, Any]]:
    """One entry for each country of today's map."""
    cldr = {language: Locale.parse(language).territories for language in LANGUAGES}
    taught = {row["code"]: row for row in read_tsv(source / "names.tsv")}
    notes = read_json(source / "notes.json")
    peaks = {
        row["country"]: {
            "names": names_of(row),
            "metres": int(row["metres"]),
            "notes": [notes["peaks"][slug] for slug in row["notes"].split()],
        }
        for row in read_tsv(source / "peaks.tsv")
    }
    countries = {}
    for row in read_tsv(source / "countries.tsv"):
        code = row["code"]
        names = {lang: taught.get(code, {}).get(lang) or cldr[lang][code] for lang in LANGUAGES}
        countries[code] = {
            "code": code,
            "names": {**names, "local": row["local"]},
            "capital": row["capital"],
            **{key: number(row[key]) for key in NUMBERS},
            **{key: notes["figures"][row[key]] for key in NOTES if row[key]},
            **{key: [number(part) for part in row[key].split()] for key in OTHERS if row[key]},
            "seas": row["seas"].split(),
            "highest": peaks.get(code),
            "neighbours": neighbours.get(code, []),
            "region": row["region"],
            "game40": row["game40"] == "yes",
        }
    return countries

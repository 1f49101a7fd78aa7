"""The maps of the past: which states each has, for which years, and what was called otherwise."""

from pathlib import Path
from typing import Any

from tools.atlas.drawing import Drawing
from tools.atlas.plane import contains
from tools.atlas.tables import write_json

Cities = dict[str, dict[str, Any]]


def span(name: str, year: dict[str, Any]) -> str:
    """What a map is called: the years for which it is true, each from its first day to its last."""
    return "Europe" if name == "today" else f"Europe, {year['first']}–{year['last']}"


def write_years(
    fixtures: Path, years: dict[str, Any], drawings: dict[str, Drawing], cities: Cities
) -> None:
    known = drawings["today"].paths
    write_json(
        fixtures / "years.json",
        source="states of each map and the years it holds for, by Europa Edu",
        licence="AGPL-3.0-or-later",
        years={name: _table(year, drawings[name], cities, known) for name, year in years.items()},
    )


def _table(
    year: dict[str, Any], drawing: Drawing, cities: Cities, known: dict[str, str]
) -> dict[str, Any]:
    own = {
        code: {
            **state,
            "flag": state.get("flag", code),
            "modern": [part for part in _ground(code, year) if part in known],
        }
        for code, state in year["states"].items()
    }
    return {
        "sprite": year["sprite"],
        "first": year["first"],
        "last": year["last"],
        "once": year["once"],
        "codes": sorted(drawing.paths),
        "own": own,
        "cities": year["cities"],
        "divided": _divided(own, drawing, cities),
        "no_flag": year["no_flag"],
    }


def _ground(code: str, year: dict[str, Any]) -> list[str]:
    """Today's codes on the ground of a past state."""
    parts: list[str] = year["merge"].get(code, ["DE"] if code in year["cut"] else [code])
    return parts


def _divided(own: dict[str, Any], drawing: Drawing, cities: Cities) -> dict[str, str]:
    """Cities on ground of today that several states shared: whose shape holds them."""
    found = {}
    for city in cities.values():
        sharing = [code for code, state in own.items() if city["country"] in state["modern"]]
        if len(sharing) > 1:
            spot = (city["x"], city["y"])
            found[city["id"]] = next(
                code for code in sharing if any(contains(p, spot) for p in drawing.polygons[code])
            )
    return found

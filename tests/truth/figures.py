"""Checks of numbers: people, areas, who is larger, years of the Union and of the euro."""

from collections.abc import Callable, Iterator

from europa_edu.facts import Item
from tests.truth.references import by_code
from tests.truth.world import Compared, World, near, same

PEOPLE = 0.10  # estimates of one year differ by as much
AREA = 0.05  # with lakes or without
CLEAR = 1.1
_PEOPLE = (("cldr", "population"), ("united_nations", "population"))
_AREA = (("geonames", "area_km2"), ("country_json", "area_km2"))


def populations(world: World) -> Iterator[Compared]:
    for source, key in _PEOPLE:
        for code, country in world.book.countries.items():
            if row := by_code(source).get(code):
                yield near(code, source, country.population, float(row[key]), PEOPLE)


def areas(world: World) -> Iterator[Compared]:
    for source, key in _AREA:
        for code, country in world.book.countries.items():
            if row := by_code(source).get(code):
                yield near(code, source, country.area_km2, float(row[key]), AREA)


def more_people(world: World) -> Iterator[Compared]:
    yield from _larger(world.asked("population"), _PEOPLE)


def larger_areas(world: World) -> Iterator[Compared]:
    yield from _larger(world.asked("area"), _AREA)


def joining(world: World) -> Iterator[Compared]:
    for code, country in world.book.countries.items():
        row = by_code("union").get(code, {"entered": "", "left": ""})
        yield same(f"{code} joined", "union", country.eu_since or "", row["entered"][:4])
        yield same(f"{code} left", "union", country.eu_left or "", row["left"][:4])
        inside = bool(country.eu_since and not country.eu_left)
        yield same(f"{code} member", "cldr", inside, bool(by_code("cldr")[code]["in_union"]))


def euro(world: World) -> Iterator[Compared]:
    """Of members: others pay with the euro too."""
    for code, country in world.book.countries.items():
        if country.eu_since:
            since = by_code("cldr")[code]["euro_from"][:4]
            yield same(code, "cldr", country.euro_since or "", since)
            pays = "EUR" in by_code("countries_list")[code]["currencies"].split()
            yield same(code, "countries_list", country.euro_since is not None, pays)


def _larger(items: Iterator[Item], sources: tuple[tuple[str, str], ...]) -> Iterator[Compared]:
    """No source sees less than a tenth between two that are compared."""
    for item in items:
        for source, key in sources:
            more, less = (by_code(source).get(code) for code in item.codes)
            if more and less:
                first, second = float(more[key]), float(less[key])
                theirs = f"{first:.10g} {second:.10g}"
                yield Compared(str(item), source, "larger", theirs, first >= CLEAR * second)


Check = Callable[[World], Iterator[Compared]]

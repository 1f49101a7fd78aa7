"""What the site teaches agrees with outside sources, or somebody has said why not."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from europa_edu.atlas import State
from tests.truth.checks import CHECKS, look, reasons, wrong
from tests.truth.references import FOLDER, HERE, head
from tests.truth.world import World, as_taught

TABLES = sorted(FOLDER.glob("*.tsv"))
# One that holds our typed table of states against another, and nothing that the site says.
OF_REFERENCES = {"first days of states"}


def test_it_differs_from_no_outside_source_without_a_reason() -> None:
    assert wrong(as_taught()) == []


def test_it_accepts_nothing_that_is_no_difference_any_more() -> None:
    found = {line for check in look(as_taught()) for line in check.lines}
    assert reasons().keys() - found == set()


def test_it_says_why_it_accepts_a_difference() -> None:
    assert [line for line, why in reasons().items() if len(why) < 8] == []


def test_it_compares_much_of_everything() -> None:
    few = {found.check: found.compared for found in look(as_taught()) if found.compared < 20}
    assert few == {}
    assert sum(found.compared for found in look(as_taught())) > 3000


@pytest.mark.parametrize("path", [*TABLES, HERE / "accepted.tsv"], ids=lambda path: path.stem)
def test_it_states_source_date_and_licence_of_every_table(path) -> None:
    source, licence = head(path)
    assert source
    assert licence
    assert not licence.lower().startswith("odbl")
    assert path.name == "accepted.tsv" or "2026" in source


# A wrong fact for each check.


def _book(world: World, **fields: object) -> World:
    return replace(world, book=changed(world.book, **fields))


def _country(world: World, code: str, **fields: object) -> World:
    country = changed(world.book.countries[code], **fields)
    return _book(world, countries={**world.book.countries, code: country})


def _city(world: World, city: str, **fields: object) -> World:
    known = world.book.cities
    return _book(world, cities={**known, city: changed(known[city], **fields)})


def _names(names: object, **fields: str) -> object:
    return changed(names, **fields)


def _map(world: World, year: int, **fields: object) -> World:
    years = world.book.years
    return _book(world, years={**years, year: changed(years[year], **fields)})


def _without_a_border(world: World) -> World:
    borders = world.book.years[0].borders
    return _map(world, 0, borders={pair: borders[pair] for pair in borders if pair != ("FR", "IT")})


def _without_syria(world: World) -> World:
    return _book(world, beyond={**world.book.beyond, "TR": ("IQ", "IR")})


def _asking(item: str) -> Callable[[World], World]:
    return lambda world: replace(world, items=(item,))


def _slovenia_for_slovakia(world: World) -> World:
    known = world.book.countries
    return _book(world, countries={**known, "SI": known["SK"], "SK": known["SI"]})


def _oldest(world: World) -> int:
    return min(year for year in world.spans if year)


def _without_poland(world: World) -> World:
    states = world.book.years[_oldest(world)].states
    return _map(world, _oldest(world), states={c: states[c] for c in states if c != "PL"})


def _bonn_is_berlin(world: World) -> World:
    states = world.book.years[_oldest(world)].states
    west: State = changed(states["DE"], capital="munich")
    return _map(world, _oldest(world), states={**states, "DE": west})


LIES: dict[str, Callable[[World], World]] = {
    "borders": _without_a_border,
    "borders by year": lambda world: _map(world, _oldest(world), borders={}),
    "coasts": lambda world: _country(world, "AT", seas=("adriatic",)),
    "neighbours off the map": _without_syria,
    "numbers of neighbours": _asking("neighbours:TR"),
    "capitals": lambda world: _country(world, "CH", capital="zurich"),
    "codes": _slovenia_for_slovakia,
    "names of countries": lambda world: _country(
        world, "AT", names=_names(world.book.countries["AT"].names, fr="Australie")
    ),
    "cities": lambda world: _city(world, "riga", lat=56.5),
    "names of cities": lambda world: _city(
        world, "vienna", names=_names(world.book.cities["vienna"].names, de="Wein")
    ),
    "states by year": _without_poland,
    "capitals by year": _bonn_is_berlin,
    "people": lambda world: _country(world, "FR", population=6_640_000),
    "areas": lambda world: _country(world, "FR", area_km2=5_439_000),
    "who has more people": _asking("population:AT>DE"),
    "which is larger": _asking("area:AT>DE"),
    "joining the Union": lambda world: _country(world, "HR", eu_since=2012),
    "euro": lambda world: _country(world, "HR", euro_since=2022),
}


@pytest.mark.parametrize("check", LIES)
def test_it_catches_a_fact_that_is_wrong(check: str) -> None:
    assert check in {line[0] for line in wrong(LIES[check](as_taught()))}


def test_it_is_tried_with_a_wrong_fact_for_every_check() -> None:
    assert LIES.keys() == CHECKS.keys() - OF_REFERENCES

"""Regions: every country has one, and nothing else is in any."""

from europa_edu.atlas import REGIONS, atlas, lands_in

SMALL = 500  # km²


def test_it_puts_every_country_of_the_map_into_a_region_and_nothing_else() -> None:
    assert frozenset().union(*REGIONS.values()) == atlas().countries.keys()


def test_it_counts_who_has_a_coast_there_as_of_the_mediterranean() -> None:
    parts = {"mediterranean", "ligurian", "tyrrhenian", "adriatic", "ionian", "aegean", "marmara"}
    coasts = {code for code, land in atlas().countries.items() if parts & set(land.seas)}

    assert lands_in("mediterranean") == coasts


def test_it_calls_micro_states_what_is_tiny_indeed() -> None:
    tiny = {code for code, land in atlas().countries.items() if land.area_km2 < SMALL}

    assert lands_in("micro_states") == tiny


def test_it_knows_no_land_of_what_is_no_region() -> None:
    assert not lands_in("")
    assert not lands_in("atlantis")

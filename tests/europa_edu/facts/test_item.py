"""One fact: its key, its topic, and where on the map it lies."""

import pytest

from europa_edu.atlas import REGIONS, TODAY, lands_in
from europa_edu.facts import KINDS, Item, all_items
from europa_edu.facts.item import OLD_KINDS, OWN_KINDS

OLD = ("border1960:CS-DD", "rail:DK-SE", "plane:FR-IT", "border:HU-YU", "border:GB-SC")
STRANGE = ("own:12", "own-card:3", "", ":", "border:", "border:FR", "nothing", "nothing:FR-IT")


@pytest.mark.parametrize("key", STRANGE[:-2] + STRANGE[-1:])
def test_it_reads_anything_and_writes_it_back(key: str) -> None:
    assert str(Item.parse(key)) == (key or ":")


def test_it_reads_and_writes_every_key() -> None:
    for key in (*all_items(), *OLD):
        assert str(Item.parse(key)) == key


def test_it_reads_pairs_and_sizes_apart_but_no_hyphen_in_a_name() -> None:
    assert Item.parse("border:FR-IT").codes == ("FR", "IT")
    assert Item.parse("border1960:CS-DD").codes == ("CS", "DD")
    assert Item.parse("area:FR>ES").codes == ("FR", "ES")
    assert Item.parse("river:northern-dvina").codes == ("northern-dvina",)


def test_it_has_one_meaning_for_every_kind() -> None:
    assert not KINDS.keys() & OWN_KINDS.keys()
    assert not (KINDS | OWN_KINDS).keys() & OLD_KINDS.keys()


@pytest.mark.parametrize("key", STRANGE)
def test_it_knows_nothing_about_what_is_no_fact_of_ours(key: str) -> None:
    item = Item.parse(key)
    assert not set(item.countries) - {"FR"}
    assert not set(item.places()) - {"FR", "IT"}


@pytest.mark.parametrize(
    ("key", "countries"),
    [
        ("border:FR-IT", ("FR", "IT")),
        ("population:FR>ES", ("FR", "ES")),
        ("cell:oslo", ("NO",)),
        ("country-of:pisa", ("IT",)),
        ("sight:rome", ("IT",)),
        ("neighbours:PT", ("PT",)),
        ("river:rhone", ("CH", "FR")),
        ("coast:azov", ("RU", "UA")),
        ("border1960:FR-IT", ()),
        ("border:HU-YU", ("HU",)),
        ("own:12", ()),
    ],
)
def test_it_names_the_countries_that_it_teaches_about(key: str, countries: tuple[str, ...]) -> None:
    assert tuple(sorted(Item.parse(key).countries)) == tuple(sorted(countries))


def test_it_finds_the_countries_of_a_river_for_the_map_of_a_match() -> None:
    assert {"DE", "AT", "HU", "RO"} <= set(Item.parse("river:danube").states(TODAY))
    assert {"AT", "CS", "HU", "YU"} & set(Item.parse("river:danube").states(1965)) == {"AT", "HU"}


def test_it_names_the_states_of_an_older_map() -> None:
    assert Item.parse("border1960:CS-DD").states(1965) == ("CS", "DD")
    assert Item.parse("border1960:CS-DD").states(TODAY) == ()
    assert Item.parse("border:HU-YU").year == 1993
    assert Item.parse("border1960:FR-IT").year == 1965


@pytest.mark.parametrize(
    ("key", "places"),
    [
        ("capital:FR", ("FR", "paris")),
        ("country-of:riga", ("LV", "riga")),
        ("country-of:pisa", ("IT",)),
        ("cell:oslo", ("oslo",)),
        ("neighbours:PT", ("PT", "ES")),
        ("border:FR-IT", ("FR", "IT")),
    ],
)
def test_it_names_all_that_a_map_shows(key: str, places: tuple[str, ...]) -> None:
    assert Item.parse(key).places() == places


def test_it_knows_which_links_are_real() -> None:
    real = ("border:FR-IT", "sea:FR-GB", "border:GB-SC", "border:HU-YU", "border1960:CS-DD")
    imagined = ("border:ES-IT", "sea:CH-FR", "border:NI-SC", "border:FR-GB", "border:FR")
    assert all(Item.parse(key).holds for key in real)
    assert not any(Item.parse(key).holds for key in imagined)


@pytest.mark.parametrize(
    ("key", "belongs"),
    [
        ("capital:EE", True),
        ("border:EE-LV", True),
        ("border:EE-RU", True),  # one end is enough
        ("river:daugava", True),
        ("river:neva", False),
        ("coast:atlantic", False),
        ("cell:riga", True),
        ("capital:PL", False),
        ("border1960:PL-SU", False),
        ("own:5", False),
    ],
)
def test_it_belongs_to_a_region_by_at_least_a_third_of_its_countries(
    key: str, belongs: bool
) -> None:
    assert Item.parse(key).is_about(lands_in("baltic")) == belongs
    assert Item.parse(key).is_about(frozenset())


@pytest.mark.parametrize("region", REGIONS)
def test_it_finds_enough_to_ask_in_every_region(region: str) -> None:
    found = [key for key in all_items() if Item.parse(key).is_about(lands_in(region))]

    assert len(found) >= 20

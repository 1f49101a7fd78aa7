"""Items: stable keys, each of one topic, in an order that starts with what is best known."""

from europa_edu.atlas import atlas
from europa_edu.facts import (
    TOPICS,
    Item,
    all_items,
    can_ask,
    in_order,
    items_of,
    sentence,
    sights,
    topic_of,
)


def test_it_lists_every_item_once() -> None:
    assert len(set(all_items())) == len(all_items()) > 1000
    assert all(len(item) <= 60 for item in all_items())  # the column of Answer.item


def test_it_can_ask_every_listed_item() -> None:
    assert [item for item in all_items() if not can_ask(item)] == []


def test_it_has_items_of_every_topic() -> None:
    assert [topic for topic in TOPICS if len(items_of(topic)) < 20] == []
    assert sum(len(items_of(topic)) for topic in TOPICS) == len(all_items())


def test_it_keeps_the_keys_that_matches_leave() -> None:
    left = (
        "border:FR-IT", "sea:FR-GB", "cell:oslo", "country-of:riga", "sight:rome", "capital:FR",
        "flag:FR", "population:FR>ES", "joined:PT", "neighbours:PT", "country-of:pisa",
    )  # fmt: skip
    assert [item for item in left if item not in all_items()] == []


def test_it_writes_pairs_in_alphabetical_order() -> None:
    for item in (*items_of("borders"), *items_of("sea")):
        first, second = Item.parse(item).codes
        assert first < second


def test_it_lists_what_is_easily_taken_for_a_border() -> None:
    links = [item for item in items_of("borders") if Item.parse(item).holds]
    gaps = [item for item in items_of("borders") if not Item.parse(item).holds]
    assert {"border:FR-PT", "border:CH-SI", "border:CZ-HU"} <= set(gaps)
    # Far countries, and those that touch elsewhere, are no gaps.
    assert not {"border:PT-RU", "border:FR-NL", "border:AD-MC"} & set(gaps)
    # Nor do those that touch if Kosovo is counted with Serbia.
    assert not can_ask("border:AL-RS")
    assert 30 < len(gaps) < len(links) / 2


def test_it_asks_no_number_of_neighbours_that_the_world_contradicts() -> None:
    book, asked = atlas(), {Item.parse(item).codes[0] for item in items_of("neighbours")}
    assert asked.isdisjoint(book.beyond)
    assert asked.isdisjoint(code for pair in book.elsewhere for code in pair)
    assert asked.isdisjoint(("XK", *book.countries["XK"].neighbours))
    assert asked.isdisjoint(("TR", "RU", "AZ", "AM", "ES", "GB", "CY", "FR", "NL", "DK"))
    assert len(asked) == 35
    assert not can_ask("neighbours:TR")


def test_it_compares_sizes_only_where_every_way_of_counting_agrees() -> None:
    doubtful = (
        "area:HU>RS", "area:NL>MD", "area:NL>BE", "population:AM>MD", "population:LT>MD",
        "population:BA>MD", "population:HR>BA", "population:PL>UA",
    )  # fmt: skip
    assert [item for item in doubtful if can_ask(item) or item in all_items()] == []
    assert can_ask("population:HU>RS")
    assert can_ask("area:ES>DE")


def test_it_lists_no_missing_sea_line_where_a_ferry_might_sail() -> None:
    gaps = [item for item in items_of("sea") if not Item.parse(item).holds]
    assert "sea:FI-NO" in gaps
    assert "sea:NO-SE" not in gaps  # both may lie on the North Sea
    assert not can_ask("sea:NO-SE")


def test_it_asks_only_where_ships_really_sail_today() -> None:
    asked = {item for item in items_of("sea") if Item.parse(item).holds}
    real = {frozenset((line.a, line.b)) for line in atlas().sea_lines if line.sails}
    assert {frozenset(Item.parse(item).codes) for item in asked} == real
    for line in atlas().sea_lines:
        item = f"sea:{min(line.a, line.b)}-{max(line.a, line.b)}"
        assert can_ask(item) == line.sails
        said = sentence(Item.parse(item), "en")  # what was stored once is told as it is
        assert said.startswith("Ships sail between" if line.sails else "On our boards a line joins")


def test_it_asks_first_who_touches_and_then_who_does_not() -> None:
    order = in_order("borders")
    assert order.index("border:DE-PL") < order.index("border:AT-PL")
    assert Item.parse(order[0]).holds


def test_it_reads_names_with_a_hyphen_as_one() -> None:
    assert Item.parse("river:northern-dvina") == Item("river", ("northern-dvina",))


def test_it_gives_no_topic_to_facts_of_older_maps() -> None:
    assert topic_of("border1960:DD-PL") == ""
    assert topic_of("border:FR-IT") == "borders"


def test_it_begins_with_large_countries_and_capitals() -> None:
    order = in_order()
    assert sorted(order) == sorted(all_items())
    first = order[:20]
    assert sum(item.startswith("capital:") for item in first) >= 8
    assert not any(item.startswith(("cell:", "sea:", "river:")) for item in first)
    assert order.index("capital:DE") < order.index("capital:SI") < order.index("capital:LI")
    assert order.index("country-of:paris") < order.index("country-of:cherbourg")


def test_it_orders_the_items_of_some_topics_alone() -> None:
    assert set(map(topic_of, in_order("flags", "rivers"))) == {"flags", "rivers"}
    assert in_order("rivers")[0] in ("river:danube", "river:rhine", "river:volga")


def test_it_has_no_code_with_two_meanings() -> None:
    book = atlas()
    kinds = (book.countries, book.cities, book.rivers, book.seas, sights(), book.grid.cells)
    codes = [code for kind in kinds for code in kind]
    assert len(set(codes)) == len(codes)

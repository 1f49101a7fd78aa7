"""Routes, and the data of both editions."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from europa_edu.atlas import atlas
from europa_edu.facts import Item, sentence
from europa_edu.templatetags.playing_cards import country_card
from games.titles.europa_tour.board_check import check_board
from games.titles.europa_tour.route import COLOURS, Rack, countries_in, edition, is_route, links
from games.titles.europa_tour.screen import face
from tests.games.titles.europa_tour.test_rules import LONGER, ROUTE

EDITIONS = pytest.mark.parametrize("name", ["today", "box"])


def rack(text: str) -> Rack:
    return tuple(text.split())


@EDITIONS
def test_it_joins_neighbours(name: str) -> None:  # ET-15, ET-T1
    assert links(rack("ES FR"), edition(name))[0].holds
    assert not links(rack("ES IT"), edition(name))[0].holds


@EDITIONS
def test_it_flies_between_countries_of_the_plane_s_colour(name: str) -> None:  # ET-16, ET-T2
    assert is_route(rack("PL violet TR"), edition(name))
    assert is_route(rack("TR violet PL"), edition(name))
    for colour in COLOURS[1:]:
        assert not is_route(rack(f"PL {colour} TR"), edition(name))


@EDITIONS
def test_it_sails_along_drawn_lines_only(name: str) -> None:  # ET-17, ET-T3
    assert is_route(rack("GB ship FR"), edition(name))
    assert not is_route(rack("GB FR"), edition(name))
    assert not is_route(rack("PL ship TR"), edition(name))


@EDITIONS
def test_it_reads_a_whole_rack(name: str) -> None:  # ET-19, ET-T4
    assert is_route(rack(ROUTE), edition(name))
    assert countries_in(rack(ROUTE), edition(name)) == 7


def test_it_reads_the_route_with_scotland() -> None:  # ET-20, ET-T5
    assert is_route(rack(LONGER), edition("box"))
    assert countries_in(rack(LONGER), edition("box")) == 8


@EDITIONS
def test_it_wants_a_country_at_both_ends(name: str) -> None:  # ET-14, ET-T7
    exchanged = rack(ROUTE.replace("GB ship", "ship GB"))
    assert not is_route(exchanged, edition(name))
    assert links(exchanged, edition(name))[0].reason == "starts_without_country"
    assert not is_route(rack("FR IT ship"), edition(name))


@EDITIONS
def test_it_never_joins_two_transports(name: str) -> None:  # ET-18, ET-T8
    for pair in ("violet ship", "ship violet", "ship ship", "red violet"):
        assert not is_route(rack(f"PL {pair} TR"), edition(name))
        assert not is_route(rack(f"GB {pair} FR"), edition(name))


def test_it_has_forty_countries_ten_planes_and_ten_ships() -> None:  # ET-2, ET-3
    for name in ("today", "box"):
        deck = edition(name).deck
        assert len(deck) == 60
        assert deck.count("ship") == 10
        assert all(deck.count(colour) == 2 for colour in COLOURS)
        assert set(edition(name).colour.values()) == set(COLOURS)


def test_it_meets_every_constraint() -> None:  # ET-D1, ET-D2, ET-D3, ET-D4, ET-D5, ET-D6
    report = check_board()
    assert {clause for clause, _, _ in report} == {f"ET-D{n}" for n in range(1, 7)}
    assert [row for row in report if not row[2]] == []


def test_it_plays_today_on_the_atlas_s_borders_and_sea_lines() -> None:
    board = edition("today")
    ours = frozenset(board.colour)
    borders = {pair for pair in atlas().years[0].borders if ours.issuperset(pair)}
    assert {tuple(pair.split()) for pair in board.borders} == borders
    lines = {tuple(sorted((line.a, line.b))) for line in atlas().sea_lines}
    assert {tuple(pair.split()) for pair in board.sea} == lines


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_says_in_its_rules_which_lines_are_no_ferries_of_today(language: str) -> None:
    with translation.override(language):
        told = " ".join(render_to_string("games/titles/europa_tour/rules.html").split())
    for line in atlas().sea_lines:
        a, b = (atlas().countries[code].names.in_language(language) for code in (line.a, line.b))
        assert (f"{a}–{b}" in told or f"{b}–{a}" in told) == (not line.sails), (a, b)


@pytest.mark.parametrize("name", ["today", "box"])
def test_it_has_a_true_sentence_for_each_of_its_lines(name: str) -> None:
    board = edition(name)
    for pair in board.sea:
        a, b = pair.split()
        proof = next(link for link in links((a, "ship", b), board) if link.proof).proof
        assert proof is not None
        assert proof.right
        assert Item.parse(proof.item).holds, pair
        assert "no sea line" not in sentence(Item.parse(proof.item), "en"), pair


def test_it_prints_the_box_with_names_and_flags_of_its_map() -> None:
    board = edition("box")
    states = atlas().years[board.year].states
    for code in board.colour:
        shown = face(code, board, "box")
        if shown.kind == "country":
            card = country_card(code, plane=shown.tone, year=shown.year)
            flag = states[code].flag
            assert card["name"] == states[code].names.en
            assert card["flag"] == (f"atlas/flags/{flag}.svg" if flag else "")
    assert [code for code in board.colour if code in states and not states[code].flag] == [
        "MK", "BA", "BY",
    ]  # fmt: skip

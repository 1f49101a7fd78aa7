"""The network, the itineraries and the tourism cards."""

import re

from europa_edu.atlas import atlas
from europa_edu.facts import box
from games.engine.board import Board
from games.titles.sans_frontieres.board import board
from games.titles.sans_frontieres.board_check import check_board
from games.titles.sans_frontieres.network import network
from tests.games.titles.sans_frontieres.positions import RULES, SOUTH, after, table, traveller
from tools.boards import sans_frontieres as builder


def test_it_meets_every_constraint() -> None:
    # SF-D1, SF-D2, SF-D3, SF-D4, SF-D5, SF-D6, SF-D7, SF-D8, SF-D9
    report = check_board()
    assert {clause for clause, _, _ in report} == {f"SF-D{n}" for n in range(1, 10)}
    assert [row for row in report if not row[2]] == []


def test_it_marks_capitals_red_and_other_cities_yellow() -> None:  # SF-2
    ours = network("today")
    assert all(atlas().cities[city].capital for city in ours.red.split())
    assert not any(atlas().cities[city].capital for city in ours.yellow_dots)


def test_it_is_what_the_builder_builds() -> None:
    ours = network("today")
    assert builder.lines() == dict(sorted(ours.pairs.items()))
    assert tuple(builder.itineraries(builder.lines())) == ours.itineraries


def test_it_names_every_card_and_sight_in_three_languages() -> None:  # SF-D7
    for card in box().values():
        assert all((card.names.en, card.names.fr, card.names.de, card.names.local))
        for sight in card.sights:
            for words in (sight.en, sight.fr, sight.de):
                assert words.strip() == words
                assert 3 <= len(words) <= 80


def test_it_places_every_card_s_city_where_the_atlas_does() -> None:  # SF-D7
    for card in box().values():
        assert card.country in atlas().countries
        if city := atlas().cities.get(card.id):
            assert (city.country, city.names) == (card.country, card.names)


def test_it_gives_no_sight_to_two_cities_and_names_no_city_in_its_own_sights() -> None:  # SF-40
    ids = [sight.id for card in box().values() for sight in card.sights]
    assert len(ids) == len(set(ids))
    for card in box().values():
        for name in card.names.all:
            told = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
            assert not [s for s in card.sights if told.search(f"{s.en} {s.fr} {s.de}")]


def test_it_draws_lines_prices_pawns_and_where_a_ticket_leads() -> None:  # SF-3
    state = table(traveller("3 1", SOUTH, weekend="hamburg"), traveller())
    view, moves = RULES.view(state, 0), RULES.legal_moves(state, 0)
    drawn = board(view, moves)
    assert isinstance(drawn, Board)
    assert len(drawn.lines) == len(network("today").pairs)
    assert len(drawn.labels) == len(network("today").air)
    assert {city for route in drawn.routes for city in route.points} == {
        "monaco", *network("today").lines["monaco"],
    }  # fmt: skip
    assert set(drawn.notes) < set(drawn.labels)
    assert [(token.place, token.seat, token.kind) for token in drawn.tokens] == [
        ("monaco", 0, "pawn"),
        ("chisinau", 1, "pawn"),
        ("hamburg", 0, "case"),
    ]
    notes = {target.place: target.note for target in drawn.targets}
    assert notes == {
        "rome": "ticket 3 1",
        "milan": "ticket 3",
        "lyon": "ticket 3",
        "marseille": "ticket 1",
    }


def test_it_draws_the_flights_of_this_turn_in_the_player_s_colour() -> None:
    state = after(table(traveller("4 4", SOUTH)), "go rome 4", "go messina 4")
    assert RULES.view(state, 1).trail == ("monaco", "rome", "messina")
    trail = board(RULES.view(state, 1), ()).routes[-2:]
    assert [(route.points, route.tone) for route in trail] == [
        (("monaco", "rome"), "seat-1"),
        (("rome", "messina"), "seat-1"),
    ]
    assert after(state, "end").trail == ()

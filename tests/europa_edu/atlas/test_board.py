"""The board: what the one map component draws."""

import msgspec
import pytest

from europa_edu.atlas import Board, Fill, Label, Route, Target, Token, atlas, position

BOARD = Board(
    year=1965,
    fills=(Fill("DD", "seat-1", note="flag"), Fill("SU", "muted")),
    tokens=(Token("oslo", seat=2), Token("120,80", kind="ship", text="3")),
    routes=(Route(("oslo", "300,250", "GB"), "sea", "seat-2"),),
    targets=(Target("FR", "claim FR"),),
    labels=(Label("YU", "Jugoslavija"),),
    focus=("SU",),
)


def test_it_is_a_plain_value_that_json_can_carry():
    assert msgspec.json.decode(msgspec.json.encode(BOARD), type=Board) == BOARD


def test_it_is_empty_unless_told_otherwise():
    assert Board() == Board(year=0, fills=(), grid=False, cities=())


def test_it_refuses_an_unknown_kind_of_route():
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"points": ["oslo"], "kind": "rocket"}', type=Route)


@pytest.mark.parametrize("year", atlas().years)
def test_it_finds_every_state_and_city_on_every_map(year: int):
    for place in (*atlas().years[year].states, *atlas().cities):
        x, y = position(place, year)
        assert 0 < x < 1000
        assert 0 < y < 800

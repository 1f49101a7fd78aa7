"""Zigzag, for the tests of all titles."""

from tests.games.expected import Expected

EXPECTED = Expected(
    pieces={"1960": {"country": 56}},
    liked=["lay", "fly", "draw", "deal", "stop"],
    late="state.round == len(state.hands) and min(map(len, state.hands)) < 4",
    result=".result .zz-points",
)

"""Voyage, for the tests of all titles."""

from tests.games.expected import Expected

EXPECTED = Expected(
    pieces={"today": {"city": 99, "event": 30, "pawn": 6, "home": 6}},
    liked=["commit", "roll", "go", "stay", "wait"],
    short={"round_limit": "1"},
)

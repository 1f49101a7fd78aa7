"""EUROPA, for the tests of all titles."""

from tests.games.expected import Expected

EXPECTED = Expected(
    pieces={
        "1945": {
            "country": 38,
            "cover": 4,
            "information": 4,
            "pawn": 6,
            "counter": 120,
            "tension": 20,
            "war": 10,
            "union": 38,
            "victory_point": 78,
        }
    },
    liked=["vote", "propose", "place", "stay", "pass", "pledge", "end-war"],
    late="state.turn == 4 and state.phase in ('propose', 'vote', 'send')"
    " and len(state.cards) - len(state.results) <= 5",
    result=".result .seat",
)

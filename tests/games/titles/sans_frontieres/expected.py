"""L’Europe sans frontières, for the tests of all titles."""

from tests.games.expected import Expected

EXPECTED = Expected(
    pieces={
        "today": {
            "ticket": 51,
            "weekend": 14,
            "itinerary": 26,
            "tourism": 65,
            "token": 60,
            "pawn": 6,
        }
    },
    liked=["ready", "end", "exchange", "dont-know"],
    short={"round_limit": "1"},
    result=".ranking .sf-route .sf-stop",
)

"""Europa Tour, for the tests of all titles."""

from tests.games.expected import Expected

EXPECTED = Expected(
    pieces={
        "today": {"country": 40, "plane": 10, "ship": 10},
        "box": {"country": 40, "plane": 10, "ship": 10},
    },
    liked=["put", "lay", "draw", "pass"],
    short={"round_limit": "1"},
    result=".result h2",
)

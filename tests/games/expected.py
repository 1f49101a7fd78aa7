"""What the tests of all titles must be told about each: `tests/games/titles/<slug>/expected.py`."""

from importlib import import_module

from msgspec import Struct


class Expected(Struct, frozen=True, kw_only=True):
    # Per edition, how many pieces of each kind are printed.
    pieces: dict[str, dict[str, int]]
    # Words of moves in the order in which a hurried player likes them.
    liked: list[str]
    # What such a player types into the form of a new table to keep the match short.
    short: dict[str, str] = {}
    # Near the end, as a condition on `state`: a long match is played up to there by bots, on the
    # server. Empty: it is short enough to be played through in the browser.
    late: str = ""
    # What the page shows of the end, beside the ranking.
    result: str = "#result-title"


def expected(slug: str) -> Expected:
    found: Expected = import_module(f"tests.games.titles.{slug}.expected").EXPECTED
    return found

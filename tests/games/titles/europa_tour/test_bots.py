"""Strong play wins; both bots see only what a seat sees."""

from games.titles.europa_tour import TITLE
from tests.games.duels import share_won


def test_its_strong_bot_beats_random_players() -> None:
    assert share_won(TITLE, "strong", "random", matches=40) >= 0.9


def test_its_strong_bot_beats_the_gentle_one() -> None:
    assert share_won(TITLE, "strong", "gentle", matches=40) >= 0.65

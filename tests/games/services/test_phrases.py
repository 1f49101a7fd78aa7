"""Ready-made phrases: what may be said, by whom, and how much of it."""

import pytest

from games.rows import match_with_seats
from games.selectors.tables import table
from games.services.phrases import AT_ONCE, CannotSay, TooMuchTalk, say
from tests.games.tables import playing

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def test_it_shows_everyone_what_a_seat_says() -> None:
    match = playing()
    say(match_id=match.pk, seat=0, phrase="well-played")
    for seat in (0, 1, None):
        said = table(*match_with_seats(match.pk), seat).talk
        assert [(saying.seat, saying.word) for saying in said] == [(0, "well-played")]


def test_it_makes_news_without_a_turn() -> None:
    match = playing()
    say(match_id=match.pk, seat=1, phrase="hello")
    after, _seats = match_with_seats(match.pk)
    assert (after.version, after.news) == (match.version, match.news + 1)


@pytest.mark.parametrize("phrase", ["", "you are stupid", "<b>hello</b>", "want IT"])
def test_it_says_nothing_but_the_title_s_own_phrases(phrase: str) -> None:
    match = playing()
    with pytest.raises(CannotSay):
        say(match_id=match.pk, seat=0, phrase=phrase)


def test_it_asks_who_talks_too_much_to_wait() -> None:
    match = playing()
    for _ in range(AT_ONCE):
        say(match_id=match.pk, seat=0, phrase="hello")
    with pytest.raises(TooMuchTalk):
        say(match_id=match.pk, seat=0, phrase="hello")
    say(match_id=match.pk, seat=1, phrase="hello")  # nobody else is held back

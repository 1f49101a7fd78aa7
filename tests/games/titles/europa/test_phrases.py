"""What EUROPA lets players say: fitting the phase, about open countries, and nothing hidden."""

from types import SimpleNamespace

import pytest
from django.utils import translation
from msgspec.structs import replace

from games.titles.europa import TITLE
from games.titles.europa.phrases import PLACES, phrases
from games.titles.europa.state import State
from games.titles.europa.words import EuropaWords
from tests.games.titles.europa.positions import after, election, placing, pledging, table
from tests.games.titles.europa.test_screen import (
    LANGUAGES,
    MATCHES,
    part,
    positions,
    table_of,
    walked,
)

GENERAL = {"well-played"}  # words that every title shares


def said(state: State, seat: int | None) -> tuple[str, ...]:
    return phrases(TITLE.rules.view(state, seat))


def test_it_lets_a_candidate_campaign() -> None:
    state = election("FR FR IT", "FR DE", "DE", cards="FR DE IT")
    offered = said(state, 0)
    assert {"join-forces", "want FR", "later IT", "will-agree", "no-thanks"} <= set(offered)
    assert "later DE" not in offered


def test_it_says_that_nobody_can_do_it_alone_only_where_that_is_so() -> None:
    assert "too-few-alone" in said(election("FR FR", "FR", "DE", cards="FR"), 0)
    assert "too-few-alone" not in said(election("FR FR FR FR", "FR", "DE", cards="FR"), 0)


def test_it_lets_others_only_ask_for_help_elsewhere() -> None:
    offered = said(election("FR FR", "FR", "DE", cards="FR DE"), 2)
    assert "later DE" in offered
    assert "join-forces" not in offered
    assert "want FR" not in offered


def test_it_keeps_the_campaign_open_during_the_vote() -> None:
    state = after(election("FR FR", "FR", "DE", cards="FR DE"), "propose 0,1")
    assert state.phase == "vote"
    assert "want FR" in said(state, 0)


def test_it_names_few_countries_most_pawns_first_and_none_at_war() -> None:
    own = "FR DE IT IT BE NL NL NL YU YU YU YU"
    state = election(own, "FR FR", "", cards="FR YU BE DE IT NL", wars="YU")
    asked = [phrase for phrase in said(state, 0) if phrase.startswith("later")]
    assert asked == ["later NL", "later IT"]
    assert len(asked) <= PLACES


def test_it_speaks_of_peace_while_wars_threaten() -> None:
    assert "who-gives" in said(pledging(3, 3, 3, wars="YU"), 1)
    state = table("", "", "", turn=3, phase="settle", wars="YU MK", peace=4)
    assert {"rescue YU", "rescue MK"} <= set(said(state, 2))


def test_it_lets_players_look_for_partners_while_they_place() -> None:
    state = placing(2, 2, 2, cards="ES BE", members="FR")
    state = replace(state, pawns=(("ES",), (), ()))
    assert {"join-forces", "aim ES"} <= set(said(state, 0))


def test_it_gives_no_words_to_those_who_look_on_or_left() -> None:
    state = election("FR FR", "FR", "DE", cards="FR DE")
    assert said(state, None) == ()
    assert said(replace(state, gone=(2,)), 2) == ()


def test_it_offers_the_same_whatever_the_others_hide() -> None:
    state = pledging(3, 3, 3, wars="YU")
    other = replace(state, vp=(0, 9, 9), pledges=(-1, 3, 0))
    assert said(state, 0) == said(other, 0)


def test_it_never_offers_more_than_ten() -> None:
    for state, _ in positions():
        for seat in range(len(state.pp)):
            offered = said(state, seat)
            assert len(offered) == len(set(offered)) <= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words_for_every_phrase(language: str) -> None:
    with translation.override(language):
        for state, _ in positions():
            for phrase in said(state, 0):
                word, _space, about = phrase.partition(" ")
                if word not in GENERAL:
                    saying = SimpleNamespace(word=word, about=about)
                    part("phrase", table_of(state, 0), saying=saying)


def test_it_writes_no_words_that_are_never_offered() -> None:
    offered = {
        phrase.partition(" ")[0]
        for match in MATCHES
        for state, _ in walked(*match)
        for seat in range(len(state.pp))
        for phrase in said(state, seat)
    }
    assert set(EuropaWords.phrases) == offered - GENERAL

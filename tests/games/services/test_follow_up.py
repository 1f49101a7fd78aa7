"""The clock of a move (P-8): off unless asked for, and fair to those who do not move."""

from datetime import timedelta

import pytest
from django.utils import timezone

from europa_edu.classroom.people import Person
from games.catalog import CATALOG
from games.models import Match, Turn
from games.rows import match_with_seats
from games.selectors.tables import table
from games.services.matches import SeatPlan, deal_match, open_match
from games.services.turns import play_for_the_silent
from tests.games.tables import playing

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def on_the_clock(slug: str, seconds: int = 30) -> Match:
    plans = [SeatPlan(Person(visitor=str(n)), f"P{n}") for n in range(CATALOG[slug].seats[0])]
    match = open_match(title=slug, host=plans[0].person, seats=plans, seconds=seconds)
    deal_match(match_id=match.pk)
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("slug", CATALOG)
def test_it_plays_what_the_title_defines_for_all_who_are_silent(slug: str) -> None:  # P-8
    match = on_the_clock(slug)
    waiting = table(*match_with_seats(match.pk), None).to_move
    play_for_the_silent(match_id=match.pk, version=0)
    turns = Turn.objects.filter(match=match)
    assert {turn.seat for turn in turns} == set(waiting)
    assert {turn.actor for turn in turns} == {Turn.Actor.TIMER}


def test_it_leaves_a_table_alone_that_moved_in_time() -> None:
    match = on_the_clock("zigzag")
    play_for_the_silent(match_id=match.pk, version=0)
    played = Turn.objects.filter(match=match).count()
    play_for_the_silent(match_id=match.pk, version=0)
    assert Turn.objects.filter(match=match).count() == played


def test_it_has_no_clock_unless_asked_for() -> None:
    match = playing()
    play_for_the_silent(match_id=match.pk, version=0)
    assert not Turn.objects.filter(match=match).exists()
    assert table(*match_with_seats(match.pk), 0).seconds_left is None


def test_it_counts_down_from_the_last_move() -> None:
    match = on_the_clock("zigzag", 60)
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - timedelta(seconds=20))
    left = table(*match_with_seats(match.pk), 0).seconds_left
    assert left is not None
    assert 35 <= left <= 40


def test_it_gives_a_decision_its_own_time() -> None:  # SF-12: learning the stages by heart
    match = on_the_clock("sans_frontieres", 30)
    left = table(*match_with_seats(match.pk), 0).seconds_left
    assert left is not None
    assert left > 80

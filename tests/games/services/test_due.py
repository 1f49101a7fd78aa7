"""The decks remember: what the cards of a table bring up that no lesson knows of."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.classroom.people import Person
from games.models import Match
from games.selectors.matches import facts_dealt
from games.services.matches import (
    SeatPlan,
    deal_match,
    open_match,
    rematch,
    start_match,
)
from quizzes.models import Memory
from tests.europa_edu.lessons.planned import opened_class, pupils_of
from tests.games.tables import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def make_due(pupil: int, *items: str, days: int = 1) -> None:
    """The first is the most urgent."""
    now = timezone.now()
    home = Pupil.objects.get(pk=pupil).school_class
    Memory.objects.bulk_create(
        Memory(
            pupil_id=pupil,
            school_class=home,
            item=item,
            stability=1.0,
            seen_day=timezone.localdate().toordinal() - 9,
            last_right=False,
            due_at=now - timedelta(days=days) + timedelta(minutes=place),
        )
        for place, item in enumerate(items)
    )


@pytest.fixture
def school_class() -> SchoolClass:
    return opened_class(8)


def test_it_remembers_at_a_table_that_pupils_open_themselves(school_class: SchoolClass) -> None:
    lea, tom = pupils_of(school_class)[:2]
    make_due(lea, "cell:oslo")
    make_due(tom, "cell:riga")
    seats = [SeatPlan(Person(pupil=pk), "x") for pk in (lea, tom)]
    match = open_match(title="voyage", host=Person(pupil=lea), seats=seats, seed="test")
    start_match(match_id=match.pk, host=Person(pupil=lea))
    match.refresh_from_db()
    state = state_of(match)
    hands = {city for hand in state.hands for city in hand}
    assert set(facts_dealt(match)) == {"cell:oslo", "cell:riga"}
    assert {"oslo", "riga"} <= hands | set(state.homes)


def test_it_deals_by_lot_to_visitors_and_in_games_without_room(school_class: SchoolClass) -> None:
    lea = pupils_of(school_class)[0]
    make_due(lea, "border:FR-IT", "cell:oslo")
    for title, holder in (("zigzag", Person(pupil=lea)), ("voyage", Person(visitor="ada"))):
        seats = [SeatPlan(holder, "x"), SeatPlan(bot="gentle")]
        match = open_match(title=title, host=holder, seats=seats)
        start_match(match_id=match.pk, host=holder)
        match.refresh_from_db()
        assert facts_dealt(match) == ()


def test_it_repeats_the_same_deal_and_chooses_anew_for_a_new_one(
    school_class: SchoolClass,
) -> None:
    lea = pupils_of(school_class)[0]
    make_due(lea, "sight:rome")
    seats = [SeatPlan(Person(pupil=lea), "Lea"), SeatPlan(bot="gentle")]
    host = Person(pupil=lea)
    match = open_match(title="sans_frontieres", host=host, seats=seats)
    start_match(match_id=match.pk, host=host)
    Memory.objects.all().delete()
    make_due(lea, "sight:riga")
    Match.objects.update(status=Match.Status.OVER)
    same = rematch(match_id=match.pk, host=host, same_deal=True)
    assert state_of(same).tourism == state_of(match).tourism
    Match.objects.update(status=Match.Status.OVER)
    anew = rematch(match_id=same.pk, host=host, same_deal=False)
    assert state_of(anew).tourism[0] == "riga"


def test_it_asks_the_database_no_more_for_six_pupils_than_for_two(
    school_class: SchoolClass, django_assert_num_queries: Any
) -> None:
    for number in (2, 6):
        pupils = pupils_of(school_class)[:number]
        Memory.objects.all().delete()
        for pupil in pupils:
            make_due(pupil, "cell:oslo", "cell:riga")
        seats = [SeatPlan(Person(pupil=pk), "x") for pk in pupils]
        match = open_match(title="voyage", seats=seats)
        with django_assert_num_queries(7):
            deal_match(match_id=match.pk)

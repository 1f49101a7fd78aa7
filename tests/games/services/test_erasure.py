"""What becomes of tables when somebody is erased."""

import pytest

from europa_edu.classroom.people import Person
from games.models import Match, Seat
from games.services.erasure import erase_player
from games.services.matches import rematch
from games.services.turns import leave_match
from tests.games.tables import ADA, BEN, opened, playing

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("valkey"),
]


def test_it_frees_a_seat_at_a_table_that_has_not_begun() -> None:
    match = opened()
    erase_player(person=BEN)
    seat = match.seats.get(index=1)
    assert (seat.holder, seat.name, seat.bot) == (None, "", "")


def test_it_gives_the_table_of_an_erased_host_to_the_next_person() -> None:
    match = opened()
    erase_player(person=ADA)
    match.refresh_from_db()
    assert match.seats.get(is_host=True).holder == BEN


def test_it_erases_a_match_with_its_last_person() -> None:
    match = playing(bots=1)
    erase_player(person=BEN)
    assert Match.objects.filter(pk=match.pk).exists()
    erase_player(person=ADA)
    assert not Match.objects.filter(pk=match.pk).exists()


def test_it_keeps_a_match_for_somebody_who_left_it() -> None:
    match = playing(people=3)
    leave_match(match_id=match.pk, seat=1)
    erase_player(person=ADA)
    erase_player(person=Person(visitor="eva"))
    assert match.seats.get(index=1).name == "Ben"
    erase_player(person=BEN)
    assert not Match.objects.exists()


def test_it_takes_nobody_s_name_who_left_into_a_rematch() -> None:
    match = playing(people=3)
    leave_match(match_id=match.pk, seat=1)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    again = rematch(match_id=match.pk, host=ADA, same_deal=False)
    seat = again.seats.get(index=1)
    assert seat.bot
    assert seat.name != "Ben"


def test_it_does_not_touch_who_took_the_seat_afterwards() -> None:
    match = playing()
    Seat.objects.filter(match=match, index=1).update(gone=True)
    erase_player(person=Person(visitor="eva"))
    assert match.seats.get(index=1).name == "Ben"

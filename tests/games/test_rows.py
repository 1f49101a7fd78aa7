"""Reading and writing by hand gives what Django gives, and nothing read is kept for later."""

from datetime import timedelta

import pytest
from django.db import models, transaction
from django.utils import timezone

from europa_edu.classroom.people import Person
from europa_edu.rows import columns_of, insert, update
from games.models import Match, Seat, Turn
from games.rows import match_with_seats, own_seat
from games.selectors.tables import log
from games.services.matches import hand_to_bot
from games.services.turns import play_turn
from tests.games.tables import BEN, EVA, first_move, playing

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def assert_same(ours: models.Model, django_s: models.Model) -> None:
    for field in django_s._meta.concrete_fields:
        expected, read = getattr(django_s, field.attname), getattr(ours, field.attname)
        assert (read, type(read)) == (expected, type(expected)), field.attname
    assert not ours._state.adding


@pytest.mark.parametrize("locked", [False, True])
def test_it_reads_a_match_and_its_seats_as_django_does(locked: bool) -> None:
    match = playing()
    play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
    ours, seats = match_with_seats(match.pk, locked=locked)
    assert_same(ours, Match.objects.get(pk=match.pk))
    for seat, django_s in zip(seats, match.seats.order_by("index"), strict=True):
        assert_same(seat, django_s)


def test_it_finds_the_own_seat_and_whether_that_is_enough_for_a_move() -> None:
    match = playing(people=3)
    long_ago, soon = timezone.now() - timedelta(hours=1), timezone.now() + timedelta(hours=1)
    assert own_seat(match.pk, BEN, long_ago) == (1, True)
    assert own_seat(match.pk, BEN, soon) == (1, False)
    assert own_seat(match.pk, Person(visitor="zoe"), long_ago) is None
    assert own_seat(match.pk, Person(pupil=1), long_ago) is None
    assert own_seat(0, BEN, long_ago) is None
    match.seats.filter(index=1).update(seen_at=None)
    assert own_seat(match.pk, BEN, long_ago) == (1, False)
    match.seats.filter(index=1).update(gone=True)
    assert own_seat(match.pk, BEN, long_ago) is None
    Match.objects.filter(pk=match.pk).update(shared_device=True)
    assert own_seat(match.pk, EVA, long_ago) == (2, False)


def test_it_says_that_there_is_no_such_match() -> None:
    with pytest.raises(LookupError):
        match_with_seats(0)


def test_it_breaks_loudly_when_a_column_is_added() -> None:
    columns = tuple(columns_of(Turn).names)
    assert insert(Turn, columns[1:])
    with pytest.raises(TypeError, match="Turn has other columns: events"):
        insert(Turn, tuple(name for name in columns[1:] if name != "events"))
    with pytest.raises(KeyError):
        update(Turn, ("no_such_column",))


def test_it_forgets_seats_that_were_read_in_a_transaction_that_failed() -> None:
    match = playing()
    with transaction.atomic():
        hand_to_bot(match_id=match.pk, seat=0)
        transaction.set_rollback(True)
    Seat.objects.filter(match=match, index=1).update(bot="strong")
    Match.objects.filter(pk=match.pk).update(news=match.news + 1)
    assert [seat.bot for seat in match_with_seats(match.pk)[1]] == ["", "strong"]


def test_it_forgets_turns_that_were_read_in_a_transaction_that_failed() -> None:
    match = playing()
    with transaction.atomic():
        Turn.objects.create(match=match, version=1, seat=0, move="draw", events="[]")
        Match.objects.filter(pk=match.pk).update(version=1)
        match.refresh_from_db()
        assert not list(log(match, 0))
        transaction.set_rollback(True)
    match.refresh_from_db()
    play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
    match.refresh_from_db()
    assert list(log(match, 0))

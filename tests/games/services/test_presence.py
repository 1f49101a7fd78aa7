"""Who is here: thinking is no absence, nobody unseen is played for, no table moves by itself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from europa_edu.classroom.models import School, Teacher
from europa_edu.classroom.people import Person
from europa_edu.live import channels
from games import notify
from games.catalog import CATALOG
from games.models import Match, Seat
from games.services.matches import hand_to_bot
from games.services.presence import note_presence
from games.services.turns import play_bot_turn, play_for_the_silent
from games.tasks import sweep
from tests.games.tables import ADA, BEN, opened, playing

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]
LONG = timedelta(minutes=5)


def looks(match: Match, *people: Person) -> None:
    """Pages of these people ask for the table."""
    own = [seat for seat in match.seats.all() if seat.holder in people]
    match.refresh_from_db()
    note_presence(match, own, list(match.seats.all()))


def time_passes(match: Match) -> None:
    """Five minutes, in which nothing was played and no page asked."""
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG)
    for seat in match.seats.filter(seen_at__isnull=False):
        Seat.objects.filter(pk=seat.pk).update(seen_at=seat.seen_at - LONG)


def away(match: Match) -> list[bool]:
    return [seat.is_away for seat in match.seats.all()]


def page_says_here(match: Match, seat: int) -> None:
    """What the live server notes when an open page says so."""
    page = channels.page_of(notify.channel(match.pk), str(seat))
    channels.valkey().set(channels.here_key(page), 1, ex=channels.HERE_SECONDS)


def test_it_keeps_an_absent_person_s_seat_warm_after_the_grace_time() -> None:
    match = playing()
    time_passes(match)
    looks(match, BEN)
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG)
    sweep()
    assert away(match) == [True, False]


def test_it_waits_for_someone_who_is_looking() -> None:
    match = playing()
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG)
    sweep()
    assert away(match) == [False, False]


def test_it_never_takes_an_open_page_for_absent_however_long_its_owner_thinks() -> None:
    match = playing()
    for _minutes in range(3):
        time_passes(match)
        looks(match, BEN)
        Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG)
        page_says_here(match, 0)
        sweep()
        assert away(match) == [False, False]
    channels.valkey().delete(channels.here_key(f"match:{match.pk}~0"))
    time_passes(match)
    looks(match, BEN)
    Match.objects.filter(pk=match.pk).update(moved_at=timezone.now() - LONG)
    sweep()
    assert away(match) == [True, False]


def test_it_hands_no_seat_to_a_bot_where_nobody_is_left_to_wait() -> None:
    match = playing()
    time_passes(match)
    sweep()
    assert away(match) == [False, False]


def test_it_writes_nothing_down_for_who_looks_at_the_end_of_a_match() -> None:
    match = playing()
    match.seats.update(seen_at=None)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    looks(match, ADA, BEN)
    assert not match.seats.exclude(seen_at=None).exists()


def test_it_lets_no_bot_move_where_nobody_is() -> None:
    match = playing(people=1, bots=1)
    hand_to_bot(match_id=match.pk, seat=0)
    time_passes(match)
    assert play_bot_turn(match_id=match.pk, version=0) is None
    looks(match, ADA)
    assert play_bot_turn(match_id=match.pk, version=0) == 1


def test_it_wakes_bots_and_the_clock_when_the_first_person_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    woken: list[tuple[int, int]] = []
    monkeypatch.setattr(notify, "wake_bot", lambda match, version: woken.append((match, version)))
    match = playing(people=1, bots=1, options=CATALOG["zigzag"].options(starter=1))
    woken.clear()
    looks(match, ADA)
    assert not woken  # was here all the time
    time_passes(match)
    looks(match, ADA)
    assert woken == [(match.pk, 0)]
    match.refresh_from_db()
    assert match.moved_at
    assert match.moved_at > timezone.now() - LONG


def test_it_takes_nobody_s_turn_by_the_clock_where_nobody_is() -> None:
    match = playing(seconds=30)
    time_passes(match)
    play_for_the_silent(match_id=match.pk, version=0)
    match.refresh_from_db()
    assert match.version == 0


def left_for(match: Match, gone: timedelta) -> None:
    then = timezone.now() - gone
    Match.objects.filter(pk=match.pk).update(moved_at=then, opened_at=then)
    match.seats.update(seen_at=then)


def test_it_ends_a_match_to_which_no_visitor_comes_back_and_plays_none_of_it() -> None:
    match = playing(people=1, bots=1, options=CATALOG["zigzag"].options(starter=1))
    left_for(match, timedelta(hours=23))
    sweep()
    match.refresh_from_db()
    assert match.is_playing
    left_for(match, timedelta(hours=25))
    sweep()
    match.refresh_from_db()
    assert match.is_over
    assert '"stopped"' in match.outcome
    assert not match.turns.exists()


def test_it_erases_a_table_that_no_visitor_ever_started() -> None:
    match = opened()
    left_for(match, timedelta(hours=25))
    sweep()
    assert not Match.objects.filter(pk=match.pk).exists()


def test_it_keeps_what_a_pupil_or_somebody_who_still_looks_may_go_on_with() -> None:
    school = School.objects.create(name="Seaside School")
    teacher = Teacher.objects.create_user("a@school.example", "x", name="A", school=school)
    matches = [playing(), playing()]
    for match in matches:
        left_for(match, timedelta(days=9))
    matches[0].seats.filter(index=0).update(visitor="", teacher=teacher)
    matches[1].seats.filter(index=0).update(seen_at=timezone.now())
    sweep()
    assert [Match.objects.get(pk=match.pk).status for match in matches] == ["playing"] * 2

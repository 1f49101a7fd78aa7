"""play_turn on the real database: stale, illegal, twice, in a race, and after a crash."""

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.catalog import CATALOG
from games.engine import IllegalMove
from games.engine.codec import decode, encode
from games.engine.replay import RULES_VERSION, replay
from games.engine.replay import Turn as StoredTurn
from games.models import Match, Turn
from games.rows import match_with_seats
from games.selectors.matches import position_at
from games.services.matches import SeatPlan, hand_to_bot, open_match, start_match
from games.services.turns import NotPlaying, StaleTurn, leave_match, play_bot_turn, play_turn
from tests.games.tables import ADA, first_move, opened, playing, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def test_it_saves_the_state_and_appends_the_turn() -> None:
    match = playing()
    move = first_move(match)
    assert play_turn(match_id=match.pk, seat=0, version=0, move=move) == 1
    match.refresh_from_db()
    turn = match.turns.get()
    assert (match.version, turn.version, turn.seat, turn.move) == (1, 1, 0, move)
    assert turn.actor == Turn.Actor.PERSON


def test_it_writes_down_a_turn_of_another_day() -> None:
    match = playing()
    then = timezone.now() - timedelta(days=3)
    play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match), at=then)
    match.refresh_from_db()
    assert (match.moved_at, match.turns.get().at) == (then, then)


def test_it_refuses_a_turn_on_an_old_page_and_changes_nothing() -> None:
    match = playing()
    play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
    before = encode(state_of(match))
    with pytest.raises(StaleTurn):
        play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
    assert encode(state_of(match)) == before
    assert match.turns.count() == 1


def test_it_counts_a_move_that_is_sent_twice_once() -> None:
    match = playing("europa_tour")
    move = first_move(match)
    assert play_turn(match_id=match.pk, seat=0, version=0, move=move) == 1
    assert play_turn(match_id=match.pk, seat=0, version=0, move=move) == 1
    assert match.turns.count() == 1


def test_it_knows_a_second_press_though_others_moved_before_the_first() -> None:
    match = playing("europa_tour")
    play_turn(match_id=match.pk, seat=1, version=0, move="put 5")
    assert play_turn(match_id=match.pk, seat=0, version=0, move="put 1") == 2
    assert play_turn(match_id=match.pk, seat=0, version=0, move="put 1") == 2
    assert match.turns.count() == 2


def test_it_knows_a_second_press_though_the_first_ended_the_match() -> None:
    match = playing("europa_tour")
    play_turn(match_id=match.pk, seat=0, version=0, move="put 1")
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    assert play_turn(match_id=match.pk, seat=0, version=0, move="put 1") == 1
    with pytest.raises(NotPlaying):
        play_turn(match_id=match.pk, seat=0, version=0, move="put 2")


def test_it_refuses_another_move_from_a_page_that_is_outdated() -> None:
    match = playing()
    play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
    with pytest.raises(StaleTurn):
        play_turn(match_id=match.pk, seat=0, version=0, move="stop")
    assert match.turns.count() == 1


def test_it_takes_moves_made_at_the_same_time_though_the_table_moved_on() -> None:
    match = playing("europa_tour")
    play_turn(match_id=match.pk, seat=0, version=0, move="put 1")
    assert play_turn(match_id=match.pk, seat=1, version=0, move="put 5") == 2


def test_it_takes_the_last_of_those_who_are_ready_at_the_same_moment() -> None:
    match = playing("sans_frontieres")
    play_turn(match_id=match.pk, seat=0, version=0, move="ready")
    assert play_turn(match_id=match.pk, seat=1, version=0, move="ready") == 2


@pytest.mark.parametrize("text", ["", "nonsense", "lay", "lay ZZ", "leave", "draw " * 50, "\0"])
def test_it_refuses_text_that_is_no_move(text: str) -> None:
    match = playing()
    with pytest.raises(IllegalMove):
        play_turn(match_id=match.pk, seat=0, version=0, move=text)
    assert match.turns.count() == 0


def test_it_refuses_a_move_out_of_turn() -> None:
    match = playing()
    with pytest.raises(IllegalMove, match="not_your_turn"):
        play_turn(match_id=match.pk, seat=1, version=0, move=first_move(match))


def test_it_waits_until_the_match_is_started() -> None:
    with pytest.raises(NotPlaying):
        play_turn(match_id=opened().pk, seat=0, version=0, move="stop")


def test_it_lets_a_bot_play_through_the_same_door() -> None:
    match = playing(people=1, bots=1, options=CATALOG["zigzag"].options(starter=1))
    assert play_bot_turn(match_id=match.pk, version=0) == 1
    assert match.turns.get().actor == Turn.Actor.BOT


def test_it_lets_a_bot_s_wake_up_call_count_once() -> None:
    match = playing(people=1, bots=1, options=CATALOG["zigzag"].options(starter=1))
    play_bot_turn(match_id=match.pk, version=0)
    assert play_bot_turn(match_id=match.pk, version=0) is None


def test_it_lets_no_bot_play_for_a_person() -> None:
    match = playing(people=1, bots=1)
    assert play_bot_turn(match_id=match.pk, version=0) is None


def test_it_ends_the_match_with_its_outcome() -> None:
    seats = [SeatPlan(ADA, "Ada", bot="strong"), SeatPlan(bot="gentle")]  # Ada looks on
    match = open_match(title="zigzag", host=ADA, seats=seats, seed="end")
    version: int | None = start_match(match_id=match.pk, host=ADA)
    while version is not None:
        version = play_bot_turn(match_id=match.pk, version=version)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert '"ranking"' in match.outcome
    assert match.code  # the projector looks on by it, see test_watch.py


@pytest.mark.parametrize("rules_version", [1, RULES_VERSION])
def test_it_replays_the_stored_match_bit_for_bit(rules_version: int) -> None:
    match = playing(people=1, bots=2, rules_version=rules_version)
    hand_to_bot(match_id=match.pk, seat=0)
    for version in range(40):
        assert play_bot_turn(match_id=match.pk, version=version) == version + 1
    match.refresh_from_db()
    title = CATALOG[match.title]
    turns = [StoredTurn(*row) for row in match.turns.values_list("version", "seat", "move")]
    options = decode(match.options, title.options)
    *_, last = replay(title, 3, options, match.seed, turns, (), rules_version)
    assert encode(last.state).decode() == match.state
    assert position_at(match, 3, match.version) == last.state


def test_it_shows_that_a_seat_was_left_to_who_knew_the_seats_before() -> None:
    match = playing("europa_tour", people=3)
    assert not any(seat.left for seat in match_with_seats(match.pk)[1])
    leave_match(match_id=match.pk, seat=1)
    match.refresh_from_db()
    assert [seat.left for seat in match_with_seats(match.pk)[1]] == [False, True, False]


def test_it_lets_a_seat_leave_for_good() -> None:
    match = playing(people=3)
    leave_match(match_id=match.pk, seat=1)
    assert match.seats.get(index=1).left
    assert 1 not in CATALOG["zigzag"].rules.to_move(state_of(match))


@pytest.mark.django_db(transaction=True)
def test_it_accepts_one_of_two_tabs_that_move_at_the_same_moment() -> None:
    match = playing()
    move, results = first_move(match), []

    def post() -> None:
        try:
            results.append(play_turn(match_id=match.pk, seat=0, version=0, move=move))
        except StaleTurn:
            results.append("stale")
        finally:
            connection.close()

    tabs = [threading.Thread(target=post) for _ in range(4)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert results == [1] * 4  # the same press, four times
    assert match.turns.count() == 1
    assert match.turns.count() == 1

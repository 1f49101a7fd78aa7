"""Opening, joining, starting, going away, coming back, playing again."""

from datetime import timedelta

import pytest
from django.utils import timezone

from europa_edu.classroom.people import Person
from games.catalog import CATALOG
from games.engine.replay import RULES_VERSION
from games.models import Match
from games.services.matches import (
    NotTheHost,
    SeatPlan,
    StillPlaying,
    TableFull,
    TooFewPlayers,
    hand_to_bot,
    join_match,
    open_match,
    rematch,
    start_match,
    take_back,
)
from games.services.turns import play_turn
from tests.games.tables import ADA, BEN, first_move, opened, playing, state_of

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def test_it_gives_an_open_table_six_digits_of_its_own() -> None:
    codes = {opened().code for _ in range(5)}
    assert len(codes) == 5
    assert all(code.isdigit() and len(code) == 6 for code in codes)


def test_it_gives_digits_on_only_when_their_match_has_long_been_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = iter((0, 0, 1, 0))
    monkeypatch.setattr("secrets.randbelow", lambda _: next(drawn))
    first = opened()
    Match.objects.update(status=Match.Status.OVER, moved_at=timezone.now())
    second = opened()
    assert (first.code, second.code) == ("100000", "100001")
    Match.objects.filter(pk=first.pk).update(moved_at=timezone.now() - timedelta(days=2))
    assert opened().code == "100000"
    first.refresh_from_db()
    assert first.code == ""


def test_it_lets_only_the_host_start() -> None:
    with pytest.raises(NotTheHost):
        start_match(match_id=opened().pk, host=BEN)


def test_it_needs_enough_players() -> None:
    match = open_match(
        title="europa", host=ADA, seats=[SeatPlan(ADA, "Ada"), SeatPlan(bot="gentle")]
    )
    with pytest.raises(TooFewPlayers):
        start_match(match_id=match.pk, host=ADA)


def test_it_fills_empty_seats_with_bots_at_the_start() -> None:
    match = open_match(title="zigzag", host=ADA, seats=[SeatPlan(ADA, "Ada"), SeatPlan()])
    start_match(match_id=match.pk, host=ADA)
    assert match.seats.get(index=1).bot == "gentle"


def test_it_starts_once_however_often_it_is_asked() -> None:
    match = playing()
    play_turn(match_id=match.pk, seat=0, version=0, move=first_move(match))
    assert start_match(match_id=match.pk, host=ADA) == 1


def test_it_gives_a_newcomer_a_free_seat_first_and_a_bot_s_seat_later() -> None:
    plans = [SeatPlan(ADA, "Ada"), SeatPlan(bot="gentle"), SeatPlan()]
    match = open_match(title="zigzag", host=ADA, seats=plans)
    assert join_match(match_id=match.pk, person=BEN, name="Ben").index == 2
    start_match(match_id=match.pk, host=ADA)
    late = join_match(match_id=match.pk, person=Person(visitor="eva"), name="Eva")
    assert (late.index, late.bot) == (1, "")


def test_it_seats_the_same_person_once() -> None:
    match = opened(people=1, bots=1)
    first = join_match(match_id=match.pk, person=BEN, name="Ben")
    again = join_match(match_id=match.pk, person=BEN, name="Ben")
    assert first.pk == again.pk


def test_it_tells_people_of_the_same_name_apart() -> None:
    match = opened(people=1, bots=1)
    assert join_match(match_id=match.pk, person=BEN, name="Ada").name == "Ada 2"


def test_it_says_when_a_table_is_full() -> None:
    with pytest.raises(TableFull):
        join_match(match_id=opened(people=2).pk, person=Person(visitor="eva"), name="Eva")


def test_it_hands_the_seat_back_to_its_owner_alone() -> None:
    match = playing()
    hand_to_bot(match_id=match.pk, seat=0)
    take_back(match_id=match.pk, person=BEN)
    assert match.seats.get(index=0).is_away
    take_back(match_id=match.pk, person=ADA)
    assert not match.seats.get(index=0).is_away


def test_it_never_hands_a_bot_s_seat_to_itself() -> None:
    match = playing(people=1, bots=1)
    hand_to_bot(match_id=match.pk, seat=1)
    assert match.seats.get(index=1).holder is None


def over(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    return match


@pytest.mark.parametrize("status", [one for one in Match.Status if one != Match.Status.OVER])
def test_it_deals_nothing_again_before_the_match_is_over(status: str) -> None:
    match = playing()
    Match.objects.filter(pk=match.pk).update(status=status)
    with pytest.raises(StillPlaying):
        rematch(match_id=match.pk, host=ADA, same_deal=True)
    assert Match.objects.count() == 1


def test_it_plays_again_with_the_same_people_and_the_same_or_a_new_deal() -> None:
    match = over(playing())
    same = rematch(match_id=match.pk, host=ADA, same_deal=True)
    assert same.seed == match.seed
    assert [seat.name for seat in same.seats.all()] == ["Ada", "Ben"]
    assert rematch(match_id=match.pk, host=BEN, same_deal=False).pk == same.pk
    new = rematch(match_id=over(same).pk, host=ADA, same_deal=False)
    assert new.seed != match.seed
    assert CATALOG[new.title].slug == "zigzag"


def test_the_same_deal_draws_as_it_did_and_a_new_one_as_the_newest_rules_do() -> None:
    match = over(playing("europa_tour", rules_version=1))
    same = rematch(match_id=match.pk, host=ADA, same_deal=True)
    assert same.rules_version == 1
    assert state_of(same).dealt == state_of(match).dealt
    new = rematch(match_id=over(same).pk, host=ADA, same_deal=False)
    assert new.rules_version == RULES_VERSION == 2

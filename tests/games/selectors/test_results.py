"""What a match taught, as its last page shows it."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games.engine.codec import encode
from games.engine.events import Event, Evidence
from games.models import Match, Turn
from games.selectors.results import lessons_of
from tests.games.tables import playing

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def note(match: Match, version: int, seat: int, item: str, right: bool, **fields: str) -> None:
    event = Event("tried", seat, evidence=(Evidence(item, right),))
    Turn.objects.create(
        match=match, version=version, seat=seat, events=encode([event]).decode(), **fields
    )


def test_it_tells_each_person_apart_with_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match = playing(people=3, bots=1)
    note(match, 1, 0, "border:FR-IT", right=False)
    note(match, 2, 1, "border:FR-IT", right=False)
    note(match, 3, 0, "border:FR-IT", right=True)
    note(match, 4, 2, "border:DE-PL", right=True, actor=Turn.Actor.BOT)
    seats = list(match.seats.all())
    with django_assert_num_queries(1):
        told = lessons_of(match, seats)
    assert [(seat.index, right, missed) for seat, right, missed in told] == [
        (0, ["border:FR-IT"], []),
        (1, [], ["border:FR-IT"]),
        (2, [], []),
    ]

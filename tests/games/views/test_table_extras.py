"""What an app above the games adds to a table, and whom it lets look on."""

from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from europa_edu import urls
from europa_edu.classroom.people import Person
from europa_edu.lessons.views import table_extras as lessons
from europa_edu.live import channels
from games import notify
from games.models import Match
from games.views import table_extras
from tests.games.tables import playing

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


class Club:
    """A room whose one overseer is whoever says so."""

    def context(self, match: Match, person: Person) -> dict[str, Any]:
        return {"notices": "components/logo.html"}

    def oversees(self, request: HttpRequest, match: Match) -> bool:
        return request.headers.get("X-Overseer") == str(match.pk)


def test_it_knows_lessons_as_the_one_room_of_the_site() -> None:
    assert urls.ROOMS is table_extras.ROOMS
    assert {"lessons": lessons} == table_extras.ROOMS


def test_it_says_nothing_at_a_table_outside_a_lesson() -> None:
    match = playing()
    assert table_extras.context_around(match, Person(visitor="ada")) == {}


def test_it_takes_what_every_room_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table_extras.ROOMS, "club", Club())
    found = table_extras.context_around(playing(), Person(visitor="ada"))
    assert found == {"notices": "components/logo.html"}


def test_it_lets_an_overseer_hear_of_a_table_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = playing()
    Match.objects.filter(pk=match.pk).update(code="")
    address = reverse("listen", args=[channels.token_for(notify.channel(match.pk))])
    assert Client().get(address).status_code != 200
    monkeypatch.setitem(table_extras.ROOMS, "club", Club())
    assert Client().get(address, headers={"X-Overseer": str(match.pk)}).status_code == 200
    assert Client().get(address, headers={"X-Overseer": "0"}).status_code != 200

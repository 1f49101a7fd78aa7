"""A page that is open longer than its token lasts: who gets a new one, and who does not."""

from collections.abc import Iterator

import pytest
from django.contrib.sessions.models import Session
from django.core.signing import TimestampSigner
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from europa_edu import jobs, urls
from europa_edu.classroom.people import Person
from europa_edu.lessons.services.lessons import end_lesson
from europa_edu.live import channels
from games.models import Match
from tests.europa_edu.matrix import CALLERS, World

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def world() -> World:
    return World()


def channel_names(world: World) -> dict[str, str]:
    """One channel of each kind."""
    job = jobs.start("tests.nobody", Person(teacher=world.teacher.pk).key)
    return {
        "match": f"match:{world.match.pk}",
        "lesson": f"lesson:{world.lesson.pk}",
        "quiz": f"quiz:{world.quiz.pk}",
        "quizcount": f"quizcount:{world.quiz.pk}",
        "class": f"class:{world.school_class.pk}",
        "homework": f"homework:{world.homework.pk}",
        "job": f"job:{job}",
    }


def renewed(client: Client, token: str) -> str:
    answer = client.get(reverse("listen", args=[token]))
    assert answer.status_code in (200, 404)
    return answer.text if answer.status_code == 200 else ""


@pytest.mark.parametrize(
    ("kind", "hearers"),
    {
        "match": {"pupil", "teacher"},
        "lesson": {"pupil", "teacher"},
        "quiz": {"pupil", "teacher"},
        "quizcount": {"teacher"},
        "class": {"pupil"},
        "homework": {"teacher"},
        "job": {"teacher"},
    }.items(),
)
def test_it_renews_for_those_alone_who_may_still_hear(
    world: World, settings: Settings, kind: str, hearers: set[str]
) -> None:
    channel = channel_names(world)[kind]
    settings.LIVE_TOKEN_SECONDS = -1
    old = channels.token_for(channel)
    with pytest.raises(channels.BadToken):
        channels.read_token(old)
    settings.LIVE_TOKEN_SECONDS = 60
    found = {caller: renewed(world.client(caller), old) for caller in CALLERS}
    assert {caller for caller, token in found.items() if token} == hearers
    assert {channels.read_token(token) for token in found.values() if token} == {(channel, "", "")}


def test_it_knows_every_kind_of_channel(world: World) -> None:
    assert set(urls.MAY_HEAR) == set(channel_names(world))


def test_it_keeps_whose_page_it_is(world: World) -> None:
    channel = f"match:{world.match.pk}"
    token = renewed(world.client("pupil"), channels.token_for(channel, "0"))
    assert channels.read_token(token) == (channel, f"{channel}~0", "")


def tokens_that_are_none() -> Iterator[str]:
    yield "match:1"
    yield "match:1:1tXYZ:forged"
    yield TimestampSigner(salt="elsewhere").sign("match:1")
    yield TimestampSigner(salt="europa_edu.live").sign("planet:1")


@pytest.mark.parametrize("number", range(4))
def test_it_renews_nothing_else(world: World, number: int) -> None:
    token = list(tokens_that_are_none())[number]
    assert renewed(world.client("teacher"), token) == ""


def test_it_turns_no_token_into_one_for_another_channel(world: World) -> None:
    token = channels.token_for(f"match:{world.ended.pk}")
    altered = token.replace(f"match:{world.ended.pk}", f"match:{world.match.pk}")
    assert renewed(world.client("pupil"), altered) == ""


def test_it_makes_no_session_of_a_stranger(world: World) -> None:
    sessions = Session.objects.count()
    stranger = Client()
    for channel in channel_names(world).values():
        assert renewed(stranger, channels.token_for(channel)) == ""
    assert "sessionid" not in stranger.cookies
    assert Session.objects.count() == sessions


def test_it_lets_a_spectator_look_on_as_long_as_the_table_has_a_code(world: World) -> None:
    token = channels.token_for(f"match:{world.watched_table.pk}")
    assert renewed(Client(), token)
    Match.objects.filter(pk=world.watched_table.pk).update(code="")
    assert renewed(Client(), token) == ""


def test_it_lets_nobody_look_on_before_the_match_begins(world: World) -> None:
    assert renewed(Client(), channels.token_for(f"match:{world.open_table.pk}")) == ""


def test_it_tells_pupils_of_a_lesson_until_it_ends(world: World) -> None:
    token = channels.token_for(f"lesson:{world.lesson.pk}")
    assert renewed(world.client("pupil"), token)
    end_lesson(lesson=world.lesson)
    assert renewed(world.client("pupil"), token) == ""
    assert renewed(world.client("teacher"), token)


def test_it_knows_no_table_that_is_gone(world: World) -> None:
    assert renewed(world.client("teacher"), channels.token_for("match:999999")) == ""


def test_it_answers_nothing_but_reading(world: World) -> None:
    token = channels.token_for(f"match:{world.match.pk}")
    assert world.client("pupil").post(reverse("listen", args=[token])).status_code == 405

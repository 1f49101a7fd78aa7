"""Publishing versions and signing who may listen."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from europa_edu.live import channels
from tests.processes import valkey_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("valkey")
    with valkey_server(folder):
        yield folder


@pytest.fixture
def listening(server: Path, settings: Settings) -> Iterator[Path]:
    settings.REDIS_URL = f"unix://{server}/valkey.sock"
    channels.valkey().flushall()
    yield server
    channels.valkey().close()


def test_it_opens_the_one_channel_it_was_made_for() -> None:
    assert channels.read_token(channels.token_for("match:17")) == ("match:17", "", "")
    owned = channels.token_for("match:17", owner="3")
    assert channels.read_token(owned) == ("match:17", "match:17~3", "")
    own = channels.token_for("match:17", owner="3.de.5f0c")
    assert channels.read_token(own) == ("match:17", "match:17~3", "match:17~3.de.5f0c")


@pytest.mark.parametrize("channel", ["", "match", "match:", "match:1:2", "match:1/2", "Match:1"])
def test_it_signs_no_token_for_what_is_no_channel(channel: str) -> None:
    with pytest.raises(ValueError, match="not a channel name"):
        channels.token_for(channel)


@pytest.mark.parametrize(
    "token", ["", "match:17", "match:17:1tXYZ:forged", "é:é:é", ":::", "a" * 5000]
)
def test_it_refuses_what_is_no_token(token: str) -> None:
    with pytest.raises(channels.BadToken):
        channels.read_token(token)


def test_it_refuses_a_token_changed_to_another_channel() -> None:
    token = channels.token_for("match:17").replace("match:17", "match:18")
    with pytest.raises(channels.BadToken):
        channels.read_token(token)


def test_it_refuses_an_expired_token(settings: Settings) -> None:
    settings.LIVE_TOKEN_SECONDS = -1
    with pytest.raises(channels.BadToken):
        channels.read_token(channels.token_for("match:17"))


def test_it_refuses_what_another_part_of_the_site_signed() -> None:
    from django.core.signing import TimestampSigner

    with pytest.raises(channels.BadToken):
        channels.read_token(TimestampSigner(salt="elsewhere").sign("match:17"))


@pytest.mark.integration
def test_it_keeps_the_last_version_for_those_who_come_late(listening: Path) -> None:
    channels.publish("match:17", 4)
    assert channels.valkey().get("live:match:17") == "4"
    assert 0 < channels.valkey().ttl("live:match:17") <= channels.KEPT_SECONDS


@pytest.mark.integration
def test_it_numbers_by_the_time_what_stores_no_version(listening: Path) -> None:
    before = channels.now()
    channels.publish_now("lesson:3")
    kept = int(channels.valkey().get("live:lesson:3"))
    assert before <= kept <= channels.now()


@pytest.mark.integration
def test_it_tells_of_two_things_in_the_same_millisecond(
    listening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "now", lambda: 1_800_000_000_000)
    with channels.valkey().pubsub() as ear:
        ear.subscribe("live:lesson:4")
        for _ in range(2):
            channels.publish_now("lesson:4")
        heard = [ear.get_message(timeout=5) for _ in range(3)]
    assert [one["data"] for one in heard[1:]] == ["1800000000000", "1800000000001"]


@pytest.mark.integration
def test_it_never_goes_back_when_commits_publish_out_of_order(listening: Path) -> None:
    with channels.valkey().pubsub() as ear:
        ear.subscribe("live:match:17")
        for version in (5, 4, 5, 6):
            channels.publish("match:17", version)
        heard: list[int] = []
        deadline = time.monotonic() + 5
        while 6 not in heard and time.monotonic() < deadline:
            message = ear.get_message(timeout=1)
            if message and message["type"] == "message":
                heard.append(int(message["data"]))
    assert heard == [5, 6]
    assert channels.valkey().get("live:match:17") == "6"


def test_it_does_not_undo_committed_work_when_valkey_is_away(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    channels.publish("match:17", 4)
    assert "Could not publish match:17" in caplog.text


@pytest.mark.integration
def test_it_sends_a_page_its_parts_before_the_number_and_nobody_else(listening: Path) -> None:
    page = channels.page_of("match:19", "0.en.aa")
    with channels.valkey().pubsub(ignore_subscribe_messages=True) as ear:
        ear.subscribe("live:match:19", f"live:{page}", "live:match:19~1.en.bb")
        for _ in range(3):
            ear.get_message(timeout=5)
        assert channels.listening([page, "match:19~2.en.cc"]) == [page]
        channels.publish("match:19", 4, {page: "<p>é</p>"})
        heard = [ear.get_message(timeout=5) for _ in range(2)]
    told = [(one["channel"], one["data"]) for one in heard if one]
    assert told == [(f"live:{page}", "4 <p>é</p>"), ("live:match:19", "4")]


@pytest.mark.integration
def test_it_sends_no_parts_of_a_version_that_is_overtaken(listening: Path) -> None:
    page = channels.page_of("match:20", "0.en.aa")
    channels.publish("match:20", 5)
    with channels.valkey().pubsub(ignore_subscribe_messages=True) as ear:
        ear.subscribe(f"live:{page}")
        ear.get_message(timeout=5)
        channels.publish("match:20", 4, {page: "<p>late</p>"})
        channels.publish("match:20", 6, {page: "<p>next</p>"})
        heard = ear.get_message(timeout=5)
    assert heard
    assert heard["data"] == "6 <p>next</p>"

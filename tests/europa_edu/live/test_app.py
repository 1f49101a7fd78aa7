"""Live streams over a real socket: granian serves the app, Valkey carries the numbers."""

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import Settings

from europa_edu.environment import ROOT
from europa_edu.live import channels
from tests.processes import PATIENCE, environ_for, eventually, free_port, valkey_server

pytestmark = pytest.mark.integration


class Ear:
    """A browser's side of one stream, read line by line."""

    def __init__(self, port: int, token: str, seen: int | None = None) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        last = f"Last-Event-ID: {seen}\r\n" if seen is not None else ""
        self.line.sendall(f"GET /live/{token}/ HTTP/1.1\r\nHost: x\r\n{last}\r\n".encode())
        self.text = self.line.makefile("r", newline="\n")

    def head(self) -> str:
        lines = []
        while (line := self.text.readline().strip()) != "":
            lines.append(line.lower())
        return "\n".join(lines)

    def until(self, beginning: str) -> str:
        """The next line that begins so; everything before it is passed over."""
        while True:
            line = self.text.readline()
            assert line, "the stream ended"
            if line.startswith(beginning):
                return line.strip()

    def version(self) -> int:
        return int(self.until("id: ").removeprefix("id: "))

    def close(self) -> None:
        self.text.close()
        self.line.close()


class Live:
    """The app under granian, as it runs beside the pages of a larger site."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.ears: list[Ear] = []
        options = ("--interface", "asgi", "--port", str(self.port), "--log-level", "critical")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "granian", *options, "europa_edu.live.app:application"],
            cwd=ROOT,
            env=environ_for(folder, LIVE_HEARTBEAT_SECONDS="1", SECRET_KEY=settings.SECRET_KEY),
            stderr=subprocess.DEVNULL,
        )
        eventually(self.answers)

    def answers(self) -> bool:
        try:
            return self.get("/live/")[0] == 403
        except OSError:
            return False

    def listen(self, channel: str, seen: int | None = None) -> Ear:
        self.ears.append(Ear(self.port, channels.token_for(channel), seen))
        return self.ears[-1]

    def get(self, path: str, method: str = "GET") -> tuple[int, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.read().decode()

    def stop(self) -> None:
        for ear in self.ears:
            ear.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("live")
    with valkey_server(folder):
        yield folder


@pytest.fixture(scope="module")
def running(server: Path) -> Iterator[Live]:
    live = Live(server)
    yield live
    live.stop()


@pytest.fixture
def live(running: Live, server: Path, settings: Settings) -> Iterator[Live]:
    settings.REDIS_URL = f"unix://{server}/valkey.sock"
    channels.valkey().flushall()
    yield running
    while running.ears:
        running.ears.pop().close()
    eventually(lambda: channels.valkey().pubsub_channels("live:*") == [])
    channels.valkey().close()


def subscriptions(channel: str) -> int:
    [(_, number)] = channels.valkey().pubsub_numsub(channels.key_of(channel))
    return int(number)


def test_it_notes_that_a_page_with_an_owner_is_open(live: Live) -> None:
    channels.publish("match:1", 7)
    owned, ownerless = channels.token_for("match:1", "3"), channels.token_for("match:1")
    assert live.get(f"/live/{ownerless}/here") == (200, "7")
    assert live.get(f"/live/{owned}/version") == (200, "7")
    assert channels.open_pages(["match:1~3"]) == set()
    assert live.get(f"/live/{owned}/here") == (200, "7")
    assert channels.open_pages(["match:1~2", "match:1~3"]) == {"match:1~3"}
    assert 0 < channels.valkey().ttl(channels.here_key("match:1~3")) <= channels.HERE_SECONDS


def test_it_sends_the_current_version_at_once(live: Live) -> None:
    channels.publish("match:1", 7)
    ear = live.listen("match:1")
    head = ear.head()
    assert "200 ok" in head
    assert "content-type: text/event-stream" in head
    assert "cache-control: no-store" in head
    assert "x-accel-buffering: no" in head
    assert ear.until("retry:") == "retry: 2000"
    assert ear.version() == 7
    assert ear.until("data:") == "data: 7"


def test_it_tells_of_a_new_version(live: Live) -> None:
    ear = live.listen("match:1")
    ear.until("event: beat")
    channels.publish("match:1", 1)
    assert ear.version() == 1


def test_it_tells_nothing_of_another_channel(live: Live) -> None:
    channels.publish("match:2", 99)
    ear = live.listen("match:1")
    ear.until("event: beat")
    channels.publish("match:2", 100)
    channels.publish("match:1", 3)
    assert ear.version() == 3


def test_it_catches_up_after_a_reconnect(live: Live) -> None:
    ear = live.listen("match:1")
    channels.publish("match:1", 1)
    assert ear.version() == 1
    ear.close()
    channels.publish("match:1", 2)
    assert live.listen("match:1", seen=1).version() == 2


def test_it_does_not_repeat_what_the_page_has_seen(live: Live) -> None:
    channels.publish("match:1", 5)
    ear = live.listen("match:1", seen=5)
    ear.until("event: beat")
    channels.publish("match:1", 6)
    assert ear.version() == 6


def test_it_gives_a_sign_of_life(live: Live) -> None:
    ear = live.listen("match:1")
    for _ in range(3):
        assert ear.until("event:") == "event: beat"


def test_it_coalesces_a_burst_and_always_tells_the_last(live: Live) -> None:
    ear = live.listen("match:1")
    ear.until("event: beat")
    for version in range(1, 201):
        channels.publish("match:1", version)
    told = [ear.version()]
    while told[-1] != 200:
        told.append(ear.version())
    assert told == sorted(set(told))
    assert len(told) < 20


def test_it_shares_one_subscription_between_streams(live: Live) -> None:
    ears = [live.listen("match:1") for _ in range(5)]
    channels.publish("match:1", 1)
    assert [ear.version() for ear in ears] == [1] * 5
    assert subscriptions("match:1") == 1


def test_it_needs_few_connections_to_valkey_for_many_streams(live: Live) -> None:
    ears = [live.listen(f"match:{number}") for number in range(60)]
    for ear in ears:
        ear.until("event: beat")
    assert len(channels.valkey().client_list()) < 8


def test_it_unsubscribes_when_the_last_stream_has_left(live: Live) -> None:
    ear = live.listen("match:1")
    eventually(lambda: subscriptions("match:1") == 1)
    ear.close()
    eventually(lambda: subscriptions("match:1") == 0)


def test_it_refuses_a_token_of_another_channel_or_none(live: Live) -> None:
    altered = channels.token_for("match:1").replace("match:1", "match:2")
    for token in (altered, "nonsense", "%00", "match:1"):
        status, text = live.get(f"/live/{token}/")
        assert (status, text) == (
            403,
            "This link to live news is not valid any more. Reload the page.",
        )


def test_it_refuses_an_expired_token(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago = time.time() - 60 * 60 * 24
    monkeypatch.setattr("django.core.signing.time.time", lambda: long_ago)
    token = channels.token_for("match:1")
    assert live.get(f"/live/{token}/")[0] == 403
    assert live.get(f"/live/{token}/version")[0] == 403


def test_it_answers_the_version_once_for_those_who_poll(live: Live) -> None:
    token = channels.token_for("match:1")
    assert live.get(f"/live/{token}/version") == (200, "-1")
    channels.publish("match:1", 12)
    assert live.get(f"/live/{token}/version") == (200, "12")


def test_it_answers_only_what_it_knows(live: Live) -> None:
    token = channels.token_for("match:1")
    assert live.get(f"/live/{token}/secrets")[0] == 404
    assert live.get(f"/live/{token}/version", method="POST")[0] == 405


def test_it_ends_cleanly_with_streams_open(server: Path, settings: Settings) -> None:
    settings.REDIS_URL = f"unix://{server}/valkey.sock"
    live = Live(server)
    try:
        for _ in range(10):
            live.listen("match:1").until("event: beat")
        live.process.terminate()
        assert live.process.wait(8) == 0
    finally:
        live.stop()


def test_it_finds_its_way_back_after_a_restart_of_valkey(
    tmp_path: Path, settings: Settings
) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/valkey.sock"
    live = Live(tmp_path)
    try:
        with valkey_server(tmp_path):
            channels.publish("match:1", 1)
            ear = live.listen("match:1")
            assert ear.version() == 1
        assert live.get(f"/live/{channels.token_for('match:1')}/version")[0] == 503
        with valkey_server(tmp_path):
            assert ear.until("event: resync")
            channels.publish("match:1", 2)
            assert ear.version() == 2
    finally:
        live.stop()
        channels.valkey().close()

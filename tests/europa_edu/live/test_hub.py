"""One process's ear on a real Valkey: whoever joins at whatever moment hears of the next number."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from redis.asyncio import Redis

from europa_edu.live.channels import key_of
from europa_edu.live.hub import Hub, Listener

pytestmark = pytest.mark.integration


async def send(_message: Any) -> None:
    """A page that takes everything."""


async def publish_after_joining(hub: Hub, pauses: int) -> tuple[int, int]:
    """Two pages join an ear that has just opened, the second some steps of the loop later."""
    first, second = Listener(send, -1), Listener(send, -1)
    await hub.join("hub:1", first)
    for _ in range(pauses):
        await asyncio.sleep(0)
    await hub.join("hub:2", second)
    async with Redis.from_url(settings.REDIS_URL) as valkey:
        for name in ("hub:1", "hub:2"):
            await valkey.delete(key_of(name))
            while not await valkey.publish(key_of(name), 7):  # until somebody listens
                await asyncio.sleep(0.01)
    for _ in range(500):
        if first._latest == second._latest == 7:
            break
        await asyncio.sleep(0.01)
    await hub.close()
    return first._latest, second._latest


@pytest.mark.parametrize("pauses", range(0, 40, 3))
def test_it_hears_for_pages_that_join_while_it_opens(valkey: Path, pauses: int) -> None:
    hub = Hub(settings.REDIS_URL, heartbeat=15)
    heard = asyncio.run(asyncio.wait_for(publish_after_joining(hub, pauses), 20))
    assert heard == (7, 7)


async def publish_after_beats(hub: Hub) -> int:
    """A page that has heard some heartbeats, with which the ear asked whether Valkey is there."""
    beats: list[Any] = []

    async def count(message: Any) -> None:
        beats.append(message)

    listener = Listener(count, -1)
    await hub.join("hub:3", listener)
    while len(beats) < 3:
        await asyncio.sleep(0.01)
    async with Redis.from_url(settings.REDIS_URL) as valkey:
        await valkey.publish(key_of("hub:3"), 7)
    while listener._latest < 7:
        await asyncio.sleep(0.01)
    await hub.close()
    return listener._latest


@pytest.mark.parametrize("protocol", [2, 3])
def test_it_goes_on_hearing_after_valkey_answered_a_ping(valkey: Path, protocol: int) -> None:
    sign = "&" if "?" in settings.REDIS_URL else "?"
    hub = Hub(f"{settings.REDIS_URL}{sign}protocol={protocol}", heartbeat=0.05)
    assert asyncio.run(asyncio.wait_for(publish_after_beats(hub), 20)) == 7


async def told_after_a_beat() -> list[bytes]:
    """All that a page heard by the time its heartbeat and the news after it were sent."""
    heard: list[bytes] = []

    async def keep(message: Any) -> None:
        heard.append(message["body"])

    listener = Listener(keep, 6)
    listener.beat()
    while not heard:
        await asyncio.sleep(0)
    listener.tell(7)
    for _ in range(10):  # steps of the loop, which take no time
        await asyncio.sleep(0)
    listener.close()
    return heard


def test_it_keeps_no_number_waiting_after_a_heartbeat() -> None:
    beat, news = asyncio.run(told_after_a_beat())
    assert b"beat" in beat
    assert b"data: 7" in news

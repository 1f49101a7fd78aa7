"""One process's ear on a real Valkey: whoever joins at whatever moment hears of the next number."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from redis.asyncio import Redis

from europa_edu.live.channels import Ear, key_of
from europa_edu.live.hub import MOST_PARTS, Hub, Listener

pytestmark = pytest.mark.integration


async def send(_message: Any) -> None:
    """A page that takes everything."""


async def publish_after_joining(hub: Hub, pauses: int) -> tuple[int, int]:
    """Two pages join an ear that has just opened, the second some steps of the loop later."""
    first, second = Listener(send, -1), Listener(send, -1)
    await hub.join(Ear("hub:1"), first)
    for _ in range(pauses):
        await asyncio.sleep(0)
    await hub.join(Ear("hub:2"), second)
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
    await hub.join(Ear("hub:3"), listener)
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


class Page:
    """A page that keeps what it is told."""

    def __init__(self, seen: int) -> None:
        self.told: list[bytes] = []
        self.listener = Listener(self._keep, seen)

    async def _keep(self, message: Any) -> None:
        self.told.append(message["body"])

    async def rest(self) -> list[bytes]:
        """All it heard once it has nothing to hear any more; steps of the loop take no time."""
        for _ in range(10):
            await asyncio.sleep(0)
        self.listener.close()
        return self.told


async def brought(seen: int, *versions: int) -> list[bytes]:
    page = Page(seen)
    for version in versions:
        page.listener.bring(version, b"event: parts\nid: %d\n\n" % version)
        page.listener.tell(version)  # the number, which comes after
    return await page.rest()


def test_it_brings_what_changed_to_a_page_that_has_what_was_before() -> None:
    assert asyncio.run(brought(6, 7)) == [b"event: parts\nid: 7\n\n"]


def test_it_brings_several_changes_in_their_order_without_a_pause() -> None:
    told = b"".join(asyncio.run(brought(6, 7, 8, 9)))
    assert told == b"".join(b"event: parts\nid: %d\n\n" % version for version in (7, 8, 9))


def test_it_only_tells_the_number_to_a_page_that_missed_something() -> None:
    assert asyncio.run(brought(5, 7)) == [b"id: 7\ndata: 7\n\n"]
    assert asyncio.run(brought(-1, 7)) == [b"id: 7\ndata: 7\n\n"]


def test_it_lets_a_page_fetch_that_takes_too_slowly() -> None:
    many = range(7, 7 + MOST_PARTS + 1)
    assert asyncio.run(brought(6, *many)) == [b"id: %d\ndata: %d\n\n" % (many[-1], many[-1])]


async def hear_own_channel(hub: Hub, mine: Page, other: Page) -> tuple[list[bytes], list[bytes]]:
    await hub.join(Ear("hub:4", "hub:4~0", "hub:4~0.en.aa"), mine.listener)
    await hub.join(Ear("hub:4", "hub:4~1", "hub:4~1.en.bb"), other.listener)
    async with Redis.from_url(settings.REDIS_URL) as valkey:
        await valkey.delete(key_of("hub:4"))
        while not await valkey.publish(key_of("hub:4~0.en.aa"), "7 <p>mine\n</p>"):
            await asyncio.sleep(0.01)
        await valkey.publish(key_of("hub:4"), 7)
    while not (mine.told and other.told):
        await asyncio.sleep(0.01)
    await hub.close()
    return mine.told, other.told


def test_it_brings_parts_to_their_own_page_alone_and_the_number_to_all(valkey: Path) -> None:
    hub = Hub(settings.REDIS_URL, heartbeat=15)
    both = hear_own_channel(hub, Page(6), Page(6))
    mine, other = asyncio.run(asyncio.wait_for(both, 20))
    assert mine == [b"event: parts\nid: 7\ndata: <p>mine\ndata: </p>\n\n"]
    assert other == [b"id: 7\ndata: 7\n\n"]

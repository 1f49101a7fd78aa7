"""One process's ear on Valkey: one connection, one subscription per channel, many listeners.

Of numbers nothing is queued: a listener only ever owes its page the latest. Idle listeners hold no
task and no timer of their own, which is what keeps thousands of them cheap.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from europa_edu.live.channels import HERE_SECONDS, Ear, here_key, key_of
from europa_edu.live.subscription import Subscription

logger = logging.getLogger(__name__)

PACE_SECONDS = 0.2  # a page is told at once, then at most five times a second
MOST_PARTS = 20  # waiting for a slow page: then it fetches instead
RECONNECT_SECONDS = 0.5
BEAT = b"event: beat\ndata:\n\n"
TROUBLE = (RedisError, OSError, asyncio.TimeoutError)


class HubUnavailable(Exception):
    """Valkey does not answer."""


class Listener:
    """One open page: told the latest version, coalesced and paced."""

    __slots__ = ("_beat", "_latest", "_parts", "_pump", "_resync", "_send", "_told")

    def __init__(self, send: Callable[[Any], Awaitable[None]], seen: int) -> None:
        self._send = send
        self._told = self._latest = seen
        self._parts: list[bytes] = []
        self._resync = self._beat = False
        self._pump: asyncio.Task[None] | None = None

    def bring(self, version: int, frame: bytes) -> None:
        """What changed since the version before; only a page that has that one can use it."""
        if self._told == self._latest == version - 1 and len(self._parts) < MOST_PARTS:
            self._told = self._latest = version
            self._parts.append(frame)
            self._wake()
        elif version > self._latest:
            self._parts.clear()
            self._told = -1
            self.tell(version)

    def tell(self, version: int) -> None:
        if version > self._latest:
            self._latest = version
            self._wake()

    def resync(self) -> None:
        """Valkey was away: a number may have been lost, so the page looks for itself once."""
        self._resync = True
        self._wake()

    def beat(self) -> None:
        self._beat = True
        self._wake()

    def close(self) -> None:
        if self._pump:
            self._pump.cancel()

    def _wake(self) -> None:
        if self._pump is None:
            self._pump = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            with suppress(Exception):  # the page may leave while we speak
                while frame := self._frame():
                    await self._send(
                        {"type": "http.response.body", "body": frame, "more_body": True}
                    )
                    if frame.startswith(b"id: "):  # a number: the page fetches
                        await asyncio.sleep(PACE_SECONDS)
        finally:
            self._pump = None

    def _frame(self) -> bytes:
        frame = b""
        if self._parts:
            frame = b"".join(self._parts)
            self._parts.clear()
            return frame
        if self._latest > self._told:
            self._told = self._latest
            frame = b"id: %d\ndata: %d\n\n" % (self._told, self._told)
        elif self._resync:
            frame = b"event: resync\ndata:\n\n"
        elif self._beat:
            frame = BEAT
        self._resync = self._beat = False
        return frame


class Channel:
    """What this process knows of one channel, and who listens to it here."""

    def __init__(self) -> None:
        self.version = -1
        self.listeners: set[Listener] = set()

    def reach(self, version: int) -> None:
        self.version = max(self.version, version)
        for listener in self.listeners:
            listener.tell(self.version)


class Hub:
    def __init__(self, url: str, *, heartbeat: float) -> None:
        self._url = url
        self._heartbeat = heartbeat
        self._channels: dict[str, Channel] = {}
        self._pages: dict[str, set[Listener]] = {}  # by their own channels
        self._subscription: Subscription | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def join(self, ear: Ear, listener: Listener) -> None:
        """Bring the listener up to date, then keep it so."""
        self._start()
        new = []
        if ear.page:
            if ear.page not in self._pages:
                new.append(ear.page)
            self._pages.setdefault(ear.page, set()).add(listener)
        if channel := self._channels.get(ear.channel):
            channel.listeners.add(listener)
            listener.tell(channel.version)
        else:
            channel = self._channels[ear.channel] = Channel()
            channel.listeners.add(listener)
            new.append(ear.channel)  # last: its answer brings the number
        if new and self._subscription:
            with suppress(*TROUBLE):  # the reader notices the same trouble and starts anew
                await self._subscription.subscribe(map(key_of, new))

    async def leave(self, ear: Ear, listener: Listener) -> None:
        listener.close()
        old = []
        if (pages := self._pages.get(ear.page)) is not None:
            pages.discard(listener)
            if not pages:
                del self._pages[ear.page]
                old.append(ear.page)
        if channel := self._channels.get(ear.channel):
            channel.listeners.discard(listener)
            if not channel.listeners:
                del self._channels[ear.channel]
                old.append(ear.channel)
        if old and self._subscription:
            with suppress(*TROUBLE):
                await self._subscription.unsubscribe(map(key_of, old))

    async def version(self, name: str) -> int:
        """The last published version, -1 when none is known."""
        self._start()
        try:
            return int(await self._redis.get(key_of(name)) or -1)
        except TROUBLE as problem:
            raise HubUnavailable from problem

    async def note_page(self, page: str) -> None:
        """The page is open and visible; it says so again before this is forgotten."""
        self._start()
        try:
            await self._redis.set(here_key(page), 1, ex=HERE_SECONDS)
        except TROUBLE as problem:
            raise HubUnavailable from problem

    def end_streams(self) -> None:
        """Let every stream finish: the server is going down."""
        if self._tasks and not self.closing.done():
            self.closing.set_result(None)

    async def close(self) -> None:
        """End the streams, then both tasks and the connections."""
        if not self._tasks:
            return
        self.end_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()
        self._tasks.clear()

    def _start(self) -> None:
        # Not in __init__: the server makes its event loop after importing the application.
        if self._tasks:
            return
        self.closing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # Hundreds may ask in one moment, when another web worker has died: they wait for a line.
        pool = BlockingConnectionPool.from_url(
            self._url,
            decode_responses=True,
            socket_connect_timeout=2,
            socket_timeout=self._heartbeat * 3,
            retry=Retry(NoBackoff(), 0),
            max_connections=32,
            timeout=5,
        )
        self._redis = Redis.from_pool(pool)
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._beat())]

    async def _read(self) -> None:
        """Follow the subscriptions for ever, through every restart of Valkey."""
        lost = False
        while True:
            subscription = None
            try:
                # A channel of our own keeps the connection subscribed when nobody listens.
                subscription = await Subscription.open(self._redis.connection_pool, ["live"])
                await self._subscribe_all(subscription)
                self._subscription = subscription
                if lost:
                    self._resync()
                while True:
                    async with asyncio.timeout(3 * self._heartbeat):  # it answers our pings
                        messages = await subscription.heard()
                    await self._hear(messages)
            except TROUBLE as problem:
                if not lost:
                    logger.warning("Live streams lost Valkey and keep trying: %s", problem)
                lost = True
            finally:
                self._subscription = None
                if subscription:
                    await subscription.close()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _subscribe_all(self, subscription: Subscription) -> None:
        """To every channel, those too that pages join while we subscribe."""
        known: set[str] = set()
        while missing := (self._pages.keys() | self._channels.keys()) - known:
            await subscription.subscribe(map(key_of, missing))
            known |= missing

    async def _hear(self, messages: list[list[bytes]]) -> None:
        subscribed = []
        for message in messages:
            if len(message) != 3:
                continue  # the answer to a ping names no channel
            kind, name, told = message[0], message[1].decode().removeprefix("live:"), message[2]
            if kind == b"subscribe" and name in self._channels:
                subscribed.append(name)
            elif kind == b"message" and name in self._pages:
                self._bring(name, told)
            elif kind == b"message" and name in self._channels:
                self._channels[name].reach(int(told))
        if subscribed:
            # Only now can nothing slip between: what was published before is in the key.
            versions = await self._redis.mget(map(key_of, subscribed))
            for name, version in zip(subscribed, versions, strict=True):
                if channel := self._channels.get(name):
                    channel.reach(int(version or -1))

    def _bring(self, page: str, told: bytes) -> None:
        number, _, parts = told.partition(b" ")
        # A line that is none of data ends the event.
        lines = b"\ndata: ".join(parts.splitlines())
        frame = b"event: parts\nid: %s\ndata: %s\n\n" % (number, lines)
        for listener in self._pages[page]:
            listener.bring(int(number), frame)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            for channel in self._channels.values():
                for listener in channel.listeners:
                    listener.beat()
            if subscription := self._subscription:
                with suppress(*TROUBLE):  # keeps a silent network path to Valkey known alive
                    await subscription.ping()

    def _resync(self) -> None:
        for channel in self._channels.values():
            for listener in channel.listeners:
                listener.resync()

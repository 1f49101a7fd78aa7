"""A connection to Valkey that is subscribed: what is published comes out as it was sent.

redis-py makes the connection, but its own subscriptions wait anew for each line of a message. A
move is heard in six of them, and that was a sixth of what it costs.
"""

from collections.abc import Iterable
from typing import Any

from redis.asyncio import ConnectionPool
from redis.exceptions import ResponseError

END = b"\r\n"
CHUNK = 2**18


class Incomplete(Exception):
    """The rest of a message has not come yet."""


class Subscription:
    """Each message is a list of what Valkey says: `message`, the channel's name, what was told."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._reader = connection._reader
        self._rest = b""

    @classmethod
    async def open(cls, pool: ConnectionPool, names: Iterable[str]) -> "Subscription":
        connection: Any = pool.make_connection()  # type: ignore[no-untyped-call]
        await connection.connect()
        subscription = cls(connection)
        await subscription.subscribe(names)
        return subscription

    async def subscribe(self, names: Iterable[str]) -> None:
        await self._connection.send_command("SUBSCRIBE", *names)

    async def unsubscribe(self, names: Iterable[str]) -> None:
        await self._connection.send_command("UNSUBSCRIBE", *names)

    async def ping(self) -> None:
        await self._connection.send_command("PING")

    async def close(self) -> None:
        await self._connection.disconnect(nowait=True)

    async def heard(self) -> list[list[bytes]]:
        """The messages that came in one moment."""
        chunk = await self._reader.read(CHUNK)
        if not chunk:
            raise ConnectionError("Valkey ended the connection")
        data, at, found = self._rest + chunk, 0, []
        try:
            while at < len(data):
                message, at = _message(data, at)
                found.append(message)
        except Incomplete:
            pass
        self._rest = data[at:]
        return found


def _message(data: bytes, at: int) -> tuple[list[bytes], int]:
    """The message that begins there, and where the next one does."""
    kind, line, at = _line(data, at)
    if kind == b"-":
        raise ResponseError(line.decode())
    if kind not in (b"*", b">"):  # an array, in the second and the third version of the protocol
        return [line], at
    values = []
    for _ in range(int(line)):
        kind, value, at = _line(data, at)
        if kind == b"$" and value != b"-1":  # a text, on the next line; its length stands here
            value, at = _text(data, at, int(value))
        values.append(value)
    return values, at


def _line(data: bytes, at: int) -> tuple[bytes, bytes, int]:
    end = data.find(END, at)
    if end < 0:
        raise Incomplete
    return data[at : at + 1], data[at + 1 : end], end + 2


def _text(data: bytes, at: int, length: int) -> tuple[bytes, int]:
    end = at + length
    if len(data) < end + 2:
        raise Incomplete
    return data[at:end], end + 2

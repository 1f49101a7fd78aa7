"""What Valkey says to a subscribed connection, however it is cut on its way."""

import asyncio
from types import SimpleNamespace

import pytest
from redis.exceptions import ResponseError

from europa_edu.live.subscription import Subscription

TOLD = b"*3\r\n$7\r\nmessage\r\n$6\r\nlive:a\r\n$7\r\n7 <p>\r\n\r\n"
SAID = b">3\r\n$9\r\nsubscribe\r\n$6\r\nlive:a\r\n:1\r\n"
NOTHING = b">3\r\n$11\r\nunsubscribe\r\n$-1\r\n:0\r\n"
ANSWERED = b"+PONG\r\n"
MESSAGES = [
    [b"message", b"live:a", b"7 <p>\r\n"],
    [b"subscribe", b"live:a", b"1"],
    [b"unsubscribe", b"-1", b"0"],
    [b"PONG"],
]


async def heard(*chunks: bytes) -> list[list[bytes]]:
    """All messages of what came in these pieces, until the connection ended."""
    reader = asyncio.StreamReader()
    subscription = Subscription(SimpleNamespace(_reader=reader))
    found = []
    for chunk in chunks:
        reader.feed_data(chunk)
        found += await subscription.heard()
    reader.feed_eof()
    with pytest.raises(ConnectionError):
        await subscription.heard()
    return found


@pytest.mark.parametrize("size", [1, 2, 3, 7, 30, 500])
def test_it_puts_messages_together_from_pieces_of_any_size(size: int) -> None:
    text = TOLD + SAID + NOTHING + ANSWERED
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert asyncio.run(heard(*pieces)) == MESSAGES


def test_it_raises_what_valkey_refuses() -> None:
    with pytest.raises(ResponseError, match="NOAUTH"):
        asyncio.run(heard(b"-NOAUTH Authentication required.\r\n"))

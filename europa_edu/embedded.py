"""The embedded default on one port: live streams are answered here, pages by Django's WSGI app."""

import asyncio
from collections.abc import Iterable
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings

from europa_edu import leash, live
from europa_edu.live import Message, Receive, Scope, Send
from europa_edu.wsgi import application as pages

leash.die_with_parent()
_pages: Any = WSGIMiddleware(cast("Any", pages), workers=settings.EMBEDDED_THREADS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "http" or scope["path"].startswith("/live/"):
        await live.application(scope, receive, send)
        return
    body = await _whole_body(receive)
    if body is None:
        return
    # Django answers a body over the limit by its length alone (security.request_size_limit).
    scope["headers"] = _with_length(scope["headers"], len(body))
    await _pages(scope, _replay(body), send)


async def _whole_body(receive: Receive) -> bytes | None:
    """Read the body before a thread is taken, so that slow senders cannot hold all threads."""
    body = bytearray()
    try:
        async with asyncio.timeout(settings.REQUEST_BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if not message.get("more_body") or len(body) > settings.MAX_REQUEST_BYTES:
                    return bytes(body)
    except TimeoutError:
        return None


def _with_length(headers: Iterable[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """The headers with a true length; names with `_` could pose as a proxy's and are dropped."""
    kept = [pair for pair in headers if pair[0] != b"content-length" and b"_" not in pair[0]]
    return [*kept, (b"content-length", b"%d" % length)] if length else kept


def _replay(body: bytes) -> Receive:
    messages = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        return next(messages, {"type": "http.disconnect"})

    return receive

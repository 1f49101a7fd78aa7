"""Live streams as a raw ASGI application: no ORM, no session, one subscription per channel.

`GET /live/<token>/` is a server-sent-event stream of version numbers, and of what changed for a
page that has a channel of its own. `GET /live/<token>/version` answers the number once, and
`…/here` does too, noting that the page is open and visible.
Runs inside `server/bridge.py`, or alone behind a reverse proxy.
"""

import asyncio
import os
import re
import signal
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "europa_edu.settings")

from django.conf import settings

from europa_edu.live.channels import BadToken, Ear, read_token
from europa_edu.live.hub import Hub, HubUnavailable, Listener

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

SEEN = re.compile(rb"[0-9]{1,16}")
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
# Something at once, so that a page can tell a working stream from one that a proxy holds back.
FIRST_WORDS = b"retry: 2000\nevent: beat\ndata:\n\n"
PLAIN_HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
]

hub = Hub(settings.REDIS_URL, heartbeat=settings.LIVE_HEARTBEAT_SECONDS)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
    elif scope["method"] != "GET":
        await _say(send, 405, "Only GET is answered here.")
    else:
        await _answer(scope, receive, send)


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    _, _, rest = scope["path"].partition("/live/")
    token, _, what = rest.partition("/")
    if what not in ("", "version", "here"):
        await _say(send, 404, "There is nothing at this address.")
        return
    try:
        ear = read_token(token)
    except BadToken:
        await _say(send, 403, "This link to live news is not valid any more. Reload the page.")
        return
    if what:
        await _say_version(ear.channel, ear.owner if what == "here" else "", send)
    else:
        await _stream(ear, _seen(scope), receive, send)


async def _stream(ear: Ear, seen: int, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
    await send({"type": "http.response.body", "body": FIRST_WORDS, "more_body": True})
    listener = Listener(send, seen)
    await hub.join(ear, listener)
    disconnected = asyncio.ensure_future(_disconnection(receive))
    try:
        await asyncio.wait((disconnected, hub.closing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        disconnected.cancel()
        await hub.leave(ear, listener)
    if hub.closing.done():
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _disconnection(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _say_version(channel: str, page: str, send: Send) -> None:
    try:
        if page:
            await hub.note_page(page)
        await _say(send, 200, str(await hub.version(channel)))
    except HubUnavailable:
        await _say(send, 503, "Live news is resting. Try again in a moment.")


async def _say(send: Send, status: int, text: str) -> None:
    await send({"type": "http.response.start", "status": status, "headers": PLAIN_HEADERS})
    await send({"type": "http.response.body", "body": text.encode(), "more_body": False})


def _seen(scope: Scope) -> int:
    """The version that the page shows: `?seen=57`, or the last it heard on a stream that broke."""
    for name, value in scope["headers"]:
        if name == b"last-event-id" and SEEN.fullmatch(value):
            return int(value)
    seen = scope.get("query_string", b"").removeprefix(b"seen=")
    return int(seen) if SEEN.fullmatch(seen) else -1


async def _lifespan(receive: Receive, send: Send) -> None:
    await receive()
    _end_streams_at_the_signal()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await hub.close()
    await send({"type": "lifespan.shutdown.complete"})


def _end_streams_at_the_signal() -> None:
    """Granian tells of its shutdown only when all streams have ended, and they wait to be told.

    Its own handler hangs on the event loop's wake-up descriptor and goes on working beside ours.
    """
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        previous = signal.getsignal(number)

        def handler(number: int, frame: Any, previous: Any = previous) -> None:
            loop.call_soon_threadsafe(hub.end_streams)
            if callable(previous):
                previous(number, frame)

        signal.signal(number, handler)
        signal.siginterrupt(number, False)

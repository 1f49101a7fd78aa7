"""The embedded default on one port: live streams are answered here, pages by Django's WSGI app.

A page crosses into a thread once and comes back whole. Going through a2wsgi's streaming bridge
instead costs five crossings, a quarter of the processor time of a small page.
"""

import asyncio
import gc
import threading
from collections.abc import Callable, Iterable
from functools import partial
from queue import SimpleQueue
from tempfile import SpooledTemporaryFile
from typing import Any, NamedTuple

from a2wsgi.wsgi import build_environ
from django.conf import settings

from europa_edu.live import app as live
from europa_edu.live.app import Receive, Scope, Send
from europa_edu.server import parent_death
from europa_edu.wsgi import application as pages

Headers = list[tuple[bytes, bytes]]

parent_death.die_with_parent()
# Templates leave few cycles behind, but make thousands of short-lived objects: looking through them
# (and through all that is loaded, and 450 streams) costs a page that is drawn again 9 % of its
# processor time, and saves 6 MB.
gc.freeze()
gc.set_threshold(50_000, 20, 50)


class Answer(NamedTuple):
    status: int
    headers: Headers
    body: bytes


_asked: "SimpleQueue[tuple[dict[str, Any], asyncio.Future[Answer]]]" = SimpleQueue()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != "http" or scope["path"].startswith("/live/"):
        await live.application(scope, receive, send)
        return
    body = await _whole_body(receive)
    if body is None:
        return
    with body:
        # Django answers a body over the limit by its length alone (security.RequestSizeLimit).
        scope["headers"] = _with_length(scope["headers"], body.tell())
        body.seek(0)
        environ: dict[str, Any] = {**build_environ(scope, body)}  # type: ignore[arg-type]
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        _asked.put((environ, answered))
        answer = await answered
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


def _make_pages() -> None:
    """A thread: one page after the other.

    Several do so at the same time, although they only take the interpreter's lock from each other:
    answers of a live quiz wait for each other's commit. One at a time made a page 5 to 20 %
    cheaper, and an answer dearer by 45 %.
    """
    while True:
        environ, answered = _asked.get()
        try:
            tell = partial(answered.set_result, _ask_pages(environ))
        except Exception as problem:
            tell = partial(answered.set_exception, problem)
        except BaseException as problem:  # else the thread would end, and in the end all of them
            tell = partial(answered.set_exception, RuntimeError(repr(problem)))
        loop = answered.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, answered, tell)


def _tell(answered: "asyncio.Future[Answer]", tell: Callable[[], None]) -> None:
    if not answered.done():  # its reader may be gone
        tell()


def _ask_pages(environ: dict[str, Any]) -> Answer:
    head: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> None:
        head[:] = [(status, headers)]

    parts: Any = pages(environ, start_response)  # type: ignore[arg-type]
    try:
        body = b"".join(parts)
    finally:
        parts.close()
    ((status, headers),) = head
    encoded = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers]
    return Answer(int(status[:3]), encoded, body)


async def _whole_body(receive: Receive) -> "SpooledTemporaryFile[bytes] | None":
    """Read the body before a thread is taken, so that slow senders cannot hold all threads.

    Large ones are laid on the disk. The file stands at its end.
    """
    body = SpooledTemporaryFile(settings.FILE_UPLOAD_MAX_MEMORY_SIZE)  # noqa: SIM115
    try:
        async with asyncio.timeout(settings.REQUEST_BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    break
                body.write(message.get("body", b""))
                if not message.get("more_body") or body.tell() > settings.MAX_UPLOAD_BYTES:
                    return body
    except TimeoutError:
        pass
    body.close()
    return None


def _with_length(headers: Iterable[tuple[bytes, bytes]], length: int) -> Headers:
    """The headers with a true length; names with `_` could pose as a proxy's and are dropped."""
    kept = [pair for pair in headers if pair[0] != b"content-length" and b"_" not in pair[0]]
    return [*kept, (b"content-length", b"%d" % length)] if length else kept


if settings.EMBEDDED_THREADS < 1:
    raise ValueError("EMBEDDED_THREADS must be at least 1: nobody would make a page")
for _ in range(settings.EMBEDDED_THREADS):
    threading.Thread(target=_make_pages, name="pages", daemon=True).start()

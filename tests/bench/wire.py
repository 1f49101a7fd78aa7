"""A device on the wire, as cheap as Python allows: the client shares its cores with the site."""

import asyncio
import contextlib
import os
import re
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from tests.processes import descendants

VERSION = re.compile(rb'data-version="(\d+)"')
MARK = re.compile(rb' id="([^"]+)"[^>]*? data-mark="([^"]+)"')
LENGTH = re.compile(rb"content-length: (\d+)", re.I)


class Line:
    """One open connection, with its session."""

    def __init__(self, port: int, session: str) -> None:
        self.port = port
        self.head = (
            f"Host: 127.0.0.1:{port}\r\nCookie: sessionid={session}; csrftoken={'a' * 32}\r\n"
            f"X-CSRFToken: {'a' * 32}\r\nHX-Request: true\r\n"
        )

    async def open(self) -> "Line":
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=2**20
        )
        return self

    async def ask(
        self, method: str, path: str, body: str = "", headers: str = ""
    ) -> tuple[int, bytes]:
        if self.reader.at_eof():  # the server closes what was silent for fifteen seconds
            await self.open()
        form = "Content-Type: application/x-www-form-urlencoded\r\n" if body else ""
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\n{self.head}{headers}{form}{length}\r\n{body}".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        size = LENGTH.search(head)
        return int(head.split(None, 2)[1]), await self.reader.readexactly(
            int(size[1]) if size else 0
        )

    def close(self) -> None:
        self.writer.close()


class Stream:
    """A page's stream: each number, and whether what changed came with it."""

    def __init__(self, port: int, token: str, seen: int) -> None:
        self.port, self.token, self.seen, self.read = port, token, seen, 0

    async def open(self) -> "Stream":
        self.line = await Line(self.port, "").open()
        path = f"/live/{self.token}/?seen={self.seen}"
        self.line.writer.write(f"GET {path} HTTP/1.1\r\n{self.line.head}\r\n".encode())
        await self.line.reader.readuntil(b"event: beat")
        return self

    def taken(self) -> int:
        """Bytes since this was asked last."""
        read, self.read = self.read, 0
        return read

    async def __aiter__(self) -> AsyncIterator[tuple[int, bool]]:
        number = 0
        while text := await self.line.reader.readline():
            self.read += len(text)
            if text.startswith(b"id: "):
                number = int(text[4:])
            elif text.startswith(b"data: "):
                yield number, not text[6:].strip().isdigit()


def version_in(page: bytes) -> int:
    found = VERSION.search(page)
    assert found, page[:500]
    return int(found[1])


def marks_in(page: bytes) -> dict[str, str]:
    return {name.decode(): mark.decode() for name, mark in MARK.findall(page)}


@contextlib.asynccontextmanager
async def stream(port: int, token: str) -> AsyncIterator[AsyncIterator[int]]:
    """The numbers of a channel, once its stream is open."""
    line = await Line(port, "").open()
    line.writer.write(f"GET /live/{token}/ HTTP/1.1\r\n{line.head}\r\n".encode())
    await line.reader.readuntil(b"event: beat")

    async def numbers() -> AsyncIterator[int]:
        while text := await line.reader.readline():
            if text.startswith(b"data: "):
                yield int(text[6:])

    try:
        yield numbers()
    finally:
        line.close()


def cpu_seconds(roots: Iterable[int]) -> float:
    """Processor time of everything below these processes, and of them."""
    return sum(cpu_of_each(roots).values())


def cpu_of_each(roots: Iterable[int]) -> dict[int, float]:
    found = {}
    for root in roots:
        for pid in (root, *descendants(root)):
            with contextlib.suppress(OSError):  # it may have ended since
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                found[pid] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found

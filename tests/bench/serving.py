"""How many logged-in pages a second: the embedded default against the bare WSGI application.

python -m tests.bench.serving            the ratio in one run
python -m tests.bench.serving --tune     also other numbers of processes and threads
"""

import multiprocessing
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple

from europa_edu.environment import ROOT
from europa_edu.server import supervisor
from tests.bench.wire import cpu_seconds
from tests.processes import Site, eventually, free_port

SECONDS = 4.0
CLIENTS = 8


def log_in(site: Site) -> str:
    """The Cookie header of the logged-in demo teacher."""
    jar = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with opener.open(site.url + "/login/") as page:
        found = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    assert found
    email, password = site.demo_login
    fields = {"csrfmiddlewaretoken": found[1], "username": email, "password": password}
    opener.open(site.url + "/login/", urllib.parse.urlencode(fields).encode()).close()
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def client(port: int, cookie: str, ends: float, counted: "multiprocessing.Queue[int]") -> None:
    """One browser that asks again as soon as it has its answer, on one connection."""
    request = f"GET /home/ HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
    line, done = socket.create_connection(("127.0.0.1", port)), 0
    while time.monotonic() < ends:
        line.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += line.recv(65536)
        head, _, body = answer.partition(b"\r\n\r\n")
        assert b" 200 " in head.split(b"\r\n", 1)[0], head
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n", 1)[0])
        while len(body) < length:
            body += line.recv(65536)
        done += 1
    counted.put(done)


class Figure(NamedTuple):
    rate: float  # pages a second: what a class feels, but shared with whoever else uses the machine
    cost: float  # the server's own processor time per page in ms: steady on a busy machine

    def __str__(self) -> str:
        return f"{self.rate:6.0f} pages/s, {self.cost:5.2f} ms of processor per page"


def figure(port: int, servers: list[int], cookie: str) -> Figure:
    counted: multiprocessing.Queue[int] = multiprocessing.Queue()
    ends = time.monotonic() + SECONDS
    clients = [
        multiprocessing.Process(target=client, args=(port, cookie, ends, counted))
        for _ in range(CLIENTS)
    ]
    before = cpu_seconds(servers)
    for process in clients:
        process.start()
    total = sum(counted.get() for _ in clients)
    for process in clients:
        process.join()
    used = cpu_seconds(servers) - before
    return Figure(total / SECONDS, used / total * 1000)


def measure(site: Site, cookie: str, command: Callable[[int], list[str]], **environ: str) -> Figure:
    """The figure of a server of its own on the same data."""
    port = free_port()
    server = subprocess.Popen(command(port), cwd=ROOT, env={**site.environ, **environ})
    try:
        eventually(lambda: _answers(port))
        figure(port, [server.pid], cookie)  # warm
        return figure(port, [server.pid], cookie)
    finally:
        server.terminate()
        server.wait()


def _answers(port: int) -> bool:
    with suppress(OSError):
        socket.create_connection(("127.0.0.1", port)).close()
        return True
    return False


def embedded(workers: int) -> Callable[[int], list[str]]:
    return lambda port: supervisor.web_command("127.0.0.1", port, workers)


def bare(workers: int, threads: int) -> Callable[[int], list[str]]:
    def command(port: int) -> list[str]:
        words = ["--interface", "wsgi", "--port", str(port), "--workers", str(workers)]
        words += ["--blocking-threads", str(threads), "--log-level", "warning"]
        return [sys.executable, "-m", "granian", *words, "europa_edu.wsgi:application"]

    return command


def main() -> None:
    multiprocessing.set_start_method("fork")
    with (
        tempfile.TemporaryDirectory(prefix="europa-bench-") as folder,
        Site(Path(folder) / "var", DEMO="1") as site,
    ):
        cookie = log_in(site)
        plain = measure(site, cookie, bare(1, 1))
        figure(site.port, site.pids_of("web"), cookie)  # warm
        ours = figure(site.port, site.pids_of("web"), cookie)
        print(f"bare WSGI, 1 process:   {plain}")
        print(f"embedded default:       {ours}")
        print(f"  pages/s {ours.rate / plain.rate:.2f} of bare, ", end="")
        print(f"processor {ours.cost / plain.cost:.2f} of bare")
        if "--tune" in sys.argv:
            print(f"bare WSGI, 2 processes: {measure(site, cookie, bare(2, 1))}")
            for workers in (1, 2):
                for threads in (1, 2, 4, 8):
                    environ = {"EMBEDDED_THREADS": str(threads)}
                    found = measure(site, cookie, embedded(workers), **environ)
                    print(f"embedded, {workers} × {threads} threads: {found}")


if __name__ == "__main__":
    main()

"""The run command: starts Valkey, the web server, a worker and beat, and ends them together.

Standard library only, so that the supervisor itself stays small. Run by `make run`.
"""

import argparse
import contextlib
import errno
import fcntl
import os
import resource
import selectors
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from europa_edu import environment
from europa_edu.server import valkey
from europa_edu.server.children import TOO_OFTEN, Child

PYTHON = sys.executable
GRACE_SECONDS = 10.0
SHOWN_PER_CHILD = 20  # warnings on the console; the rest is in the log


class Ended(Exception):
    """Someone asked to stop."""


def say(text: str) -> None:
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


class Supervisor:
    def __init__(self, folder: Path, host: str, port: int) -> None:
        self.folder, self.host, self.port = folder, host, port
        self.children: list[Child] = []
        self.ending = False
        self._is_open = False
        self._selector = selectors.DefaultSelector()
        self._shown: dict[str, int] = {}
        self._embedded = not os.environ.get("REDIS_URL")
        self._wake_up_on_signals()

    def run(self) -> int:
        """Start everything, watch over it, end it. Returns the exit code."""
        began = time.monotonic()
        try:
            self._start_all()
            self._greet(time.monotonic() - began)
            while True:
                self._step(5)
        except Ended:
            say("\nEurope closes for today …")
            return 0
        except environment.Misconfigured as problem:
            say(str(problem))
            return 1
        finally:
            self._stop_all()

    # Starting

    def _start_all(self) -> None:
        if self._embedded:
            self._end_leftover()
            self._start(Child("valkey", valkey.command(self.folder), self.folder))
            self._wait(lambda: valkey.answers(self.folder))
        self._prepare()
        for number, command in enumerate(web_commands(self.host, self.port), 1):
            self._start(Child(f"web-{number}", command, self.folder))
        # The others wait: on a small machine four Pythons starting at once delay the first page.
        self._wait(lambda: answers_http(self.host, self.port))
        self._is_open = True  # from now on nothing but a word from outside ends the pages
        # REMAP_SIGTERM: a running task gets a moment, then goes back into the queue.
        alone = {"EUROPA_ONLY_WORKER": "1"} if self._embedded else {}
        self._start(
            Child("worker", worker_command(), self.folder, REMAP_SIGTERM="SIGQUIT", **alone)
        )
        self._start(Child("beat", beat_command(), self.folder))

    def _end_leftover(self) -> None:
        """A killed run's Valkey may still be saving: let it end before its files are reopened."""
        deadline = time.monotonic() + GRACE_SECONDS
        while valkey.answers(self.folder):
            if time.monotonic() > deadline:
                valkey.shut_down(self.folder)
                deadline += GRACE_SECONDS
            time.sleep(0.05)

    def _prepare(self) -> None:
        """One process brings database, translations, static files and demo up to date."""
        prepare = Child("prepare", [PYTHON, "manage.py", "prepare"], self.folder)
        self._selector.register(prepare.start(), selectors.EVENT_READ, prepare)
        self.children.append(prepare)
        self._wait(lambda: not prepare.running, watch=False)
        self._forget(prepare)
        self.children.remove(prepare)
        text = prepare.log.path.read_text(errors="replace").strip()
        assert prepare.process  # noqa: S101
        if prepare.process.returncode:
            raise environment.Misconfigured(
                f"{text[-600:]}\nEuropa Edu could not be prepared; more is in {prepare.log.path}."
            )
        if text:
            say(text)

    def _start(self, child: Child) -> None:
        self.children.append(child)
        self._selector.register(child.start(), selectors.EVENT_READ, child)

    def _greet(self, seconds: float) -> None:
        say(f"\nEuropa Edu is open (started in {seconds:.1f} s):")
        for place, address in addresses(self.host, self.port):
            say(f"  {place:<24} {address}")
        say(f"Data: {self.folder} · logs: {self.folder / 'log'} · stop with Ctrl-C\n")

    # Watching

    def _wait(self, condition: Callable[[], bool], *, watch: bool = True) -> None:
        while not condition():
            self._step(0.02, watch=watch)

    def _step(self, seconds: float, *, watch: bool = True) -> None:
        planned = [
            child.restart_at - time.monotonic() for child in self.children if child.restart_at
        ]
        for key, _ in self._selector.select(max(0, min([seconds, *planned]))):
            if isinstance(key.data, Child):
                self._show(key.data, key.data.read_output())
            else:
                key.fileobj.recv(64)  # type: ignore[union-attr]
        if self.ending:
            raise Ended
        if watch:
            for child in self.children:
                self._watch(child)

    def _watch(self, child: Child) -> None:
        if child.restart_at and time.monotonic() >= child.restart_at:
            child.restart_at = 0.0
            self._selector.register(child.start(), selectors.EVENT_READ, child)
        elif not child.restart_at and not child.running:
            self._forget(child)
            code = child.process.returncode if child.process else 0
            pause, ended = child.crashed(), f"{child.name} stopped ({how_it_ended(code)})"
            if child.crashes < TOO_OFTEN:
                say(f"{ended} and is started again.")
            elif self._is_open:
                say(
                    f"{ended}, {child.crashes} times in a row by now. It is started again in "
                    f"{pause:.0f} seconds. The reason is at the end of {child.log.path}."
                )
            else:
                raise environment.Misconfigured(
                    f"{ended}, {TOO_OFTEN} times in a row, so Europa Edu cannot be opened. "
                    f"The reason is at the end of {child.log.path}."
                )

    def _forget(self, child: Child) -> None:
        """Drop what is left of an ended child: grandchildren, unread output, the descriptor."""
        child.kill_group()
        self._show(child, child.read_output())
        if child.process and child.process.stdout:
            with contextlib.suppress(KeyError, ValueError):
                self._selector.unregister(child.process.stdout)
        child.close()

    def _show(self, child: Child, lines: list[str]) -> None:
        for line in lines:
            shown = self._shown[child.name] = self._shown.get(child.name, 0) + 1
            if shown <= SHOWN_PER_CHILD:
                say(f"{child.name}: {line}")
            elif shown == SHOWN_PER_CHILD + 1:
                say(f"{child.name}: more of this is in {child.log.path}")

    # Ending

    def _stop_all(self) -> None:
        """Valkey last: the worker still hands its unfinished tasks back to it."""
        first = [child for child in self.children if child.name != "valkey"]
        self._stop(first)
        self._stop([child for child in self.children if child not in first])

    def _stop(self, children: list[Child]) -> None:
        for child in children:
            child.terminate()
        deadline = time.monotonic() + GRACE_SECONDS
        while any(child.running for child in children) and time.monotonic() < deadline:
            for key, _ in self._selector.select(0.02):
                if isinstance(key.data, Child) and not key.data.read_output():
                    time.sleep(0.01)  # an ended child's pipe is always readable
        for child in children:
            self._forget(child)
            if child.process:
                child.process.wait()

    def _wake_up_on_signals(self) -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.setblocking(False)
        signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        self._ends = (ours, theirs)
        self._selector.register(ours, selectors.EVENT_READ)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._end)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def _end(self, *_: object) -> None:
        self.ending = True


def web_commands(host: str, port: int) -> list[list[str]]:
    """A granian for each worker: one that dies takes no other with it, nor the streams it holds.

    Linux deals a port's connections out to all who listen. Elsewhere one granian shares its own.
    """
    workers = environment.number("WEB_WORKERS", min(2, os.cpu_count() or 1))
    if sys.platform != "linux":
        return [web_command(host, port, workers)]
    return [web_command(host, port)] * workers


def web_command(host: str, port: int, workers: int = 1) -> list[str]:
    """Granian. Each open stream counts as a request in work, hence the high `backpressure`."""
    options = {
        "interface": "asgi",
        "host": host,
        "port": str(port),
        "workers": str(workers),
        "backlog": "2048",
        "backpressure": "16384",
        "http1-header-read-timeout": "15000",
        "http1-buffer-size": "65536",
        "workers-kill-timeout": "4",
        "log-level": "warning",
    }
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    # No respawn by granian: a lost worker ends it, and the supervisor tells and restarts at once.
    return [PYTHON, "-m", "granian", *words, "--no-ws", "europa_edu.server.bridge:application"]


def worker_command() -> list[str]:
    """A prefork pool: a task that is killed takes its own process with it, not the worker.

    Three processes: two prints at once must not keep the bots waiting.
    """
    flags = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    concurrency = os.environ.get("WORKER_CONCURRENCY", "3")
    return [*celery(), "worker", "--concurrency", concurrency, "--loglevel", "WARNING", *flags]


def beat_command() -> list[str]:
    """A process of its own: a worker does not notice when a beat inside it has died."""
    return [*celery(), "beat", "--loglevel", "WARNING", "--pidfile="]


def celery() -> list[str]:
    return [PYTHON, "-m", "celery", "--app", "europa_edu.celery", "--quiet"]


def how_it_ended(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def check_port(host: str, port: int) -> None:
    """One sentence when the port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            other = port + 1 if port >= 1024 else 8000
            reason = {
                errno.EADDRINUSE: f"Port {port} is used by another program",
                errno.EACCES: f"Only an administrator may open port {port}",
                errno.EADDRNOTAVAIL: f"This machine has no address {host}",
            }.get(
                problem.errno or 0, f"Port {port} on {host} cannot be opened ({problem.strerror})"
            )
            raise environment.Misconfigured(
                f"{reason}. Choose another one: make run PORT={other}"
                if problem.errno != errno.EADDRNOTAVAIL
                else f"{reason}. Leave HOST away, or write HOST=127.0.0.1."
            ) from None


def take_folder(folder: Path) -> IO[str]:
    """One run per data folder; the lock ends with this process, however it ends."""
    lock = open(folder / "run.lock", "a+")  # noqa: SIM115  (held as long as the process lives)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        raise environment.Misconfigured(
            f"Europa Edu is already running from {folder} ({lock.read().strip()}). "
            "Stop it there with Ctrl-C, or choose another data folder: EUROPA_VAR=… make run"
        ) from None
    return lock


def answers_http(host: str, port: int) -> bool:
    """Whether the web server answers at all; what it answers is not asked here."""
    with (
        contextlib.suppress(OSError),
        socket.create_connection((here(host), port), timeout=2) as line,
    ):
        line.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        return line.recv(16).startswith(b"HTTP/")
    return False


def here(host: str) -> str:
    """The address under which this machine reaches what listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104


def addresses(host: str, port: int) -> list[tuple[str, str]]:
    found = [("On this machine:", f"http://{'localhost' if host != here(host) else host}:{port}/")]
    if host != here(host) and (address := network_address()):
        found.append(("For everyone near you:", f"http://{address}:{port}/"))
    return found


def network_address() -> str:
    """The address that faces the local network; connecting a datagram socket sends nothing."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return "" if address.startswith("127.") else address
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make run", description=__doc__)
    parser.add_argument("--host", default="0.0.0.0")  # noqa: S104  (a classroom must reach it)
    parser.add_argument("--port", type=int, default=8000)
    chosen = parser.parse_args()
    os.chdir(environment.ROOT)
    try:
        folder = environment.data_folder()
        (folder / "log").mkdir(exist_ok=True)
        lock = take_folder(folder)
        check_port(chosen.host, chosen.port)
    except environment.Misconfigured as problem:
        say(str(problem))
        return 1
    lock.truncate(0)
    lock.write(f"process {os.getpid()}, port {chosen.port}")
    lock.flush()
    os.environ["EUROPA_SUPERVISED"] = "1"
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # each open stream is one descriptor
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))
    return Supervisor(folder, chosen.host, chosen.port).run()


if __name__ == "__main__":
    sys.exit(main())

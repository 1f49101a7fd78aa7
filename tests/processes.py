"""Real processes for tests: a whole site under the run command, a Valkey, a Celery worker."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from europa_edu.environment import ROOT
from europa_edu.server import supervisor, valkey

Found = TypeVar("Found")

PATIENCE = 30  # seconds for whatever may take a moment: no machine is too slow
STARTING = 4 * PATIENCE  # the same for a whole program


def eventually(look: Callable[[], Found], seconds: float = PATIENCE) -> Found:
    """What `look` finds, as soon as it finds something; fails after a deadline."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, f"it did not happen within {seconds} seconds"
        time.sleep(0.02)
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environ_for(folder: Path, **more: str) -> dict[str, str]:
    """This process's environment, pointed at a data folder, without the test run's choices.

    No demo class unless asked for: it has weeks of matches to play at the first start.
    """
    ours = (
        "REDIS_URL",
        "DATABASE_URL",
        "SECRET_KEY",
        "HTTPS",
        "DEBUG",
        "EUROPA_SUPERVISED",
        "DJANGO_ALLOW_ASYNC_UNSAFE",
    )
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "EUROPA_VAR": str(folder), "PYTHONDEVMODE": "", "DEMO": "0", **more}


def manage(
    *words: str, environ: dict[str, str], timeout: float = STARTING
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def descendants(pid: int) -> dict[int, str]:
    """Every living process below `pid`, with its command line (Linux)."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                status = (entry / "stat").read_text().rpartition(")")[2].split()
                if status[0] != "Z":
                    parents.setdefault(int(status[1]), []).append(int(entry.name))
    found, waiting = {}, [pid]
    while waiting:
        for child in parents.get(waiting.pop(), ()):
            with contextlib.suppress(OSError):
                found[child] = Path(f"/proc/{child}/cmdline").read_text().replace("\0", " ")
            waiting.append(child)
    return found


def alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class Site:
    """The run command on a data folder of its own."""

    KINDS = {
        "valkey": "valkey-server",
        "web": "granian",
        "worker": " worker ",
        "beat": " beat ",
    }

    def __init__(self, folder: Path, port: int = 0, **environ: str) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environ = environ_for(folder, **environ)
        self.output = folder.with_name(f"{folder.name}-{self.port}.console")
        with open(self.output, "wb") as console:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "europa_edu.server.supervisor",
                    "--host",
                    "127.0.0.1",
                    "--port",
                    str(self.port),
                ],
                cwd=ROOT,
                env=self.environ,
                stdout=console,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_until_open(self) -> "Site":
        eventually(lambda: "is open" in self.console or self.process.poll() is not None, STARTING)
        assert self.process.poll() is None, self.console
        return self

    @property
    def console(self) -> str:
        return self.output.read_text(errors="replace")

    def get(self, path: str) -> tuple[int, str]:
        """Status and text; status 0 while nothing answers."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.read().decode()
        except OSError:
            return 0, ""

    def pids_of(self, kind: str) -> list[int]:
        """The head processes of one kind of child."""
        found = []
        for pid, command in descendants(self.process.pid).items():
            with contextlib.suppress(OSError):  # it may have ended since
                parent = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
                if self.KINDS[kind] in command and parent == self.process.pid:
                    found.append(pid)
        return found

    def pid_of(self, kind: str) -> int:
        """The first of them, 0 while there is none."""
        return next(iter(self.pids_of(kind)), 0)

    def kill(self, kind: str) -> list[int]:
        """Kill one of this kind, until another is in its place; returns what ended with it."""
        before = self.pids_of(kind)
        ended = [before[0], *descendants(before[0])]
        os.kill(before[0], signal.SIGKILL)
        eventually(lambda: len({*self.pids_of(kind)} - {before[0]}) == len(before))
        return ended

    def web_workers(self) -> list[int]:
        """Those that answer: a head of granian answers nothing."""
        return [pid for head in self.pids_of("web") for pid in descendants(head)]

    def manage(self, *words: str, timeout: float = STARTING) -> subprocess.CompletedProcess[str]:
        return manage(*words, environ=self.environ, timeout=timeout)

    def shell(self, code: str) -> str:
        answer = self.manage("shell", "--no-imports", "-c", code)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout.strip()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(2 * PATIENCE)

    def __enter__(self) -> "Site":
        try:
            return self.wait_until_open()
        except AssertionError:
            self.__exit__()  # else its processes would outlive the tests
            raise

    def __exit__(self, *_: object) -> None:
        below = descendants(self.process.pid)
        if self.process.poll() is None:
            self.stop()
        for pid in below:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    @property
    def demo_login(self) -> tuple[str, str]:
        found = re.search(r"Demo teacher: (\S+), password (\S+)", self.console)
        assert found, self.console
        return found[1], found[2]


@contextlib.contextmanager
def valkey_server(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A real Valkey on the folder's socket, started as the run command starts it."""
    server = subprocess.Popen(valkey.command(folder), stdout=subprocess.DEVNULL)
    try:
        eventually(lambda: valkey.answers(folder))
        yield server
    finally:
        server.kill()
        server.wait()


@contextlib.contextmanager
def celery_worker(folder: Path, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
    """A real worker, started as the run command starts it, that knows tests.errands too."""
    log = folder / "worker-under-test.log"
    with open(log, "ab") as console:
        worker = subprocess.Popen(
            [*supervisor.worker_command(), "--include", "tests.errands"],
            cwd=ROOT,
            env={**environ_for(folder), "REMAP_SIGTERM": "SIGQUIT", **environ},
            stdout=console,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield worker
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

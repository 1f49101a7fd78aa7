"""One child process of the run command, with its log file. Standard library only."""

import os
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

from europa_edu.server import parent_death

LOG_BYTES = 5 * 1024 * 1024
LOGS_KEPT = 3
TOO_OFTEN = 5  # crashes in a row
CALM_SECONDS = 60  # who runs that long is well again
LONGEST_PAUSE = 60.0
HARMLESS = b"Memory overcommit"  # Valkey's advice for machines that save snapshots; ours does not
TROUBLE = re.compile(rb"\b(WARNING|WARN|ERROR|CRITICAL|FATAL)\b", re.IGNORECASE)


class Log:
    """A log file that starts anew with each run and never grows without end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        self._turn()

    def write(self, chunk: bytes) -> None:
        if self._file is None or self._file.tell() > LOG_BYTES:
            self._turn()
        if self._file:
            self._file.write(chunk)

    def _turn(self) -> None:
        if self._file:
            self._file.close()
        names = [self.path, *(self.path.with_suffix(f".log.{n}") for n in range(1, LOGS_KEPT))]
        for older, newer in zip(reversed(names), list(reversed(names))[1:], strict=False):
            with suppress(FileNotFoundError):
                newer.replace(older)
        self._file = open(self.path, "ab", buffering=0)  # noqa: SIM115  (open as long as the run)


class Child:
    """A process in a session of its own, so that Ctrl-C reaches the supervisor alone."""

    def __init__(self, name: str, command: list[str], folder: Path, **environ: str) -> None:
        self.name = name
        self.log = Log(folder / "log" / f"{name}.log")
        self.process: subprocess.Popen[bytes] | None = None
        self.restart_at = 0.0
        self.crashes = 0  # in a row
        self._started_at = 0.0
        self._command = command
        self._environ = environ
        self._rest = b""

    def start(self) -> int:
        """Start it; returns the descriptor of its output."""
        self._started_at = time.monotonic()
        self.process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=parent_death.die_with_parent,
            env={**os.environ, **self._environ},
        )
        assert self.process.stdout  # noqa: S101
        os.set_blocking(self.process.stdout.fileno(), False)
        return self.process.stdout.fileno()

    def read_output(self) -> list[str]:
        """Move waiting output into the log; returns the lines that tell of trouble."""
        if not self.process or not self.process.stdout:
            return []
        chunk = b""
        with suppress(BlockingIOError, ValueError):
            chunk = os.read(self.process.stdout.fileno(), 65536)
        self.log.write(chunk)
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        self._rest = self._rest[-4096:]
        shown = [line for line in lines if TROUBLE.search(line) and HARMLESS not in line]
        return [line.decode(errors="replace") for line in shown]

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def crashed(self) -> float:
        """Note one crash and plan the restart, after a pause that grows; returns the pause."""
        now = time.monotonic()
        self.crashes = 1 if now - self._started_at > CALM_SECONDS else self.crashes + 1
        pause: float = min(0.25 * 2 ** (self.crashes - 1), LONGEST_PAUSE)
        self.restart_at = now + pause
        return pause

    def terminate(self) -> None:
        """Only the head is asked: it knows how to end its own children in order."""
        if self.process and self.running:
            self.process.terminate()

    def kill_group(self) -> None:
        """Whatever is left of the session, at once."""
        if self.process:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def close(self) -> None:
        if self.process and self.process.stdout:
            self.process.stdout.close()

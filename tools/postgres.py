"""Run a command with DATABASE_URL on a throw-away PostgreSQL, from the binaries the machine has."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ACCOUNT = "postgres" if os.geteuid() == 0 else ""


def binaries() -> Path | None:
    """The newest server on this machine, on the PATH or where Debian puts it."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: p.parts[-3])
    return versions[-1].parent if versions else None


def run_with_postgres(folder: Path, command: list[str]) -> int:
    """Start a server on a socket in `folder` only, run the command, stop the server."""
    bin_folder = binaries()
    if bin_folder is None:
        raise SystemExit(
            "No PostgreSQL server on this machine (Debian: apt-get install postgresql)."
        )
    data = folder / "data"
    if ACCOUNT:  # PostgreSQL refuses to run as root
        shutil.chown(folder, ACCOUNT)
    quiet = {"stdout": subprocess.DEVNULL, "user": ACCOUNT or None, "cwd": folder}
    subprocess.run(
        [bin_folder / "initdb", "--no-sync", "-A", "trust", "-U", "europa", "-E", "UTF8", data],
        check=True,
        **quiet,
    )
    settings = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=100"
    control = [bin_folder / "pg_ctl", "-D", data, "-w", "-s"]
    subprocess.run([*control, "-l", folder / "log", "-o", settings, "start"], check=True, **quiet)
    try:
        url = f"postgres://europa@/europa?host={folder}"
        subprocess.run(
            [bin_folder / "createdb", "-h", folder, "-U", "europa", "europa"], check=True, **quiet
        )
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": url}).returncode
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, **quiet)


def usable() -> bool:
    if binaries() is None:
        return False
    try:
        return not ACCOUNT or bool(pwd.getpwnam(ACCOUNT))
    except KeyError:
        return False


if __name__ == "__main__":
    if sys.argv[1:] == ["--available"]:
        sys.exit(0 if usable() else 1)
    if sys.argv[1:2] != ["--"]:
        sys.exit("usage: tools/postgres.py --available | tools/postgres.py -- COMMAND …")
    with tempfile.TemporaryDirectory(prefix="europa-pg-") as temporary:
        sys.exit(run_with_postgres(Path(temporary), sys.argv[2:]))

#!/usr/bin/env python3
"""Make .venv and install what the lock file says, once; --dev adds what the tests need.

Standard library only, and in words that even Python 3.6 can read, so that an old Python is told
in one sentence what is missing.
"""

import glob
import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
LOG = os.path.join(VENV, "bootstrap.log")
LEAST = (3, 11)


def stop(sentence):
    print(sentence, file=sys.stderr)
    sys.exit(1)


def dotted(version):
    return ".".join(str(part) for part in version[:2])


def check_python():
    if sys.version_info < LEAST:
        stop(
            f"Europa Edu needs Python {dotted(LEAST)} or newer, and {sys.executable} is Python "
            f"{dotted(sys.version_info)}. Install a newer one and name it: "
            "make run PYTHON=python3.12"
        )
    if os.name != "posix":
        stop("Europa Edu runs on Linux and macOS; on Windows, run it inside WSL.")


def make_venv():
    """A new environment when there is none, or when its Python is gone or too old."""
    check = f"import sys; sys.exit(sys.version_info < {LEAST})"
    if os.path.exists(PYTHON) and subprocess.call([PYTHON, "-c", check]) == 0:
        return
    print(f"Making .venv with {sys.executable} ...")
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        stop(
            "This Python has no venv module. On Debian or Ubuntu, run: "
            f"apt-get install python{dotted(sys.version_info)}-venv"
        )
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=True).create(VENV)
    except (OSError, subprocess.CalledProcessError) as problem:
        stop(f"The folder {VENV} cannot be made: {problem}")


def install(lock):
    """Install the lock file, unless this very lock file is installed already."""
    path = os.path.join(ROOT, lock)
    with open(path, "rb") as file:
        wanted = hashlib.sha256(file.read()).hexdigest()
    stamp = os.path.join(VENV, lock + ".installed")
    if os.path.exists(stamp):
        with open(stamp) as file:
            if file.read() == wanted:
                return
    print(f"Installing what {lock} lists (once; a minute or two) ...")
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary=:all:", "-r", path]
    with open(LOG, "wb") as log:
        code = subprocess.call(command, stdout=log, stderr=subprocess.STDOUT)
    if code:
        stop(reason_in_log())
    with open(stamp, "w") as file:
        file.write(wanted)


def reason_in_log():
    """One sentence for pip's many; the log has the rest."""
    with open(LOG) as log:
        text = log.read()
    lines = [line for line in text.splitlines() if line.startswith("ERROR: No matching")]
    offline = ("NewConnectionError", "Temporary failure", "Name or service", "ConnectTimeout")
    if any(word in text for word in offline) or "Connection refused" in text:
        sentence = (
            "The packages could not be fetched: this machine does not reach its package index."
        )
    elif lines:
        package = lines[0].split("found for ")[-1].split(" (")[0]
        machine = f"{os.uname().machine}, Python {dotted(sys.version_info)}"
        sentence = f"There is no ready-made package for this machine ({machine}): {package}."
    elif "HASHES" in text or "hashes" in text:
        sentence = "A package differs from the lock file and was not installed."
    else:
        sentence = "The packages could not be installed."
    return f"{sentence} Details: {LOG}"


def find_chromium():
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    names += ("google-chrome", "google-chrome-stable")
    homes = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright")
    found = [os.environ.get("CHROMIUM")] + [shutil.which(name) for name in names]
    for home in homes:
        found += glob.glob(os.path.join(os.path.expanduser(home), "chromium-*", "*", "chrome"))
    return next((path for path in found if path and os.path.exists(path)), None)


def find_postgres():
    return shutil.which("initdb") or next(iter(glob.glob("/usr/lib/postgresql/*/bin/initdb")), None)


def find_gettext():
    return shutil.which("msgfmt") and shutil.which("xgettext")


PROGRAMS = (
    ("Chromium", find_chromium, ("chromium-headless-shell", "chromium"), "the browser tests"),
    ("PostgreSQL", find_postgres, ("postgresql",), "the tests on PostgreSQL"),
    ("gettext", find_gettext, ("gettext",), "collecting and checking translations"),
)


def install_programs():
    """What no wheel brings: from the machine, else from Debian's packages, else a loud word."""
    missing = [program for program in PROGRAMS if not program[1]()]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"Installing {', '.join(name for name, *_ in missing)} with apt-get (once) ...")
        apt_get("update")
        for _, find, packages, _ in missing:
            for package in packages:  # the second where a Debian does not know the first
                if not find():
                    apt_get("install", "-y", "--no-install-recommends", package)
    for name, find, packages, purpose in missing:
        if not find():
            print(
                f"!!! {name} is missing, so {purpose} cannot run here. "
                f"Install it: apt-get install {packages[-1]}",
                file=sys.stderr,
            )


def apt_get(*words):
    environ = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    with open(LOG, "ab") as log:
        subprocess.call(["apt-get", "-qq", *words], stdout=log, stderr=log, env=environ)


def main(arguments):
    check_python()
    make_venv()
    if "--dev" in arguments:
        install("requirements-dev.lock")
        if "--no-programs" not in arguments:
            install_programs()
    else:
        install("requirements.lock")


if __name__ == "__main__":
    main(sys.argv[1:])

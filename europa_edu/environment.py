"""What the environment says: every setting a school may change, read in one place."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent


class Misconfigured(SystemExit):
    """A setting has a value we cannot work with; the text says which and what to write instead."""


def flag(name: str, default: bool) -> bool:
    text = os.environ.get(name, "").strip().lower()
    if text in ("", "1", "true", "yes", "on", "0", "false", "no", "off"):
        return default if not text else text in ("1", "true", "yes", "on")
    raise Misconfigured(f"{name}={text!r} is neither yes nor no. Write {name}=1 or {name}=0.")


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def number(name: str, default: int) -> int:
    text = os.environ.get(name, "").strip()
    if text and not text.isdigit():
        raise Misconfigured(f"{name}={text!r} is not a whole number.")
    return int(text) if text else default


def choice(name: str, *known: str) -> str:
    """One of the known words, or nothing."""
    text = os.environ.get(name, "").strip().lower()
    if text and text not in known:
        raise Misconfigured(f"{name}={text!r} is unknown. Write {' or '.join(known)}, or nothing.")
    return text


def site_url() -> str:
    """SITE_URL: the address that mails name. A request's own claim could be anybody's invention."""
    url = os.environ.get("SITE_URL", "").strip().rstrip("/")
    if url and not (urlsplit(url).scheme in ("http", "https") and urlsplit(url).hostname):
        raise Misconfigured(f"SITE_URL={url!r} must read like https://europa.school.example.")
    return url


def sender(url: str) -> str:
    """Who mails are from where EMAIL_FROM says nothing."""
    return f"Europa Edu <europa-edu@{urlsplit(url).hostname or 'localhost'}>"


def mail_server() -> dict[str, Any]:
    """EMAIL_URL in Django's words: smtp:// (STARTTLS where there is a password) or smtps://."""
    url = os.environ.get("EMAIL_URL", "").strip()
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise Misconfigured("EMAIL_URL must read like smtp://user:password@mail.example:587.")
    if not site_url():
        raise Misconfigured("EMAIL_URL needs SITE_URL too: the address that mails link to.")
    at_once = parts.scheme == "smtps"
    wanted = dict(parse_qsl(parts.query)).get("tls", "1" if parts.username else "0")
    return {
        "EMAIL_HOST": unquote(parts.hostname),
        "EMAIL_PORT": parts.port or (465 if at_once else 587 if parts.username else 25),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": at_once,
        "EMAIL_USE_TLS": not at_once and wanted == "1",
        "EMAIL_TIMEOUT": 20,
    }


def data_folder() -> Path:
    """The one folder that holds everything a school must back up."""
    folder = Path(os.environ.get("EUROPA_VAR") or ROOT / "var").resolve()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as problem:
        raise Misconfigured(
            f"The data folder {folder} cannot be made: {problem.strerror}."
        ) from None
    return folder


def secret_key(folder: Path) -> str:
    """SECRET_KEY from the environment, else one generated once into the data folder."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    file = folder / "secret_key"
    try:
        with open(file, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as new:
            new.write(secrets.token_urlsafe(64))
    except FileExistsError:
        pass
    return file.read_text().strip()


def database(folder: Path) -> dict[str, Any]:
    """DATABASE_URL (postgres://user:password@host:port/name) or SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        return _sqlite(folder / "europa.sqlite3")
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(Path(unquote(parts.path)))
    if parts.scheme not in ("postgres", "postgresql"):
        raise Misconfigured("DATABASE_URL must start with postgres:// or sqlite://.")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or unquote(parts.hostname or ""),
        "PORT": options.pop("port", "") or str(parts.port or ""),
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def _sqlite(file: Path) -> dict[str, Any]:
    """SQLite as one school needs it: WAL, writers that queue, persistent connections."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        # Tests too use a file: in memory, SQLite locks whole tables and knows no WAL.
        "TEST": {"NAME": file.with_suffix(".test.sqlite3")},
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
                "PRAGMA mmap_size=134217728; PRAGMA cache_size=-8000;"
            ),
        },
    }


def redis_url(folder: Path) -> str:
    """REDIS_URL, else the socket of the Valkey child that `make run` starts."""
    return os.environ.get("REDIS_URL") or f"unix://{valkey_socket(folder)}"


def valkey_socket(folder: Path) -> Path:
    """The child's socket; elsewhere where the data folder's path is too long for one."""
    socket = folder / "valkey.sock"
    if len(bytes(socket)) < 100:
        return socket
    from hashlib import sha256

    return Path("/tmp") / f"europa-{sha256(bytes(folder)).hexdigest()[:16]}" / "valkey.sock"  # noqa: S108


def celery_url(url: str) -> str:
    """The same server in Celery's spelling of a socket address."""
    return url.replace("unix://", "redis+socket://", 1)

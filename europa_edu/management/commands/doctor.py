"""Looks at everything the site stands on and says in plain words what is wrong and what to do."""

import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from celery import current_app
from django.conf import settings
from django.core.management import BaseCommand
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from redis import RedisError

from europa_edu.live import channels
from europa_edu.vitals import (
    BEAT_SECONDS,
    LEAST_FREE_BYTES,
    beat_age,
    folder_bytes,
    free_bytes,
)

MB = 1024 * 1024


class Finding(NamedTuple):
    well: bool
    what: str
    remedy: str = ""


class Command(BaseCommand):
    help = (
        "Checks database, Valkey, worker, beat, disk, files; exits with 1 when something is wrong."
    )
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        for check in CHECKS:
            for finding in check():
                wrong += not finding.well
                self.stdout.write(f"{'✓' if finding.well else '✗'} {finding.what}")
                if finding.remedy:
                    self.stdout.write(f"    → {finding.remedy}")
        self.stdout.write("")
        if wrong:
            self.stdout.write(f"{wrong} thing{'s' if wrong > 1 else ''} to repair.")
            raise SystemExit(1)
        self.stdout.write("All is well.")


def database() -> Iterator[Finding]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as problem:
        yield Finding(
            False,
            f"The database does not answer ({_first_line(problem)}).",
            "Check DATABASE_URL and that its server runs; for SQLite, check the data folder.",
        )
        return
    yield Finding(True, f"The database answers ({connection.vendor}).")
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        yield (
            Finding(False, f"{len(missing)} migrations are missing.", "Run: manage.py migrate")
            if missing
            else Finding(True, "All migrations are applied.")
        )
        yield from _writing()
    except DatabaseError as problem:
        yield Finding(False, f"The database cannot be read ({_first_line(problem)}).")


def _writing() -> Iterator[Finding]:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
        yield (
            Finding(True, "SQLite keeps a write-ahead log.")
            if mode == "wal"
            else Finding(
                False,
                f"SQLite keeps no write-ahead log but '{mode}', so readers wait for writers.",
                "Put the data folder on a local disk (no network folder), then restart.",
            )
        )
    try:
        with connection.cursor() as cursor:
            cursor.execute("CREATE TEMPORARY TABLE doctor_note (n integer)")
            cursor.execute("DROP TABLE doctor_note")
            if connection.vendor == "sqlite":  # a temporary table lives elsewhere: touch the file
                cursor.execute("BEGIN IMMEDIATE")
                cursor.execute("UPDATE django_migrations SET app = app WHERE id = -1")
                cursor.execute("COMMIT")
        yield Finding(True, "The database can be written.")
    except DatabaseError as problem:
        yield Finding(
            False,
            f"The database cannot be written ({_first_line(problem)}).",
            "Check the owner and free space of the data folder.",
        )


def valkey() -> Iterator[Finding]:
    try:
        server = channels.valkey()
        began = time.perf_counter()
        for _ in range(20):
            server.ping()
        milliseconds = (time.perf_counter() - began) * 50
        memory, persistence = server.info("memory"), server.info("persistence")
    except RedisError as problem:
        yield Finding(
            False,
            f"Valkey does not answer ({_first_line(problem)}).",
            "Start the site with `make run`, or check REDIS_URL and that its server runs.",
        )
        return
    used = memory["used_memory"] / MB
    yield Finding(True, f"Valkey answers in {milliseconds:.2f} ms and holds {used:.1f} MB.")
    limit = memory.get("maxmemory", 0)
    if limit and memory["used_memory"] > 0.8 * limit:
        yield Finding(
            False,
            f"Valkey's memory is nearly full ({used:.0f} of {limit / MB:.0f} MB).",
            "Look for a queue that grows (is the worker running?), or raise maxmemory.",
        )
    yield (
        Finding(True, "Valkey keeps its queue on disk.")
        if persistence.get("aof_enabled") and persistence.get("aof_last_write_status") == "ok"
        else Finding(
            False,
            "Valkey does not keep its queue on disk: a restart would lose waiting jobs.",
            "Set `appendonly yes` in the server's configuration and check its disk.",
        )
    )


def worker() -> Iterator[Finding]:
    try:
        channels.valkey().ping()
        answers = current_app.control.ping(timeout=1.5)
    except Exception as problem:  # kombu raises many kinds; all mean the same here
        yield Finding(
            False, f"The worker cannot be asked ({_first_line(problem)}).", "Repair Valkey."
        )
        return
    if answers:
        yield Finding(True, f"{len(answers)} worker{'s' if len(answers) > 1 else ''} answered.")
    else:
        yield Finding(
            False,
            "No worker answers: reports, bots and progress stand still.",
            "Start the site with `make run`, or a worker of its own (docs/running.md).",
        )


def beat() -> Iterator[Finding]:
    try:
        age = beat_age()
    except RedisError:
        yield Finding(False, "Beat's last sign cannot be read.", "Repair Valkey.")
        return
    if age is not None and age < BEAT_SECONDS:
        yield Finding(True, f"Beat gave a sign {age} seconds ago.")
    else:
        seen = f"for {age / 60:.0f} minutes" if age is not None else "yet"
        yield Finding(
            False,
            f"Beat has given no sign {seen}: nothing planned is being done.",
            "Just after a start this is normal; else look at log/beat.log and log/worker.log.",
        )


def disk() -> Iterator[Finding]:
    free, size = free_bytes(), folder_bytes(Path(settings.VAR)) / MB
    text = (
        f"The disk of {settings.VAR} has {free / MB:,.0f} MB free; the folder holds {size:,.0f} MB."
    )
    well = free >= LEAST_FREE_BYTES
    yield Finding(well, text, "" if well else "Make room: the site needs at least 500 MB.")


def files() -> Iterator[Finding]:
    collected = Path(settings.STATIC_ROOT)
    if settings.DEBUG or (collected / "staticfiles.json").exists():
        yield Finding(True, "Static files are in place.")
    else:
        yield Finding(False, "Static files are missing.", "Run: manage.py prepare")
    late = [
        source.parent.parent.name
        for source in Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/*.po")
        if not (compiled := source.with_suffix(".mo")).exists()
        or compiled.stat().st_mtime < source.stat().st_mtime
    ]
    if late:
        names = ", ".join(sorted(set(late)))
        yield Finding(False, f"Translations are not compiled ({names}).", "Run: manage.py prepare")
    else:
        yield Finding(True, "Translations are compiled.")


def secret_key() -> Iterator[Finding]:
    file = Path(settings.VAR) / "secret_key"
    if not file.exists():
        yield Finding(True, "The secret key comes from the environment.")
    elif stat.S_IMODE(file.stat().st_mode) & 0o077:
        yield Finding(False, "Others can read the secret key.", f"Run: chmod 600 {file}")
    else:
        yield Finding(True, "Only this account can read the secret key.")


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    database,
    valkey,
    worker,
    beat,
    disk,
    files,
    secret_key,
)


def _first_line(problem: BaseException) -> str:
    return (str(problem).strip() or type(problem).__name__).splitlines()[0].rstrip(".")[:160]

"""Bring everything a start needs up to date, in one process, doing only what has changed."""

import hashlib
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from europa_edu import bundles, environment
from europa_edu.classroom.codes import speakable_password, spoken
from europa_edu.classroom.selectors.demo import DEMO_EMAIL, demo_is_open, demo_pupil
from europa_edu.classroom.services import demo
from europa_edu.classroom.tokens import pictures_of
from europa_edu.classroom.words import PICTURE_NAMES


class Command(BaseCommand):
    help = "Migrates, compiles translations, collects static files, opens the demo school."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="open no demo school")

    def handle(self, *args: Any, **options: Any) -> None:
        migrated = self._migrate()
        compile_translations(Path(settings.LOCALE_PATHS[0]))
        self._collect_static()
        if settings.DEMO and not options["no_demo"]:
            self._open_demo(certain=not migrated)
        elif demo.close_demo_school():
            self.stdout.write("The demo school is closed.")

    def _migrate(self) -> bool:
        """Whether there was anything to migrate."""
        executor = MigrationExecutor(connection)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write("The database is up to date.")
        return True

    def _collect_static(self) -> None:
        stamp = settings.VAR / "static.stamp"
        now = fingerprint_of_static()
        if settings.STATIC_ROOT.exists() and stamp.exists() and stamp.read_text() == now:
            return
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(now)

    def _open_demo(self, *, certain: bool) -> None:
        """Checking a password takes half a second on purpose: left out on a known database."""
        file = settings.VAR / "demo_password"
        if not file.exists():
            file.touch(mode=0o600)
            file.write_text(speakable_password())
            certain = False
        password = file.read_text().strip()
        if not certain or not demo_is_open():
            self._open_school(password)
        self.stdout.write(f"Demo teacher: {DEMO_EMAIL}, password {password}")
        if pupil := demo_pupil():
            code = spoken(pupil.school_class.code)
            pictures = ", ".join(str(PICTURE_NAMES[picture]) for picture in pictures_of(pupil))
            self.stdout.write(f"Demo pupil: {pupil.name}, class code {code}, pictures {pictures}")

    @transaction.atomic
    def _open_school(self, password: str) -> None:
        """All of it or nothing: a class without its past would stay so."""
        # The games are not loaded on every start for what happens on the first.
        from europa_edu.progress.services.demo import give_past, open_played_class

        teacher, now = demo.open_demo_school(password=password), timezone.now()
        if opened := open_played_class(teacher=teacher, now=now):
            give_past(class_id=opened.pk, now=now)


def compile_translations(folder: Path) -> None:
    """Every .po newer than its .mo, with Babel, so that no gettext need be installed."""
    for source in folder.glob("*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with open(source, "rb") as text:
            catalog = read_po(text, locale=source.parent.parent.name)
        fresh = target.with_suffix(f".mo.{os.getpid()}")  # two processes may compile at once
        with open(fresh, "wb") as binary:
            write_mo(binary, catalog)
        fresh.replace(target)


def fingerprint_of_static() -> str:
    """Changes with our static files, how they are bundled, and the packages that bring some."""
    digest = hashlib.sha256((environment.ROOT / "requirements.lock").read_bytes())
    digest.update(Path(bundles.__file__).read_bytes())
    digest.update(str(settings.DEBUG).encode())
    for given in settings.STATICFILES_DIRS:
        # A title's folder comes with a prefix.
        folder = Path(str(given[1] if isinstance(given, tuple) else given))
        for file in sorted(folder.rglob("*")):
            status = file.stat()
            digest.update(f"{file} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()

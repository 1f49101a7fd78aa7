"""Fixtures shared by all tests: real services, started once and only when a test asks for one."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from europa_edu.management.commands.prepare import compile_translations
from tests.processes import Site, celery_worker, valkey_server

# Same examples on every machine: a red run can be looked at, not only a lucky one.
settings.register_profile("europa", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("europa")


@pytest.fixture(scope="session", autouse=True)
def prepared() -> None:
    """Static files collected and translations compiled, as `make run` does it."""
    call_command("collectstatic", verbosity=0, interactive=False)
    for folder in django_settings.LOCALE_PATHS:
        compile_translations(folder)


@pytest.fixture(scope="session")
def valkey() -> Iterator[Path]:
    """A real Valkey on the socket that the tests' own settings point to."""
    with valkey_server(django_settings.VAR):
        yield django_settings.VAR


@pytest.fixture(scope="session")
def worker(valkey: Path) -> Iterator[None]:
    """A real Celery worker on the same Valkey."""
    with celery_worker(valkey):
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole embedded site under the run command, on the database that this run tests."""
    database = {name: os.environ[name] for name in ("DATABASE_URL",) if name in os.environ}
    with Site(tmp_path_factory.mktemp("site") / "var", **database) as site:
        yield site


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium this machine has (`make test` installs one where it can)."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=found,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        )

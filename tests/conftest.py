"""Fixtures shared by all tests: real services, started once and only when a test asks for one."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from django.utils import translation
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

from europa_edu.management.commands.prepare import compile_translations
from europa_edu.maps.templatetags import maps
from europa_edu.templatetags import cached_include
from games import parts
from tests.chromium import launch
from tests.processes import Site, celery_worker, environ_for, manage, valkey_server

# Same examples on every machine: a red run can be looked at, not only a lucky one. `make fuzz`
# explores anew each time, and prints how to repeat what it finds.
settings.register_profile("europa", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("fuzz", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("fuzz" if os.environ.get("EUROPA_FUZZ") else "europa")
# What is loaded stays: looking through it for rubbish again and again costs a tenth of the time.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def prepared() -> None:
    """Static files collected and translations compiled, as `make run` does it."""
    call_command("collectstatic", verbosity=0, interactive=False)
    # Else every new client has WhiteNoise read the whole folder: a tenth of a second each.
    django_settings.WHITENOISE_AUTOREFRESH = True
    # A slow hash guards real passwords; here it would only make each teacher cost half a second.
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    for folder in django_settings.LOCALE_PATHS:
        compile_translations(folder)


@pytest.fixture(autouse=True)
def nobody_s_language() -> Iterator[None]:
    """A page that a test asked for leaves the reader's language behind in this thread."""
    yield
    translation.deactivate()


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
    """The embedded site under the run command, on this run's database; its bots hardly wait."""
    database = {name: os.environ[name] for name in ("DATABASE_URL",) if name in os.environ}
    hurried = {"DEMO": "1", "BOT_PAUSE_MILLISECONDS": "50"}
    with Site(tmp_path_factory.mktemp("site") / "var", **hurried, **database) as site:
        yield site


@pytest.fixture(scope="session")
def prepared_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepared") / "var"
    assert manage("prepare", environ=environ_for(folder)).returncode == 0
    return folder


@pytest.fixture
def data_folder(prepared_once: Path, tmp_path: Path) -> Path:
    """A data folder as `prepare` leaves it; a copy, because preparing takes seconds."""
    return shutil.copytree(prepared_once, tmp_path / "var")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=30_000)  # milliseconds, as for presses: no machine is too slow
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture
def plain_static_files(settings: Any) -> Iterator[None]:
    """Static files come from where they lie; what was drawn with other addresses is forgotten."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    forget_drawings()
    yield
    forget_drawings()


def forget_drawings() -> None:
    cached_include.drawn.cache_clear()
    maps._layer.cache_clear()
    parts._drawn.cache_clear()

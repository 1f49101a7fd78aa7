"""Every text of the site exists in every language: nothing missing, nothing fuzzy, no gap."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from europa_edu.atlas import atlas
from europa_edu.environment import ROOT

LANGUAGES = ("fr", "de")
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Catalog]:
    """The catalogues as `make messages` would leave them, made in a copy of the sources."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in ("europa_edu", "games", "quizzes", "templates", "locale"):
        shutil.copytree(
            ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("*.pyc", "*.mo")
        )
    words = ["makemessages", "--no-location", *(f"--locale={name}" for name in LANGUAGES)]
    script = f"from django.core.management import call_command; call_command(*{words!r})"
    subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {script}"],
        cwd=copy,
        env={"PATH": "/usr/bin:/bin", "DJANGO_SETTINGS_MODULE": "europa_edu.settings"},
        check=True,
        capture_output=True,
    )
    return {name: _catalogue(copy, name) for name in LANGUAGES}


def _catalogue(root: Path, name: str) -> Catalog:
    with open(root / "locale" / name / "LC_MESSAGES" / "django.po", "rb") as file:
        return read_po(file)


@pytest.mark.parametrize("name", LANGUAGES)
def test_it_says_everything_in_every_language(catalogues: dict[str, Catalog], name: str) -> None:
    missing = [message.id for message in catalogues[name] if message.id and not _said(message)]
    assert missing == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_it_has_no_fuzzy_translation(catalogues: dict[str, Catalog], name: str) -> None:
    assert [message.id for message in catalogues[name] if message.id and message.fuzzy] == []


@pytest.mark.parametrize("name", LANGUAGES)
def test_it_keeps_every_placeholder(catalogues: dict[str, Catalog], name: str) -> None:
    for message in catalogues[name]:
        if message.id and not message.pluralizable:
            assert _places(message.id) == _places(message.string), message.id


def _said(message: object) -> bool:
    said = message.string  # type: ignore[attr-defined]
    return all(said) if isinstance(said, tuple | list) else bool(said)


def _places(text: object) -> list[tuple[str, ...]]:
    return sorted(PLACEHOLDER.findall(str(text)))


def test_it_is_not_needed_for_country_names() -> None:
    """Names of countries and cities come from the atlas, never from the interface catalogue."""
    names = {country.names.en for country in atlas().countries.values()}
    names |= {city.names.en for city in atlas().cities.values()}
    for name in LANGUAGES:
        ids = {message.id for message in _catalogue(ROOT, name) if isinstance(message.id, str)}
        assert ids & names == set()


IN_AN_F_STRING = re.compile(r"""\bf["'].*\{[^}]*\b(?:_|n?gettext)\(""")


def test_it_hides_no_words_of_a_title_in_an_f_string_where_nothing_collects_them() -> None:
    sources = (ROOT / "games").rglob("*.py")
    assert [file.name for file in sources if IN_AN_F_STRING.search(file.read_text())] == []

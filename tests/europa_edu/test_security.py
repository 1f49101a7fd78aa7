import os
import subprocess
import sys

import pytest
from django.test import Client

from europa_edu.environment import ROOT

PRODUCTION = {
    "HTTPS": "1",
    "ALLOWED_HOSTS": "europa.school.example",
    "CSRF_TRUSTED_ORIGINS": "https://europa.school.example",
}


def outside() -> dict[str, str]:
    """The environment without what only tests set."""
    return {name: text for name, text in os.environ.items() if not name.startswith("DJANGO_")}


@pytest.mark.django_db
def test_it_allows_only_its_own_origin_and_nothing_inline(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy


@pytest.mark.django_db
def test_it_cannot_be_framed_or_sniffed(client: Client) -> None:
    answer = client.get("/")
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


def test_it_passes_django_s_deployment_check_with_the_documented_settings() -> None:
    check = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={**outside(), **PRODUCTION},
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 0, check.stderr
    assert "0 silenced" in check.stdout + check.stderr


def test_it_shows_no_debug_page_and_no_secret_unless_asked() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", "from europa_edu import settings; print(settings.DEBUG)"],
        cwd=ROOT,
        env=outside(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.strip() == "False"

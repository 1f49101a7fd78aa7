"""Health for machines."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings


def test_it_says_the_process_lives_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.integration
def test_it_is_ready_when_database_and_valkey_answer(
    client: Client, db: None, valkey: Path
) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ready")


def test_it_is_not_ready_without_valkey(
    client: Client, db: None, settings: Settings, tmp_path: Path
) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/secret-name.sock"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"Valkey does not answer.")


def test_it_refuses_a_body_that_is_too_large(client: Client, db: None, settings: Settings) -> None:
    settings.MAX_REQUEST_BYTES = 1000
    answer = client.post("/login/", {"email": "x" * 2000})
    assert answer.status_code == 413
    assert "too big to carry" in answer.content.decode()

"""The doctor, on a real site of which one part after the other is broken."""

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import Site, celery_worker, environ_for, eventually, manage, valkey_server

pytestmark = pytest.mark.integration


class Patient:
    """A prepared data folder with no service running."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def doctor(self, **environ: str) -> str:
        answer = manage("doctor", environ=environ_for(self.folder, **environ))
        assert answer.returncode == ("✗" in answer.stdout), answer.stderr
        return str(answer.stdout)


@pytest.fixture
def patient(data_folder: Path) -> Patient:
    return Patient(data_folder)


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("doctor") / "var") as site:
        yield site


def test_it_finds_nothing_wrong_with_a_running_site(healthy: Site) -> None:
    answer = eventually(lambda: (found := healthy.manage("doctor")).returncode == 0 and found, 60)
    assert answer
    assert "✗" not in answer.stdout
    assert answer.stdout.strip().endswith("All is well.")


def test_it_misses_valkey_worker_and_beat_and_still_looks_at_the_rest(patient: Patient) -> None:
    text = patient.doctor()
    assert "✗ Valkey does not answer" in text
    assert "✗ The worker cannot be asked" in text
    assert "✗ Beat's last sign cannot be read" in text
    assert "✓ The database can be written." in text
    assert "3 things to repair." in text
    assert "Traceback" not in text


def test_it_misses_a_worker_and_beat(patient: Patient) -> None:
    with valkey_server(patient.folder):
        text = patient.doctor()
        assert "✓ Valkey answers" in text
        assert "✓ Valkey keeps its queue on disk." in text
        assert "✗ No worker answers" in text
        assert "✗ Beat has given no sign yet" in text
        with celery_worker(patient.folder):
            eventually(lambda: "✓ 1 worker answered." in patient.doctor(), 60)


def test_it_notices_a_valkey_without_memory_of_its_queue(patient: Patient) -> None:
    from redis import Redis

    with valkey_server(patient.folder):
        with Redis(unix_socket_path=str(patient.folder / "valkey.sock")) as client:
            client.config_set("appendonly", "no")
        assert "✗ Valkey does not keep its queue on disk" in patient.doctor()


def test_it_notices_missing_migrations(patient: Patient) -> None:
    with sqlite3.connect(patient.folder / "europa.sqlite3") as database:
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    database.close()
    assert "✗ 1 migrations are missing." in patient.doctor()


def test_it_notices_a_database_that_is_none(patient: Patient) -> None:
    for file in patient.folder.glob("europa.sqlite3*"):
        file.unlink()
    (patient.folder / "europa.sqlite3").write_text("this is no database at all, only words")
    text = patient.doctor()
    assert "✗ The database" in text
    assert "Traceback" not in text


def test_it_notices_a_database_that_is_away(patient: Patient) -> None:
    text = patient.doctor(DATABASE_URL="postgres://nobody:hidden@127.0.0.1:1/nothing")
    assert "✗ The database does not answer" in text
    assert "hidden" not in text


def test_it_notices_missing_static_files(patient: Patient) -> None:
    (patient.folder / "static" / "staticfiles.json").unlink()
    assert "✗ Static files are missing." in patient.doctor()


def test_it_notices_a_secret_key_that_others_can_read(patient: Patient) -> None:
    key = patient.folder / "secret_key"
    os.chmod(key, stat.S_IMODE(key.stat().st_mode) | 0o044)
    assert "✗ Others can read the secret key." in patient.doctor()

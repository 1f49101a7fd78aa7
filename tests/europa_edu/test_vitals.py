"""Signs of life: what is read from Valkey, the disk and the database."""

from pathlib import Path
from typing import Any

import pytest

from europa_edu import vitals
from europa_edu.live import channels
from europa_edu.tasks import BEAT_KEY, heartbeat
from tests.processes import valkey_server

pytestmark = [pytest.mark.django_db, pytest.mark.integration]


@pytest.mark.usefixtures("valkey")
def test_it_reads_the_queue_and_beat_s_last_sign() -> None:
    channels.valkey().delete(BEAT_KEY)
    signs = vitals.vitals()
    assert signs.has_short_queue
    assert not signs.has_beat
    heartbeat()
    assert vitals.vitals().has_beat


def test_it_counts_the_jobs_that_wait(settings: Any, tmp_path: Path) -> None:
    with valkey_server(tmp_path):  # one that no worker listens to
        settings.REDIS_URL = f"unix://{tmp_path}/valkey.sock"
        assert vitals.waiting_jobs() == 0
        channels.valkey().lpush("celery", "one", "two")
        assert vitals.waiting_jobs() == 2


def test_it_lives_without_valkey(settings: Any, tmp_path: Path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    signs = vitals.vitals()
    assert not signs.has_valkey
    assert signs.has_worker is None
    assert not signs.has_short_queue
    assert signs.free > 0


@pytest.mark.usefixtures("valkey")
def test_it_weighs_the_database_and_a_folder(settings: Any, tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "picture.webp").write_bytes(b"x" * 1000)
    settings.MEDIA_ROOT = tmp_path
    assert vitals.vitals().media == 1000
    assert vitals.folder_bytes(tmp_path / "nothing") == 0
    assert vitals.database_bytes() >= 0


def test_it_wants_room_on_the_disk() -> None:
    signs = vitals.Vitals(0, 1, has_worker=True, free=vitals.LEAST_FREE_BYTES, database=1, media=1)
    assert signs.has_room
    assert not vitals.Vitals(0, 1, has_worker=True, free=1, database=1, media=1).has_room

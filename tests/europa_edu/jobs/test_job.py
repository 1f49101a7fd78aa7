"""Jobs with a real Valkey and a real Celery worker: progress, retries, killed workers."""

import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import transaction
from kombu import pools

from europa_edu import jobs
from europa_edu.celery import app
from europa_edu.live import channels
from tests.processes import PATIENCE, celery_worker, eventually, valkey_server

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("valkey")]
working = pytest.mark.django_db(transaction=True)  # a job is queued when the transaction commits


def found(job: str) -> jobs.Job:
    state = jobs.get(job)
    assert state
    return state


def ended(job: str) -> jobs.Job:
    eventually(lambda: found(job).ended, 60)
    return found(job)


# State


def test_it_knows_nothing_of_a_job_that_never_was() -> None:
    assert jobs.get("never") is None


def test_it_keeps_a_job_for_a_day(db: None) -> None:
    job = jobs.start("tests.nobody", "teacher:1")
    assert 0 < channels.valkey().ttl(f"job:{job}") <= 60 * 60 * 24
    assert found(job).status == "waiting"


def test_it_raises_and_publishes_the_version_with_each_step(db: None) -> None:
    job = jobs.start("tests.nobody", "teacher:1")
    before = found(job).version
    jobs.progress(job, 1, 3, "checking_files")
    state = found(job)
    assert (state.done, state.total, state.note) == (1, 3, "checking_files")
    assert state.version == before + 1
    assert channels.valkey().get(channels.key_of(state.channel)) == str(state.version)


def test_it_tells_fast_steps_at_most_five_times_a_second_and_the_last_always(db: None) -> None:
    job = jobs.start("tests.nobody", "teacher:1")
    before = found(job).version
    assert sum(jobs.counted(job, range(1000))) == sum(range(1000))
    state = found(job)
    assert (state.done, state.total) == (1000, 1000)
    assert state.version - before < 20


def test_it_queues_nothing_when_the_transaction_fails(db: None) -> None:
    @transaction.atomic
    def start_and_fail() -> None:
        jobs.start("tests.nobody", "teacher:1")
        raise LookupError

    waiting = channels.valkey().llen("celery")
    with pytest.raises(LookupError):
        start_and_fail()
    assert channels.valkey().llen("celery") == waiting


# With the worker


@working
def test_it_shows_progress_while_the_worker_works(worker: None, tmp_path: Path) -> None:
    job = jobs.start("tests.wait_for_file", "teacher:1", file=str(tmp_path / "go"))
    eventually(lambda: found(job).done == 1)
    assert found(job).status == "running"
    (tmp_path / "go").touch()
    assert ended(job).result == "seen"


@working
def test_it_tries_again_what_failed_for_a_moment(worker: None) -> None:
    job = jobs.start("tests.flaky", "teacher:1", failures=2)
    state = ended(job)
    assert (state.status, state.result, state.attempts) == ("finished", "at last", 3)


def test_it_does_not_take_back_what_a_quicker_attempt_has_finished(db: None) -> None:
    job = jobs.start("tests.nobody", "teacher:1")
    first = jobs.begin(job)
    jobs.begin(job)
    jobs.finish(job, result="seen")
    jobs.wait_again(job, first)
    assert found(job).status == "finished"


@working
def test_it_says_so_when_the_work_cannot_be_done(worker: None) -> None:
    job = jobs.start("tests.flaky", "teacher:1", failures=99, kind="ValueError")
    state = ended(job)
    assert (state.status, state.reason, state.attempts) == ("failed", "failed", 1)


@working
def test_it_finishes_a_task_whose_process_was_killed(worker: None, tmp_path: Path) -> None:
    file = tmp_path / "go"
    job = jobs.start("tests.wait_for_file", "teacher:1", file=str(file))
    eventually(lambda: found(job).done == 1)
    os.kill(int(Path(f"{file}.pid").read_text()), signal.SIGKILL)
    eventually(lambda: found(job).attempts == 2)
    file.touch()
    assert ended(job).status == "finished"


@working
def test_it_gives_up_on_a_task_that_kills_its_process_every_time(worker: None) -> None:
    job = jobs.start("tests.die", "teacher:1")
    state = ended(job)
    assert (state.status, state.reason) == ("failed", "gave_up")


@working
def test_it_finishes_a_task_whose_whole_worker_was_killed(tmp_path: Path) -> None:
    place = SimpleNamespace(go=tmp_path / "go", pid=tmp_path / "go.pid")
    with valkey_server(tmp_path):
        url = f"redis+socket://{tmp_path}/valkey.sock"
        with _pointed_at(tmp_path, url):
            with celery_worker(tmp_path) as first:
                job = jobs.start("tests.wait_for_file", "teacher:1", file=str(place.go))
                eventually(lambda: place.pid.exists() and found(job).done == 1)
                os.killpg(first.pid, signal.SIGKILL)
            place.go.touch()
            with celery_worker(tmp_path, EUROPA_ONLY_WORKER="1"):
                assert ended(job).status == "finished"
            assert found(job).attempts == 2


@working
def test_it_gives_a_running_task_back_to_the_queue_when_asked_to_stop(tmp_path: Path) -> None:
    place = SimpleNamespace(go=tmp_path / "go", pid=tmp_path / "go.pid")
    with valkey_server(tmp_path):
        url = f"redis+socket://{tmp_path}/valkey.sock"
        with _pointed_at(tmp_path, url):
            with celery_worker(tmp_path) as first:
                job = jobs.start("tests.wait_for_file", "teacher:1", file=str(place.go))
                eventually(lambda: place.pid.exists() and found(job).done == 1)
                first.terminate()
                first.wait(PATIENCE)
            assert channels.valkey().llen("celery") == 1
            place.go.touch()
            with celery_worker(tmp_path):
                assert ended(job).status == "finished"


class _pointed_at:  # noqa: N801  (reads as a verb)
    """Jobs and Celery of this process talk to the Valkey of that folder."""

    def __init__(self, folder: Path, broker: str) -> None:
        self.folder, self.broker = folder, broker

    def __enter__(self) -> None:
        from django.test import override_settings

        self.settings = override_settings(REDIS_URL=f"unix://{self.folder}/valkey.sock")
        self.settings.enable()
        self.before = app.conf.broker_url
        app.conf.broker_url = app.conf.result_backend = self.broker
        self._forget_connections()

    def __exit__(self, *_: object) -> None:
        app.conf.broker_url = app.conf.result_backend = self.before
        channels.valkey().close()
        self.settings.disable()
        self._forget_connections()

    def _forget_connections(self) -> None:
        """Pools keep the address they were made with, for later tests too."""
        pools.reset()
        app._after_fork()

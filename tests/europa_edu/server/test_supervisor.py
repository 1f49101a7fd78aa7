"""The run command, end to end: real children in a data folder of its own."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from europa_edu.environment import ROOT
from tests.processes import (
    PATIENCE,
    STARTING,
    Site,
    alive,
    descendants,
    environ_for,
    eventually,
)

pytestmark = [
    pytest.mark.integration,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc"),
]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("run") / "var", DEMO="1", WEB_WORKERS="2") as site:
        yield site


def whole_tree(site: Site) -> dict[int, str]:
    """Every process below the run command, once the worker's pool is there too."""
    eventually(lambda: len(descendants(site.process.pid)) >= 7)
    return descendants(site.process.pid)


def test_it_serves_and_says_where(opened: Site) -> None:
    assert opened.get("/healthz") == (200, "ok")
    assert opened.get("/readyz") == (200, "ready")
    assert f"http://127.0.0.1:{opened.port}/" in opened.console
    assert opened.demo_login[0] == "demo@school.example"


def test_it_keeps_the_console_quiet(opened: Site) -> None:
    assert len(opened.console.splitlines()) < 9, opened.console


def test_it_keeps_valkey_off_the_network(opened: Site) -> None:
    valkey = opened.pid_of("valkey")
    links = [
        os.readlink(link) for link in Path(f"/proc/{valkey}/fd").iterdir() if link.is_symlink()
    ]
    inodes = {link[8:-1] for link in links if link.startswith("socket:")}
    listening = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
    assert not inodes & {line.split()[9] for line in listening.splitlines() if ":" in line}


def test_it_shuts_the_data_folder_off_from_others(opened: Site) -> None:
    assert opened.folder.stat().st_mode & 0o077 == 0
    assert (opened.folder / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("kind", ["web", "worker", "beat", "valkey"])
def test_it_starts_a_killed_child_again(opened: Site, kind: str) -> None:
    ended = opened.kill(kind)
    eventually(lambda: opened.get("/readyz") == (200, "ready"))
    eventually(lambda: not any(map(alive, ended)))
    assert re.search(rf"{kind}\S* stopped \(SIGKILL\) and is started again\.", opened.console)


def test_it_replaces_a_dead_web_worker_while_the_other_goes_on(opened: Site) -> None:
    workers = eventually(lambda: len(found := opened.web_workers()) == 2 and found)
    token = opened.shell(
        "from europa_edu.live import channels; print(channels.token_for('dead:1'))"
    )
    lines = [listen(opened, token) for _ in range(24)]  # that all reach one worker: never seen
    os.kill(workers[0], signal.SIGKILL)
    eventually(lambda: not alive(workers[0]))
    held = [line for line in lines if not has_ended(line)]
    assert 0 < len(held) < len(lines)

    def replaced() -> bool:
        assert opened.get("/healthz") == (200, "ok")
        found = opened.web_workers()
        return len(found) == 2 and workers[0] not in found

    eventually(replaced)
    assert workers[1] in opened.web_workers()
    opened.shell("from europa_edu.live import channels; channels.publish('dead:1', 7)")
    for line in held:
        assert b"data: 7" in line.recv(1024)
    for line in lines:
        line.close()


def listen(site: Site, token: str) -> socket.socket:
    """A stream that has spoken."""
    line = socket.create_connection(("127.0.0.1", site.port), timeout=PATIENCE)
    line.sendall(f"GET /live/{token}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    heard = b""
    while b"event: beat" not in heard:
        heard += line.recv(1024)
    return line


def has_ended(line: socket.socket) -> bool:
    try:
        return not line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_it_refuses_a_second_run_on_the_same_data(opened: Site) -> None:
    second = Site(opened.folder)
    assert second.process.wait(STARTING) == 1
    assert "is already running from" in second.console
    assert f"port {opened.port}" in second.console
    assert len(second.console.splitlines()) == 1


def test_it_says_so_when_the_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        site = Site(tmp_path / "var", port=taken.getsockname()[1])
        assert site.process.wait(STARTING) == 1
    assert site.console.startswith(f"Port {site.port} is used by another program.")
    assert f"make run PORT={site.port + 1}" in site.console
    assert len(site.console.splitlines()) == 1


def test_it_says_so_when_a_setting_cannot_be_read(tmp_path: Path) -> None:
    site = Site(tmp_path / "var", DATABASE_URL="mysql://somewhere")
    assert site.process.wait(STARTING) == 1
    assert "DATABASE_URL must start with postgres:// or sqlite://." in site.console
    assert "Traceback" not in site.console


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_every_child(data_folder: Path, how: signal.Signals) -> None:
    with Site(data_folder) as site:
        children = whole_tree(site)
        assert site.stop(how) == 0
        assert not [command for pid, command in children.items() if alive(pid)]


def test_it_leaves_no_child_behind_when_it_is_killed_itself(data_folder: Path) -> None:
    with Site(data_folder) as site:
        children = whole_tree(site)
        site.stop(signal.SIGKILL)
        eventually(lambda: not [pid for pid in children if alive(pid)])
    with Site(site.folder) as again:
        assert again.get("/readyz") == (200, "ready")


def test_it_starts_at_once_after_being_killed_while_the_old_valkey_still_ends(
    data_folder: Path,
) -> None:
    with Site(data_folder) as site:
        site.stop(signal.SIGKILL)
        with Site(site.folder) as again:
            assert again.get("/readyz") == (200, "ready")


def test_it_keeps_the_pages_open_when_a_child_keeps_crashing(data_folder: Path) -> None:
    with Site(data_folder, WORKER_CONCURRENCY="many") as site:
        again = "worker stopped (exit code 2), 5 times in a row by now. It is started again in 4 s"
        eventually(lambda: again in site.console)
        assert str(site.folder / "log" / "worker.log") in site.console
        assert site.get("/readyz") == (200, "ready")
        assert site.process.poll() is None


def test_it_does_not_open_when_the_pages_cannot_start(data_folder: Path) -> None:
    with (
        pytest.raises(AssertionError, match="cannot be opened"),
        Site(data_folder, EMBEDDED_THREADS="0", WEB_WORKERS="1") as site,
    ):
        site.get("/")
    console = next(data_folder.parent.glob(f"{data_folder.name}-*.console")).read_text()
    assert "web-1 stopped (exit code 1), 5 times in a row" in console
    assert str(data_folder / "log" / "web-1.log") in console


def test_it_keeps_a_queued_task_over_a_restart_of_everything(data_folder: Path) -> None:
    with Site(data_folder) as site:
        os.kill(site.process.pid, signal.SIGSTOP)  # nobody starts the worker again
        worker = site.pid_of("worker")
        os.kill(worker, signal.SIGKILL)
        code = "from europa_edu import jobs; print(jobs.start('europa_edu.check_files', 'nobody'))"
        job = site.shell(code)
        os.kill(site.process.pid, signal.SIGKILL)
        os.kill(site.process.pid, signal.SIGCONT)
        site.process.wait(STARTING)
    with Site(data_folder) as again:
        look = f"from europa_edu import jobs; print(jobs.get('{job}').status)"
        eventually(lambda: again.shell(look) == "finished", 60)


def test_it_keeps_data_and_secret_over_a_restart(tmp_path: Path) -> None:
    with Site(tmp_path / "var", DEMO="1") as site:
        login, secret = site.demo_login, (site.folder / "secret_key").read_text()
    with Site(site.folder, DEMO="1") as again:
        assert again.demo_login == login
        assert (again.folder / "secret_key").read_text() == secret


def test_it_opens_no_demo_school_when_told_so(data_folder: Path) -> None:
    with Site(data_folder, DEMO="0") as site:
        assert "Demo teacher" not in site.console


def test_it_tells_an_old_python_in_one_sentence() -> None:
    code = (
        "import sys, runpy; sys.version_info = (3, 8, 1); sys.argv = ['bootstrap'];"
        "runpy.run_path('tools/bootstrap.py', run_name='__main__')"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert "needs Python 3.11 or newer" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_it_has_no_complaint_about_the_documented_production_settings(tmp_path: Path) -> None:
    environ = environ_for(
        tmp_path,
        HTTPS="1",
        ALLOWED_HOSTS="europa.school.example",
        CSRF_TRUSTED_ORIGINS="https://europa.school.example",
    )
    answer = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr

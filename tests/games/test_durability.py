"""An accepted move survives kill -9 of any process right after its answer."""

import os
import re
import signal
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.processes import PATIENCE, Site, eventually

pytestmark = pytest.mark.integration


class Visitor:
    """A browser without a screen: cookies, forms, answers."""

    def __init__(self, site: Site) -> None:
        self.site, self.jar = site, CookieJar()
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar)).open

    def get(self, path: str) -> str:
        with self.open(self.site.url + path, timeout=PATIENCE) as answer:
            self.path = urllib.parse.urlsplit(answer.url).path
            return str(answer.read().decode())

    def post(self, path: str, **fields: object) -> str:
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        with self.open(self.site.url + path, data, timeout=PATIENCE) as answer:
            self.path = urllib.parse.urlsplit(answer.url).path
            return str(answer.read().decode())


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("durable") / "var") as site:
        yield site


def version(page: str) -> int:
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found
    return int(found[1])


@pytest.mark.parametrize("kind", ["web", "worker", "valkey"])
def test_it_keeps_an_accepted_move_when_a_process_is_killed(own_site: Site, kind: str) -> None:
    visitor = Visitor(own_site)
    visitor.get("/play/europa_tour/")
    page = visitor.post("/play/europa_tour/quick/", level="gentle", players=2)
    table, before = visitor.path, version(page)
    page = visitor.post(f"{table}move/", version=before, move="put 7")
    own_site.kill(kind)
    eventually(lambda: own_site.get("/readyz")[0] == 200)
    again = visitor.get(table)
    assert version(again) >= version(page)
    assert version(again) > before


def test_it_lets_bots_go_on_after_the_worker_was_killed(own_site: Site) -> None:
    visitor = Visitor(own_site)
    visitor.get("/play/europa_tour/")
    page = visitor.post("/play/europa_tour/quick/", level="gentle", players=2)
    table = visitor.path
    os.kill(own_site.pid_of("worker"), signal.SIGKILL)
    eventually(lambda: version(visitor.get(table)) >= 10, 60)
    assert Path(own_site.folder / "europa.sqlite3").exists()
    assert version(page) < 10

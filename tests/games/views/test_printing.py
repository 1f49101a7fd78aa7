"""The button for printing, and the job behind it."""

import time
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from europa_edu import jobs
from europa_edu.jobs.files import HOUR
from games.catalog import CATALOG
from games.services import printing
from tests import papers
from tests.processes import eventually

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("valkey")]


def found(job: str) -> jobs.Job:
    state = jobs.get(job)
    assert state
    return state


def begun(client: Client, slug: str = "zigzag", **choice: str) -> str:
    answer = client.post(reverse("games:print", args=[slug]), choice)
    assert answer.status_code == 302
    return answer["Location"].rstrip("/").rpartition("/")[2]


@pytest.fixture
def folder(settings, tmp_path: Path) -> Path:  # type: ignore[no-untyped-def]
    settings.VAR = tmp_path
    return tmp_path


@pytest.mark.django_db
@pytest.mark.parametrize("slug", list(CATALOG))
def test_it_offers_every_game_on_paper(client: Client, slug: str) -> None:
    page = client.get(f"/play/{slug}/").text
    assert f'action="/play/{slug}/print/"' in page
    assert ('name="edition"' in page) is (slug == "europa_tour")


@pytest.mark.django_db
def test_it_starts_a_job_and_goes_to_its_page(client: Client) -> None:
    job = begun(client, language="de")
    assert found(job).task == "games.print_title"
    assert client.get(reverse("jobs:page", args=[job])).status_code == 200


@pytest.mark.django_db
def test_it_knows_no_other_game_and_starts_nothing_by_a_link(client: Client) -> None:
    assert client.post("/play/monopoly/print/").status_code == 404
    assert client.get("/play/zigzag/print/").status_code == 405


def test_it_draws_the_same_game_once_within_an_hour(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    monkeypatch.setattr(printing, "write_document", lambda path, *_: drawn.append(path.touch()))
    asked = {"slug": "zigzag", "language": "fr", "edition": "1960"}
    french = printing.print_title(**asked)
    assert printing.print_title(**asked) == french
    assert len(drawn) == 1
    german = printing.print_title(**{**asked, "language": "de"})
    assert german.shown == "europa-edu-zigzag-de.pdf"
    assert {path.name for path in (folder / "files").iterdir()} == {french.name, german.name}


def test_it_draws_a_game_anew_after_an_hour(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "write_document", lambda path, *_: path.touch())
    asked = {"slug": "zigzag", "language": "fr", "edition": "1960"}
    before, now = printing.print_title(**asked), time.time()
    monkeypatch.setattr("games.services.printing.time.time", lambda: now + HOUR)
    assert printing.print_title(**asked).name != before.name


@pytest.mark.django_db(transaction=True)
def test_it_makes_the_pdf_with_a_real_worker(worker: None, client: Client) -> None:
    job = begun(client, "zigzag", language="fr")
    eventually(lambda: found(job).ended, 120)
    state = found(job)
    assert (state.status, state.done, state.total) == ("finished", 8, 8)
    address = reverse("jobs:file", args=[job])
    assert f'href="{address}"' in client.get(reverse("jobs:page", args=[job])).text
    assert Client().get(address).status_code == 404
    answer = client.get(address)
    content = answer.getvalue()
    assert content.startswith(b"%PDF")
    assert len(papers.opened(content).pages) == 8
    assert 'filename="europa-edu-zigzag-fr.pdf"' in answer["Content-Disposition"]

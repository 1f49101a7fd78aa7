"""The button for printing, the job behind it, and who may fetch the file."""

import os
import time
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from europa_edu import jobs
from games.catalog import CATALOG
from games.services import printing
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


def finished(client: Client, folder: Path) -> str:
    """A job of this browser whose file is there."""
    job = begun(client)
    (folder / "print").mkdir(exist_ok=True)
    (folder / "print" / "zigzag-fr-0a1b.pdf").write_bytes(b"%PDF-1.4")
    jobs.finish(job, url="/", result="zigzag-fr-0a1b.pdf")
    return job


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


@pytest.mark.django_db
def test_it_gives_the_file_to_its_owner_alone(client: Client, folder: Path) -> None:
    address = reverse("games:printed", args=[finished(client, folder)])
    answer = client.get(address)
    assert answer.getvalue() == b"%PDF-1.4"
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="europa-edu-zigzag-fr.pdf"'
    assert Client().get(address).status_code == 404


@pytest.mark.django_db
def test_it_gives_no_file_that_is_not_there(client: Client, folder: Path) -> None:
    assert client.get(reverse("games:printed", args=["never"])).status_code == 404
    assert client.get(reverse("games:printed", args=[begun(client)])).status_code == 404
    job = finished(client, folder)
    (folder / "print" / "zigzag-fr-0a1b.pdf").unlink()
    assert client.get(reverse("games:printed", args=[job])).status_code == 404


@pytest.mark.django_db
def test_it_gives_no_result_of_another_task(client: Client, folder: Path) -> None:
    finished(client, folder)
    begun(client)  # makes the session
    other = jobs.start("tests.nobody", f"visitor:{client.session['visitor']}")
    jobs.finish(other, result="zigzag-fr-0a1b.pdf")
    assert client.get(reverse("games:printed", args=[other])).status_code == 404


@pytest.mark.parametrize("name", ["../secret", "", "..", "a/b.pdf"])
def test_it_looks_for_files_nowhere_else(folder: Path, name: str) -> None:
    (folder / "print" / "a").mkdir(parents=True)
    (folder / "secret").touch()
    (folder / "print" / "a" / "b.pdf").touch()
    assert printing.printed_file(name) is None


def test_it_draws_the_same_game_once_within_an_hour(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    monkeypatch.setattr(printing, "write_pdf", lambda path, *_: drawn.append(path.touch()))
    asked = {"slug": "zigzag", "language": "fr", "edition": "1960"}
    assert printing.print_title(**asked) == printing.print_title(**asked)
    assert len(drawn) == 1
    assert printing.print_title(**{**asked, "language": "de"}).startswith("zigzag-de-")
    assert not list((folder / "print").glob("*.part"))


def test_it_removes_files_after_a_day(folder: Path) -> None:
    (folder / "print").mkdir()
    old, young = folder / "print" / "old.pdf", folder / "print" / "young.pdf"
    for file, age in ((old, 25), (young, 23)):
        file.touch()
        then = time.time() - age * printing.HOUR
        os.utime(file, (then, then))
    printing.clear_prints()
    assert not old.exists()
    assert young.exists()


@pytest.mark.django_db(transaction=True)
def test_it_makes_the_pdf_with_a_real_worker(worker: None, client: Client) -> None:
    job = begun(client, "zigzag", language="fr")
    eventually(lambda: found(job).ended, 120)
    state = found(job)
    assert (state.status, state.done, state.total) == ("finished", 8, 8)
    answer = client.get(state.url)
    content = answer.getvalue()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Subtype /Image") == 8
    assert b"/Count 8" in content
    assert 'filename="europa-edu-zigzag-fr.pdf"' in answer["Content-Disposition"]

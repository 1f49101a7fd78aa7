"""The page of a job and the file it made: for its owner alone, whoever that is."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from europa_edu import jobs
from europa_edu.classroom.models import SchoolClass
from europa_edu.classroom.people import Person
from europa_edu.classroom.services.demo import open_demo_school
from europa_edu.jobs import files
from europa_edu.jobs.files import NOBODY, About, File
from europa_edu.live import channels
from tests.europa_edu.privacy import people

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("valkey"),
]


def found(job: str) -> jobs.Job:
    state = jobs.get(job)
    assert state
    return state


def status(client: Client, name: str, job: str) -> int:
    answer = client.get(reverse(f"jobs:{name}", args=[job]))
    answer.getvalue()  # else the file stays open
    return answer.status_code


def test_it_shows_a_job_to_its_owner_alone(client: Client) -> None:
    teacher = open_demo_school(password="amber-basil-1")
    client.force_login(teacher)
    mine = jobs.start("tests.nobody", Person(teacher=teacher.pk).key)
    other = jobs.start("tests.nobody", Person(teacher=teacher.pk + 1).key)
    for name in ("page", "state"):
        assert status(client, name, mine) == 200
        assert status(client, name, other) == 404
        assert status(Client(), name, mine) == 404
        assert status(client, name, "never") == 404


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (lambda job: None, "Waiting for its turn"),
        (lambda job: jobs.progress(job, 2, 5), 'value="2" max="5"'),
        (lambda job: jobs.finish(job, url="/atlas/"), 'href="/atlas/"'),
        (lambda job: jobs.finish(job), "<h1>Done</h1>"),
        (lambda job: jobs.finish(job), 'href="/classes/1/"'),
        (lambda job: jobs.finish(job, file=File("x.pdf", "Cards 5b.pdf")), "data-download"),
        (lambda job: jobs.fail(job, "failed"), "<h1>This did not work</h1>"),
        (lambda job: jobs.fail(job, "failed"), "This did not work."),
    ],
    ids=["waiting", "running", "page", "heading", "back", "file", "failed heading", "failed"],
)
def test_it_says_how_the_job_stands(client: Client, step, words: str) -> None:  # type: ignore[no-untyped-def]
    teacher = open_demo_school(password="amber-basil-1")
    client.force_login(teacher)
    job = jobs.start("tests.nobody", Person(teacher=teacher.pk).key, back="/classes/1/")
    step(job)
    page = client.get(reverse("jobs:page", args=[job])).content.decode()
    fragment = client.get(reverse("jobs:state", args=[job])).content.decode()
    assert words in page
    assert words in fragment
    assert ("data-live" in fragment) is not found(job).ended


@pytest.mark.parametrize(
    ("made", "leads_to"),
    [({"url": "/atlas/"}, "/atlas/"), ({"file": File("x.pdf", "Cards 5b.pdf")}, None)],
)
def test_it_takes_who_waits_to_the_page_that_was_made(
    client: Client, made: dict[str, Any], leads_to: str | None
) -> None:
    teacher = open_demo_school(password="amber-basil-1")
    client.force_login(teacher)
    job = jobs.start("tests.nobody", Person(teacher=teacher.pk).key)
    assert "HX-Redirect" not in client.get(f"/jobs/{job}/state/")
    jobs.finish(job, **made)
    answer = client.get(f"/jobs/{job}/state/")
    assert answer.get("HX-Redirect") == leads_to
    assert "<title>Done · Europa Edu</title>" in answer.text  # the tab's, too
    page = client.get(f"/jobs/{job}/")
    assert "HX-Redirect" not in page  # who comes back with the browser's button stays
    assert "<title>Done · Europa Edu</title>" in page.text


def begun(client: Client) -> str:
    """A job that anybody may start: a game on paper."""
    answer = client.post(reverse("games:print", args=["zigzag"]))
    return str(answer["Location"].rstrip("/").rpartition("/")[2])


def test_it_keeps_no_session_key_of_a_visitor(client: Client) -> None:
    job = begun(client)
    assert status(client, "page", job) == 200
    assert status(Client(), "page", job) == 404
    kept = channels.valkey().hgetall(f"job:{job}")
    assert kept["owner"] == Person(visitor=client.session["visitor"]).key
    assert client.session.session_key
    assert client.session.session_key not in "".join(kept.values())


def test_it_makes_no_session_of_a_stranger(client: Client) -> None:
    job = begun(client)
    sessions = Session.objects.count()
    stranger = Client()
    for name in ("page", "state", "file"):
        for asked in (job, "never"):
            assert status(stranger, name, asked) == 404
    assert "sessionid" not in stranger.cookies
    assert Session.objects.count() == sessions


def test_it_is_not_there_for_a_visitor_who_is_known(client: Client) -> None:
    other = Client()
    begun(other)
    assert status(other, "page", begun(client)) == 404


# The file


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path / "files"


def make_file(job: str, about: About = NOBODY, shown: str = "europa-edu.pdf") -> File:
    """What a worker does at the end of its job."""
    file = File(files.new_name("pdf", about), shown)
    with files.draft(file.name) as draft:
        draft.part.write_bytes(b"%PDF")
        draft.publish()
    jobs.finish(job, file=file)
    return file


def logged_in(school_class: SchoolClass) -> Client:
    client = Client()
    client.force_login(school_class.owner)
    return client


@pytest.mark.usefixtures("folder")
def test_it_gives_the_file_to_its_owner_alone(client: Client) -> None:
    job = begun(client)
    file = make_file(job)
    address = reverse("jobs:file", args=[job])
    assert f'href="{address}"' in client.get(reverse("jobs:state", args=[job])).text
    answer = client.get(address)
    assert answer.getvalue() == b"%PDF"
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'attachment; filename="europa-edu.pdf"'
    assert "no-store" in answer["Cache-Control"]
    assert file.name not in str(answer.headers)
    other = Client()
    begun(other)
    for stranger in (Client(), other):
        assert stranger.get(address).status_code == 404


@pytest.mark.usefixtures("folder")
def test_it_gives_no_file_that_is_not_made_or_did_not_work_out(client: Client) -> None:
    job = begun(client)
    assert status(client, "file", job) == 404
    jobs.progress(job, 1, 2)
    assert status(client, "file", job) == 404
    make_file(job)
    jobs.fail(job, "failed")
    assert status(client, "file", job) == 404


def test_it_gives_no_file_that_is_gone(client: Client, folder: Path) -> None:
    job = begun(client)
    file = make_file(job)
    assert status(client, "file", job) == 200
    (folder / file.name).unlink()
    assert status(client, "file", job) == 404
    assert status(client, "page", job) == 200


@pytest.mark.parametrize("kind", ["class", "pupil"])
@pytest.mark.usefixtures("folder")
def test_it_gives_a_file_only_while_those_it_is_about_are_the_teacher_s(kind: str) -> None:
    mine, other = (people.school_class(people.teacher(name), name) for name in ("Ada", "Ben"))
    pupil = people.pupil(mine, "Ada")
    about = About(school_class=mine.pk) if kind == "class" else About(pupil=pupil.pk)
    job = jobs.start("tests.nobody", Person(teacher=mine.owner_id).key)
    make_file(job, about)
    assert status(logged_in(mine), "file", job) == 200
    if kind == "class":
        SchoolClass.objects.filter(pk=mine.pk).update(owner=other.owner)
    else:
        pupil.school_class = other
        pupil.save()
    assert status(logged_in(mine), "file", job) == 404


@pytest.mark.usefixtures("folder")
def test_it_gives_no_file_about_people_to_somebody_who_teaches_nobody(client: Client) -> None:
    school_class = people.school_class(people.teacher(), "Lea")
    job = begun(client)
    make_file(job, About(school_class=school_class.pk))
    assert status(client, "file", job) == 404

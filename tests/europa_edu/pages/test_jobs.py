"""The page of a job: for its owner alone, whoever that is."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from europa_edu import jobs, streams
from europa_edu.classroom.services.demo import open_demo_school

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
    return client.get(reverse(f"jobs:{name}", args=[job])).status_code


def test_it_shows_a_job_to_its_owner_alone(client: Client) -> None:
    teacher = open_demo_school(password="amber-basil-1")
    client.force_login(teacher)
    mine = jobs.start("tests.nobody", f"teacher:{teacher.pk}")
    other = jobs.start("tests.nobody", f"teacher:{teacher.pk + 1}")
    for name in ("page", "state", "token"):
        assert status(client, name, mine) == 200
        assert status(client, name, other) == 404
        assert status(Client(), name, mine) == 404
        assert status(client, name, "never") == 404


def test_it_renews_the_token_of_this_very_job(client: Client) -> None:
    teacher = open_demo_school(password="amber-basil-1")
    client.force_login(teacher)
    job = jobs.start("tests.nobody", f"teacher:{teacher.pk}")
    token = client.get(reverse("jobs:token", args=[job])).content.decode()
    assert streams.read_token(token) == (f"job:{job}", "")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (lambda job: None, "Waiting for its turn"),
        (lambda job: jobs.progress(job, 2, 5), 'value="2" max="5"'),
        (lambda job: jobs.finish(job, url="/atlas/"), 'href="/atlas/"'),
        (lambda job: jobs.fail(job, "failed"), "This did not work."),
    ],
    ids=["waiting", "running", "finished", "failed"],
)
def test_it_says_how_the_job_stands(client: Client, step, words: str) -> None:  # type: ignore[no-untyped-def]
    teacher = open_demo_school(password="amber-basil-1")
    client.force_login(teacher)
    job = jobs.start("tests.nobody", f"teacher:{teacher.pk}")
    step(job)
    page = client.get(reverse("jobs:page", args=[job])).content.decode()
    fragment = client.get(reverse("jobs:state", args=[job])).content.decode()
    assert words in page
    assert words in fragment
    assert ("data-live" in fragment) is not found(job).ended


def begun(client: Client) -> str:
    """A job that anybody may start: a game on paper."""
    answer = client.post(reverse("games:print", args=["zigzag"]))
    return str(answer["Location"].rstrip("/").rpartition("/")[2])


def test_it_keeps_no_session_key_of_a_visitor(client: Client) -> None:
    job = begun(client)
    assert status(client, "page", job) == 200
    assert status(Client(), "page", job) == 404
    kept = streams.valkey().hgetall(f"job:{job}")
    assert kept["owner"] == f"visitor:{client.session['visitor']}"
    assert client.session.session_key
    assert client.session.session_key not in "".join(kept.values())


def test_it_makes_no_session_of_a_stranger(client: Client) -> None:
    job = begun(client)
    sessions = Session.objects.count()
    stranger = Client()
    for name in ("page", "state", "token"):
        for asked in (job, "never"):
            assert status(stranger, name, asked) == 404
    assert "sessionid" not in stranger.cookies
    assert Session.objects.count() == sessions


def test_it_is_not_there_for_a_visitor_who_is_known(client: Client) -> None:
    other = Client()
    begun(other)
    assert status(other, "page", begun(client)) == 404

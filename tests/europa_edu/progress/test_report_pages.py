"""The page that orders a report, the job that makes it, and who may fetch the file."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from europa_edu import jobs
from europa_edu.classroom.models import AuditEntry, SchoolClass, Teacher
from europa_edu.classroom.people import Person
from europa_edu.progress import tasks
from europa_edu.progress.services import reports
from tests.europa_edu.privacy import people

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def school_class() -> SchoolClass:
    return people.school_class(people.teacher(), "Lea", "Tom")


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path


def logged_in(teacher: Teacher) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(teacher)
    return client


def address(school_class: SchoolClass) -> str:
    return reverse("progress:reports", args=[school_class.pk])


def ordered(client: Client, school_class: SchoolClass, **chosen: Any) -> str:
    """The job's id."""
    form = {"kind": "csv_topics", "period": "month", **chosen}
    answer = client.post(address(school_class), form)
    assert answer.status_code == 302
    return str(answer["Location"].rstrip("/").rpartition("/")[2])


def test_it_begins_with_what_the_class_page_showed(school_class: SchoolClass) -> None:
    client = logged_in(school_class.owner)
    query = {"period": "year", "topic": "flags", "source": "live", "kind": "xlsx"}
    page = client.get(address(school_class), query)
    form = page.context["form"]
    assert {name: form[name].value() for name in query} == query
    strange = {"period": "x", "topic": "x", "source": "x", "kind": "x", "pupil": "x"}
    form = client.get(address(school_class), strange).context["form"]
    assert [form[name].value() for name in ("kind", "period", "topic")] == [
        "class_pdf",
        "month",
        "",
    ]


def test_it_orders_what_was_chosen_and_puts_it_on_record(
    school_class: SchoolClass,
) -> None:
    client = logged_in(school_class.owner)
    lea = people.pupil(school_class, "Lea")
    job = jobs.get(ordered(client, school_class, kind="pupil_pdf", pupil=lea.pk, topic="flags"))
    assert job
    assert (job.task, job.owner) == (reports.TASK, Person(teacher=school_class.owner_id).key)
    entry = AuditEntry.objects.get(action="report_made")
    assert (entry.pupil_id, entry.detail) == (lea.pk, "pupil_pdf")


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"kind": "pupil_pdf"}, "pupil"),
        ({"kind": "pupil_pdf", "pupil": "999999"}, "pupil"),
        ({"kind": "zip"}, "kind"),
        ({"period": "age"}, "period"),
        ({"topic": "algebra"}, "topic"),
    ],
)
def test_it_says_what_is_missing(
    school_class: SchoolClass, chosen: dict[str, str], field: str
) -> None:
    form = {"kind": "xlsx", "period": "month", **chosen}
    page = logged_in(school_class.owner).post(address(school_class), form)
    assert page.status_code == 422
    assert list(page.context["form"].errors) == [field]
    assert not AuditEntry.objects.filter(action="report_made").exists()


@pytest.mark.usefixtures("folder")
def test_it_gives_the_file_to_the_teacher_who_asked_while_the_class_is_theirs(
    school_class: SchoolClass,
) -> None:
    ben = people.teacher("Ben")
    school_class.co_teachers.add(ben)
    job = ordered(logged_in(ben), school_class)
    file = reverse("jobs:file", args=[job])
    assert logged_in(ben).get(file).status_code == 404, "not ready"
    made = reports.make_report(
        class_id=school_class.pk, kind="csv_topics", scope={"today": "2026-03-18"}, site="x"
    )
    jobs.finish(job, file=made)
    answer = logged_in(ben).get(file)
    assert answer.status_code == 200
    assert answer.getvalue()
    assert answer["Content-Type"].startswith("text/csv")
    today = timezone.localdate().isoformat()
    assert f'filename="europa-edu-5b-{today}-topics.csv"' in answer["Content-Disposition"]
    assert logged_in(school_class.owner).get(file).status_code == 404
    school_class.co_teachers.remove(ben)
    assert logged_in(ben).get(file).status_code == 404


@pytest.mark.usefixtures("folder")
def test_it_counts_the_pupils_while_the_file_is_made(school_class: SchoolClass) -> None:
    """What a worker runs; the browser's test has a real one."""
    client = logged_in(school_class.owner)
    job = ordered(client, school_class, kind="xlsx")
    tasks.make_report(
        job=job,
        class_id=school_class.pk,
        kind="xlsx",
        scope={"today": "2026-03-18"},
        pupil_id=0,
        site="https://school.example",
        language="de",
    )
    done = jobs.get(job)
    assert done
    assert (done.status, done.done, done.total) == ("finished", 2, 2)
    answer = client.get(reverse("jobs:file", args=[job]))
    assert answer.getvalue().startswith(b"PK")
    assert answer["Content-Type"].endswith("spreadsheetml.sheet")

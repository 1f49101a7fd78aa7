"""The notice for everybody, the erasing pages, the school's papers, the note before the end."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from europa_edu.classroom.models import Pupil, SchoolClass
from europa_edu.privacy.record import BOTTOM, TOP, height_of, page_fields
from europa_edu.privacy.words import record_words
from tests.europa_edu.privacy import people

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.usefixtures("valkey"),
]


@pytest.fixture
def school_class() -> SchoolClass:
    return people.school_class(people.teacher(), "Lea", "Tom")


def logged_in(teacher: Any) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def test_it_tells_everybody_the_terms_that_are_set(settings: Any, client: Client) -> None:
    settings.CLASS_KEPT_DAYS, settings.VISITOR_MATCHES_KEPT_DAYS = 321, 43
    settings.AUDIT_KEPT_DAYS, settings.SESSION_COOKIE_AGE = 654, 60 * 60 * 24 * 7
    page = client.get("/privacy/").text
    for words in ("321 days after", "43 days after", "654 days", "at most 7 days"):
        assert words in page
    assert "Papers for your school" not in page


def test_it_names_the_school_and_links_from_every_page(client: Client) -> None:
    people.teacher(school="Lycée Robert Schuman")
    assert "Lycée Robert Schuman" in client.get("/privacy/").text
    assert 'href="/privacy/"' in client.get("/").text


def test_it_erases_nothing_before_the_name_is_typed(school_class: SchoolClass) -> None:
    lea = people.pupil(school_class, "Lea")
    teacher = logged_in(school_class.owner)
    address = reverse("privacy:erase_pupil", args=[school_class.pk, lea.pk])
    assert "Nobody can undo this" in teacher.get(address).text
    for typed in ("", "Tom", "Lea M"):
        answer = teacher.post(address, {"name": typed})
        assert answer.status_code == 422
        assert "Nothing was erased" in answer.text
    assert Pupil.objects.filter(pk=lea.pk).exists()


def test_it_erases_the_pupil_when_the_name_is_typed(school_class: SchoolClass) -> None:
    lea = people.pupil(school_class, "Lea")
    address = reverse("privacy:erase_pupil", args=[school_class.pk, lea.pk])
    answer = logged_in(school_class.owner).post(address, {"name": " lea "})
    assert answer.status_code == 302
    assert "Lea" not in str(answer.cookies)
    assert [pupil.name for pupil in school_class.pupils.all()] == ["Tom"]


def test_it_lets_only_teachers_of_the_class_erase_a_pupil(school_class: SchoolClass) -> None:
    lea = people.pupil(school_class, "Lea")
    address = reverse("privacy:erase_pupil", args=[school_class.pk, lea.pk])
    assert Client().post(address, {"name": "Lea"}).status_code == 302
    assert logged_in(people.teacher("Eva")).post(address, {"name": "Lea"}).status_code == 404
    assert Pupil.objects.filter(pk=lea.pk).exists()


def test_it_lets_only_the_owner_erase_a_class(school_class: SchoolClass) -> None:
    colleague = people.teacher("Ben")
    school_class.co_teachers.add(colleague)
    address = reverse("privacy:erase_class", args=[school_class.pk])
    assert logged_in(colleague).post(address, {"name": "5b"}).status_code == 404
    page = logged_in(school_class.owner).get(address).text
    assert "its 2 pupils" in page
    assert logged_in(school_class.owner).post(address, {"name": "5c"}).status_code == 422
    assert SchoolClass.objects.filter(archived_at=None).exists()


def test_it_closes_a_class_at_once_and_leaves_the_rest_to_the_worker(
    school_class: SchoolClass,
) -> None:
    address = reverse("privacy:erase_class", args=[school_class.pk])
    answer = logged_in(school_class.owner).post(address, {"name": "5b"})
    assert answer["Location"].startswith("/jobs/")
    school_class.refresh_from_db()
    assert school_class.archived_at
    assert school_class.ends_on <= timezone.localdate()
    assert not school_class.pupils.filter(archived_at=None).exists()


@pytest.mark.parametrize(
    ("days", "words"), [(15, ""), (14, "in 14 days"), (1, "in 1 day."), (0, "erased today")]
)
def test_it_announces_the_end_of_a_class_two_weeks_before(
    school_class: SchoolClass, days: int, words: str
) -> None:
    school_class.ends_on = timezone.localdate() + timedelta(days=days)
    shown = render_to_string("privacy/_ending_soon.html", {"school_class": school_class})
    assert (words in shown) if words else not shown.strip()


def test_it_gives_the_audit_log_of_the_own_school_to_its_admin(school_class: SchoolClass) -> None:
    people.school_class(people.teacher("Zoe", school="Another School"))
    admin = logged_in(people.teacher("Max", is_staff=True))
    answer = admin.get("/school/audit.csv")
    assert "attachment" in answer["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["teacher"], row["in_words"], row["class"]) for row in rows] == [
        ("Ada", "opened the class", "5b")
    ]


@pytest.mark.parametrize("address", ["/school/audit.csv", "/school/record.pdf"])
def test_it_hides_the_school_s_papers_from_all_others(
    school_class: SchoolClass, address: str
) -> None:
    assert Client().get(address).status_code == 302
    assert logged_in(school_class.owner).get(address).status_code == 404


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_draws_the_record_of_processing(language: str) -> None:
    admin = logged_in(people.teacher("Max", is_staff=True))
    answer = admin.get(f"/school/record.pdf?language={language}")
    assert answer.content.startswith(b"%PDF")
    assert f"record-{language}.pdf" in answer["Content-Disposition"]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_says_in_the_record_what_article_30_asks_for(language: str) -> None:
    with translation.override(language):
        words = record_words("Lycée Schuman")
        told = " ".join(f"{field.label} {field.text}" for field in words.fields)
        for days in ("400", "30", "730", "60"):
            assert days in told
        assert "Lycée Schuman" in told
        assert sum(field.lines for field in words.fields) >= 10
        assert all(height_of(field) < BOTTOM - TOP for field in words.fields)
        assert len(page_fields(words)) in (2, 3)

"""A lesson's report and a quiz's result on paper: what the pages say, for their teachers alone."""

import io
from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from europa_edu.classroom.models import AuditEntry, SchoolClass
from quizzes.models import Answer
from quizzes.questions.generate import question
from quizzes.services.answers import Given, record_answers
from tests.europa_edu.privacy import people

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]


@pytest.fixture
def taught() -> SchoolClass:
    return people.school_class(people.teacher(), "Lea", "Tom")


def text_of(school_class: SchoolClass, address: str, language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    client.force_login(school_class.owner)
    answered = client.post(f"/classes/{school_class.pk}/{address}")
    assert answered.status_code == 200
    assert answered["Content-Type"] == "application/pdf"
    assert "no-store" in answered["Cache-Control"]
    pages = PdfReader(io.BytesIO(answered.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize(
    ("language", "away"), [("en", "Not there: Tom."), ("fr", "Absents"), ("de", "Nicht da: Tom.")]
)
def test_it_prints_what_a_lesson_showed(taught: SchoolClass, language: str, away: str) -> None:
    begun = timezone.now() - timedelta(hours=2)
    lesson = taught.lessons.create(
        status="over", started_at=begun, ended_at=begun + timedelta(minutes=50)
    )
    lea = people.pupil(taught, "Lea")
    lesson.attendance.create(pupil=lea, seen_at=begun)
    given = [Given("capital:FR", n > 0, "oslo") for n in range(4)]
    at = begun + timedelta(minutes=9)
    record_answers(pupil=lea.pk, source="live", ref="deed:1", given=given, at=at)
    taught.pupils.update(joined_at=begun)
    said = text_of(taught, f"lessons/{lesson.pk}/report.pdf", language)
    assert taught.name in said
    assert "75 %" in said
    assert away in said
    entry = AuditEntry.objects.get(action="report_made")
    assert (entry.teacher, entry.detail) == (taught.owner, "lesson_pdf")


def test_it_prints_what_came_out_of_a_quiz(taught: SchoolClass) -> None:
    asked = question("capital:FR", seed="s")
    quiz = taught.live_quizzes.create(
        questions=msgspec.json.encode([asked]).decode(), position=1, phase="over"
    )
    for name, right in (("Lea", True), ("Tom", False)):
        pupil = people.pupil(taught, name)
        quiz.players.create(pupil=pupil)
        record_answers(
            pupil=pupil.pk,
            source="live",
            ref=f"deed:{name}",
            given=[Given("capital:FR", right, "" if right else "oslo")],
        )
    Answer.objects.update(quiz=quiz, position=0)
    said = text_of(taught, f"quizzes/{quiz.pk}/result.pdf")
    assert "50 % Oslo" in said  # beside each other, not into each other
    assert "Lea" in said
    assert "Tom" in said
    assert "Paris" in said
    assert "0 / 1" in said


def test_it_prints_no_lesson_that_never_began(taught: SchoolClass) -> None:
    planned = taught.lessons.create()
    client = Client()
    client.force_login(taught.owner)
    address = f"/classes/{taught.pk}/lessons/{planned.pk}/report.pdf"
    assert client.post(address).status_code == 404
    assert client.get(address).status_code == 405

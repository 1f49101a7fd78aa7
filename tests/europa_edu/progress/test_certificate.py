"""The certificate: a page that opens, in the pupil's language, and only for what was earned."""

from datetime import date
from functools import partial

import pytest
from pypdf import PdfReader

from europa_edu.classroom.models import Pupil
from europa_edu.paper.document import ACROSS, Sheet, document
from europa_edu.progress.badges import Badge
from europa_edu.progress.certificate import Certificate, draw
from europa_edu.progress.services.certificates import make_certificate
from quizzes.models import Memory
from tests import papers
from tests.quizzes.pupils import class_with

TODAY = date(2026, 11, 16)


def certificate(badges: int = 8, name: str = "Lea") -> Certificate:
    badge = Badge("links", 30)  # the longest words
    return Certificate(
        "Certificate", name, "Class 5b, Lindenschule", "has learnt this:", [badge] * badges,
        frozenset(("FR", "VA")), "In gold: 2 countries", "16 November 2026", "Teacher",
    )  # fmt: skip


def drawn(shown: Certificate) -> PdfReader:
    return papers.opened(document([Sheet(partial(draw, shown), across=True)], "", "en"))


def test_it_is_one_page_of_a4_across_whose_text_is_text() -> None:
    reader = drawn(certificate(1))
    assert papers.sizes(reader) == [ACROSS]
    written = reader.pages[0].extract_text()
    assert "Class 5b, Lindenschule" in written
    assert "30 borders and sea lines, each right three times" in written
    assert papers.pictures(reader) == []


def test_it_fits_all_badges_and_a_long_name() -> None:
    reader = drawn(certificate(8, "Maximiliane-Alexandra von Hohenstein-Kowalczyk"))
    assert papers.smallest(reader) >= 2.5  # millimetres: still easily read


@pytest.fixture
def lea() -> Pupil:
    return class_with("Lea")[0]


def remember(pupil: Pupil, *items: str, right: int = 3) -> None:
    for item in items:
        Memory.objects.create(
            pupil=pupil, school_class=pupil.school_class, item=item, stability=9.0,
            seen_day=TODAY.toordinal(), last_right=True, due_at="2026-12-01T00:00Z", right=right,
        )  # fmt: skip


@pytest.mark.integration
@pytest.mark.django_db
def test_it_is_not_given_for_nothing(lea: Pupil) -> None:
    remember(lea, "capital:FR")
    assert make_certificate(pupil=lea, day=TODAY) is None


@pytest.mark.integration
@pytest.mark.django_db
def test_it_opens_as_pdf_and_is_written_in_the_pupil_s_language(lea: Pupil) -> None:
    remember(lea, *(f"capital:{code}" for code in ("FR", "ES", "IT", "DE", "PL")))
    for language, word in (("en", "certificate"), ("de", "urkunde")):
        lea.language = language
        paper = make_certificate(pupil=lea, day=TODAY)
        assert paper is not None
        assert paper.name == f"{word}-2026-11-16.pdf"
        reader = papers.opened(paper.content)
        assert papers.sizes(reader) == [ACROSS]
        assert reader.root_object["/Lang"] == language
        assert word.capitalize() in reader.pages[0].extract_text()
        assert "Lea" in reader.pages[0].extract_text()

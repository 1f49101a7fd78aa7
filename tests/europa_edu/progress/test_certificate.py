"""The certificate: a page that opens, in the pupil's language, and only for what was earned."""

import io
from datetime import date

import pytest
from PIL import Image

from europa_edu.classroom.models import Pupil
from europa_edu.progress.certificate import DPI, Certificate, Feat, draw, page
from europa_edu.progress.services.certificates import make_certificate
from quizzes.models import Memory
from tests.quizzes.pupils import class_with

TODAY = date(2026, 11, 16)


def certificate(feats: int = 8, name: str = "Lea") -> Certificate:
    feat = Feat(2, 30, "Bridges of Europe", "30 borders and sea lines, each right three times")
    return Certificate(
        "Certificate", name, "Class 5b, Lindenschule", "has learnt this:", [feat] * feats,
        frozenset(("FR", "VA")), "In gold: 2 countries", "16 November 2026", "Teacher",
    )  # fmt: skip


def test_it_is_one_page_of_a4_across() -> None:
    drawn = draw(certificate(1))
    assert drawn.width / drawn.height == pytest.approx(297 / 210, abs=0.01)
    assert drawn.width == round(297 * DPI / 25.4)


def test_it_fits_all_badges_and_a_long_name() -> None:
    drawn = page(certificate(8, "Maximiliane-Alexandra von Hohenstein-Kowalczyk"))
    assert drawn.smallest >= 2.5  # millimetres: still easily read


@pytest.fixture
def lea() -> Pupil:
    return class_with("Lea")[0]


def remember(pupil: Pupil, *items: str, right: int = 3) -> None:
    for item in items:
        Memory.objects.create(
            pupil=pupil, item=item, stability=9.0, seen_day=TODAY.toordinal(), last_right=True,
            due_at="2026-12-01T00:00Z", right=right,
        )  # fmt: skip


@pytest.mark.integration
@pytest.mark.django_db
def test_it_is_not_given_for_nothing(lea: Pupil) -> None:
    remember(lea, "capital:FR")
    assert make_certificate(pupil=lea, day=TODAY, form="pdf") is None


@pytest.mark.integration
@pytest.mark.django_db
def test_it_opens_as_a_picture_and_as_pdf_and_is_named_in_the_pupil_s_language(lea: Pupil) -> None:
    remember(lea, *(f"capital:{code}" for code in ("FR", "ES", "IT", "DE", "PL")))
    lea.language = "en"
    picture = make_certificate(pupil=lea, day=TODAY, form="png")
    assert picture is not None
    assert picture.name == "certificate-2026-11-16.png"
    with Image.open(io.BytesIO(picture.content)) as drawn:
        drawn.load()
        assert (drawn.format, drawn.width > drawn.height) == ("PNG", True)
    paper = make_certificate(pupil=lea, day=TODAY, form="pdf")
    assert paper is not None
    assert paper.content.startswith(b"%PDF-")
    assert paper.content.rstrip().endswith(b"%%EOF")
    assert b"/MediaBox [ 0 0 84" in paper.content  # points: 297 mm

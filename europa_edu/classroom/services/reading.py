"""A pupil's own language and reading aids, kept for every device."""

from django.db import transaction

from europa_edu.classroom.models import Pupil


@transaction.atomic
def choose_reading(
    *, pupil_id: int, large_text: bool, easy_font: bool, language: str | None = None
) -> None:
    """How the pupil reads best; without a language the one chosen before stays."""
    chosen: dict[str, object] = {"large_text": large_text, "easy_font": easy_font}
    if language is not None:
        chosen["language"] = language
    Pupil.objects.filter(pk=pupil_id).update(**chosen)


@transaction.atomic
def choose_language(*, pupil_id: int, language: str) -> None:
    Pupil.objects.filter(pk=pupil_id).update(language=language)

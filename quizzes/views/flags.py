"""The flags of a question, under addresses and as pictures that do not say whose they are."""

from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import pupil_of, pupil_required, teacher_of
from quizzes import words
from quizzes.selectors.live import flags_shown, quizzes_of_pupil, quizzes_of_teacher
from quizzes.selectors.practice import practice_of, questions_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil

FLAGS = Path(settings.BASE_DIR, "static", "atlas", "flags_png")


@require_safe
@pupil_required
def practice(
    request: HttpRequest, pupil: "Pupil", practice_id: int, number: int, flag: int
) -> HttpResponse:
    """Of the pupil's own set, as far as it has come."""
    begun = get_object_or_404(practice_of(pupil), pk=practice_id)
    if not 0 < number <= begun.position + (begun.finished_at is None):
        raise Http404
    return _picture(words.flags(questions_of(begun)[number - 1]), flag)


@require_safe
def live(request: HttpRequest, quiz_id: int, position: int, flag: int) -> HttpResponse:
    """For the pupils in the quiz and for its teacher."""
    pupil = pupil_of(request)
    if pupil:
        quizzes = quizzes_of_pupil(pupil)
    elif request.user.is_authenticated:
        quizzes = quizzes_of_teacher(teacher_of(request))
    else:
        raise Http404
    return _picture(flags_shown(get_object_or_404(quizzes, pk=quiz_id), position), flag)


def _picture(codes: tuple[str, ...], flag: int) -> HttpResponse:
    """The n-th of them, counted from one."""
    if not 0 < flag <= len(codes):
        raise Http404
    picture = (FLAGS / f"{codes[flag - 1]}.png").read_bytes()
    return HttpResponse(picture, "image/png", headers={"Cache-Control": "private, max-age=3600"})

"""All data of one pupil, for a teacher of the class."""

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from europa_edu import jobs
from europa_edu.classroom.callers import (
    caller_of,
    class_or_404,
    teacher_of,
    teacher_required,
)
from europa_edu.privacy.selectors import pupil_of_class, terms

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass

TASK = "privacy.export_pupil"


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
@never_cache
def export(request: HttpRequest, class_id: int, pupil_id: int) -> HttpResponse:
    """Says what the export holds; a press on its button begins it."""
    school_class = class_or_404(request, class_id)
    pupil = pupil_or_404(school_class, pupil_id)
    if request.method == "POST":
        teacher, language = teacher_of(request), get_language() or "en"
        job = jobs.start(
            TASK,
            caller_of(request).key,
            pupil_id=pupil.pk,
            teacher_id=teacher.pk,
            language=language,
        )
        return redirect("jobs:page", job)
    context = {"school_class": school_class, "pupil": pupil, "terms": terms()}
    return render(request, "privacy/export.html", context)


def pupil_or_404(school_class: "SchoolClass", pupil_id: int) -> "Pupil":
    pupil = pupil_of_class(school_class, pupil_id)
    if pupil is None:
        raise Http404
    return pupil

"""All data of one pupil, for a teacher of the class."""

from typing import TYPE_CHECKING

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from europa_edu import jobs
from europa_edu.classroom.callers import (
    caller_of,
    class_or_404,
    is_caller,
    teacher_of,
    teacher_required,
)
from europa_edu.privacy.selectors import pupil_of_class, pupil_of_teacher, terms
from europa_edu.privacy.services.export import exported_file, pupil_in

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


@require_safe
@teacher_required
@never_cache
def download(request: HttpRequest, job: str) -> FileResponse:
    """For the teacher who asked, as long as the pupil is in one of their classes."""
    found = jobs.get(job)
    if found is None or found.task != TASK or not is_caller(request, found.owner):
        raise Http404
    path = exported_file(found.result) if found.status == "finished" else None
    if path is None or pupil_of_teacher(teacher_of(request), pupil_in(path.name)) is None:
        raise Http404
    name = f"europa-edu-{pupil_in(path.name)}.zip"
    return FileResponse(path.open("rb"), as_attachment=True, filename=name)


def pupil_or_404(school_class: "SchoolClass", pupil_id: int) -> "Pupil":
    pupil = pupil_of_class(school_class, pupil_id)
    if pupil is None:
        raise Http404
    return pupil

"""All data of one pupil, for a teacher of the class."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from europa_edu import jobs
from europa_edu.classroom.callers import caller_of, teacher_of
from europa_edu.classroom.views.guards import class_required, pupil_or_404
from europa_edu.privacy.words import EXPORT_HOURS

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass

TASK = "privacy.export_pupil"


@require_http_methods(["GET", "HEAD", "POST"])
@class_required
@never_cache
def export(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    """Says what the export holds; a press on its button begins it."""
    pupil = pupil_or_404(school_class, pupil_id)
    if request.method == "POST":
        job = jobs.start(
            TASK,
            caller_of(request).key,
            pupil_id=pupil.pk,
            teacher_id=teacher_of(request).pk,
            language=get_language() or "en",
        )
        return redirect("jobs:page", job)
    context = {"school_class": school_class, "pupil": pupil, "hours": EXPORT_HOURS}
    return render(request, "privacy/export.html", context)

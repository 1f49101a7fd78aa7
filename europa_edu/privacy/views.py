"""Pages of the privacy pack: the notice, a pupil's export, erasing, and papers for the school."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from europa_edu import jobs
from europa_edu.classroom.callers import admin_required, caller_of, teacher_of, teacher_required
from europa_edu.classroom.services.erasure import begin_erasing
from europa_edu.classroom.views.guards import class_required, pupil_or_404
from europa_edu.csv_lines import csv_lines
from europa_edu.form_page import form_page
from europa_edu.privacy.forms import TypeTheNameForm
from europa_edu.privacy.record import record_pdf
from europa_edu.privacy.selectors import audit_rows, school_name
from europa_edu.privacy.services import erasure
from europa_edu.privacy.words import EXPORT_HOURS, record_words, stored

if TYPE_CHECKING:
    from europa_edu.classroom.models import School, SchoolClass

COLUMNS = ("at", "teacher", "action", "in_words", "class", "pupil", "detail")


@require_safe
def notice(request: HttpRequest) -> HttpResponse:
    """What is stored about whom, why and how long: for everybody to read."""
    context = {
        "stored": stored(),
        "audit_days": settings.AUDIT_KEPT_DAYS,
        "school": school_name(),
        "languages": [code for code, _name in settings.LANGUAGES],
    }
    return render(request, "privacy/notice.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@class_required
@never_cache
def export(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    """Says what the export holds; a press on its button begins it."""
    pupil = pupil_or_404(school_class, pupil_id)
    if request.method == "POST":
        job = jobs.start(
            "privacy.export_pupil",
            caller_of(request).key,
            back=reverse("classroom:pupil", args=[school_class.pk, pupil.pk]),
            pupil_id=pupil.pk,
            teacher_id=teacher_of(request).pk,
            language=translation.get_language() or "en",
        )
        return redirect("jobs:page", job)
    context = {"school_class": school_class, "pupil": pupil, "hours": EXPORT_HOURS}
    return render(request, "privacy/export.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@class_required
@never_cache
def erase_pupil(request: HttpRequest, school_class: "SchoolClass", pupil_id: int) -> HttpResponse:
    pupil = pupil_or_404(school_class, pupil_id)
    form = TypeTheNameForm(request.POST or None, wanted=pupil.name)
    if request.method == "POST" and form.is_valid():
        erasure.erase_pupil(pupil_id=pupil.pk, teacher=teacher_of(request))
        # Without the name: the toast waits in a cookie.
        messages.success(request, _("The pupil is erased, with everything about them."))
        return redirect("classroom:class", school_class.pk)
    back = reverse("classroom:pupil", args=[school_class.pk, pupil_id])
    more = {"school_class": school_class, "pupil": pupil, "back": back}
    return form_page(request, "privacy/erase_pupil.html", form, **more)


@require_http_methods(["GET", "HEAD", "POST"])
@teacher_required
@never_cache
def erase_class(request: HttpRequest, class_id: int) -> HttpResponse:
    """For the class's own teacher; those it is shared with cannot erase it."""
    teacher = teacher_of(request)
    school_class = get_object_or_404(teacher.own_classes, pk=class_id)
    form = TypeTheNameForm(request.POST or None, wanted=school_class.name)
    if request.method == "POST" and form.is_valid():
        begin_erasing(teacher=teacher, school_class=school_class)
        owner = caller_of(request).key
        job = jobs.start(
            "privacy.erase_class",
            owner,
            back=reverse("classroom:home"),
            class_id=class_id,
            teacher_id=teacher.pk,
        )
        return redirect("jobs:page", job)
    pupils = school_class.pupils.count()
    back = reverse("classroom:class_settings", args=[class_id])
    more = {"school_class": school_class, "pupils": pupils, "back": back}
    return form_page(request, "privacy/erase_class.html", form, **more)


@require_safe
@admin_required
@never_cache
def record(request: HttpRequest) -> HttpResponse:
    """The record of processing, filled in as far as the site knows; in any of its languages."""
    school = school_or_404(request)
    language = request.GET.get("language", "")
    if language not in dict(settings.LANGUAGES):
        language = (translation.get_language() or "en")[:2]
    with translation.override(language):
        drawn = record_pdf(record_words(school.name), language)
    return attached(drawn, f"europa-edu-record-{language}.pdf", "application/pdf")


@require_safe
@admin_required
@never_cache
def audit(request: HttpRequest) -> HttpResponse:
    """What teachers of the school did to pupils and classes, as a table."""
    lines = csv_lines(COLUMNS, audit_rows(school_or_404(request)))
    return attached("".join(lines), "europa-edu-audit.csv", "text/csv; charset=utf-8")


def attached(content: bytes | str, name: str, kind: str) -> HttpResponse:
    """A file to keep, not to show."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)


def school_or_404(request: HttpRequest) -> "School":
    """The school of who asks; a caretaker of the server may belong to none."""
    school = teacher_of(request).school
    if school is None:
        raise Http404
    return school

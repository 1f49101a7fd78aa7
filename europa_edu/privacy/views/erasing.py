"""Erasing a pupil or a class: a page that says what goes, and a name to type."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from europa_edu import jobs
from europa_edu.classroom.callers import caller_of, teacher_of, teacher_required
from europa_edu.classroom.services.erasure import begin_erasing
from europa_edu.classroom.views.guards import class_required, pupil_or_404
from europa_edu.form_page import form_page
from europa_edu.privacy.forms import TypeTheNameForm
from europa_edu.privacy.services import erasure

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


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
        job = jobs.start("privacy.erase_class", owner, class_id=class_id, teacher_id=teacher.pk)
        return redirect("jobs:page", job)
    pupils = school_class.pupils.count()
    back = reverse("classroom:class_settings", args=[class_id])
    more = {"school_class": school_class, "pupils": pupils, "back": back}
    return form_page(request, "privacy/erase_class.html", form, **more)

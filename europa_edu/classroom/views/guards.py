"""Views of one class: for teachers who do not have it, neither class nor pupil exists."""

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from europa_edu.classroom.callers import View, class_or_404, teacher_required
from europa_edu.classroom.selectors.classes import pupils_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass


def class_required(view: View) -> View:
    """Hands the view one of the teacher's own or shared classes."""

    @teacher_required
    @wraps(view)
    def guarded(request: HttpRequest, class_id: int, **more: Any) -> HttpResponse:
        return view(request, class_or_404(request, class_id), **more)

    return guarded


def open_class_required(view: View) -> View:
    """The same for what changes a class: an archived one must be restored first."""

    @class_required
    @wraps(view)
    def guarded(request: HttpRequest, school_class: "SchoolClass", **more: Any) -> HttpResponse:
        if school_class.archived_at is None:
            return view(request, school_class, **more)
        messages.warning(request, _("This class is archived. Restore it, then change it."))
        return redirect("classroom:class", school_class.pk)

    return guarded


def pupil_or_404(school_class: "SchoolClass", pupil_id: int) -> "Pupil":
    """A pupil of the class, archived ones too."""
    return get_object_or_404(pupils_of(school_class), pk=pupil_id)

"""Log-in cards on paper: start drawing them; the job's page has the finished PDF."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from europa_edu.classroom.callers import caller_of, teacher_of
from europa_edu.classroom.selectors.classes import pupils_of
from europa_edu.classroom.services import cards
from europa_edu.classroom.views.guards import open_class_required
from europa_edu.classroom.words import PICTURE_NAMES
from europa_edu.numbers import whole

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from europa_edu.classroom.models import Pupil, SchoolClass


@require_POST
@open_class_required
def print_cards(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """Cards of the pupils named in the form; of the whole class if it names none."""
    found = [pupil.pk for pupil in _chosen(request, school_class)]
    if not found:
        return _nobody(request, school_class)
    job = cards.order_cards(
        teacher=teacher_of(request),
        school_class=school_class,
        pupils=found,
        owner=caller_of(request).key,
        site=request.build_absolute_uri("/").rstrip("/"),
        language=get_language() or "en",
        back=reverse("classroom:class", args=[school_class.pk]),
    )
    return redirect("jobs:page", job)


@require_http_methods(["GET", "HEAD", "POST"])
@open_class_required
@never_cache
def show_pictures(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """For a pupil who forgot the pictures; of the whole class it is the teacher's key sheet.

    Only a press shows them, for it is on record; who changes the language is led to the class.
    """
    if request.method != "POST":
        return redirect("classroom:class", school_class.pk)
    chosen = list(_chosen(request, school_class))
    if not chosen:
        return _nobody(request, school_class)
    shown = cards.show_pictures(
        teacher=teacher_of(request), school_class=school_class, pupils=chosen
    )
    keys = [(pupil, [(code, PICTURE_NAMES[code]) for code in codes]) for pupil, codes in shown]
    context = {"school_class": school_class, "keys": keys}
    return render(request, "classroom/classes/pictures.html", context)


def _chosen(request: HttpRequest, school_class: "SchoolClass") -> "QuerySet[Pupil]":
    asked = [one for one in request.POST.getlist("pupil") if one.isdecimal()]
    everybody = pupils_of(school_class).filter(archived_at=None)
    return everybody.filter(pk__in=filter(None, map(whole, asked))) if asked else everybody


def _nobody(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    messages.error(request, _("There is nobody to print a card for. Add pupils first."))
    return redirect("classroom:class", school_class.pk)

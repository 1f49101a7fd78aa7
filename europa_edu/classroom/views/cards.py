"""Log-in cards on paper: start drawing them; the job's page has the finished PDF."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from europa_edu.classroom.callers import caller_of, teacher_of
from europa_edu.classroom.selectors.classes import pupils_of
from europa_edu.classroom.services.cards import order_cards
from europa_edu.classroom.views.guards import open_class_required
from europa_edu.numbers import whole

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


@require_POST
@open_class_required
def print_cards(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """Cards of the pupils named in the form; of the whole class if it names none."""
    asked = [one for one in request.POST.getlist("pupil") if one.isdecimal()]
    chosen = pupils_of(school_class).filter(archived_at=None)
    if asked:
        chosen = chosen.filter(pk__in=filter(None, map(whole, asked)))
    found = [pupil.pk for pupil in chosen]
    if not found:
        messages.error(request, _("There is nobody to print a card for. Add pupils first."))
        return redirect("classroom:class", school_class.pk)
    job = order_cards(
        teacher=teacher_of(request),
        school_class=school_class,
        pupils=found,
        owner=caller_of(request).key,
        site=request.build_absolute_uri("/").rstrip("/"),
        language=get_language() or "en",
    )
    return redirect("jobs:page", job)

"""Reports of a class as files: choose one; the job's page has it when it is made."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from europa_edu.classroom.callers import (
    caller_of,
    teacher_of,
)
from europa_edu.classroom.views.guards import class_required
from europa_edu.progress.filters import choice_from
from europa_edu.progress.forms import ReportForm
from europa_edu.progress.reports.kinds import KINDS
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors.class_numbers import pupils_of
from europa_edu.progress.services import reports

if TYPE_CHECKING:
    from europa_edu.classroom.models import SchoolClass


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@class_required
def choose(request: HttpRequest, school_class: "SchoolClass") -> HttpResponse:
    """The form begins with what the page of the class was showing."""
    form = ReportForm(
        request.POST or None, initial=_chosen_before(request), pupils=pupils_of(school_class)
    )
    if form.is_valid():
        return redirect("jobs:page", _order(request, school_class, form))
    context = {"school_class": school_class, "form": form, "kinds": KINDS}
    status = 422 if form.is_bound else 200
    return render(request, "progress/reports/choose.html", context, status=status)


def _order(request: HttpRequest, school_class: "SchoolClass", form: ReportForm) -> str:
    chosen = form.cleaned_data
    return reports.order_report(
        teacher=teacher_of(request),
        school_class=school_class,
        kind=chosen["kind"],
        scope=Scope(timezone.localdate(), chosen["period"], chosen["topic"], chosen["source"]),
        pupil=chosen["pupil"],
        owner=caller_of(request).key,
        site=request.build_absolute_uri("/").rstrip("/"),
        language=get_language() or "en",
        back=reverse("progress:class", args=[school_class.pk]),
    )


def _chosen_before(request: HttpRequest) -> dict[str, str]:
    """From the address; a kind or a pupil that does not exist is not chosen."""
    scope = choice_from(request.GET, timezone.localdate()).scope
    kind = request.GET.get("kind", "")
    return {
        "kind": kind if kind in KINDS else "class_pdf",
        "pupil": request.GET.get("pupil", ""),
        "period": scope.period,
        "topic": scope.topic,
        "source": scope.source,
    }

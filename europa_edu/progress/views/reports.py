"""Reports of a class as files: choose one, wait for it, fetch it."""

from typing import TYPE_CHECKING

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
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
from europa_edu.classroom.views.guards import class_required
from europa_edu.progress.choice import choice_from
from europa_edu.progress.forms import ReportForm
from europa_edu.progress.reports.kinds import KINDS
from europa_edu.progress.scope import Scope
from europa_edu.progress.selectors_class import pupils_of
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


@never_cache
@require_safe
@teacher_required
def download(request: HttpRequest, class_id: int, job: str) -> HttpResponseBase:
    """Only for the teacher who asked, and only while the class is that teacher's."""
    school_class = class_or_404(request, class_id)
    found = jobs.get(job)
    if found is None or found.task != reports.TASK or not is_caller(request, found.owner):
        raise Http404
    path = reports.report_file(found.result, class_id) if found.status == "finished" else None
    if path is None:
        raise Http404
    kind = reports.kind_in(path.name)
    name = reports.shown_name(school_class, kind, timezone.localdate().isoformat())
    return FileResponse(
        path.open("rb"), as_attachment=True, filename=name, content_type=KINDS[kind].type
    )


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

"""The page of a job and the file it made, for its owner alone."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu import jobs
from europa_edu.classroom.callers import caller_of, known_caller, teacher_of
from europa_edu.classroom.selectors.access import classes_of
from europa_edu.jobs import files
from europa_edu.live import channels


@require_safe
@never_cache
def page(request: HttpRequest, job: str) -> HttpResponse:
    return render(request, "jobs/job.html", _context(request, job))


@require_safe
@never_cache
def state(request: HttpRequest, job: str) -> HttpResponse:
    """What is new about the job; who waited for a page is taken there once it is made."""
    context = _context(request, job)
    answer = render(request, "jobs/_job.html", context | {"fragment": True})
    if context["job"].is_finished and context["job"].url:
        answer["HX-Redirect"] = context["job"].url
    return answer


@require_safe
@never_cache
def file(request: HttpRequest, job: str) -> FileResponse:
    """What the job made, as long as the owner may see those whom it is about."""
    found = _own_job_or_404(request, job)
    path = files.find(found.file) if found.is_finished else None
    if path is None or not _may_see(request, files.about(found.file)):
        raise Http404
    return FileResponse(
        path.open("rb"),
        as_attachment=True,
        filename=found.shown,
        content_type=files.type_of(found.file),
    )


@require_POST
@login_required
def check_files(request: HttpRequest) -> HttpResponse:
    job = jobs.start(
        "europa_edu.check_files", caller_of(request).key, back=reverse("classroom:home")
    )
    return HttpResponseRedirect(reverse("jobs:page", args=[job]))


def may_hear(request: HttpRequest, job: str) -> bool:
    """Whether a page of this job renews its token."""
    return _own_job(request, job) is not None


def _own_job_or_404(request: HttpRequest, job: str) -> jobs.Job:
    found = _own_job(request, job)
    if found is None:
        raise Http404
    return found


def _own_job(request: HttpRequest, job: str) -> jobs.Job | None:
    found, caller = jobs.get(job), known_caller(request)
    return found if found and caller and caller.key == found.owner else None


def _may_see(request: HttpRequest, about: files.About) -> bool:
    """A teacher may have lost the class, or the pupil, since the file was made."""
    if about == files.NOBODY:
        return True
    if not request.user.is_authenticated:
        return False
    classes = classes_of(teacher_of(request))
    return (not about.school_class or classes.filter(pk=about.school_class).exists()) and (
        not about.pupil or classes.filter(pupils=about.pupil).exists()
    )


def _context(request: HttpRequest, job: str) -> dict[str, Any]:
    found = _own_job_or_404(request, job)
    return {"job": found, "heading": _heading(found), "token": channels.token_for(found.channel)}


def _heading(job: jobs.Job) -> str:
    """Of the page and of its tab."""
    if job.is_finished:
        return _("Done")
    return _("This did not work") if job.ended else _("Work in progress")


MAY_HEAR = {"job": may_hear}

app_name = "jobs"
urlpatterns = [
    path("check-files/", check_files, name="check_files"),
    path("<slug:job>/", page, name="page"),
    path("<slug:job>/state/", state, name="state"),
    path("<slug:job>/file/", file, name="file"),
]

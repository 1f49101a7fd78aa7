"""The page of a job, for its owner alone."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu import jobs, streams
from europa_edu.classroom.callers import caller_of, is_caller


@require_safe
@never_cache
def page(request: HttpRequest, job: str) -> HttpResponse:
    return render(request, "jobs/job.html", _context(request, job))


@require_safe
@never_cache
def state(request: HttpRequest, job: str) -> HttpResponse:
    return render(request, "jobs/_job.html", _context(request, job))


@require_safe
@never_cache
def token(request: HttpRequest, job: str) -> HttpResponse:
    """A fresh token for a page that has been open longer than a token lasts."""
    found = _own_job(request, job)
    return HttpResponse(streams.token_for(found.channel), content_type="text/plain")


@require_POST
@login_required
def check_files(request: HttpRequest) -> HttpResponse:
    job = jobs.start("europa_edu.check_files", caller_of(request).key)
    return HttpResponseRedirect(reverse("jobs:page", args=[job]))


def _own_job(request: HttpRequest, job: str) -> jobs.Job:
    found = jobs.get(job)
    if found is None or not is_caller(request, found.owner):
        raise Http404
    return found


def _context(request: HttpRequest, job: str) -> dict[str, object]:
    found = _own_job(request, job)
    return {"job": found, "token": streams.token_for(found.channel)}


app_name = "jobs"
urlpatterns = [
    path("check-files/", check_files, name="check_files"),
    path("<slug:job>/", page, name="page"),
    path("<slug:job>/state/", state, name="state"),
    path("<slug:job>/token/", token, name="token"),
]

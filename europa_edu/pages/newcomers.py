"""For teachers who are new: what the site is for, the demo as a visitor's own, a sample class."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from europa_edu import jobs
from europa_edu.classroom.callers import caller_of, teacher_of
from europa_edu.classroom.views.log_in import welcome
from europa_edu.progress.services import demo


@require_safe
def for_teachers(request: HttpRequest) -> HttpResponse:
    return render(request, "newcomers/teachers.html", {"demo": settings.DEMO})


@require_POST
def try_demo(request: HttpRequest) -> HttpResponse:
    """A visitor's own copy, made by a worker. Who is logged in as a teacher stays that teacher."""
    if not settings.DEMO:
        raise Http404
    if request.user.is_authenticated:
        return redirect("classroom:home")
    if before := _copy_of(request):
        return redirect(before)
    if not demo.COPIES.take("site"):
        messages.info(request, _("Many people are trying the demo now. Come back in an hour."))
        return redirect("for_teachers")
    back, language = reverse("for_teachers"), get_language() or "en"
    job = jobs.start(demo.LINE_TASK, caller_of(request).key, back=back, language=language)
    request.session["demo"] = job
    return redirect("jobs:page", job)


def _copy_of(request: HttpRequest) -> str:
    """Where this browser's copy is, or is being made; a second press makes no second one."""
    job = jobs.get(request.session.get("demo", ""))
    if job is None or not job.ended:
        return reverse("jobs:page", args=[job.id]) if job else ""
    token = job.url.rstrip("/").rpartition("/")[2]
    return job.url if demo.teacher_of_copy(token) else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def demo_copy(request: HttpRequest, token: str) -> HttpResponse:
    """The door of a copy: a press lets in, no mere link."""
    teacher = demo.teacher_of_copy(token) if settings.DEMO else None
    if teacher is None or teacher.school is None:
        raise Http404
    if request.method == "POST":
        return welcome(request, teacher, "classroom:home")
    return render(request, "newcomers/demo.html", {"ends_at": teacher.school.ends_at})


@require_POST
@login_required
def sample_class(request: HttpRequest) -> HttpResponse:
    """For a teacher who has no class yet."""
    teacher = teacher_of(request)
    opened = teacher.school and demo.give_sample_class(teacher=teacher, now=timezone.now())
    if not opened:
        return redirect("classroom:home")
    job = jobs.start(
        demo.PAST_TASK,
        caller_of(request).key,
        back=reverse("classroom:home"),
        class_id=opened.pk,
        language=get_language() or "en",
    )
    return redirect("jobs:page", job)

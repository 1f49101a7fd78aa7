"""A pupil's home: the lesson that is on comes first, then everything that is the pupil's own."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import pupil_required
from europa_edu.lessons.services.presence import note_seen
from europa_edu.live import channels
from europa_edu.numbers import whole
from europa_edu.progress.selectors.calls import call_at
from europa_edu.progress.selectors.home import (
    Sitting,
    past_matches,
    sitting_of,
    unfinished_matches,
)
from games import notify
from games.catalog import CATALOG
from quizzes.notify import class_channel
from quizzes.selectors.homework import homework_for
from quizzes.selectors.live import invitation_of

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil


@never_cache
@require_safe
@pupil_required
def arrive(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """After the log-in, or from a table that is gone: to the seat in the lesson, else home."""
    sitting = _comes_to(pupil)
    if sitting is None and request.GET.get("from") == "table":
        messages.info(request, _("The lesson is over."))
    if sitting and sitting.table:
        return redirect("games:table", sitting.table)
    return redirect("progress:home")


@never_cache
@require_safe
@pupil_required
def home(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    context = _lesson_context(pupil) | {
        "pupil": pupil,
        "homework": homework_for(pupil),
        "invitation": invitation_of(pupil),
        "running": unfinished_matches(pupil),
        "past": past_matches(pupil),
        "titles": CATALOG,
    }
    return render(request, "progress/home.html", context)


@never_cache
@require_safe
@pupil_required
def now(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """The lesson's part of the home; who waited for a seat is taken there when it is ready."""
    context = _lesson_context(pupil)
    sitting = context["sitting"]
    if sitting and sitting.table and str(sitting.table) != request.GET.get("table"):
        ready = reverse("games:table", args=[sitting.table])
        return HttpResponse(headers={"HX-Redirect": ready})
    return render(request, "progress/_lesson.html", context)


@never_cache
@require_safe
@pupil_required
def call(request: HttpRequest, pupil: "Pupil") -> HttpResponse:
    """The part of any other page of a pupil's that hears of a lesson or quiz elsewhere."""
    at, shown = (whole(request.GET.get(name, "")) or 0 for name in ("at", "quiz"))
    context = {"call": call_at(pupil, at, shown), "fragment": True}
    return render(request, "progress/_call.html", context)


def _comes_to(pupil: "Pupil") -> Sitting | None:
    """The lesson that is on knows from now that the pupil is here."""
    sitting = sitting_of(pupil)
    if sitting is None or sitting.is_seen:
        return sitting
    note_seen(lesson_id=sitting.lesson.pk, pupil_id=pupil.pk)
    return sitting_of(pupil)


def _lesson_context(pupil: "Pupil") -> dict[str, Any]:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    sitting = _comes_to(pupil)
    # A lesson that begins is told to the class.
    quiet = class_channel(pupil.school_class_id)
    channel = notify.lesson_channel(sitting.lesson.pk) if sitting else quiet
    return {"sitting": sitting, "token": channels.token_for(channel), "version": version}

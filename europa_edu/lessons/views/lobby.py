"""The class comes in: the teacher says go, and what becomes of the seats of who is not here."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import teacher_of
from europa_edu.lessons.forms import WaitingForm
from europa_edu.lessons.services.lessons import begin_lesson
from europa_edu.lessons.services.seats import change_waiting, play_without
from europa_edu.lessons.views.wall import to_wall, while_it_runs
from games.views.match import Place

if TYPE_CHECKING:
    from europa_edu.htmx import HtmxRequest
    from europa_edu.lessons.models import Lesson


@while_it_runs
def begin(request: "HtmxRequest", lesson: "Lesson") -> HttpResponse:
    """From the wall or the projector; a page that asks through htmx hears of it as all others."""
    begin_lesson(teacher=teacher_of(request), lesson=lesson)
    return HttpResponse(status=204) if request.htmx else redirect("lessons:lesson", lesson.pk)


@while_it_runs
def without_missing(request: "HtmxRequest", lesson: "Lesson") -> HttpResponse:
    play_without(teacher=teacher_of(request), lesson=lesson)
    said = _("Bots play for those who have not come. Who comes sits down again.")
    messages.success(request, said)
    return to_wall(request, lesson)


@while_it_runs
def wait(request: "HtmxRequest", lesson: "Lesson") -> HttpResponse:
    """How long tables wait for who went away."""
    form = WaitingForm(request.POST)
    if form.is_valid():
        change_waiting(lesson=lesson, bot_after=form.cleaned_data["bot_after"])
        messages.success(request, _("Saved."))
    return to_wall(request, lesson)


@never_cache
@require_safe
def gathering(request: HttpRequest, match_id: int) -> HttpResponse:
    """How many are here by now, for who waits at a table. Of the go its page hears by itself."""
    place = Place(request, match_id)
    context = place.around
    if not context.get("presence"):
        return HttpResponse(status=204)
    return render(request, "lessons/sheets/gathering.html", context | {"match": place.match})

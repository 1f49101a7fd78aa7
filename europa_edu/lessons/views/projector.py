"""The projector: what the whole room needs before, during and after a lesson."""

from typing import TYPE_CHECKING, Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from europa_edu.classroom.callers import teacher_required
from europa_edu.classroom.codes import spoken
from europa_edu.htmx import HtmxRequest
from europa_edu.lessons.selectors.class_atlas import class_atlas
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.selectors.wall import seconds_to_bell, wall
from europa_edu.lessons.services.debrief import show_step
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.lessons.views.wall import debrief_context
from europa_edu.live import channels
from europa_edu.numbers import whole
from games import notify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from europa_edu.lessons.models import Lesson
    from europa_edu.lessons.selectors.wall import Tile

LONG_NAME = 16  # letters: where one is longer, names get the room of words and map
LARGE_NAMES = 180  # letters: so much of a large type has room on the projector


@never_cache
@require_safe
@teacher_required
def page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    lesson = lesson_or_404(request, lesson_id)
    if lesson.is_planned:
        return redirect("lessons:seat_class", lesson.pk)
    context = projector_context(request, lesson, version)
    if lesson.is_running:
        context["found"] = class_atlas(lesson)
    return render(request, "lessons/projector.html", context)


@never_cache
@require_safe
@teacher_required
def now(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """The page is another one at each moment of the lesson: it says which it is."""
    version = channels.now()
    lesson = lesson_or_404(request, lesson_id)
    if request.GET.get("moment", lesson.status) != lesson.status:
        return HttpResponseClientRefresh()
    context = projector_context(request, lesson, version)
    return render(request, "lessons/_projector.html", context)


@never_cache
@require_safe
@teacher_required
def atlas(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """What the class has found so far: asked for now and then, since it reads every turn."""
    lesson = lesson_or_404(request, lesson_id)
    context = {"lesson": lesson, "found": class_atlas(lesson), "fragment": True}
    return render(request, "lessons/_class_atlas.html", context)


@require_POST
@teacher_required
def step(request: HtmxRequest, lesson_id: int) -> HttpResponse:
    """From the projector, or from the wall, which hears of it as all others."""
    lesson = lesson_or_404(request, lesson_id)
    wanted = whole(request.POST.get("step", ""))
    if wanted is None:
        raise Http404
    show_step(lesson=lesson, step=wanted)
    if request.POST.get("on") == "wall":
        return HttpResponse(status=204) if request.htmx else redirect("lessons:lesson", lesson.pk)
    if request.htmx:
        version = channels.now()
        lesson.refresh_from_db(fields=["status", "debrief"])
        context = projector_context(request, lesson, version)
        return render(request, "lessons/_projector.html", context)
    return redirect("lessons:lesson_projector", lesson.pk)


def projector_context(request: HttpRequest, lesson: "Lesson", version: int) -> dict[str, Any]:
    context = {
        "lesson": lesson,
        "moment": lesson.status,
        "seconds": seconds_to_bell(lesson),
        "version": version,
        "token": channels.token_for(notify.lesson_channel(lesson.pk)),
    }
    if lesson.is_lobby:
        context |= way_in(request, lesson) | lobby_context(lesson)
    elif lesson.is_running:
        context |= way_in(request, lesson) | race_context(lesson)
    elif lesson.is_over:
        context |= over_context(lesson)
    return context


def lobby_context(lesson: "Lesson") -> dict[str, Any]:
    roll = presence(lesson)
    letters = sum(len(pupil.name) + 4 for pupil in roll.missing)
    return {"presence": roll, "missing_many": letters > LARGE_NAMES}


def race_context(lesson: "Lesson") -> dict[str, Any]:
    tiles = wall(lesson)
    return {"tiles": tiles, "names_are_long": are_long(tiles)}


def are_long(tiles: "Iterable[Tile]") -> bool:
    return any(len(seat.name) > LONG_NAME for tile in tiles for seat in tile.seats)


def way_in(request: HttpRequest, lesson: "Lesson") -> dict[str, Any]:
    """For a camera and for fingers."""
    address = request.build_absolute_uri(reverse("classroom:who", args=[lesson.school_class.code]))
    return {
        "code": spoken(lesson.school_class.code),
        "address": request.build_absolute_uri(reverse("classroom:class_code")),
        "qr": mark_safe(segno.make(address).svg_inline(omitsize=True)),  # noqa: S308
    }


def over_context(lesson: "Lesson") -> dict[str, Any]:
    context = debrief_context(lesson)
    step = context["step"]
    return context | {
        "names_are_long": step and are_long(podium.tile for podium in step.podiums),
        "found": context["steps"][0].atlas,
    }

"""The projector: how to come in, the tables, the time to the bell, and what the class has found."""

from typing import TYPE_CHECKING, Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from europa_edu.classroom.callers import teacher_required
from europa_edu.classroom.codes import spoken
from europa_edu.lessons.selectors.wall import class_atlas, seconds_to_bell, wall
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.live import channels
from games import notify

if TYPE_CHECKING:
    from europa_edu.lessons.models import Lesson


@never_cache
@require_safe
@teacher_required
def page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    lesson = lesson_or_404(request, lesson_id)
    if lesson.is_planned:
        return redirect("lessons:seat_class", lesson.pk)
    way_in = request.build_absolute_uri(reverse("classroom:who", args=[lesson.school_class.code]))
    context = projector_context(lesson) | {
        "code": spoken(lesson.school_class.code),
        "address": request.build_absolute_uri(reverse("classroom:class_code")),
        "qr": mark_safe(segno.make(way_in).svg_inline(omitsize=True)),  # noqa: S308
        "found": class_atlas(lesson),
    }
    return render(request, "lessons/projector.html", context)


@never_cache
@require_safe
@teacher_required
def now(request: HttpRequest, lesson_id: int) -> HttpResponse:
    context = projector_context(lesson_or_404(request, lesson_id))
    return render(request, "lessons/_projector.html", context)


@never_cache
@require_safe
@teacher_required
def atlas(request: HttpRequest, lesson_id: int) -> HttpResponse:
    """What the class has found so far: asked for now and then, since it reads every turn."""
    lesson = lesson_or_404(request, lesson_id)
    context = {"lesson": lesson, "found": class_atlas(lesson), "fragment": True}
    return render(request, "lessons/_class_atlas.html", context)


def projector_context(lesson: "Lesson") -> dict[str, Any]:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    return {
        "lesson": lesson,
        "tiles": wall(lesson),
        "seconds": seconds_to_bell(lesson),
        "version": version,
        "token": channels.token_for(notify.lesson_channel(lesson.pk)),
    }

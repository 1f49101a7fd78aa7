"""The wall: all tables of a lesson, live, and what a teacher does to all of them at once."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import caller_of, teacher_required
from europa_edu.lessons.selectors.wall import Tile, roll, seconds_to_bell, wall
from europa_edu.lessons.services.lessons import (
    end_lesson,
    extend_lesson,
    pause_lesson,
    resume_lesson,
)
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.live import channels
from games import notify

if TYPE_CHECKING:
    from europa_edu.lessons.models import Lesson

LONGER = 5  # minutes


@never_cache
@require_safe
@teacher_required
def page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    lesson = lesson_or_404(request, lesson_id)
    if lesson.is_planned:
        return redirect("lessons:seat_class", lesson.pk)
    context = wall_context(request, lesson)
    context["seated"], context["unseated"] = roll(lesson, context["tiles"])
    return render(request, "lessons/wall.html", context)


@never_cache
@require_safe
@teacher_required
def now(request: HttpRequest, lesson_id: int) -> HttpResponse:
    context = wall_context(request, lesson_or_404(request, lesson_id))
    return render(request, "lessons/_wall.html", context)


def wall_context(request: HttpRequest, lesson: "Lesson") -> dict[str, Any]:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    tiles = wall(lesson, caller_of(request).person)
    return {
        "lesson": lesson,
        "tiles": tiles,
        "needing_help": sum(bool(tile.hands) for tile in tiles),
        "waiting": sum(tile.is_waiting for tile in tiles),
        "lands": lands_of(tiles),
        "seconds": seconds_to_bell(lesson),
        "version": version,
        "token": channels.token_for(notify.lesson_channel(lesson.pk)),
    }


def lands_of(tiles: list[Tile]) -> list[int]:
    """The years whose land the small maps stand on: each is sent once for all of them."""
    return sorted({tile.table.board.year for tile in tiles if tile.table})


def while_it_runs(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A deed of the class's teachers; before and after the lesson the page only says so."""

    @require_POST
    @teacher_required
    @wraps(view)
    def guarded(request: HttpRequest, lesson_id: int, **rest: int) -> HttpResponse:
        lesson = lesson_or_404(request, lesson_id)
        if not (lesson.is_running or lesson.is_paused):
            messages.warning(request, _("That was not done: the lesson is not running."))
            return redirect("lessons:lesson", lesson.pk)
        return view(request, lesson, **rest)

    return guarded


@while_it_runs
def pause(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    pause_lesson(lesson=lesson)
    return redirect("lessons:lesson", lesson.pk)


@while_it_runs
def resume(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    resume_lesson(lesson=lesson)
    return redirect("lessons:lesson", lesson.pk)


@while_it_runs
def extend(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    extend_lesson(lesson=lesson, minutes=LONGER)
    return redirect("lessons:lesson", lesson.pk)


@while_it_runs
def end(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    end_lesson(lesson=lesson)
    if lesson.keeps_matches:
        messages.success(request, _("The lesson is over. Every match that was not done is kept."))
    else:
        messages.success(request, _("The lesson is over. Every match has its ranking."))
    return redirect("lessons:lesson", lesson.pk)


def tile_or_404(request: HttpRequest, lesson: "Lesson", match_id: int) -> Tile:
    """A table of this lesson as it is now, also by the number of a match that was dealt again."""
    for tile in wall(lesson, caller_of(request).person):
        if tile.match.pk == match_id or match_id in tile.before:
            return tile
    raise Http404

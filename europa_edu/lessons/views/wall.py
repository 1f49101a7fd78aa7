"""The wall: all tables of a lesson, live, and what a teacher does to all of them at once."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import caller_of, teacher_required
from europa_edu.lessons.selectors.comparison import comparison
from europa_edu.lessons.selectors.debrief import debrief, step_of
from europa_edu.lessons.selectors.headline import by_need, counted, headline, shown
from europa_edu.lessons.selectors.presence import presence
from europa_edu.lessons.selectors.wall import Tile, seconds_to_bell, wall
from europa_edu.lessons.services.lessons import (
    end_lesson,
    extend_lesson,
    pause_lesson,
    resume_lesson,
)
from europa_edu.lessons.statuses import Show
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.live import channels
from games import notify

if TYPE_CHECKING:
    from europa_edu.lessons.models import Lesson

LONGER = 5  # minutes
WITH_MAPS = 8  # tables: of more, no screen has room for the maps
LONGEST_WORD = 200  # as a lesson keeps it


@never_cache
@require_safe
@teacher_required
def page(request: HttpRequest, lesson_id: int) -> HttpResponse:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    lesson = lesson_or_404(request, lesson_id)
    if lesson.is_planned:
        return redirect("lessons:seat_class", lesson.pk)
    context = wall_context(request, lesson, version)
    return render(request, "lessons/wall.html", context)


@never_cache
@require_safe
@teacher_required
def now(request: HttpRequest, lesson_id: int) -> HttpResponse:
    version = channels.now()
    context = wall_context(request, lesson_or_404(request, lesson_id), version)
    return render(request, "lessons/_wall.html", context | {"fragment": True})


def wall_context(request: HttpRequest, lesson: "Lesson", version: int) -> dict[str, Any]:
    tiles = wall(lesson, caller_of(request).person)
    said, show = headline(tiles), show_of(request.GET)
    looking_back = debrief_context(lesson) if lesson.is_over else {}
    return looking_back | {
        "lesson": lesson,
        "presence": presence(lesson),
        "headline": said,
        "shows": () if lesson.is_over else counted(tiles),
        "show": show,
        "tiles": by_need(shown(tiles, show)),
        "compared": comparison(lesson) if said.all_done else (),
        "lands": lands_of(tiles) if len(tiles) <= WITH_MAPS else (),
        "seconds": seconds_to_bell(lesson),
        "version": version,
        "token": channels.token_for(notify.lesson_channel(lesson.pk)),
    }


def debrief_context(lesson: "Lesson") -> dict[str, Any]:
    """Where the room stands as it looks back: on the projector and beside the wall's buttons."""
    steps = debrief(lesson)
    number = step_of(lesson, steps)
    step = steps[number - 1] if number else None
    return {"steps": steps, "number": number, "step": step}


def show_of(asked: QueryDict) -> Show:
    """Which tables the wall shows: as its address says, and each deed on it keeps."""
    wanted = asked.get("show", "")
    return Show(wanted) if wanted in Show.values else Show.ALL


def to_wall(request: HttpRequest, lesson: "Lesson", number: int | None = None) -> HttpResponse:
    """Back to the wall as it was; number: to that table."""
    show = show_of(request.POST)
    address = reverse("lessons:lesson", args=[lesson.pk])
    return redirect(
        address + (f"?show={show}" if show else "") + (f"#table-{number}" if number else "")
    )


def lands_of(tiles: list[Tile]) -> list[int]:
    """The years whose land the small maps stand on: each is sent once for all of them."""
    return sorted({tile.board.year for tile in tiles if tile.board})


def while_it_runs(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A deed of the class's teachers; before and after the lesson the page only says so."""

    @require_POST
    @teacher_required
    @wraps(view)
    def guarded(request: HttpRequest, lesson_id: int, **rest: int) -> HttpResponse:
        lesson = lesson_or_404(request, lesson_id)
        if not lesson.is_on:
            messages.warning(request, _("That was not done: the lesson is not running."))
            return redirect("lessons:lesson", lesson.pk)
        return view(request, lesson, **rest)

    return guarded


@while_it_runs
def pause(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    pause_lesson(lesson=lesson, word=request.POST.get("word", "").strip()[:LONGEST_WORD])
    return to_wall(request, lesson)


@while_it_runs
def resume(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    resume_lesson(lesson=lesson)
    return to_wall(request, lesson)


@while_it_runs
def extend(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    extend_lesson(lesson=lesson, minutes=LONGER)
    return to_wall(request, lesson)


@while_it_runs
def end(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    end_lesson(lesson=lesson)
    lesson.refresh_from_db(fields=["started_at"])  # somebody may have said go at this moment
    if lesson.started_at is None:
        messages.success(request, _("The lesson is called off."))
    elif lesson.keeps_matches:
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

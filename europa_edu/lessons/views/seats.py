"""One table of a lesson, and who sits where: what a teacher does to it. Pupils raise a hand."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from europa_edu.classroom.callers import caller_of, pupil_of, teacher_of, teacher_required
from europa_edu.lessons.selectors.wall import Tile, pupil_in
from europa_edu.lessons.services.lessons import choose_title, end_table, restart_table
from europa_edu.lessons.services.seats import (
    NoFreeSeat,
    add_latecomer,
    ask_help,
    give_back,
    keep_warm,
    open_table_for,
    send_away,
    swap_pupils,
)
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.lessons.views.wall import lands_of, tile_or_404, while_it_runs
from europa_edu.live import channels
from europa_edu.numbers import whole
from games import notify
from games.catalog import CATALOG
from games.services.matches import TableFull
from games.views.match import Place

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil
    from europa_edu.lessons.models import Lesson
    from games.models import Seat


@never_cache
@require_safe
@teacher_required
def page(request: HttpRequest, lesson_id: int, match_id: int) -> HttpResponse:
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    lesson = lesson_or_404(request, lesson_id)
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk != match_id:
        return redirect("lessons:lesson_table", lesson.pk, tile.match.pk)
    context = table_context(request, lesson, tile, version)
    return render(request, "lessons/table.html", context)


@never_cache
@require_safe
@teacher_required
def now(request: HttpRequest, lesson_id: int, match_id: int) -> HttpResponse:
    version = channels.now()
    lesson = lesson_or_404(request, lesson_id)
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk != match_id:
        dealt_again = reverse("lessons:lesson_table", args=[lesson.pk, tile.match.pk])
        return HttpResponse(headers={"HX-Redirect": dealt_again})
    context = table_context(request, lesson, tile, version)
    return render(request, "lessons/_seats.html", context)


def table_context(
    request: HttpRequest, lesson: "Lesson", tile: Tile, version: int
) -> dict[str, Any]:
    reader = caller_of(request).person
    return {
        "lesson": lesson,
        "tile": tile,
        "lands": lands_of([tile]),
        "plays_too": any(seat.holder == reader for seat in tile.seats),
        "version": version,
        "token": channels.token_for(notify.lesson_channel(lesson.pk)),
    }


@while_it_runs
def latecomer(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    """To the given table, to a new one, or where most bots sit."""
    pupil = pupil_or_404(lesson, request.POST.get("pupil", ""))
    teacher, where = teacher_of(request), request.POST.get("table", "")
    try:
        if where == "new":
            seats = lesson.table_size
            match = open_table_for(teacher=teacher, lesson=lesson, pupil=pupil, seats=seats)
        else:
            table = whole(where)
            match = add_latecomer(teacher=teacher, lesson=lesson, pupil=pupil, match_id=table)
    except NoFreeSeat:
        messages.warning(request, _("No bot can give up its seat there. Open a new table instead."))
        return redirect("lessons:lesson", lesson.pk)
    messages.success(request, _("%(name)s has a seat now.") % {"name": pupil.name})
    return redirect("lessons:lesson_table", lesson.pk, match.pk)


@while_it_runs
def swap(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    first = pupil_or_404(lesson, request.POST.get("first", ""))
    second = pupil_or_404(lesson, request.POST.get("second", ""))
    if first == second:
        messages.warning(request, _("Choose two different pupils."))
        return redirect("lessons:lesson", lesson.pk)
    swap_pupils(teacher=teacher_of(request), lesson=lesson, first=first, second=second)
    names = {"first": first.name, "second": second.name}
    messages.success(request, _("%(first)s and %(second)s have changed places.") % names)
    return redirect("lessons:lesson", lesson.pk)


@while_it_runs
def take_hand_down(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    pupil = pupil_or_404(lesson, request.POST.get("pupil", ""))
    ask_help(lesson=lesson, pupil=pupil, wanted=False)
    return redirect("lessons:lesson", lesson.pk)


@while_it_runs
def end(request: HttpRequest, lesson: "Lesson", match_id: int) -> HttpResponse:
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk == match_id:  # an old page must not end what was dealt again
        end_table(match_id=match_id)
    return redirect("lessons:lesson_table", lesson.pk, tile.match.pk)


@while_it_runs
def restart(request: HttpRequest, lesson: "Lesson", match_id: int) -> HttpResponse:
    tile = tile_or_404(request, lesson, match_id)
    match = tile.match
    if match.pk == match_id and tile.table:
        match = restart_table(match_id=match_id)
    return redirect("lessons:lesson_table", lesson.pk, match.pk)


@while_it_runs
def to_bot(request: HttpRequest, lesson: "Lesson", match_id: int, seat: int) -> HttpResponse:
    pupil = seated_or_404(request, lesson, match_id, seat)
    teacher = teacher_of(request)
    keep_warm(teacher=teacher, lesson=lesson, pupil=pupil, match_id=match_id, seat=seat)
    return redirect("lessons:lesson_table", lesson.pk, match_id)


@while_it_runs
def back(request: HttpRequest, lesson: "Lesson", match_id: int, seat: int) -> HttpResponse:
    pupil = seated_or_404(request, lesson, match_id, seat)
    give_back(teacher=teacher_of(request), lesson=lesson, pupil=pupil, match_id=match_id)
    return redirect("lessons:lesson_table", lesson.pk, match_id)


@while_it_runs
def away(request: HttpRequest, lesson: "Lesson", match_id: int, seat: int) -> HttpResponse:
    """The pupil goes home: a bot has the seat from now on."""
    pupil = seated_or_404(request, lesson, match_id, seat)
    send_away(teacher=teacher_of(request), lesson=lesson, pupil=pupil)
    return redirect("lessons:lesson_table", lesson.pk, match_id)


@require_POST
def ask(request: HttpRequest, match_id: int) -> HttpResponse:
    """A pupil raises a hand, or takes it down."""
    place = Place(request, match_id)
    pupil, lesson = pupil_of(request), place.match.lesson
    if pupil is None or lesson is None:
        raise Http404
    if not lesson.is_over:
        ask_help(lesson=lesson, pupil=pupil, wanted=request.POST.get("help") == "yes")
    return redirect("games:table", match_id)


@require_POST
def choose(request: HttpRequest, match_id: int) -> HttpResponse:
    """The table of a lesson in which pupils choose the game."""
    place = Place(request, match_id)
    slug = request.POST.get("title", "")
    if slug in CATALOG:
        with suppress(TableFull):  # the page offers only what fits: an old page
            choose_title(match_id=match_id, person=place.caller.person, slug=slug)
    return redirect("games:table", match_id)


def pupil_or_404(lesson: "Lesson", number: str) -> "Pupil":
    known = whole(number)
    pupil = None if known is None else pupil_in(lesson, known)
    if pupil is None:
        raise Http404
    return pupil


def seated_or_404(request: HttpRequest, lesson: "Lesson", match_id: int, seat: int) -> "Pupil":
    """The pupil who holds this seat of the lesson's table."""
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk != match_id or seat >= len(tile.seats):
        raise Http404
    return pupil_at_or_404(lesson, tile.seats[seat])


def pupil_at_or_404(lesson: "Lesson", seat: "Seat") -> "Pupil":
    """The pupil of the lesson's class who sits there."""
    holder = seat.holder
    pupil = pupil_in(lesson, holder.pupil) if holder and holder.pupil else None
    if pupil is None:
        raise Http404
    return pupil

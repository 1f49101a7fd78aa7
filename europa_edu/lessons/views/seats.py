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
from msgspec.structs import replace

from europa_edu.classroom.callers import caller_of, pupil_of, teacher_of, teacher_required
from europa_edu.classroom.people import by_name
from europa_edu.htmx import HtmxRequest
from europa_edu.lessons.selectors.wall import Tile, pupil_in, roll, wall
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
from europa_edu.lessons.statuses import BotAfter
from europa_edu.lessons.views.planning import lesson_or_404
from europa_edu.lessons.views.wall import (
    lands_of,
    show_of,
    tile_or_404,
    to_wall,
    while_it_runs,
)
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
def page(request: HtmxRequest, lesson_id: int, match_id: int) -> HttpResponse:
    """On a page of its own; from the wall, in a dialog over it."""
    version = channels.now()  # before reading: what happens meanwhile is heard of again
    lesson = lesson_or_404(request, lesson_id)
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk != match_id and not request.htmx:
        return redirect("lessons:lesson_table", lesson.pk, tile.match.pk)
    context = table_context(request, lesson, tile, version)
    if request.htmx:
        context |= {"from_wall": "show", "show": show_of(request.GET)}
    return render(request, f"lessons/{'_sheet' if request.htmx else 'table'}.html", context)


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


@never_cache
@require_safe
@teacher_required
def places(request: HtmxRequest, lesson_id: int) -> HttpResponse:
    """A seat for who comes late, and two who change places: in a dialog over the wall."""
    lesson = lesson_or_404(request, lesson_id)
    tiles = wall(lesson, caller_of(request).person)
    seated, unseated = roll(lesson, tiles)
    context = {
        "lesson": lesson,
        "seated": seated,
        "unseated": unseated,
        "missing": by_name(seat for tile in tiles for seat in tile.missing),
        "with_room": [tile for tile in tiles if tile.has_room],
        "waiting_times": BotAfter.choices,
        "show": show_of(request.GET),
    }
    return render(request, f"lessons/{'_places' if request.htmx else 'places'}.html", context)


@while_it_runs
def latecomer(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    """To the given table, to a new one, or where there is room."""
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
        return to_wall(request, lesson)
    messages.success(request, _("%(name)s has a seat now.") % {"name": pupil.name})
    return to_wall(request, lesson, tile_or_404(request, lesson, match.pk).number)


@while_it_runs
def swap(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    first = pupil_or_404(lesson, request.POST.get("first", ""))
    second = pupil_or_404(lesson, request.POST.get("second", ""))
    if first == second:
        messages.warning(request, _("Choose two different pupils."))
        return to_wall(request, lesson)
    swap_pupils(teacher=teacher_of(request), lesson=lesson, first=first, second=second)
    names = {"first": first.name, "second": second.name}
    messages.success(request, _("%(first)s and %(second)s have changed places.") % names)
    return to_wall(request, lesson)


@while_it_runs
def take_hand_down(request: HttpRequest, lesson: "Lesson") -> HttpResponse:
    pupil = pupil_or_404(lesson, request.POST.get("pupil", ""))
    ask_help(lesson=lesson, pupil=pupil, wanted=False)
    return to_wall(request, lesson)


def back_to_table(request: HttpRequest, lesson: "Lesson", tile: Tile) -> HttpResponse:
    """To where the deed was done: on the wall, or on the table's own page."""
    if "show" in request.POST:
        return to_wall(request, lesson, tile.number)
    return redirect("lessons:lesson_table", lesson.pk, tile.match.pk)


@while_it_runs
def end(request: HttpRequest, lesson: "Lesson", match_id: int) -> HttpResponse:
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk == match_id:  # an old page must not end what was dealt again
        end_table(match_id=match_id)
    return back_to_table(request, lesson, tile)


@while_it_runs
def restart(request: HttpRequest, lesson: "Lesson", match_id: int) -> HttpResponse:
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk == match_id and tile.table:
        match = restart_table(match_id=match_id)
        tile = replace(tile, match=match)
    return back_to_table(request, lesson, tile)


@while_it_runs
def to_bot(request: HttpRequest, lesson: "Lesson", match_id: int, seat: int) -> HttpResponse:
    tile, pupil = seated_or_404(request, lesson, match_id, seat)
    teacher = teacher_of(request)
    keep_warm(teacher=teacher, lesson=lesson, pupil=pupil, match_id=match_id, seat=seat)
    return back_to_table(request, lesson, tile)


@while_it_runs
def back(request: HttpRequest, lesson: "Lesson", match_id: int, seat: int) -> HttpResponse:
    tile, pupil = seated_or_404(request, lesson, match_id, seat)
    give_back(teacher=teacher_of(request), lesson=lesson, pupil=pupil, match_id=match_id)
    return back_to_table(request, lesson, tile)


@while_it_runs
def away(request: HttpRequest, lesson: "Lesson", match_id: int, seat: int) -> HttpResponse:
    """The pupil goes home: a bot has the seat from now on."""
    tile, pupil = seated_or_404(request, lesson, match_id, seat)
    send_away(teacher=teacher_of(request), lesson=lesson, pupil=pupil)
    return back_to_table(request, lesson, tile)


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


def seated_or_404(
    request: HttpRequest, lesson: "Lesson", match_id: int, seat: int
) -> tuple[Tile, "Pupil"]:
    """The lesson's table, and the pupil who holds this seat there."""
    tile = tile_or_404(request, lesson, match_id)
    if tile.match.pk != match_id or seat >= len(tile.seats):
        raise Http404
    return tile, pupil_at_or_404(tile.seats[seat])


def pupil_at_or_404(seat: "Seat") -> "Pupil":
    """The pupil who sits there, also one who was moved or archived meanwhile."""
    if seat.pupil is None or seat.gone:
        raise Http404
    return seat.pupil

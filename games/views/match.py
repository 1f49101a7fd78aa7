"""A table: its page, the fragment of each seat, and what a seat may do."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from europa_edu.atlas import Board, atlas
from europa_edu.classroom.callers import Caller, caller_of
from europa_edu.htmx import HtmxRequest
from europa_edu.live import channels
from europa_edu.maps.drawing import layers_of
from europa_edu.maps.templatetags.maps import layer
from europa_edu.marks import mark_of, marks_said
from games import notify
from games.catalog import CATALOG
from games.engine import IllegalMove
from games.forms import MoveForm
from games.rows import match_with_seats, own_seat
from games.selectors.matches import CannotReplay, position_at, watched_match
from games.selectors.results import facts_board, lessons_of
from games.selectors.tables import Table, log, suggestion, table, with_refusal
from games.services.hints import note_hint
from games.services.matches import (
    NotTheHost,
    StillPlaying,
    TeacherDeals,
    TooFewPlayers,
    rematch,
    start_match,
    take_back,
)
from games.services.phrases import CannotSay, TooMuchTalk, say
from games.services.presence import note_presence, unnoted_since
from games.services.turns import NotPlaying, StaleTurn, leave_match, play_turn
from games.updates import page_title, seat_pages, update
from games.views.table_extras import context_around, note_seen

# What may be told of a table beside its parts: all else needs the whole of it.
ONLY_PARTS = {"fragment", "refusal", "stale"}
ALL_OF_EUROPE = ("0,0", "1000,800")  # the corners of the map


class Place:
    """Where the caller sits: the match, its seats, and the index of the seat shown (or None)."""

    def __init__(self, request: HttpRequest, match_id: int) -> None:
        self.caller: Caller = caller_of(request)
        try:
            self.match, self.seats = match_with_seats(match_id)
        except LookupError:
            raise Http404 from None
        self.own_seats = [seat for seat in self.seats if seat.holder == self.caller.person]
        if not self.own_seats:
            raise Http404  # strangers learn nothing, not even that the table exists
        self.own = [seat.index for seat in self.own_seats]
        self.seat: int | None = self.own[0]
        self.curtain: int | None = None
        if self.match.shared_device and self.match.is_playing:
            self._pass_and_play(request)

    def _pass_and_play(self, request: HttpRequest) -> None:
        """One device: show a hand only to whom it was opened for."""
        to_move = table(self.match, self.seats, None).to_move
        waiting = next((seat for seat in to_move if seat in self.own), None)
        opened = request.session.get(f"open:{self.match.pk}")
        self.seat = opened if opened in to_move else None
        self.curtain = waiting if self.seat is None else None

    def table(self, asked: str = "") -> Table:
        return table(self.match, self.seats, self.seat, asked)

    @property
    def around(self) -> dict[str, Any]:
        return context_around(self.match, self.caller.person)

    def note_presence(self) -> None:
        if not self.match.is_over and any(seat.seen_at is None for seat in self.own_seats):
            note_seen(self.match, self.caller.person)
        note_presence(self.match, self.own_seats, self.seats)

    @property
    def token(self) -> str:
        """To hear of the match, to get what changes for this seat, and to say that it is open."""
        owner = str(self.own[0])
        if not self.match.shared_device:  # where the hand shown changes without a move
            own = seat_pages(self.own_seats[:1], [get_language() or "en"])
            owner = next(iter(own.values()), owner)  # none for who is put away at this moment
        return channels.token_for(notify.channel(self.match.pk), owner)


def dealt(request: HttpRequest, match_id: int) -> Place:
    """Where the caller sits, once the cards are dealt: before, there is nothing to look at."""
    place = Place(request, match_id)
    if place.match.is_open:
        raise Http404
    return place


def show(
    request: HttpRequest, place: Place, template: str = "games/_table.html", **more: Any
) -> HttpResponse:
    status = more.pop("status", 200)
    if not place.match.title:
        template = "games/_choose.html" if "_table" in template else "games/choose.html"
        seats = len(place.seats)
        titles = [title for title in CATALOG.values() if seats <= title.seats[1]]
        context: dict[str, Any] = {"match": place.match, "seats": place.seats, "titles": titles}
        context |= place.around
    elif place.match.is_open:
        template = template.replace("_table", "_lobby").replace("match.html", "lobby.html")
        context = {"match": place.match, "seats": place.seats}
        context["is_host"] = any(seat.is_host for seat in place.own_seats)
        context["link"] = request.build_absolute_uri(
            reverse("games:join_code", args=[place.match.code])
        )
        context["qr"] = mark_safe(segno.make(context["link"]).svg_inline(omitsize=True))  # noqa: S308
    else:
        refusal = more.get("refusal")
        shown, around = with_refusal(place.table(asked_of(request)), refusal), place.around
        frame = mark_of(get_language(), shown.frame, place.curtain, around.get("sign"))
        known = marks_said(request.headers.get("Have-Parts", ""))
        in_parts = not place.match.is_over and place.curtain is None
        if in_parts and known.get("_table") == frame and more.keys() <= ONLY_PARTS:
            return _changed(place, shown, known, status, more)
        context = context_of(shown) | around
        context |= {
            "frame": frame,
            "page_title": page_title(shown),
            "curtain": _named(place.seats, place.curtain),
        }
        if refusal:
            context["board"] = _looking_at(context["board"], refusal.facts)
        if place.match.is_over:
            context["lessons"] = lessons_of(place.match, place.seats)
    context["token"] = place.token
    return render(request, template, context | more, status=status)


def _changed(
    place: Place, shown: Table, known: dict[str, str], status: int, more: dict[str, Any]
) -> HttpResponse:
    """Only those parts that the page has not got, and what there is to say about a press."""
    text = update(shown, known, reverse("games:move", args=[place.match.pk]))
    if refusal := more.get("refusal"):
        text += layer("focus", layers_of(_looking_at(shown.board, refusal.facts))["focus"])
    if said := render_to_string("games/_refused.html", context_of(shown) | more).strip():
        text += f'<div data-before="refusals">{said}</div>'
    return HttpResponse(text, status=status, headers={"Only-Parts": "yes"})


def asked_of(request: HttpRequest) -> str:
    """What the reader wants to see beside the table itself: a word that the title's panel knows."""
    return request.GET.get("show", "")


def context_of(shown: Table) -> dict[str, Any]:
    return {
        "asked": shown.asked,
        "table": shown,
        "match": shown.match,
        "title": shown.title,
        "view": shown.view,
        "screen": shown.screen,
        "listed": shown.listed,
        "board": shown.board,
        "reader": shown.reader,
    }


def _looking_at(board: Board, facts: Sequence[object]) -> Board:
    """The same board; the map flies to the places that a refusal speaks of."""
    states = atlas().years[board.year].states
    places = [fact for fact in facts if fact in states or fact in atlas().cities]
    return replace(board, focus=tuple(map(str, places))) if places else board


def _named(seats: Sequence[Any], index: int | None) -> Any:
    return None if index is None else seats[index]


@require_safe
def page(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    place.note_presence()
    return show(request, place, "games/match.html")


@require_safe
def now(request: HttpRequest, match_id: int) -> HttpResponse:
    try:
        place = Place(request, match_id)
    except Http404:
        if caller_of(request).person.pupil:
            # The teacher gave this pupil another seat, or called the lesson off.
            return _go(reverse("progress:arrive") + "?from=table")
        raise
    place.note_presence()
    if request.headers.get("HX-Target") == "_lobby" and not place.match.is_open:
        # The match has begun: the table is a page of its own, with its map.
        return _go(reverse("games:table", args=[match_id]))
    return show(request, place, fragment=True)


def _go(address: str) -> HttpResponse:
    """Another page, for one that asked through htmx."""
    return HttpResponse(headers={"HX-Redirect": address})


@require_POST
def move(request: HtmxRequest, match_id: int) -> HttpResponse:
    seat = _seat_to_move(request, match_id)

    def play(version: int, text: str) -> None:
        if seat is None:
            raise IllegalMove("not_possible")
        play_turn(match_id=match_id, seat=seat, version=version, move=text)

    def again(**more: Any) -> HttpResponse:
        return show(request, Place(request, match_id), fragment=True, **more)

    return answer_move(request, play, again, reverse("games:table", args=[match_id]))


def _seat_to_move(request: HttpRequest, match_id: int) -> int | None:
    """By one small look, for moves come by the hundred; else by the whole table."""
    found = own_seat(match_id, caller_of(request).person, unnoted_since())
    if found is None:
        raise Http404  # strangers learn nothing, not even that the table exists
    seat, is_enough = found
    if is_enough:
        return seat
    place = Place(request, match_id)
    place.note_presence()
    return place.seat


def answer_move(
    request: HtmxRequest,
    play: Callable[[int, str], None],
    show_again: Callable[..., HttpResponse],
    address: str,
) -> HttpResponse:
    """Play what was sent. An accepted move has no answer: the page hears of it as all others do."""
    form = MoveForm(request.POST)
    status, refusal, stale = 204, None, False
    try:
        if "move" not in request.POST:
            raise StaleTurn  # the pressed button was swapped away between press and post
        if not form.is_valid():
            raise IllegalMove("not_possible")
        play(form.cleaned_data["version"], form.cleaned_data["move"])
    except IllegalMove as problem:
        status, refusal = 422, problem
    except (StaleTurn, NotPlaying):
        status, stale = 409, True
    if not request.htmx:
        return redirect(address)
    if status == 204:
        return HttpResponse(status=204)
    return show_again(status=status, refusal=refusal, stale=stale)


@require_POST
def speak(request: HtmxRequest, match_id: int) -> HttpResponse:
    """Say a ready-made phrase."""
    place = Place(request, match_id)
    quiet = False
    try:
        if place.seat is None or not place.match.title:
            raise CannotSay
        say(match_id=match_id, seat=place.seat, phrase=request.POST.get("phrase", ""))
    except (CannotSay, TooMuchTalk) as problem:
        quiet = isinstance(problem, TooMuchTalk)
    if not request.htmx:
        return redirect("games:table", match_id)
    return show(request, Place(request, match_id), fragment=True, quiet=quiet)


@require_safe
def whole_log(request: HttpRequest, match_id: int) -> HttpResponse:
    """Every line from the first turn on, when somebody asks for it."""
    place = dealt(request, match_id)
    shown = place.table()
    context = context_of(shown) | {"lines": shown.tell(log(place.match, place.seat, None))}
    return render(request, "games/_log.html", context)


@require_safe
def at(request: HttpRequest, match_id: int, version: int) -> HttpResponse:
    """The map after an earlier turn, as everybody saw it; after the match with the own cards."""
    place = dealt(request, match_id)
    version = min(version, place.match.version)
    seat = place.own[0] if place.match.is_over else None
    try:
        state = position_at(place.match, len(place.seats), version)
    except CannotReplay as missing:
        raise Http404 from missing
    shown = place.table()
    board = shown.title.board(shown.title.rules.view(state, seat), ())
    context = {"match": place.match, "board": board, "version": version}
    return render(request, "games/_look_back.html", context)


@require_safe
def facts(request: HttpRequest, match_id: int) -> HttpResponse:
    """After the match: what the caller used rightly and what was missed, on the map."""
    place = Place(request, match_id)
    if not place.match.is_over:
        raise Http404
    board = facts_board(place.match, place.own[0], place.table().board.year)
    context = {"match": place.match, "board": board, "facts": True}
    return render(request, "games/_look_back.html", context)


@require_safe
def hint(request: HttpRequest, match_id: int) -> HttpResponse:
    place = dealt(request, match_id)
    if not place.match.hints or place.seat is None:
        raise Http404
    shown = place.table()
    if hint := suggestion(shown):
        note_hint(place.seats[place.seat])
    context = context_of(shown) | {"hint": hint}
    return render(request, "games/_hint.html", context)


@require_POST
def start(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    if place.match.title:
        with suppress(NotTheHost, TooFewPlayers):
            start_match(match_id=match_id, host=place.caller.person)
    return redirect("games:table", match_id)


@require_POST
def take_seat_back(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    place.note_presence()
    take_back(match_id=match_id, person=place.caller.person)
    return redirect("games:table", match_id)


@require_POST
def open_curtain(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    if place.curtain is not None:
        request.session[f"open:{match_id}"] = place.curtain
    return redirect("games:table", match_id)


@require_POST
def leave(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    if place.seat is not None and place.match.is_playing:
        leave_match(match_id=match_id, seat=place.seat)
    slug = place.match.title  # none while a lesson's table chooses
    return redirect("games:play", slug) if slug else redirect("landing")


@require_POST
def again(request: HttpRequest, match_id: int) -> HttpResponse:
    place = dealt(request, match_id)
    same = request.POST.get("deal") == "same"
    try:
        match = rematch(match_id=match_id, host=place.caller.person, same_deal=same)
    except StillPlaying:
        messages.warning(request, _("Play this match to its end first."))
    except TeacherDeals:
        messages.warning(request, _("In a lesson your teacher deals again."))
    else:
        return redirect("games:table", match.pk)
    return redirect("games:table", match_id)


@require_safe
def watch(request: HttpRequest, code: str) -> HttpResponse:
    return _watched(request, code, "games/watch.html")


@require_safe
def watch_now(request: HttpRequest, code: str) -> HttpResponse:
    return _watched(request, code, "games/_watch.html")


def _watched(request: HttpRequest, code: str, template: str) -> HttpResponse:
    """What a spectator or the projector sees: who has the table's code may look on."""
    match = watched_match(code)
    if match is None or match.is_open:
        raise Http404
    context = context_of(table(match, tuple(match.seats.all()), None))
    if match.is_over:
        context["board"] = replace(context["board"], focus=ALL_OF_EUROPE)
    context["token"] = channels.token_for(notify.channel(match.pk))
    return render(request, template, context | {"fragment": template == "games/_watch.html"})

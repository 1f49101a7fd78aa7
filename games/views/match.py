"""A table: its page, the fragment of each seat, and what a seat may do."""

from collections.abc import Sequence
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from europa_edu import streams
from europa_edu.atlas import Board, atlas
from europa_edu.classroom.callers import Caller, caller_of
from games import notify
from games.engine import IllegalMove
from games.forms import MoveForm
from games.selectors import (
    Table,
    facts_board,
    lessons_of,
    match_by_code,
    match_with_seats,
    position_at,
    suggestion,
    table,
)
from games.services.matches import (
    NotTheHost,
    TooFewPlayers,
    note_presence,
    rematch,
    start_match,
    take_back,
)
from games.services.turns import NotPlaying, StaleTurn, leave_match, play_turn


class Place:
    """Where the caller sits: the match, its seats, and the index of the seat shown (or None)."""

    def __init__(self, request: HttpRequest, match_id: int) -> None:
        self.caller: Caller = caller_of(request)
        try:
            self.match, self.seats = match_with_seats(match_id)
        except LookupError:
            raise Http404 from None
        own = [seat.index for seat in self.seats if seat.holder == self.caller.key]
        if not own:
            raise Http404  # strangers learn nothing, not even that the table exists
        self.own = own
        self.seat: int | None = own[0]
        self.curtain: int | None = None
        if self.match.shared_device and self.match.status == "playing":
            self._pass_and_play(request)

    def _pass_and_play(self, request: HttpRequest) -> None:
        """One device: show a hand only to whom it was opened for."""
        to_move = table(self.match, self.seats, None).to_move
        waiting = next((seat for seat in to_move if seat in self.own), None)
        opened = request.session.get(f"open:{self.match.pk}")
        self.seat = opened if opened in to_move else None
        self.curtain = waiting if self.seat is None else None

    def table(self) -> Table:
        return table(self.match, self.seats, self.seat)


def show(
    request: HttpRequest, place: Place, template: str = "games/_table.html", **more: Any
) -> HttpResponse:
    status = more.pop("status", 200)
    if place.match.status == "open":
        template = template.replace("_table", "_lobby").replace("match.html", "lobby.html")
        context: dict[str, Any] = {"match": place.match, "seats": place.seats}
        context["is_host"] = place.match.host == place.caller.key
        context["link"] = request.build_absolute_uri(
            reverse("games:join_code", args=[place.match.code])
        )
        context["qr"] = mark_safe(segno.make(context["link"]).svg_inline(omitsize=True))  # noqa: S308
    else:
        context = context_of(place.table()) | {"curtain": _named(place.seats, place.curtain)}
        if refusal := more.get("refusal"):
            context["board"] = _looking_at(context["board"], refusal.facts)
        if place.match.status == "over":
            context["lessons"] = lessons_of(place.match, place.seats)
    context["token"] = streams.token_for(notify.channel(place.match.pk))
    return render(request, template, context | more, status=status)


def context_of(shown: Table) -> dict[str, Any]:
    return {
        "table": shown,
        "match": shown.match,
        "title": shown.title,
        "view": shown.view,
        "screen": shown.screen,
        "listed": [shown.title.notation.write(move) for move in shown.moves],
        "board": shown.board,
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
    note_presence(match_id=match_id, holder=place.caller.key)
    return show(request, place, "games/match.html")


@require_safe
def now(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    note_presence(match_id=match_id, holder=place.caller.key)
    if request.headers.get("HX-Target") == "_lobby" and place.match.status != "open":
        # The match has begun: the table is a page of its own, with its map.
        return HttpResponse(headers={"HX-Redirect": reverse("games:table", args=[match_id])})
    return show(request, place, fragment=True)


@require_POST
def move(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    form = MoveForm(request.POST)
    status, refusal, stale = 200, None, False
    try:
        if "move" not in request.POST:
            raise StaleTurn  # the pressed button was swapped away between press and post
        if not form.is_valid() or place.seat is None:
            raise IllegalMove("not_possible")
        version, text = form.cleaned_data["version"], form.cleaned_data["move"]
        play_turn(match_id=match_id, seat=place.seat, version=version, move=text)
    except IllegalMove as problem:
        status, refusal = 422, problem
    except (StaleTurn, NotPlaying):
        status, stale = 409, True
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("games:table", match_id)
    shown = Place(request, match_id)
    return show(request, shown, fragment=True, status=status, refusal=refusal, stale=stale)


@require_safe
def at(request: HttpRequest, match_id: int, version: int) -> HttpResponse:
    """The map after an earlier turn, as everybody saw it; after the match with the own cards."""
    place = Place(request, match_id)
    version = min(version, place.match.version)
    seat = place.own[0] if place.match.status == "over" else None
    state = position_at(place.match, len(place.seats), version)
    shown = place.table()
    board = shown.title.board(shown.title.rules.view(state, seat), ())
    context = {"match": place.match, "board": board, "version": version}
    return render(request, "games/_look_back.html", context)


@require_safe
def facts(request: HttpRequest, match_id: int) -> HttpResponse:
    """After the match: what the caller used rightly and what was missed, on the map."""
    place = Place(request, match_id)
    if place.match.status != "over":
        raise Http404
    board = facts_board(place.match, place.own[0], place.table().board.year)
    context = {"match": place.match, "board": board, "facts": True}
    return render(request, "games/_look_back.html", context)


@require_safe
def hint(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    if not place.match.hints or place.seat is None:
        raise Http404
    shown = place.table()
    context = context_of(shown) | {"hint": suggestion(shown)}
    return render(request, "games/_hint.html", context)


@require_POST
def start(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    try:
        start_match(match_id=match_id, host=place.caller.key)
    except (NotTheHost, TooFewPlayers):
        return redirect("games:table", match_id)
    return redirect("games:table", match_id)


@require_POST
def take_seat_back(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    take_back(match_id=match_id, holder=place.caller.key)
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
    if place.seat is not None and place.match.status == "playing":
        leave_match(match_id=match_id, seat=place.seat)
    return redirect("games:play", place.match.title)


@require_POST
def again(request: HttpRequest, match_id: int) -> HttpResponse:
    place = Place(request, match_id)
    same = request.POST.get("deal") == "same"
    match = rematch(match_id=match_id, host=place.caller.key, same_deal=same)
    return redirect("games:table", match.pk)


@require_safe
def listen(request: HttpRequest, match_id: int) -> HttpResponse:
    """A new token for who may look at this table."""
    place = Place(request, match_id)
    return HttpResponse(streams.token_for(notify.channel(place.match.pk)), "text/plain")


@require_safe
def watch(request: HttpRequest, code: str) -> HttpResponse:
    return _watched(request, code, "games/watch.html")


@require_safe
def watch_now(request: HttpRequest, code: str) -> HttpResponse:
    return _watched(request, code, "games/_watch.html")


def _watched(request: HttpRequest, code: str, template: str) -> HttpResponse:
    """What a spectator or the projector sees: who has the table's code may look on."""
    match = match_by_code(code)
    if match is None or match.status == "open":
        raise Http404
    context = context_of(table(match, tuple(match.seats.all()), None))
    context["token"] = streams.token_for(notify.channel(match.pk))
    return render(request, template, context | {"fragment": template == "games/_watch.html"})

"""Addresses for tests of the map component: a busy board whose state htmx fetches again."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path

from europa_edu.atlas import Board, Fill, Label, Route, Target, Token, atlas

PAGE = """{% extends "base.html" %}{% load maps static %}
{% block head %}
<link rel="stylesheet" href="{% static 'css/map.css' %}">
<link rel="stylesheet" href="{% static 'css/map-state.css' %}">
<script src="{% static 'js/map.js' %}" type="module"></script>
{% endblock %}
{% block main %}
<div class="wrap"><h1>Board</h1>
<div hx-target="#map-state" hx-swap="{{ swap }}">{% map board post="/board/" %}</div>
<button id="again" hx-get="/board/state/" hx-target="#map-state" hx-swap="{{ swap }}">Again</button>
<p id="played">{{ played }}</p></div>
{% endblock %}"""
STATE = '{% load maps %}{% map_state board post="/board/" %}'
TONES = ("violet", "red", "yellow", "green", "blue", "seat-1", "seat-3", "union", "mastery-1")


def busy_board(**changes: object) -> Board:
    """40 fills, 6 tokens, every kind of route, a river, targets of every form."""
    codes = [code for code, country in atlas().countries.items() if country.game40]
    board: dict[str, object] = {
        "fills": tuple(Fill(code, TONES[i % len(TONES)]) for i, code in enumerate(codes[:40])),
        "tokens": tuple(
            Token("rome" if seat < 3 else place, seat, text=name)
            for seat, (place, name) in enumerate(
                [("", "A"), ("", "B"), ("", "C"), ("FR", "D"), ("oslo", "E"), ("PL", "F")]
            )
        ),
        "routes": (
            Route(("madrid", "paris", "berlin"), "road"),
            Route(("GB", "NO"), "sea", "seat-2"),
            Route(("london", "istanbul"), "air", "red"),
            Route(("warsaw", "kyiv", "moscow"), "coach"),
            Route(("rome", "vienna"), "rail"),
        ),
        "targets": (
            Target("SE", "claim SE"),
            Target("MC", "claim MC"),
            Target("helsinki", "go helsinki", "2 points"),
            Target("A1", "locate A1"),
        ),
        "labels": (Label("SE", "+2"),),
        "rivers": ("danube",),
        "cities": ("oslo", "rome", "madrid", "paris", "berlin", "vienna", "london", "helsinki"),
        **changes,
    }
    return Board(**board)  # type: ignore[arg-type]


def _render(request: HttpRequest, source: str, **context: object) -> HttpResponse:
    template = engines["django"].from_string(source)
    return HttpResponse(template.render(context, request))


def page(request: HttpRequest) -> HttpResponse:
    swap = request.GET.get("swap", "morph")
    board = busy_board(unnamed="unnamed" in request.GET)
    return _render(request, PAGE, board=board, swap=swap, played="")


def state(request: HttpRequest) -> HttpResponse:
    return _render(request, STATE, board=busy_board(unnamed="unnamed" in request.GET))


def play(request: HttpRequest) -> HttpResponse:
    board = busy_board(fills=(Fill("IS", "lit", request.POST.get("move", "")[:8]),))
    return _render(request, STATE, board=board)


urlpatterns = [
    path("", include("europa_edu.urls")),
    path("board/page/", page),
    path("board/state/", state),
    path("board/", play),
]

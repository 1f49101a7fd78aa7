"""Addresses of games and tables."""

from django.urls import path

from games.views import lobby, match, printing

app_name = "games"
urlpatterns = [
    path("play/<slug:slug>/", lobby.play, name="play"),
    path("play/<slug:slug>/quick/", lobby.quick, name="quick"),
    path("play/<slug:slug>/rules/", lobby.rules, name="rules"),
    path("play/<slug:slug>/table/", lobby.new_table, name="new_table"),
    path("play/<slug:slug>/print/", printing.start, name="print"),
    path("print/<slug:job>/", printing.download, name="printed"),
    path("join/", lobby.join, name="join"),
    path("join/<str:code>/", lobby.join_code, name="join_code"),
    path("table/<int:match_id>/", match.page, name="table"),
    path("table/<int:match_id>/now/", match.now, name="now"),
    path("table/<int:match_id>/move/", match.move, name="move"),
    path("table/<int:match_id>/at/<int:version>/", match.at, name="at"),
    path("table/<int:match_id>/facts/", match.facts, name="facts"),
    path("table/<int:match_id>/hint/", match.hint, name="hint"),
    path("table/<int:match_id>/start/", match.start, name="start"),
    path("table/<int:match_id>/take-back/", match.take_seat_back, name="take_back"),
    path("table/<int:match_id>/open/", match.open_curtain, name="open"),
    path("table/<int:match_id>/leave/", match.leave, name="leave"),
    path("table/<int:match_id>/again/", match.again, name="again"),
    path("table/<int:match_id>/listen/", match.listen, name="listen"),
    path("watch/<str:code>/", match.watch, name="watch"),
    path("watch/<str:code>/now/", match.watch_now, name="watch_now"),
]

"""Addresses of games and tables."""

from django.urls import path

from games.views import lobby, match, pictures, printing

app_name = "games"
urlpatterns = [
    path("play/<slug:slug>/", lobby.play, name="play"),
    path("play/<slug:slug>/quick/", lobby.quick, name="quick"),
    path("play/<slug:slug>/rules/", lobby.rules, name="rules"),
    path("play/<slug:slug>/table/", lobby.new_table, name="new_table"),
    path("play/<slug:slug>/print/", printing.start, name="print"),
    path("join/<str:code>/", lobby.join_code, name="join_code"),
    path("table/<id:match_id>/", match.page, name="table"),
    path("table/<id:match_id>/now/", match.now, name="now"),
    path("table/<id:match_id>/move/", match.move, name="move"),
    path("table/<id:match_id>/say/", match.speak, name="speak"),
    path("table/<id:match_id>/log/", match.whole_log, name="log"),
    path("table/<id:match_id>/at/<id:version>/", match.at, name="at"),
    path("table/<id:match_id>/facts/", match.facts, name="facts"),
    path("table/<id:match_id>/hint/", match.hint, name="hint"),
    path("table/<id:match_id>/start/", match.start, name="start"),
    path("table/<id:match_id>/take-back/", match.take_seat_back, name="take_back"),
    path("table/<id:match_id>/open/", match.open_curtain, name="open"),
    path("table/<id:match_id>/leave/", match.leave, name="leave"),
    path("table/<id:match_id>/again/", match.again, name="again"),
    path("table/<id:match_id>/pictures/<str:name>", pictures.picture, name="picture"),
    path("watch/<str:code>/", match.watch, name="watch"),
    path("watch/<str:code>/now/", match.watch_now, name="watch_now"),
]

"""The live quiz, for the projector and for pupils."""

from django.urls import URLPattern, path

from quizzes.views import flags, live, live_play

QUIZ = "quiz/<id:quiz_id>/"
PLAY = f"{QUIZ}play/"

urlpatterns: list[URLPattern] = [
    path("classes/<id:class_id>/quiz/", live.new, name="live_new"),
    path(QUIZ, live.projector, name="live"),
    path(f"{QUIZ}now/", live.now, name="live_now"),
    path(f"{QUIZ}count/", live.count, name="live_count"),
    path(f"{QUIZ}next/", live.advance, name="live_next"),
    path(f"{QUIZ}end/", live.end, name="live_end"),
    path("quiz/invitation/", live_play.invitation, name="live_invitation"),
    path(f"{QUIZ}join/", live_play.join, name="live_join"),
    path(PLAY, live_play.play, name="live_play"),
    path(f"{PLAY}now/", live_play.now, name="live_play_now"),
    path(f"{PLAY}<id:position>/", live_play.answer, name="live_answer"),
    path(f"{QUIZ}flag/<id:position>/<id:flag>/", flags.live, name="live_flag"),
]

"""Practice: sets of questions, one after the other."""

from django.urls import URLPattern, path

from quizzes.views import flags, practice

QUESTION = "practice/<id:practice_id>/<id:number>/"

urlpatterns: list[URLPattern] = [
    path("practice/", practice.start, name="start_practice"),
    path("practice/<id:practice_id>/", practice.practice, name="practice"),
    path(QUESTION, practice.question, name="question"),
    path(f"{QUESTION}names/", practice.names, name="names"),
    path(f"{QUESTION}flag/<id:flag>/", flags.practice, name="practice_flag"),
]

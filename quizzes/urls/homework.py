"""Homework: teachers give it, pupils do it."""

from django.urls import URLPattern, path

from quizzes.views import homework

CLASS = "classes/<id:class_id>/homework/"
HOMEWORK = f"{CLASS}<id:homework_id>/"

urlpatterns: list[URLPattern] = [
    path("homework/<id:homework_id>/", homework.begin, name="begin_homework"),
    path(CLASS, homework.all_homework, name="all_homework"),
    path(HOMEWORK, homework.homework, name="homework"),
    path(f"{HOMEWORK}pupils/", homework.pupils, name="homework_pupils"),
    path(f"{HOMEWORK}extend/", homework.extend, name="extend_homework"),
    path(f"{HOMEWORK}withdraw/", homework.withdraw, name="withdraw_homework"),
]

"""Django's name for this app."""

from django.apps import AppConfig


class QuizzesConfig(AppConfig):
    name = "quizzes"

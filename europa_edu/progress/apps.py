"""Django's name for this app."""

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    name = "europa_edu.progress"

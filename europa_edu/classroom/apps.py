"""Django's name for this app."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    name = "europa_edu.classroom"

"""Django's name for this app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

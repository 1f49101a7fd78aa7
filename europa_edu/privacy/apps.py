"""Django's name for this app."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "europa_edu.privacy"

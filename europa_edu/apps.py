"""The site's own app: commands, shared templates, and the Celery application set as current."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "europa_edu"

    def ready(self) -> None:
        from europa_edu import celery  # noqa: F401  (shared tasks find their broker through it)

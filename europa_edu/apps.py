"""The site's own app (commands, shared templates, the Celery application), and its admin."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class SiteConfig(AppConfig):
    name = "europa_edu"

    def ready(self) -> None:
        from europa_edu import celery  # noqa: F401  (shared tasks find their broker through it)


class AdminConfig(admin.AdminConfig):
    default = False  # not of the app `europa_edu`: settings name it
    default_site = "europa_edu.admin.SchoolAdminSite"

"""Django's name for this app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClassroomConfig(AppConfig):
    name = "europa_edu.classroom"
    verbose_name = _("classroom")

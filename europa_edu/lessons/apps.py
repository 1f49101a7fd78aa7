"""Django's name for this app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    name = "europa_edu.lessons"
    verbose_name = _("lessons")

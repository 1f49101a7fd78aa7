"""How far a lesson has come, and what its bell does: apart from the models, for pages too."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LessonStatus(models.TextChoices):
    PLANNED = "planned", _("planned")
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    OVER = "over", _("over")


class AtBell(models.TextChoices):
    END = "end", _("each match ends with its ranking")
    FREEZE = "freeze", _("each match is kept and goes on in a later lesson")

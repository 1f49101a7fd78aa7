"""How far a live quiz has come: apart from the models, so that views can say it too."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Phase(models.TextChoices):
    WAITING = "waiting", _("waiting")
    ASKING = "asking", _("asking")
    SHOWN = "shown", _("answer shown")
    OVER = "over", _("over")

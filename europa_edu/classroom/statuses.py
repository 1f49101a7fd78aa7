"""What is usual in a class, where it is one of a few: apart from the models, for pages too."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class BotAfter(models.IntegerChoices):
    """How many minutes a table waits for somebody whose page is gone, before a bot plays there."""

    NEVER = 0, _("never")
    ONE = 1, _("after 1 minute")
    THREE = 3, _("after 3 minutes")
    FIVE = 5, _("after 5 minutes")

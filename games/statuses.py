"""How far a match has come and who moved: apart from the models, so that pages can say it too."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MatchStatus(models.TextChoices):
    OPEN = "open", _("waiting for players")
    PLAYING = "playing", _("playing")
    PAUSED = "paused", _("paused")
    FROZEN = "frozen", _("kept for a later lesson")
    OVER = "over", _("over")


class Actor(models.TextChoices):
    PERSON = "person", _("the player")
    BOT = "bot", _("a bot")
    TIMER = "timer", _("the clock")
    TEACHER = "teacher", _("the teacher")

    @property
    def is_bot(self) -> bool:
        return self is Actor.BOT

    @property
    def is_timer(self) -> bool:
        return self is Actor.TIMER

    @property
    def is_teacher(self) -> bool:
        return self is Actor.TEACHER

"""How far a lesson has come, and what its bell does: apart from the models, for pages too."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.statuses import BotAfter as BotAfter


class LessonStatus(models.TextChoices):
    PLANNED = "planned", _("planned")
    LOBBY = "lobby", _("gathering")  # tables are dealt, nothing moves before the teacher says go
    RUNNING = "running", _("running")
    PAUSED = "paused", _("paused")
    OVER = "over", _("over")


class Mood(models.TextChoices):
    """The one thing to know about a table, in the order of need: so the wall sorts them."""

    HELP = "help", _("Needs help")
    WAITING = "waiting", _("Waiting")
    MISSING = "missing", _("Somebody is not here yet")
    CHOOSING = "open", _("Choosing a game")
    PLAYING = "playing", _("Playing")
    PAUSED = "paused", _("Paused")
    KEPT = "frozen", _("Kept for a later lesson")
    DONE = "over", _("Finished")


class Show(models.TextChoices):
    """Which tables the wall shows."""

    ALL = "", _("All tables")
    HELP = "help", _("Needs help")
    WAITING = "waiting", _("Waiting")
    MISSING = "missing", _("Not here yet")
    DONE = "done", _("Finished")


ON = (LessonStatus.LOBBY, LessonStatus.RUNNING, LessonStatus.PAUSED)


class AtBell(models.TextChoices):
    END = "end", _("each match ends with its ranking")
    FREEZE = "freeze", _("each match is kept and goes on in a later lesson")

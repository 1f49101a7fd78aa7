"""A teacher's classroom sitting, and who was there. Only services write them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.models import Pupil, SchoolClass, Teacher
from europa_edu.lessons import statuses


class Lesson(models.Model):
    """A teacher's classroom sitting, with its matches (games.Match.lesson)."""

    Status = statuses.LessonStatus
    AtBell = statuses.AtBell
    BotAfter = statuses.BotAfter

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="lessons")
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True, related_name="lessons")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLANNED)
    title = models.CharField(max_length=32, blank=True)  # empty: pupils choose at their table
    options = models.TextField(default="{}")
    # Whether the decks bring up what is due for the pupils, or else exactly these facts (JSON).
    deals_due = models.BooleanField(default=True)
    items = models.TextField(default="[]")
    table_size = models.PositiveSmallIntegerField(default=4)
    hints = models.BooleanField(default=True)
    seconds = models.PositiveSmallIntegerField(default=0)
    bot_after = models.PositiveSmallIntegerField(choices=BotAfter.choices, default=BotAfter.ONE)
    seed = models.CharField(max_length=64, blank=True)  # the same deal for all tables; else empty
    plan = models.TextField(blank=True)  # who shall sit where, see services.planning
    planned_for = models.DateField(null=True, blank=True)  # empty: as soon as it is started
    # From Go to the bell; 0: it rings at a time of day, if at all.
    minutes = models.PositiveSmallIntegerField(default=0)
    bell_at = models.DateTimeField(null=True, blank=True)
    at_bell = models.CharField(max_length=8, choices=AtBell.choices, default=AtBell.FREEZE)
    warned_at = models.DateTimeField(null=True, blank=True)
    word = models.CharField(max_length=200, blank=True)  # what the room reads while it pauses
    debrief = models.PositiveSmallIntegerField(default=0)  # its step on the projector; 0: not begun
    opened_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "classroom_lesson"  # where it was before lessons had an app of their own
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["status", "bell_at"], name="lesson_bell")]

    def __str__(self) -> str:
        return f"{self.school_class} {self.opened_at:%Y-%m-%d}"

    @property
    def is_planned(self) -> bool:
        return self.status == self.Status.PLANNED

    @property
    def is_lobby(self) -> bool:
        return self.status == self.Status.LOBBY

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_paused(self) -> bool:
        return self.status == self.Status.PAUSED

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER

    @property
    def is_on(self) -> bool:
        """The class sits in it: it gathers, plays or rests."""
        return self.status in statuses.ON

    @property
    def has_rung(self) -> bool:
        """It was the bell that ended it, not its teacher before."""
        return bool(self.bell_at and self.ended_at and self.bell_at <= self.ended_at)

    @property
    def keeps_matches(self) -> bool:
        """What is not done at the bell goes on in a later lesson."""
        return self.at_bell == self.AtBell.FREEZE


class Attendance(models.Model):
    """Who was expected, and who was seen: who is not ticked sits nowhere."""

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="attendance")
    pupil = models.ForeignKey(Pupil, models.CASCADE, related_name="attendance")
    present = models.BooleanField(default=True)
    seen_at = models.DateTimeField(null=True, blank=True)  # first seen in this very lesson
    asked_help_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "classroom_attendance"
        verbose_name = _("attendance")
        verbose_name_plural = _("attendance")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["lesson", "pupil"], name="once_per_lesson")
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} in lesson {self.lesson_id}"

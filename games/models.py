"""Match, Seat, Turn: what a table remembers. Only services write them."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.people import Person
from games import statuses
from games.engine.replay import RULES_VERSION

A_PERSON = models.Q(pupil__isnull=False) | models.Q(teacher__isnull=False) | ~models.Q(visitor="")


class Match(models.Model):
    """One play of a title, at one table."""

    Status = statuses.MatchStatus

    title = models.CharField(max_length=32)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    # Six digits to join by, and to look on by until a day after the end: then a new table may
    # take them over, and this is empty. A lesson's table never has any.
    code = models.CharField(max_length=6, blank=True, db_index=True)
    options = models.TextField(default="{}")
    seed = models.CharField(max_length=64)  # as secret as the stock
    # How its rules draw (games.engine.replay): a match keeps what it was dealt with.
    rules_version = models.PositiveSmallIntegerField(default=RULES_VERSION)
    # Facts that its cards bring up, as JSON; empty until it starts. As secret as the seed.
    due = models.TextField(blank=True)
    state = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=0)
    # Grows with everything a page may show: a turn, a seat taken, a phrase. Pages listen to it.
    news = models.PositiveIntegerField(default=0)
    seconds = models.PositiveSmallIntegerField(default=0)  # to move; 0: the clock is off
    outcome = models.TextField(blank=True)
    talk = models.TextField(default="[]")  # the last ready-made phrases that were said
    hints = models.BooleanField(default=True)
    shared_device = models.BooleanField(default=False)
    lesson = models.ForeignKey(
        "lessons.Lesson", models.SET_NULL, null=True, blank=True, related_name="matches"
    )
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["code"], condition=~models.Q(code=""), name="one_table_per_code"
            )
        ]
        indexes: ClassVar = [models.Index(fields=["status", "moved_at"], name="match_sweep")]

    def __str__(self) -> str:
        return f"{self.title} {self.pk}"

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_playing(self) -> bool:
        return self.status == self.Status.PLAYING

    @property
    def is_paused(self) -> bool:
        return self.status == self.Status.PAUSED

    @property
    def is_frozen(self) -> bool:
        return self.status == self.Status.FROZEN

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.OVER


class SeatQuerySet(models.QuerySet["Seat"]):
    def of(self, person: Person) -> "SeatQuerySet":
        """Where the person sits, or sat last."""
        return self.filter(**person.columns)

    def held_by(self, person: Person) -> "SeatQuerySet":
        return self.of(person).filter(gone=False)

    def held(self) -> "SeatQuerySet":
        """Where a person sits, even if a bot keeps the seat warm."""
        return self.filter(A_PERSON, gone=False)

    def free(self) -> "SeatQuerySet":
        return self.exclude(A_PERSON, gone=False)


class Seat(models.Model):
    """A place at a table. It belongs to a person, or to a bot; a bot may keep a person's warm."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    # One of the three at most; none: a bot's own seat, or nobody's yet.
    pupil = models.ForeignKey("classroom.Pupil", models.SET_NULL, null=True, related_name="seats")
    teacher = models.ForeignKey(
        "classroom.Teacher", models.SET_NULL, null=True, related_name="seats"
    )
    visitor = models.CharField(max_length=32, blank=True, db_index=True)  # the browser's own key
    gone = models.BooleanField(default=False)  # the person left or went home; the name stays
    is_host = models.BooleanField(default=False)  # opened the table; in a lesson the teacher did
    name = models.CharField(max_length=80, blank=True)
    bot = models.CharField(max_length=8, blank=True)  # level of the bot that plays now
    seen_at = models.DateTimeField(null=True)
    left = models.BooleanField(default=False)  # for good, as the rules say (P-5)
    helped = models.BooleanField(default=False)  # by a hint, since the own last turn

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "index"], name="one_seat_per_index"),
            models.CheckConstraint(
                condition=models.Q(pupil=None, teacher=None)
                | models.Q(pupil=None, visitor="")
                | models.Q(teacher=None, visitor=""),
                name="one_person_per_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index} {self.name}"

    @property
    def person(self) -> Person | None:
        """Who sits here, or sat here last."""
        if self.pupil_id is None and self.teacher_id is None and not self.visitor:
            return None
        return Person(self.teacher_id, self.pupil_id, self.visitor)

    @property
    def holder(self) -> Person | None:
        """Who sits here now."""
        return None if self.gone else self.person

    @property
    def is_away(self) -> bool:
        """A person's seat that a bot keeps warm."""
        return bool(self.bot and self.holder)


class Turn(models.Model):
    """An accepted move and what happened. The match replays from these and its seed."""

    Actor = statuses.Actor

    match = models.ForeignKey(Match, models.CASCADE, related_name="turns")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=200)
    actor = models.CharField(max_length=8, choices=Actor.choices, default=Actor.PERSON)
    events = models.TextField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "version"], name="one_turn_per_version")
        ]

    def __str__(self) -> str:
        return f"{self.match_id}.{self.version} seat {self.seat}: {self.move}"

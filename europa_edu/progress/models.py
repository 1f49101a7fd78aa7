"""What scoring keeps of the answers: small numbers, so that no page reads a history.

All but the inbox is derived: `manage.py rescore` makes it again. Only services write these rows.
An answer counts in two rows of a table: in that of its source, and in that of no source, which
counts all of them together. A page reads the one or the other.
"""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from quizzes.models import Answer


class Scored(models.Model):
    """How far scoring has come with a pupil: the newest answer, and the number of ended matches."""

    pupil = models.OneToOneField(
        "classroom.Pupil", models.CASCADE, primary_key=True, related_name="scored"
    )
    up_to = models.PositiveBigIntegerField(default=0)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("state of scoring")
        verbose_name_plural = _("states of scoring")

    def __str__(self) -> str:
        return f"{self.pupil_id} up to {self.up_to}"


class TopicWeek(models.Model):
    """A pupil's answers on one topic in one week. Right, wrong and unsure add up to all."""

    pupil = models.ForeignKey("classroom.Pupil", models.CASCADE, related_name="topic_weeks")
    week = models.DateField()  # its Monday
    source = models.CharField(max_length=8, choices=Answer.Source.choices, blank=True)
    topic = models.CharField(max_length=16)  # see Item.topic; empty: facts of older maps
    right = models.PositiveIntegerField(default=0)
    wrong = models.PositiveIntegerField(default=0)
    unsure = models.PositiveIntegerField(default=0)  # "don't know"

    class Meta:
        verbose_name = _("week of a topic")
        verbose_name_plural = _("weeks of topics")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pupil", "source", "week", "topic"], name="one_row_per_topic_and_week"
            )
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} {self.topic} {self.week}"


class ItemWeek(models.Model):
    """How a class answered to one item in one week; "don't know" is wrong here."""

    school_class = models.ForeignKey(
        "classroom.SchoolClass", models.CASCADE, related_name="item_weeks"
    )
    week = models.DateField()
    source = models.CharField(max_length=8, choices=Answer.Source.choices, blank=True)
    item = models.CharField(max_length=60)
    right = models.PositiveIntegerField(default=0)
    wrong = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("week of an item")
        verbose_name_plural = _("weeks of items")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["school_class", "source", "week", "item"], name="one_row_per_item_and_week"
            )
        ]

    def __str__(self) -> str:
        return f"{self.school_class_id} {self.item} {self.week}"


class Confusion(models.Model):
    """How often in one week a class took the place that an item asks for, for another one."""

    school_class = models.ForeignKey(
        "classroom.SchoolClass", models.CASCADE, related_name="confusions"
    )
    week = models.DateField()
    source = models.CharField(max_length=8, choices=Answer.Source.choices, blank=True)
    item = models.CharField(max_length=60)
    meant = models.CharField(max_length=80)  # the code of the other place
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("confusion")
        verbose_name_plural = _("confusions")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["school_class", "source", "week", "item", "meant"],
                name="one_row_per_confusion_and_week",
            )
        ]

    def __str__(self) -> str:
        return f"{self.school_class_id} {self.item} {self.meant}"


class ClassPast(models.Model):
    """A class's counts of a period up to the week before `week`, added up: see services.closing."""

    school_class = models.ForeignKey("classroom.SchoolClass", models.CASCADE, related_name="pasts")
    week = models.DateField()  # the one that is not over: its own counts are added
    period = models.CharField(max_length=8)  # see scope.WEEKS
    source = models.CharField(max_length=8, choices=Answer.Source.choices, blank=True)
    items = models.JSONField()  # as columns: [items, right, wrong]
    confusions = models.JSONField()  # as columns: [items, meant, count]

    class Meta:
        verbose_name = _("past of a class")
        verbose_name_plural = _("pasts of classes")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["school_class", "week", "period", "source"], name="one_past_of_a_class"
            )
        ]

    def __str__(self) -> str:
        return f"{self.school_class_id} {self.period} before {self.week}"


class PupilPast(models.Model):
    """The same of a pupil, by topic and by week."""

    pupil = models.ForeignKey("classroom.Pupil", models.CASCADE, related_name="pasts")
    week = models.DateField()
    period = models.CharField(max_length=8)
    source = models.CharField(max_length=8, choices=Answer.Source.choices, blank=True)
    topics = models.JSONField()  # {topic: [right, answered, and both of the period before]}
    weeks = models.JSONField()  # [[Monday, right, answered]]

    class Meta:
        verbose_name = _("past of a pupil")
        verbose_name_plural = _("pasts of pupils")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pupil", "week", "period", "source"], name="one_past_of_a_pupil"
            )
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} {self.period} before {self.week}"


class TitleScore(models.Model):
    """A pupil's ended matches of one title. The mean place is `placed_sum / played`."""

    pupil = models.ForeignKey("classroom.Pupil", models.CASCADE, related_name="title_scores")
    title = models.CharField(max_length=32)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)  # first places, shared ones too
    placed_sum = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("score in a title")
        verbose_name_plural = _("scores in titles")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pupil", "title"], name="one_score_per_title")
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} {self.title}"


class Letter(models.Model):
    """A report in a teacher's inbox: the numbers of a class at that time, and of no pupil."""

    teacher = models.ForeignKey("classroom.Teacher", models.CASCADE, related_name="letters")
    school_class = models.ForeignKey(
        "classroom.SchoolClass", models.CASCADE, related_name="letters"
    )
    week = models.DateField()  # the Monday of the week that it tells of
    content = models.JSONField()  # see progress.weekly
    made_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("weekly report")
        verbose_name_plural = _("weekly reports")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["teacher", "school_class", "week"], name="one_letter_per_class_and_week"
            )
        ]

    def __str__(self) -> str:
        return f"{self.school_class_id} {self.week}"


class NoLetters(models.Model):
    """This teacher wants no weekly reports."""

    teacher = models.OneToOneField(
        "classroom.Teacher", models.CASCADE, primary_key=True, related_name="no_letters"
    )

    class Meta:
        verbose_name = _("teacher without weekly reports")
        verbose_name_plural = _("teachers without weekly reports")

    def __str__(self) -> str:
        return f"{self.teacher_id}"

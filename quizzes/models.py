"""Answers, what a pupil remembers, cards and sets of teachers, practice, homework, live quizzes.

Only services write them. An item is one fact with a stable key: `border:FR-IT`, `capital:FR`.
"""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from quizzes.phases import Phase


class Answer(models.Model):
    """One piece of evidence. Append-only, and written once: `ref` names the deed that caused it."""

    class Source(models.TextChoices):
        MATCH = "match", _("match")
        PRACTICE = "practice", _("practice")
        HOMEWORK = "homework", _("homework")
        LIVE = "live", _("live quiz")

    pupil = models.ForeignKey("classroom.Pupil", models.CASCADE, related_name="answers")
    # The pupil's class at that time; its numbers stay its own when the pupil moves on.
    school_class = models.ForeignKey(
        "classroom.SchoolClass", models.SET_NULL, null=True, db_index=False
    )
    item = models.CharField(max_length=60)
    right = models.BooleanField()
    response = models.CharField(max_length=80, blank=True)
    source = models.CharField(max_length=8, choices=Source.choices)
    # Where it was given: one of the three (homework is a practice set), and the turn or question.
    match = models.ForeignKey(
        "games.Match", models.SET_NULL, null=True, db_index=False, related_name="answers"
    )
    practice = models.ForeignKey(
        "Practice", models.SET_NULL, null=True, db_index=False, related_name="answers"
    )
    quiz = models.ForeignKey(
        "LiveQuiz", models.SET_NULL, null=True, db_index=False, related_name="answers"
    )
    position = models.PositiveIntegerField(null=True)
    ref = models.CharField(max_length=80, unique=True)  # see quizzes.once_keys
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        indexes: ClassVar = [
            # Each answer stands in one of these three only.
            models.Index(
                fields=["match"], name="answers_in_match", condition=models.Q(match__isnull=False)
            ),
            models.Index(
                fields=["practice", "position"],
                name="answers_in_practice",
                condition=models.Q(practice__isnull=False),
            ),
            models.Index(
                fields=["quiz", "position"],
                name="answers_in_quiz",
                condition=models.Q(quiz__isnull=False),
            ),
            models.Index(fields=["pupil", "id"], name="answers_of_pupil"),
            models.Index(fields=["pupil", "item"], name="answers_to_item"),
            models.Index(fields=["school_class", "at"], name="answers_of_class"),  # of a lesson
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} {self.item} {'✓' if self.right else '✗'}"


class Memory(models.Model):
    """What scoring knows of one pupil and one item, by FSRS. Derived from the answers."""

    pupil = models.ForeignKey("classroom.Pupil", models.CASCADE, related_name="memories")
    # The pupil's own, always: who moves takes it along. Pages of a class find it by this.
    school_class = models.ForeignKey(
        "classroom.SchoolClass", models.CASCADE, related_name="memories", db_index=False
    )
    item = models.CharField(max_length=60)
    stability = models.FloatField()  # after so many days, nine of ten still know it
    seen_day = models.PositiveIntegerField()  # of the last answer: a date's ordinal, to reckon with
    last_right = models.BooleanField()
    due_at = models.DateTimeField()
    right = models.PositiveIntegerField(default=0)
    wrong = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("memory")
        verbose_name_plural = _("memories")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pupil", "item"], name="one_memory_per_item")
        ]
        indexes: ClassVar = [
            models.Index(fields=["pupil", "due_at"], name="due_of_pupil"),
            # Holds all that a class's page asks for, item by item: nothing is looked up or sorted.
            models.Index(
                fields=[
                    "school_class",
                    "item",
                    "pupil",
                    "last_right",
                    "seen_day",
                    "stability",
                    "due_at",
                ],
                name="recall_of_class",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pupil_id} {self.item}"


class CardSet(models.Model):
    """Cards and questions that a teacher wrote; others of the school may use a shared set."""

    school = models.ForeignKey("classroom.School", models.CASCADE, related_name="card_sets")
    owner = models.ForeignKey("classroom.Teacher", models.CASCADE, related_name="card_sets")
    name = models.CharField(_("name"), max_length=80)
    shared = models.BooleanField(_("other teachers may use it"), default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("set of cards")
        verbose_name_plural = _("sets of cards")
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class OwnCard(models.Model):
    """A teacher's tourism card: a city, its country, three or more sights, maybe a picture."""

    card_set = models.ForeignKey(CardSet, models.CASCADE, related_name="cards")
    key = models.SlugField(max_length=60)  # stable: items of answers are made from it
    content = models.TextField()  # names, country and sights in all languages, as JSON
    picture = models.CharField(max_length=100, blank=True)  # file under MEDIA_ROOT, re-encoded
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering: ClassVar = ["key"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["card_set", "key"], name="one_card_per_key")
        ]

    def __str__(self) -> str:
        return self.key


class OwnQuestion(models.Model):
    """A question in a teacher's own words; answers to it are kept under `own:` and its pk."""

    card_set = models.ForeignKey(CardSet, models.CASCADE, related_name="questions")
    key = models.PositiveIntegerField()  # counts within the set, and stays when others go
    content = models.TextField()  # a quizzes.questions.formats.values.Written, as JSON
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("own question")
        verbose_name_plural = _("own questions")
        ordering: ClassVar = ["key"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["card_set", "key"], name="one_question_per_key")
        ]

    def __str__(self) -> str:
        return f"{self.card_set_id}/{self.key}"


class Homework(models.Model):
    """Topics or teachers' sets, and a number of questions, until a day."""

    school_class = models.ForeignKey(
        "classroom.SchoolClass", models.CASCADE, related_name="homework"
    )
    teacher = models.ForeignKey("classroom.Teacher", models.SET_NULL, null=True)
    # Whom it is for, where not the whole class: said apart, so that it is for nobody else when
    # the last of them has left.
    for_some = models.BooleanField(default=False)
    pupils = models.ManyToManyField("classroom.Pupil", blank=True)
    topics = models.TextField()  # JSON list of topic codes
    region = models.CharField(max_length=16, blank=True)  # only facts of these countries
    items = models.TextField(default="[]")  # JSON list: exactly these, where a teacher chose them
    card_sets = models.TextField(default="[]")  # JSON list of numbers, where "own" is a topic
    # Of the items, each pupil is asked what the pupil missed there.
    quiz = models.ForeignKey("LiveQuiz", models.SET_NULL, null=True, related_name="homework")
    number = models.PositiveSmallIntegerField(default=10)
    due_at = models.DateTimeField()
    given_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("homework")
        verbose_name_plural = _("homework")
        ordering: ClassVar = ["due_at", "pk"]

    def __str__(self) -> str:
        return f"{self.school_class_id} {self.due_at:%Y-%m-%d}"


class Practice(models.Model):
    """A pupil's set of questions, in practice or for homework; it goes on where it stopped."""

    pupil = models.ForeignKey("classroom.Pupil", models.CASCADE, related_name="practice")
    homework = models.ForeignKey(Homework, models.CASCADE, null=True, related_name="sets")
    questions = models.TextField()  # JSON: the questions as generated
    position = models.PositiveSmallIntegerField(default=0)
    right = models.PositiveSmallIntegerField(default=0)
    begun_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("practice set")
        verbose_name_plural = _("practice sets")
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.pupil_id} {self.position}"


class LiveQuiz(models.Model):
    """The projector asks, all answer on their devices; the teacher sets the pace."""

    school_class = models.ForeignKey(
        "classroom.SchoolClass", models.CASCADE, related_name="live_quizzes"
    )
    teacher = models.ForeignKey("classroom.Teacher", models.SET_NULL, null=True)
    questions = models.TextField()
    position = models.PositiveSmallIntegerField(default=0)  # of the question; in the end, how many
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.WAITING)
    teams = models.PositiveSmallIntegerField(default=0)  # 0: everybody for themselves
    seconds = models.PositiveSmallIntegerField(default=0)  # to answer; 0: the teacher sets the pace
    closes_at = models.DateTimeField(null=True, blank=True)  # the question of now, by itself
    opened_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("live quiz")
        verbose_name_plural = _("live quizzes")
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.school_class_id} {self.opened_at:%Y-%m-%d}"

    @property
    def is_waiting(self) -> bool:
        return self.phase == Phase.WAITING

    @property
    def is_asking(self) -> bool:
        return self.phase == Phase.ASKING

    @property
    def is_shown(self) -> bool:
        return self.phase == Phase.SHOWN

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER


class Player(models.Model):
    """A pupil in a live quiz: the own streak and count, never the speed."""

    quiz = models.ForeignKey(LiveQuiz, models.CASCADE, related_name="players")
    pupil = models.ForeignKey("classroom.Pupil", models.CASCADE)
    team = models.PositiveSmallIntegerField(default=0)
    right = models.PositiveSmallIntegerField(default=0)
    streak = models.PositiveSmallIntegerField(default=0)
    answered = models.PositiveSmallIntegerField(default=0)  # position of the last answer, plus one

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["quiz", "pupil"], name="one_player_per_pupil")
        ]

    def __str__(self) -> str:
        return f"{self.quiz_id}/{self.pupil_id}"

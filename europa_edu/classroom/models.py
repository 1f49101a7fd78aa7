"""The people of a school and their classes. Only services write them.

Pupils never have an e-mail address or a birth date; teachers log in with their address.
"""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils.translation import gettext_lazy as _


class School(models.Model):
    name = models.CharField(_("name"), max_length=80)
    opened_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField(null=True, blank=True)  # a visitor's copy of the demo: gone then

    class Meta:
        verbose_name = _("school")
        verbose_name_plural = _("schools")

    def __str__(self) -> str:
        return self.name


class TeacherManager(BaseUserManager["Teacher"]):
    """Makes teachers for Django's own commands; the site uses services."""

    def create_user(self, email: str, password: str | None = None, **fields: object) -> "Teacher":
        teacher = self.model(email=email.strip().lower(), **fields)
        teacher.set_password(password)
        teacher.save(using=self._db)
        return teacher

    def create_superuser(self, email: str, password: str, **fields: object) -> "Teacher":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "Teacher":
        return self.get(email=(username or "").strip().lower())


class Teacher(AbstractBaseUser, PermissionsMixin):
    school = models.ForeignKey(School, models.PROTECT, null=True, related_name="teachers")
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("looks after the school"), default=False)
    # The second factor: empty while it is off. The last step used cannot be used again.
    totp_secret = models.CharField(max_length=64, blank=True)
    totp_step = models.PositiveBigIntegerField(default=0)
    recovery_codes = models.JSONField(default=list, blank=True)  # hashes; one is gone once used
    must_change_password = models.BooleanField(default=False)  # an admin chose it, not the teacher
    language = models.CharField(max_length=8, blank=True)
    joined_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects = TeacherManager()

    class Meta:
        verbose_name = _("teacher")
        verbose_name_plural = _("teachers")

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """One address may join a school. Its link carries a signed number and dies with this row."""

    school = models.ForeignKey(School, models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail address"))
    invited_by = models.ForeignKey(Teacher, models.SET_NULL, null=True)  # None: asked for by mail
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return self.email


class SchoolClass(models.Model):
    """A class of one school year. Next year is a new row that the pupils move to."""

    school = models.ForeignKey(School, models.PROTECT, related_name="classes")
    name = models.CharField(_("name"), max_length=40)
    code = models.CharField(max_length=8, unique=True)  # leads to "who are you?", no further
    owner = models.ForeignKey(Teacher, models.PROTECT, related_name="own_classes")
    co_teachers = models.ManyToManyField(Teacher, blank=True, related_name="shared_classes")
    follows = models.ForeignKey("self", models.SET_NULL, null=True, blank=True)
    # What is usual in its lessons; a lesson may do otherwise.
    lesson_minutes = models.PositiveSmallIntegerField(default=50)
    hints = models.BooleanField(default=True)
    bot_after = models.PositiveSmallIntegerField(default=1)  # see statuses.BotAfter
    card_language = models.CharField(max_length=8, blank=True)  # of log-in cards; empty: teacher's
    with_kosovo = models.BooleanField(default=True)  # in its questions, and counted on its maps
    ends_on = models.DateField(_("erased on"))  # beat erases the class and its pupils then
    opened_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def left_out(self) -> frozenset[str]:
        """Countries that no question of the class is about."""
        return frozenset() if self.with_kosovo else frozenset(("XK",))


class Pupil(models.Model):
    """A display name, and the number of the log-in card that is valid now."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="pupils")
    name = models.CharField(_("name"), max_length=80)
    card = models.PositiveIntegerField(default=1)  # a renewed card has other pictures and QR code
    language = models.CharField(max_length=8, blank=True)
    large_text = models.BooleanField(default=False)
    easy_font = models.BooleanField(default=False)
    apart_from = models.ManyToManyField("self", blank=True)  # who should not sit at one table
    joined_at = models.DateTimeField(auto_now_add=True)
    came_on = models.DateField(null=True, blank=True)  # the day of the last log-in
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("pupil")
        verbose_name_plural = _("pupils")
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["school_class", "name"], name="names_told_apart")
        ]

    def __str__(self) -> str:
        return self.name


class Group(models.Model):
    """Pupils of a class who get the same work: "needs help with borders"."""

    school_class = models.ForeignKey(SchoolClass, models.CASCADE, related_name="groups")
    name = models.CharField(_("name"), max_length=40)
    pupils = models.ManyToManyField(Pupil, blank=True, related_name="groups")

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["school_class", "name"], name="groups_told_apart")
        ]

    def __str__(self) -> str:
        return self.name


class AuditEntry(models.Model):
    """What a teacher did to a pupil or a class. Kept when the teacher or the pupil is gone."""

    school = models.ForeignKey(School, models.CASCADE, related_name="audit")
    teacher = models.ForeignKey(Teacher, models.SET_NULL, null=True)
    action = models.CharField(max_length=40)  # a code; templates have the words
    school_class = models.ForeignKey(SchoolClass, models.SET_NULL, null=True)
    pupil_id = models.PositiveBigIntegerField(null=True)  # a number only: erasing erases the name
    detail = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit log")
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"

"""The people of a school. Pupils never have an e-mail address; teachers log in with theirs."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils.translation import gettext_lazy as _


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
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("looks after the school"), default=False)
    joined_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects = TeacherManager()

    class Meta:
        verbose_name = _("teacher")
        verbose_name_plural = _("teachers")

    def __str__(self) -> str:
        return self.name

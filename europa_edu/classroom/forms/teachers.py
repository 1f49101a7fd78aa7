"""What teachers fill in: log-in, sign-up, account, school."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib.auth import get_user_model, password_validation
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from europa_edu.classroom.models import Teacher


def email_field(**more: Any) -> forms.EmailField:
    box = forms.EmailInput(attrs={"autocomplete": "email", "autocapitalize": "none"})
    return forms.EmailField(label=_("E-mail address"), max_length=254, widget=box, **more)


def name_field() -> forms.CharField:
    help_text = _("As your pupils call you. They see it when you join a table.")
    box = forms.TextInput(attrs={"autocomplete": "name"})
    return forms.CharField(label=_("Your name"), max_length=80, widget=box, help_text=help_text)


def password_field(label: Any, *, new: bool, **more: Any) -> forms.CharField:
    kind = "new-password" if new else "current-password"
    box = forms.PasswordInput(attrs={"autocomplete": kind})
    return forms.CharField(label=label, strip=False, max_length=256, widget=box, **more)


class LogInForm(forms.Form):
    # Called username because browsers and password keepers look for that.
    username = forms.CharField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = password_field(_("Password"), new=False)


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=32,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none"}),
    )


class PasswordForm(forms.Form):
    """The password again, before a sensitive change."""

    password = password_field(_("Your password"), new=False)


class NewPasswordForm(forms.Form):
    """A password that the teacher chooses."""

    new_password = password_field(
        _("New password"), new=True, help_text=_("At least 8 characters. Three words are good.")
    )
    again = password_field(_("The new password again"), new=True)

    def __init__(self, *args: Any, teacher: "Teacher | None" = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teacher = teacher

    def clean_new_password(self) -> str:
        password: str = self.cleaned_data["new_password"]
        known = {name: self.cleaned_data.get(name, "") for name in ("email", "name")}
        password_validation.validate_password(password, self.teacher or get_user_model()(**known))
        return password

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "new_password" in cleaned and cleaned["new_password"] != cleaned.get("again"):
            self.add_error("again", _("The two passwords differ. Type the new one twice."))
        return cleaned


class ChangePasswordForm(NewPasswordForm):
    password = password_field(_("Your password until now"), new=False)
    field_order = ["password", "new_password", "again"]


class JoinForm(NewPasswordForm):
    """Who was invited: the address is known."""

    name = name_field()
    field_order = ["name", "new_password", "again"]


class SignUpForm(JoinForm):
    """The first teacher opens the school."""

    school = forms.CharField(label=_("Name of your school"), max_length=80)
    email = email_field()
    field_order = ["school", "name", "email", "new_password", "again"]


class EmailForm(forms.Form):
    email = email_field()


class AccountForm(forms.Form):
    name = name_field()
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)


class SchoolForm(forms.Form):
    name = forms.CharField(label=_("Name of your school"), max_length=80)

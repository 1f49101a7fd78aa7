"""What teachers fill in about classes and pupils."""

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.people import by_name
from europa_edu.classroom.roster import MAX_CODE_POINTS, MAX_LETTERS, clean, letters

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil, SchoolClass

TOO_LONG = _("This name is longer than 40 letters. Shorten it.")
NO_LETTER = _("A name needs at least one letter.")


def fault_of(name: str) -> Any:
    """What is wrong with a pupil's name, in words; empty if nothing."""
    if not any(char.isalpha() for char in name):
        return NO_LETTER
    return TOO_LONG if letters(name) > MAX_LETTERS or len(name) > MAX_CODE_POINTS else ""


def _offered(rows: "Iterable[SchoolClass] | Iterable[Pupil]") -> list[tuple[int | str, str]]:
    """Nothing is chosen before the teacher chooses."""
    return [("", "–"), *((one.pk, one.name) for one in rows)]


class ClassForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the class"),
        help_text=_("As everybody calls it, such as 5b."),
        max_length=40,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages={
            "required": _("Give the class a name."),
            "max_length": _("This name is longer than 40 letters. Shorten it."),
        },
    )

    def clean_name(self) -> str:
        if name := clean(self.cleaned_data["name"]):
            return name
        raise forms.ValidationError(_("Give the class a name."))


class SettingsForm(ClassForm):
    ends_on = forms.DateField(
        label=_("Erased on"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": _("Say when the class is to be erased."),
            "invalid": _("Write the date as year-month-day, such as 2027-07-31."),
        },
    )

    def clean_ends_on(self) -> Any:
        day, today = self.cleaned_data["ends_on"], timezone.localdate()
        if day == self.initial.get("ends_on"):
            return day
        if day <= today:
            raise forms.ValidationError(_("Choose a day after today."))
        if day > today + timedelta(days=settings.CLASS_KEPT_DAYS):
            raise forms.ValidationError(
                _("A class is kept at most %(days)s days. You can move this date again later."),
                params={"days": settings.CLASS_KEPT_DAYS},
            )
        return day


class NamesForm(forms.Form):
    """A list of names: pasted, or in a file; nothing is saved by it."""

    text = forms.CharField(
        label=_("Names, one on each line"),
        help_text=_("Or cells copied from a spreadsheet: first name, last name."),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        help_text=_("A list from your school's program or a spreadsheet: CSV, TSV or XLSX."),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".csv,.tsv,.txt,.xlsx"}),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        text, file = given.get("text", "").strip(), given.get("file")
        if text and file:
            raise forms.ValidationError(
                _("You gave a list and a file. Empty the box, or choose no file.")
            )
        if not text and not file:
            raise forms.ValidationError(_("Paste some names, or choose a file."))
        return given


class PupilForm(forms.Form):
    """A pupil's display name."""

    name = forms.CharField(
        label=_("As the class calls the pupil"),
        max_length=200,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": NO_LETTER, "max_length": TOO_LONG},
    )

    def clean_name(self) -> str:
        name = clean(self.cleaned_data["name"])
        if fault := fault_of(name):
            raise forms.ValidationError(fault)
        return name


class MoveForm(forms.Form):
    to = forms.TypedChoiceField(
        label=_("To the class"),
        coerce=int,
        error_messages={
            "required": _("Choose a class."),
            "invalid_choice": _("This is not one of your classes. Choose another."),
        },
    )

    def __init__(self, classes: "Iterable[SchoolClass]", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = _offered(classes)  # type: ignore[attr-defined]


class ApartForm(forms.Form):
    other = forms.TypedChoiceField(
        label=_("Sits apart from"),
        coerce=int,
        error_messages={
            "required": _("Choose a pupil."),
            "invalid_choice": _("This pupil is not in the class any more."),
        },
    )

    def __init__(self, pupils: "Iterable[Pupil]", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].choices = _offered(by_name(pupils))  # type: ignore[attr-defined]


class NextYearForm(ClassForm):
    """The new class's name, and who moves up."""

    pupils = forms.TypedMultipleChoiceField(
        label=_("Who moves up?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("A pupil left the class meanwhile. Look again.")},
    )

    def __init__(self, pupils: "Iterable[Pupil]", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(one.pk, one.name) for one in by_name(pupils)]
        self.fields["pupils"].choices = choices  # type: ignore[attr-defined]
        self.initial.setdefault("pupils", [key for key, _name in choices])

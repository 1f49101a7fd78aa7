"""A group of a class: its name, and who is in it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.roster import clean

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil

NO_NAME = _("Give the group a name.")


class GroupForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the group"),
        help_text=_("Only teachers see it."),
        max_length=40,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages={
            "required": NO_NAME,
            "max_length": _("This name is longer than 40 letters. Shorten it."),
        },
    )
    pupils = forms.TypedMultipleChoiceField(
        label=_("Who is in it?"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("A pupil left the class meanwhile. Look again.")},
    )

    def __init__(self, pupils: "Iterable[Pupil]", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(one.pk, one.name) for one in pupils]
        self.fields["pupils"].choices = choices  # type: ignore[attr-defined]

    def clean_name(self) -> str:
        if name := clean(self.cleaned_data["name"]):
            return name
        raise forms.ValidationError(NO_NAME)

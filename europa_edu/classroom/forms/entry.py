"""What pupils fill in: a code, and how they like to read."""

from django import forms
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.codes import read_code, spoken
from europa_edu.classroom.doors import DOORS
from europa_edu.classroom.selectors.access import class_with_code


class WayInForm(forms.Form):
    """One field for every code that a pupil reads somewhere; it becomes where the code leads."""

    code = forms.CharField(
        label=_("Code"),
        help_text=_(
            "Your class has eight letters and digits, on your card or on the board. "
            "A table has six digits."
        ),
        max_length=64,
        error_messages={"required": _("Type your code first.")},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "ABCD EFGH",
            }
        ),
    )

    def clean_code(self) -> str:
        typed = self.cleaned_data["code"]
        for door in DOORS:
            if address := door(typed):
                return address
        code = read_code(typed)
        if not code:
            raise forms.ValidationError(
                _(
                    "“%(code)s” is no code: "
                    "a class has eight letters and digits, a table six digits."
                )
                % {"code": typed}
            )
        if class_with_code(code) is None:
            raise forms.ValidationError(
                _("No class has the code %(code)s. Look at each sign again, or ask your teacher.")
                % {"code": spoken(code)}
            )
        return reverse("classroom:who", args=[code])


class ReadingForm(forms.Form):
    large_text = forms.BooleanField(label=_("Larger letters"), required=False)
    easy_font = forms.BooleanField(
        label=_("Plain letters with more space"),
        help_text=_("Helps if letters seem to dance or swap places."),
        required=False,
    )
    language = forms.ChoiceField(label=_("My language"), choices=settings.LANGUAGES)

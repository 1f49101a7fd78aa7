"""What pupils fill in: the class code, and how they like to read."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.codes import read_code
from europa_edu.classroom.selectors.access import class_with_code


class ClassCodeForm(forms.Form):
    code = forms.CharField(
        label=_("Class code"),
        help_text=_("Eight letters and digits, on your card or on the board."),
        max_length=24,
        error_messages={"required": _("Type the code of your class first.")},
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
        code = read_code(self.cleaned_data["code"])
        if not code:
            raise forms.ValidationError(
                _("A class code has eight letters and digits. Look at yours again.")
            )
        if class_with_code(code) is None:
            raise forms.ValidationError(
                _("No class has this code. Look at each sign again, or ask your teacher.")
            )
        return code


class ReadingForm(forms.Form):
    large_text = forms.BooleanField(label=_("Larger letters"), required=False)
    easy_font = forms.BooleanField(
        label=_("Plain letters with more space"),
        help_text=_("Helps if letters seem to dance or swap places."),
        required=False,
    )
    language = forms.ChoiceField(label=_("My language"), choices=settings.LANGUAGES)

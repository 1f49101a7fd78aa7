"""The one form of the privacy pack: a name, typed to be sure."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class TypeTheNameForm(forms.Form):
    """Valid when the very name was typed that stands on the page; capitals do not matter."""

    name = forms.CharField(label=_("Type the name to be sure"), max_length=80, required=False)

    def __init__(self, *args: Any, wanted: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.wanted = wanted
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if " ".join(typed.split()).casefold() != " ".join(self.wanted.split()).casefold():
            text = gettext("Nothing was erased. Type the name exactly as it stands here: %(name)s")
            raise forms.ValidationError(text % {"name": self.wanted})
        return typed

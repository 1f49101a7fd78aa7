"""What is usual in a class."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.statuses import BotAfter

SHORTEST, LONGEST = 5, 240  # minutes


class UsualForm(forms.Form):
    """What a lesson of the class begins with; every lesson may do otherwise."""

    lesson_minutes = forms.IntegerField(
        label=_("Minutes of a lesson"),
        min_value=SHORTEST,
        max_value=LONGEST,
        error_messages={
            "required": _("Say how many minutes a lesson has."),
            "invalid": _("Write the minutes as a number, such as 50."),
            "min_value": _("A lesson has at least 5 minutes."),
            "max_value": _("A lesson has at most 240 minutes."),
        },
    )
    hints = forms.BooleanField(label=_("Pupils may ask for a hint"), required=False)
    bot_after = forms.TypedChoiceField(
        label=_("A bot plays for somebody who is gone"), coerce=int, choices=BotAfter.choices
    )
    with_kosovo = forms.BooleanField(label=_("Ask about Kosovo"), required=False)
    card_language = forms.ChoiceField(label=_("Language of the log-in cards"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("that of who prints them")), *settings.LANGUAGES]
        self.fields["card_language"].choices = choices  # type: ignore[attr-defined]

"""What a teacher fills in to give homework, or more time for it."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from europa_edu.facts import TOPICS
from quizzes.words import TOPIC_NAMES

NUMBERS = (5, 10, 15, 20)
FARTHEST = timedelta(days=200)


class DayForm(forms.Form):
    """The day until which it is to be done."""

    due_on = forms.DateField(
        label=_("Until"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": _("Choose the day until which it is to be done."),
            "invalid": _("Write the date as year-month-day, such as 2027-07-31."),
        },
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        today = timezone.localdate()
        first, last = today.isoformat(), (today + FARTHEST).isoformat()
        self.fields["due_on"].widget.attrs |= {"min": first, "max": last}

    def clean_due_on(self) -> date:
        day: date = self.cleaned_data["due_on"]
        if day < timezone.localdate():
            raise forms.ValidationError(_("This day is over. Choose today or a later one."))
        if day > timezone.localdate() + FARTHEST:
            raise forms.ValidationError(_("This day is too far off. Choose one of this year."))
        return day


class HomeworkForm(DayForm):
    topics = forms.MultipleChoiceField(
        label=_("What about?"),
        choices=[(topic, TOPIC_NAMES[topic]) for topic in TOPICS],
        required=False,
    )
    sets = forms.TypedMultipleChoiceField(
        label=_("Own questions and cards"), coerce=int, required=False
    )
    number = forms.TypedChoiceField(
        label=_("How many questions?"), coerce=int, choices=[(n, n) for n in NUMBERS], initial=10
    )

    def __init__(self, sets: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sets"].choices = sets  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("topics") and not cleaned.get("sets") and not self.errors:
            self.add_error("topics", _("Choose at least one topic."))
        return cleaned

"""What a teacher chooses to be asked, as homework or in a live quiz; or more time for homework."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from europa_edu.facts import TOPICS
from quizzes.selectors.for_whom import ALL, NEED, SOME, Choices
from quizzes.words import REGION_NAMES, TOPIC_NAMES

FARTHEST = timedelta(days=200)


class AskingForm(forms.Form):
    """Topics and teachers' sets: at least one, where no page passed on the very items."""

    nothing_chosen: Promise
    items: Sequence[str] = ()

    topics = forms.MultipleChoiceField(
        label=_("What about?"),
        choices=[(topic, TOPIC_NAMES[topic]) for topic in TOPICS],
        required=False,
    )
    region = forms.ChoiceField(
        label=_("Where?"), choices=[("", _("All of Europe")), *REGION_NAMES.items()], required=False
    )
    sets = forms.TypedMultipleChoiceField(
        label=_("Own questions and cards"), coerce=int, required=False
    )

    def __init__(self, sets: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        """`sets` are those that this teacher may choose."""
        super().__init__(*args, **kwargs)
        self.fields["sets"].choices = sets  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not (self.items or cleaned.get("topics") or cleaned.get("sets") or self.errors):
            self.add_error("topics", str(self.nothing_chosen))
        return cleaned


class LiveQuizForm(AskingForm):
    nothing_chosen = _("Tick at least one topic.")

    number = forms.TypedChoiceField(
        coerce=int, choices=[(number, str(number)) for number in (5, 10, 15)], initial=10
    )
    seconds = forms.TypedChoiceField(
        coerce=int,
        choices=[(seconds, str(seconds)) for seconds in (0, 20, 30, 60, 90)],
        initial=0,
        required=False,
    )
    teams = forms.TypedChoiceField(
        coerce=int, choices=[(number, str(number)) for number in (0, 2, 3, 4)], initial=0
    )

    def __init__(self, items: Sequence[str], *args: Any, **kwargs: Any) -> None:
        """`items` are such as this teacher may ask."""
        super().__init__(*args, initial={"topics": ["capitals", "flags", "borders"]}, **kwargs)
        self.items = items

    def clean_seconds(self) -> int:
        """None for a question means that the teacher sets the pace."""
        return self.cleaned_data["seconds"] or 0


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


class HomeworkForm(AskingForm, DayForm):
    nothing_chosen = _("Choose at least one topic.")

    number = forms.TypedChoiceField(
        label=_("How many questions?"),
        coerce=int,
        choices=[(number, number) for number in (5, 10, 15, 20)],
        initial=10,
    )
    to = forms.ChoiceField(label=_("For whom?"), required=False)
    pupils = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        error_messages={"invalid_choice": _("A pupil left the class meanwhile. Look again.")},
    )

    def __init__(
        self,
        items: Sequence[str],
        sets: Sequence[tuple[int, str]],
        offered: Choices,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """`items` are such as this teacher may ask."""
        super().__init__(sets, *args, **kwargs)
        self.items = items
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            (ALL, _("the whole class")),
            (NEED, _("who needs it")),
            *offered.groups,
            (SOME, _("these pupils")),
        ]
        self.fields["pupils"].choices = offered.pupils  # type: ignore[attr-defined]

    def clean_to(self) -> str:
        return self.cleaned_data["to"] or ALL

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        to, pupils = cleaned.get("to"), cleaned.get("pupils")
        if to == SOME and not (pupils or "pupils" in self.errors):
            self.add_error("to", _("Tick at least one pupil."))
        if pupils and to not in (SOME, None):
            self.add_error("to", _("You ticked pupils: choose “these pupils”, or untick them."))
        return cleaned

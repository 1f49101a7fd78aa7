"""What a teacher chooses for a live quiz."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from europa_edu.facts import TOPICS
from quizzes.words import TOPIC_NAMES

NUMBERS = (5, 10, 15)
TEAMS = (0, 2, 3, 4)
USUAL_TOPICS = ("capitals", "flags", "borders")


class LiveQuizForm(forms.Form):
    """Topics and sets, or exactly the items that another page passed on; how many; teams."""

    topics = forms.MultipleChoiceField(
        choices=[(topic, TOPIC_NAMES[topic]) for topic in TOPICS],
        initial=USUAL_TOPICS,
        required=False,
    )
    sets = forms.TypedMultipleChoiceField(
        label=_("Own questions and cards"), coerce=int, required=False
    )
    number = forms.TypedChoiceField(
        coerce=int, choices=[(number, str(number)) for number in NUMBERS], initial=10
    )
    teams = forms.TypedChoiceField(
        coerce=int, choices=[(number, str(number)) for number in TEAMS], initial=0
    )

    def __init__(
        self, items: list[str], sets: Sequence[tuple[int, str]], *args: Any, **kwargs: Any
    ) -> None:
        """`items` are such as this teacher may ask, `sets` those that may be chosen."""
        super().__init__(*args, **kwargs)
        self.items = items
        self.fields["sets"].choices = sets  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not (self.items or cleaned.get("topics") or cleaned.get("sets")):
            self.add_error("topics", _("Tick at least one topic."))
        return cleaned

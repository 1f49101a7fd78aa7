"""What a teacher chooses for a report."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from europa_edu.classroom.people import by_name
from europa_edu.facts import ALL_TOPICS
from europa_edu.progress.reports.kinds import KINDS, OF_ONE_PUPIL
from europa_edu.progress.words import PERIOD_NAMES, SOURCE_NAMES
from quizzes.words import TOPIC_NAMES

if TYPE_CHECKING:
    from europa_edu.classroom.models import Pupil


class ReportForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("What kind of file?"),
        choices=[(code, kind.name) for code, kind in KINDS.items()],
        error_messages={"required": _("Choose what kind of file you want.")},
    )
    pupil: "forms.ModelChoiceField[Pupil]" = forms.ModelChoiceField(
        None,
        label=_("Pupil"),
        required=False,
        empty_label=_("Choose a pupil"),
        help_text=_("Only for the report of one pupil."),
    )
    period = forms.ChoiceField(label=_("Period"), choices=list(PERIOD_NAMES.items()))
    topic = forms.ChoiceField(
        label=_("Topic"),
        required=False,
        choices=[("", _("All topics")), *((topic, TOPIC_NAMES[topic]) for topic in ALL_TOPICS)],
    )
    source = forms.ChoiceField(
        label=_("Answers from"),
        required=False,
        choices=[("", _("everywhere")), *SOURCE_NAMES.items()],
    )

    def __init__(self, *args: Any, pupils: "QuerySet[Pupil]", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chooser: Any = self.fields["pupil"]
        chooser.queryset = pupils
        chooser.choices = [
            ("", chooser.empty_label),
            *((one.pk, one.name) for one in by_name(pupils)),
        ]

    def clean(self) -> dict[str, Any]:
        """A pupil belongs to the report of one, and to no other."""
        chosen = super().clean() or {}
        if chosen.get("kind") not in OF_ONE_PUPIL:
            chosen["pupil"] = None
        elif chosen.get("pupil") is None and "pupil" not in self.errors:
            self.add_error("pupil", _("Choose the pupil whom the report is about."))
        return chosen

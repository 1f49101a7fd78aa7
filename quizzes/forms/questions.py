"""What a teacher fills in about an own question; which fields there are depends on its kind."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from quizzes.forms.cards import FILE_REASONS, TOO_LONG
from quizzes.problems import WORDS
from quizzes.questions.formats.values import NAME, Kind, Written, question_problems
from quizzes.questions.own_questions import LONGEST, LONGEST_REMARK, problems_of

KIND_NAMES: dict[Kind, Promise] = {
    "choice": _("Choose from answers"),
    "true_false": _("True or false"),
    "short": _("Type the answer"),
}
# Which field a problem belongs to; all others are said of the right answers.
_FIELDS = {"no_text": "text", "wrong_number_of_choices": "wrong", "same_answer_twice": "wrong"}


class QuestionFileForm(forms.Form):
    file = forms.FileField(
        label=_("File with questions"),
        help_text=_("GIFT (.gift or .txt), CSV or a spreadsheet (.xlsx), at most 2 MB."),
        error_messages=FILE_REASONS,
    )


class Lines(forms.CharField):
    """One answer on each line."""

    widget = forms.Textarea(attrs={"rows": 4, "autocomplete": "off"})

    def clean(self, value: Any) -> list[str]:
        text: str = super().clean(value)
        lines = [" ".join(line.split()) for line in text.splitlines()]
        if any(len(line) > NAME for line in lines):
            raise forms.ValidationError(_("An answer has at most 80 letters. Shorten it a little."))
        return list(filter(None, lines))


class QuestionForm(forms.Form):
    """A question of one kind, in the language in which the teacher writes it."""

    text = forms.CharField(
        label=_("The question"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        error_messages={"required": _("Write the question.")} | TOO_LONG,
    )

    def __init__(self, kind: Kind, written: Written | None, sent: Any = None) -> None:
        super().__init__(sent, initial=_initial(written) if written else None)
        self.kind, self.title = kind, written.title if written else ""
        self.fields.update(_ANSWERS[kind]())
        self.fields["remark"] = forms.CharField(
            label=_("What pupils read after their answer, if you like"),
            help_text=_("Why it is so, or something worth knowing about it."),
            max_length=LONGEST_REMARK,
            required=False,
            widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
            error_messages=TOO_LONG,
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            question = self.question()
            for code, _about in (*question_problems(question), *problems_of(question)):
                field = _FIELDS.get(code, "right")
                self.add_error(field if field in self.fields else "right", str(WORDS[code]))
        return cleaned

    def question(self) -> Written:
        """What was written; what a file named it stays."""
        filled = self.cleaned_data
        right = filled["right"]
        return Written(
            kind=self.kind,
            text=_lines(filled["text"]),
            right=tuple(right) if self.kind == "short" else (" ".join(right.split()),),
            wrong=tuple(filled.get("wrong", ())),
            title=self.title,
            feedback=_lines(filled["remark"]),
        )


def _lines(text: str) -> str:
    """Browsers end lines in two signs, files in one."""
    return text.replace("\r\n", "\n")


def _choice() -> dict[str, forms.Field]:
    right = forms.CharField(
        label=_("The right answer"),
        max_length=NAME,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages={"required": _("Write the right answer.")} | TOO_LONG,
    )
    wrong = Lines(
        label=_("Wrong answers"),
        help_text=_("One on each line, one to five of them. Pupils see all answers mixed."),
        error_messages={"required": _("Write at least one wrong answer.")},
    )
    return {"right": right, "wrong": wrong}


def _true_false() -> dict[str, forms.Field]:
    choices = [("true", _("True")), ("false", _("False"))]
    return {"right": forms.ChoiceField(label=_("Is it true?"), choices=choices)}


def _short() -> dict[str, forms.Field]:
    right = Lines(
        label=_("Answers that are right"),
        help_text=_(
            "One on each line. Capitals, accents and small slips are forgiven; "
            "pupils see the first one."
        ),
        error_messages={"required": _("Write at least one right answer.")},
    )
    return {"right": right}


_ANSWERS: dict[Kind, Callable[[], dict[str, forms.Field]]] = {
    "choice": _choice,
    "true_false": _true_false,
    "short": _short,
}


def _initial(written: Written) -> dict[str, str]:
    return {
        "text": written.text,
        "right": "\n".join(written.right),
        "wrong": "\n".join(written.wrong),
        "remark": written.feedback,
    }

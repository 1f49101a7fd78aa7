"""What players send: a move, a code, a table's choices."""

from typing import Any, Literal, get_args, get_origin

from django import forms
from django.utils.translation import gettext_lazy as _
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from europa_edu.numbers import LARGEST
from games.engine import Options, Title


class MoveForm(forms.Form):
    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    move = forms.CharField(max_length=200, strip=False)


class PlayersForm(forms.Form):
    """How many sit at the table."""

    players = forms.TypedChoiceField(label=_("Players at the table"), coerce=int)

    def __init__(self, title: Title, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = self.fields["players"]
        players.choices = [(count, str(count)) for count in title.seat_counts]  # type: ignore[attr-defined]
        players.initial = max(title.seats[0], min(3, title.seats[1]))


class QuickForm(PlayersForm):
    """A match against bots: how strong shall they be?"""

    level = forms.ChoiceField(
        label=_("The bots play"),
        choices=[("gentle", _("gently")), ("strong", _("as well as they can"))],
        initial="gentle",
        widget=forms.RadioSelect,
    )


class OptionsForm(forms.Form):
    """Hints, clock, and the title's own options (no title: none)."""

    hints = forms.BooleanField(label=_("Hints are allowed"), required=False, initial=True)
    seconds = forms.TypedChoiceField(
        label=_("Time for a move"),
        coerce=int,
        choices=[
            (0, _("as long as it takes")),
            (30, _("half a minute")),
            (60, _("one minute")),
            (120, _("two minutes")),
        ],
        initial=0,
        required=False,
    )
    title: Title | None = None

    def ask_options(self, title: Title | None) -> None:
        self.title = title
        if title is None:
            return
        for option in fields(title.options):
            if option.name not in title.options.unasked and (field := _field(option)):
                self.fields[option.name] = field

    @property
    def option_fields(self) -> list[forms.BoundField]:
        options = fields(self.title.options) if self.title else ()
        return [self[option.name] for option in options if option.name in self.fields]

    def options(self) -> Options | None:
        """The title's options as chosen; what the form does not show keeps its default."""
        if self.title is None:
            return None
        chosen = {
            option.name: self.cleaned_data[option.name]
            for option in fields(self.title.options)
            if option.name in self.cleaned_data and self.cleaned_data[option.name] not in (None, "")
        }
        return self.title.options(**chosen)


class TableForm(OptionsForm, PlayersForm):
    """A table for others: the title's options, hints, and whether one device goes round."""

    shared_device = forms.BooleanField(
        label=_("All play on this device and pass it on"), required=False
    )

    def __init__(self, title: Title, *args: Any, **kwargs: Any) -> None:
        super().__init__(title, *args, **kwargs)
        self.ask_options(title)


def _field(option: FieldInfo) -> forms.Field | None:
    """A form field for choices, switches and numbers; other options are not for this form."""
    kind = option.type
    default = None if option.default is NODEFAULT else option.default
    bounds = _bounds(kind)
    if get_origin(kind) is Literal:
        choices = [(value, value) for value in get_args(kind)]
        if len(choices) < 2:
            return None
        whole = isinstance(choices[0][0], int)
        return forms.TypedChoiceField(
            choices=choices,
            coerce=int if whole else str,
            initial=default,
            required=False,
            empty_value=None,
        )
    if kind is bool:
        return forms.BooleanField(required=False, initial=default)
    if bounds:
        least, most = bounds
        return forms.IntegerField(min_value=least, max_value=most, required=False, initial=default)
    return None


def _bounds(kind: Any) -> tuple[int | None, int | None] | None:
    """Limits of an annotated whole number, also where it may be left out."""
    for part in (kind, *get_args(kind)):
        for note in getattr(part, "__metadata__", ()):
            if get_args(part)[0] is int:
                return note.ge, note.le
    return None

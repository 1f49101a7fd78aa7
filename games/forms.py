"""What players and teachers send: a move, a code, a table's or a lesson's choices."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any, Literal, get_args, get_origin

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import NODEFAULT, convert, to_builtins
from msgspec.structs import FieldInfo, fields

from europa_edu.lessons.selectors.planning import sizes_of
from europa_edu.lessons.services.planning import Choice
from europa_edu.numbers import LARGEST, whole
from games.catalog import CATALOG
from games.engine import Options, Title
from games.selectors_due import can_be_dealt, titles_for
from quizzes.formats.values import MAX_CARDS
from quizzes.selectors_cards import OfferedSet

BELLS = (30, 45, 50, 55)  # minutes to the bell
USUAL_BELL = 50


class MoveForm(forms.Form):
    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    move = forms.CharField(max_length=200, strip=False)


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code of the table"),
        help_text=_("Six digits, from the person who opened the table."),
        max_length=12,
    )

    def clean_code(self) -> str:
        """People read digits in groups, and type them so."""
        return "".join(sign for sign in self.cleaned_data["code"] if sign.isdigit())


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


class LessonForm(OptionsForm):
    """A lesson: game, table size, bell, and who of the class is here."""

    slug = forms.ChoiceField(
        choices=[("", _("The pupils choose")), *((slug, slug) for slug in CATALOG)], required=False
    )
    table_size = forms.TypedChoiceField(label=_("Seats at a table"), coerce=int)
    same_deal = forms.BooleanField(
        label=_("Same deal at all tables"),
        help_text=_("Every table gets the same cards and dice, so that results can be compared."),
        required=False,
    )
    deals_due = forms.BooleanField(
        label=_("The decks remember"),
        help_text=_(
            "Cards and questions bring up what the pupils at a table should see again, "
            "as often for every seat."
        ),
        required=False,
        initial=True,
    )
    items = forms.MultipleChoiceField(required=False)
    bell = forms.CharField(max_length=5, required=False)
    bell_time = forms.TimeField(required=False, input_formats=["%H:%M", "%H:%M:%S"])
    at_bell = forms.ChoiceField(
        label=_("When the bell rings"),
        choices=[
            ("freeze", _("matches are kept and go on in a later lesson")),
            ("end", _("matches end, with a ranking of where they stand")),
        ],
        widget=forms.RadioSelect,
    )
    present = forms.TypedMultipleChoiceField(
        coerce=int, error_messages={"required": _("Tick at least one pupil who is here.")}
    )

    card_sets = forms.TypedMultipleChoiceField(
        label=_("Own cards that are played too"), coerce=int, required=False
    )

    def __init__(
        self,
        pupils: Iterable[tuple[int, str]],
        *args: Any,
        card_sets: Iterable[OfferedSet] = (),
        items: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        slug = self["slug"].value() or ""
        self.ask_options(CATALOG.get(slug))
        self.offered_sets = tuple(card_sets) if self.takes_cards else ()
        self.fields["card_sets"].choices = [(each.pk, each.name) for each in self.offered_sets]  # type: ignore[attr-defined]
        self.carried = tuple(items)
        self.fields["items"].choices = [(item, item) for item in items]  # type: ignore[attr-defined]
        self.sizes = sizes_of(slug if slug in CATALOG else "")
        self.fields["table_size"].choices = [(size, str(size)) for size in self.sizes]  # type: ignore[attr-defined]
        self.fields["present"].choices = list(pupils)  # type: ignore[attr-defined]
        self.bells = bell_times(timezone.localtime())

    @property
    def takes_cards(self) -> bool:
        """Whether teachers' own cards can enter a match of this game."""
        return bool(self.title and any(o.name == "cards" for o in fields(self.title.options)))

    @property
    def titles(self) -> list[tuple[Title, int]]:
        """What can be played, with the number of the chosen facts that its decks can carry."""
        return titles_for(self.carried)

    @property
    def dealt(self) -> list[str]:
        """Of the chosen facts, those that the decks of this game carry."""
        title = self.title
        if title is None:
            return [item for item in self.carried if can_be_dealt([item])]
        return [item for item in self.carried if title.dealable(title.options(), item)]

    @property
    def left_out(self) -> list[str]:
        return [item for item in self.carried if item not in self.dealt]

    @property
    def ticked(self) -> set[int]:
        return set(filter(None, (whole(str(pk)) for pk in self["present"].value() or ())))

    @property
    def ticked_sets(self) -> set[int]:
        return set(filter(None, (whole(str(pk)) for pk in self["card_sets"].value() or ())))

    def clean_card_sets(self) -> list[int]:
        chosen: list[int] = self.cleaned_data["card_sets"]
        if sum(each.size for each in self.offered_sets if each.pk in chosen) > MAX_CARDS:
            raise forms.ValidationError(_("A match takes at most 500 own cards. Tick fewer sets."))
        return chosen

    def clean(self) -> dict[str, Any]:
        """The bell rings when the clock next shows its time: tomorrow, if planned at night."""
        cleaned = super().clean() or {}
        chosen = cleaned.get("bell", "")
        at = cleaned.get("bell_time") if chosen == "other" else _clock_time(chosen)
        if chosen and at is None and "bell_time" not in self.errors:
            self.add_error("bell_time", _("Please write the time of the bell, such as 10:40."))
        cleaned["bell_at"] = _next(at) if at else None
        return cleaned

    def choice(self, own_cards: Sequence[dict[str, Any]] = ()) -> Choice:
        """What was decided; `own_cards` are those of the ticked sets, as plain data."""
        chosen, options = self.cleaned_data, self.options()
        if options and own_cards:
            options = convert(to_builtins(options) | {"cards": own_cards}, type(options))
        return Choice(
            title=chosen["slug"],
            options=options,
            table_size=chosen["table_size"],
            hints=chosen["hints"],
            seconds=chosen["seconds"] or 0,
            same_deal=chosen["same_deal"],
            bell_at=chosen["bell_at"],
            at_bell=chosen["at_bell"],
            deals_due=chosen["deals_due"],
            items=tuple(chosen["items"]),
        )


class NumbersField(forms.MultipleChoiceField):
    """Any number of pupils; which of them exist, the service knows."""

    def valid_value(self, value: str) -> bool:
        return whole(value) is not None

    def clean(self, value: Any) -> list[int]:
        return [int(number) for number in super().clean(value)]


class SeatingForm(forms.Form):
    """One press or drop on the seating page: who goes where, or which kept match goes on."""

    pupil = NumbersField(required=False)
    to = forms.CharField(max_length=20, required=False)  # a pupil to sit beside; new, away, swap
    go_on = forms.IntegerField(required=False, min_value=1, max_value=LARGEST)
    keep = forms.IntegerField(required=False, min_value=1, max_value=LARGEST)
    shuffle = forms.BooleanField(required=False)


def bell_times(now: datetime) -> list[tuple[int, str]]:
    """Minutes and time of day of usual bells, counted from the next full five minutes."""
    start = now + timedelta(minutes=-now.minute % 5)
    return [(length, f"{start + timedelta(minutes=length):%H:%M}") for length in BELLS]


def _clock_time(text: str) -> time | None:
    try:
        return datetime.strptime(text, "%H:%M").time()  # noqa: DTZ007  (a time of day)
    except ValueError:
        return None


def _next(at: time) -> datetime:
    now = timezone.localtime()
    bell = datetime.combine(now.date(), at, now.tzinfo)
    return bell if bell > now else bell + timedelta(days=1)


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

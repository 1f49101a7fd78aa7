"""What teachers send: a lesson's choices, and who sits where."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import Struct, convert, to_builtins
from msgspec.structs import fields

from europa_edu.lessons.selectors.facts import can_be_dealt, titles_for
from europa_edu.lessons.selectors.planning import sizes_of, usual_size
from europa_edu.lessons.services.planning import LessonChoice
from europa_edu.lessons.statuses import AtBell, BotAfter
from europa_edu.numbers import LARGEST, whole
from games.catalog import CATALOG
from games.engine import Title
from games.forms import OptionsForm
from quizzes.questions.formats.values import MAX_CARDS
from quizzes.selectors.cards import OfferedSet

BELLS = (30, 45, 50, 55)  # minutes from Go to the bell
LONGEST = 600


class Offer(Struct, frozen=True):
    """A game on the plan's page: how many of the chosen facts it carries, and its usual length."""

    title: Title
    carries: int
    size: int
    minutes: int


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
    bot_after = forms.TypedChoiceField(
        label=_("When a pupil’s page is gone, a bot plays there"),
        choices=BotAfter.choices,
        coerce=int,
    )
    planned_for = forms.DateField(
        label=_("For which day?"),
        help_text=_("Leave it empty to begin now."),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    at_bell = forms.ChoiceField(
        label=_("When the bell rings"),
        choices=[
            (AtBell.FREEZE, _("matches are kept and go on in a later lesson")),
            (AtBell.END, _("matches end, with a ranking of where they stand")),
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
        self.bells = sorted({*BELLS, *self._minutes(self["bell"].value())})

    @property
    def takes_cards(self) -> bool:
        """Whether teachers' own cards can enter a match of this game."""
        return bool(self.title and any(o.name == "cards" for o in fields(self.title.options)))

    @property
    def offers(self) -> list[Offer]:
        """What can be played; first what carries most of the chosen facts."""
        return [
            Offer(title, carries, size, title.pace.minutes(size))
            for title, carries in titles_for(self.carried)
            for size in [usual_size(title.slug)]
        ]

    @property
    def length(self) -> int | None:
        """About how many minutes a match takes at a table of the chosen size."""
        size = whole(str(self["table_size"].value())) or 0
        return self.title.pace.minutes(size) if self.title and size in self.sizes else None

    @property
    def minutes(self) -> int:
        """From Go to the bell; 0 where nobody can say yet."""
        return next(iter(self._minutes(self["bell"].value())), 0)

    @property
    def is_too_long(self) -> bool:
        return bool(self.length and self.minutes and self.length > self.minutes)

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

    def _minutes(self, bell: Any) -> list[int]:
        """A class may have a length of its own."""
        minutes = whole(str(bell)) or 0
        return [minutes] if 0 < minutes <= LONGEST else []

    def clean_bell(self) -> str:
        """Minutes from Go, "other" for a time of day, or nothing."""
        bell: str = self.cleaned_data["bell"]
        if bell not in ("", "other") and not self._minutes(bell):
            raise forms.ValidationError(_("Please choose one of the bells."))
        return bell

    def clean_planned_for(self) -> date | None:
        day: date | None = self.cleaned_data["planned_for"]
        if day and day < timezone.localdate():
            raise forms.ValidationError(_("That day is over. Please choose another."))
        return day

    def clean(self) -> dict[str, Any]:
        """A time of day is the lesson's day's, else when the clock next shows it."""
        cleaned = super().clean() or {}
        at = cleaned.get("bell_time") if cleaned.get("bell") == "other" else None
        if cleaned.get("bell") == "other" and at is None and "bell_time" not in self.errors:
            self.add_error("bell_time", _("Please write the time of the bell, such as 10:40."))
        cleaned["bell_at"] = _bell(at, cleaned.get("planned_for")) if at else None
        return cleaned

    def choice(self, own_cards: Sequence[dict[str, Any]] = ()) -> LessonChoice:
        """What was decided; `own_cards` are those of the ticked sets, as plain data."""
        chosen, options = self.cleaned_data, self.options()
        if options and own_cards:
            options = convert(to_builtins(options) | {"cards": own_cards}, type(options))
        return LessonChoice(
            title=chosen["slug"],
            options=options,
            table_size=chosen["table_size"],
            hints=chosen["hints"],
            seconds=chosen["seconds"] or 0,
            same_deal=chosen["same_deal"],
            bell_at=chosen["bell_at"],
            minutes=whole(chosen["bell"]) or 0,
            bot_after=chosen["bot_after"],
            planned_for=chosen["planned_for"],
            at_bell=chosen["at_bell"],
            deals_due=chosen["deals_due"],
            items=tuple(chosen["items"]),
        )


class WaitingForm(forms.Form):
    """How long tables wait for who went away."""

    bot_after = forms.TypedChoiceField(choices=BotAfter.choices, coerce=int)


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
    as_before = forms.BooleanField(required=False)
    all_go_on = forms.BooleanField(required=False)


def _bell(at: time, day: date | None) -> datetime:
    now = timezone.localtime()
    bell = datetime.combine(day or now.date(), at, now.tzinfo)
    return bell if day or bell > now else bell + timedelta(days=1)

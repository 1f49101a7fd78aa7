"""What teachers send: a lesson's choices, and who sits where."""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import convert, to_builtins
from msgspec.structs import fields

from europa_edu.lessons.selectors.facts import can_be_dealt, titles_for
from europa_edu.lessons.selectors.planning import sizes_of
from europa_edu.lessons.services.planning import LessonChoice
from europa_edu.lessons.statuses import AtBell
from europa_edu.numbers import LARGEST, whole
from games.catalog import CATALOG
from games.engine import Title
from games.forms import OptionsForm
from quizzes.questions.formats.values import MAX_CARDS
from quizzes.selectors.cards import OfferedSet

BELLS = (30, 45, 50, 55)  # minutes to the bell
USUAL_BELL = 50


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

"""What a teacher fills in about own cards: a set, a card in up to three languages, a file."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from europa_edu.atlas import atlas, fold
from quizzes.questions.formats.values import (
    LANGUAGES,
    LEAST_SIGHTS,
    MOST_SIGHTS,
    NAME,
    SENTENCE,
    Wording,
    WrittenCard,
    WrittenSight,
    country_code,
)
from quizzes.services.pictures import SIDE

BLOCKS = 6  # so many sights the form has room for, unless the card has more
FILE_REASONS = {
    "required": _("Choose a file first."),
    "empty": _("This file is empty. Choose another one."),
}
TOO_LONG = {"max_length": _("This text is too long. Shorten it a little.")}
LANGUAGE_NAMES = {"en": _("English"), "fr": _("French"), "de": _("German")}


class SetForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the set"),
        help_text=_("What it is about, such as: Towns on our school trip."),
        max_length=80,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages={
            "required": _("Give the set a name."),
            "max_length": _("This name is longer than 80 letters. Shorten it."),
        },
    )


class ShareForm(SetForm):
    shared = forms.BooleanField(
        label=_("All teachers of the school may look at it and play it"), required=False
    )


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("File with cards"),
        help_text=_("CSV, a spreadsheet (.xlsx) or an Anki deck (.apkg), at most 2 MB."),
        error_messages=FILE_REASONS,
    )


class Block(Struct):
    """The fields of one sight: in the teacher's language, and in the other two."""

    number: int
    first: list[forms.BoundField]
    others: list[tuple[Any, list[forms.BoundField]]]
    needed: bool

    @property
    def others_wrong(self) -> bool:
        return any(field.errors for _name, fields in self.others for field in fields)


class CardForm(forms.Form):
    """One language is enough; what is left out in another is shown in the one that is there."""

    country = forms.CharField(
        label=_("Country"),
        help_text=_("Write the first letters and choose."),
        max_length=60,
        widget=forms.TextInput({"list": "countries", "autocomplete": "off"}),
        error_messages={"required": _("Say in which country the city lies.")},
    )
    picture = forms.FileField(
        label=_("Picture"),
        help_text=_(
            "A photo of any phone, or a JPEG, PNG, WebP or GIF file. Only use pictures you may use."
        ),
        required=False,
        widget=forms.FileInput({"accept": "image/*,.heic,.heif", "data-shrink": SIDE}),
        error_messages=FILE_REASONS,
    )
    no_picture = forms.BooleanField(label=_("Take the picture off the card"), required=False)

    def __init__(self, card: WrittenCard | None, sent: Any = None, files: Any = None) -> None:
        super().__init__(sent, files, initial=_initial(card) if card else None)
        first = (get_language() or "en")[:2]
        self.languages = sorted(LANGUAGES, key=lambda code: code != first)
        self.numbers = range(
            1, max(BLOCKS, min(len(card.sights) + 1, MOST_SIGHTS) if card else 0) + 1
        )
        for code in self.languages:
            self.fields[f"city_{code}"] = _text(_("City"), NAME)
            for number in self.numbers:
                self.fields[f"sight{number}_{code}"] = _text(_("Sight"), NAME)
                self.fields[f"say{number}_{code}"] = _text(_("One sentence about it"), SENTENCE)

    @property
    def countries(self) -> list[str]:
        language = self.languages[0]
        names = [each.names.in_language(language) for each in atlas().countries.values()]
        return sorted(names, key=fold)

    @property
    def first_language(self) -> Any:
        return LANGUAGE_NAMES[self.languages[0]]

    @property
    def city(self) -> forms.BoundField:
        return self[f"city_{self.languages[0]}"]

    @property
    def other_cities(self) -> list[tuple[Any, forms.BoundField]]:
        return [(LANGUAGE_NAMES[code], self[f"city_{code}"]) for code in self.languages[1:]]

    @property
    def blocks(self) -> list[Block]:
        first, *others = self.languages
        return [
            Block(
                number,
                [self[f"sight{number}_{first}"], self[f"say{number}_{first}"]],
                [
                    (
                        LANGUAGE_NAMES[code],
                        [self[f"sight{number}_{code}"], self[f"say{number}_{code}"]],
                    )
                    for code in others
                ],
                needed=number <= LEAST_SIGHTS,
            )
            for number in self.numbers
        ]

    def clean_country(self) -> str:
        if code := country_code(self.cleaned_data["country"]):
            return code
        raise forms.ValidationError(_("Our atlas has no such country. Choose one from the list."))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._check(self.card())
        return cleaned

    def _check(self, card: WrittenCard) -> None:
        first = self.languages[0]
        if not card.city:
            self.add_error(f"city_{first}", _("Write the name of the city."))
        for number in self.numbers:
            if self._texts(f"say{number}") and not self._texts(f"sight{number}"):
                self.add_error(f"sight{number}_{first}", _("Name the sight of this sentence."))
        if len(card.sights) < LEAST_SIGHTS:
            empty = next(n for n in self.numbers if not self._texts(f"sight{n}"))
            self.add_error(
                f"sight{empty}_{first}", _("A card needs three sights or more. Name another one.")
            )

    def card(self) -> WrittenCard:
        """What was written; the key is given by the service."""
        named = [number for number in self.numbers if self._texts(f"sight{number}")]
        return WrittenCard(
            key="",
            country=self.cleaned_data.get("country", ""),
            city=self._texts("city"),
            sights=tuple(
                WrittenSight(self._texts(f"sight{n}"), self._texts(f"say{n}")) for n in named
            ),
        )

    def _texts(self, what: str) -> Wording:
        return Wording(**{code: self.cleaned_data.get(f"{what}_{code}", "") for code in LANGUAGES})


def _text(label: Any, longest: int) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=longest,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages=TOO_LONG,
    )


def _initial(card: WrittenCard) -> dict[str, str]:
    language = (get_language() or "en")[:2]
    shown = {"country": atlas().countries[card.country].names.in_language(language)}
    texts: Sequence[tuple[str, Wording]] = [
        ("city", card.city),
        *((f"sight{n}", sight.name) for n, sight in enumerate(card.sights, 1)),
        *((f"say{n}", sight.sentence) for n, sight in enumerate(card.sights, 1)),
    ]
    return shown | {
        f"{what}_{code}": getattr(text, code) for what, text in texts for code in LANGUAGES
    }

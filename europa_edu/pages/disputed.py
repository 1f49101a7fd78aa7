"""Where people do not agree on a border or a name: what the map shows, and why."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from msgspec import Struct

from europa_edu.facts import name


class Matter(Struct, frozen=True):
    """One such matter: a section of the page, and the places whose pages lead to it."""

    key: str
    about: Promise | str  # words, or the code of a country
    texts: tuple[Promise, ...]
    places: frozenset[str]

    @property
    def title(self) -> str:
        """The country's name is the atlas's, in every language."""
        if isinstance(self.about, Promise):
            return str(self.about)
        return name(self.about, get_language() or "en")


MATTERS = (
    Matter(
        "kosovo",
        "XK",
        (
            _(
                "Kosovo broke away from Serbia in 2008. About a hundred states call it a state;"
                " Serbia and many others do not, among them five members of the European Union:"
                " Cyprus, Greece, Romania, Slovakia and Spain."
            ),
            _(
                "It governs itself, so our map of today draws it as a country, and counts its land"
                " and its people apart from Serbia’s. In class settings, teachers can leave Kosovo"
                " out of all questions and off the map of what the class knows."
            ),
        ),
        frozenset(("XK", "RS", "pristina")),
    ),
    Matter(
        "crimea",
        _("Crimea and the war in Ukraine"),
        (
            _(
                "Crimea belongs to Ukraine: the United Nations said so in 2014, after Russian"
                " soldiers had taken it. Since 2022 Russia has held other parts of Ukraine, too."
            ),
            _(
                "We draw Ukraine with the borders that the United Nations recognise. So the answer"
                " to “In which country is Sevastopol?” is Ukraine."
            ),
        ),
        frozenset(("UA", "RU", "sevastopol")),
    ),
    Matter(
        "cyprus",
        "CY",
        (
            _(
                "The island has been divided since 1974. Its north calls itself a state, but only"
                " Turkey agrees. Between the two halves lies a strip that the United Nations guard,"
                " and in the south there are two British military bases."
            ),
            _(
                "We draw the island as one country, Cyprus, which is in the European Union as a"
                " whole, although its laws do not reach the north."
            ),
        ),
        frozenset(("CY", "nicosia")),
    ),
    Matter(
        "gibraltar",
        _("Gibraltar"),
        (
            _(
                "Gibraltar is a British town on a rock at the southern end of Spain, and Spain"
                " claims it. It is too small for our map. So we never ask whether Spain and the"
                " United Kingdom touch."
            ),
        ),
        frozenset(("ES", "GB")),
    ),
    Matter(
        "macedonia",
        "MK",
        (
            _(
                "Until 2019 this country called itself Macedonia. Greece, which has a region of"
                " that name, did not agree, and at the United Nations it was “the former Yugoslav"
                " Republic of Macedonia”. Then both agreed on North Macedonia."
            ),
            _(
                "Our map of today has the name of today. On older maps it is called Macedonia, as"
                " it called itself. Who types the old name is right, and sees the new one."
            ),
        ),
        frozenset(("MK", "GR", "skopje")),
    ),
    Matter(
        "names",
        _("Kyiv or Kiev? How we choose names"),
        (
            _(
                "A country has the short name that is used at school in your language, nearly"
                " always that of the Unicode list which computers use: Czechia, Turkey, Belarus."
            ),
            _(
                "A city has the name that people who speak your language commonly use; where there"
                " is none, its own. Under it stands the name on the spot. English has changed to"
                " Kyiv and Odesa, as people in Ukraine say; most French and German books still have"
                " older forms. Whichever of them you type, it counts."
            ),
            _(
                "Old names that were forced on a place are not ours. “Tschechei” was a word of"
                " those who occupied the country in 1939; in German we write Tschechien."
            ),
        ),
        frozenset(("kyiv", "odesa", "CZ", "TR", "BY")),
    ),
)


def matters_of(place: str) -> Iterator[Matter]:
    """What there is to say about this place, beside its facts."""
    return (matter for matter in MATTERS if place in matter.places)


@require_safe
def disputed(request: HttpRequest) -> HttpResponse:
    return render(request, "atlas/disputed.html", {"matters": MATTERS})

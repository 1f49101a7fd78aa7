"""The five game posters of the landing page."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.catalog import CATALOG


class Poster(NamedTuple):
    slug: str
    title: str
    authors: str
    idea: Promise | str
    learns: Promise | str
    story: Promise | str
    language: str = ""

    @property
    def art(self) -> str:
        return f"games/titles/{self.slug}/poster.svg"

    @property
    def players(self) -> str:
        return "–".join(map(str, CATALOG[self.slug].seats))

    @property
    def minutes(self) -> str:
        return "–".join(map(str, CATALOG[self.slug].minutes))

    @property
    def age(self) -> int:
        return CATALOG[self.slug].ages


POSTERS = (
    Poster(
        slug="europa_tour",
        title="Europa Tour",
        authors="Alan R. Moon, Aaron Weissblum",
        idea=_("Turn ten cards into one unbroken journey."),
        learns=_("Borders, sea lines, reading a map"),
        story=_(
            "Ten cards stand on your rack in the order you placed them. Each turn you draw one and "
            "swap it for one of yours, until every country touches the next by land, by ship or "
            "by a plane of the right colour. The first complete route wins."
        ),
    ),
    Poster(
        slug="sans_frontieres",
        title="L’Europe sans frontières",
        authors="Roland Siegers",
        idea=_("Rally through five cities you learnt by heart."),
        learns=_("Cities, their countries and their sights"),
        story=_(
            "You see your itinerary once: a start and five stages. Then it folds shut. Travel with "
            "flight and coach tickets, earn tokens by answering tourism questions, and call out "
            "each stage when you arrive. Did you remember it right?"
        ),
        language="fr",
    ),
    Poster(
        slug="voyage",
        title="Voyage en Europe",
        authors="Ravensburger",
        idea=_("Visit your cities by road, ship and plane, then come home first."),
        learns=_("Finding places on a grid, planning a route"),
        story=_(
            "Roll the die and move from city to city. Ships leave from harbours, planes from "
            "airports. Your cards say where to go; you choose the shortest way. Find one of your "
            "cities on the grid and you may go one step further: Oslo is in D3."
        ),
        language="fr",
    ),
    Poster(
        slug="zigzag",
        title="Zigzag",
        authors="Johannes Gerstäcker",
        idea=_("Lay your cards along a chain of neighbouring countries."),
        learns=_("Neighbours, on the map of 1960"),
        story=_(
            "Every card you lay must touch the country before it. Once a turn, the plane takes you "
            "anywhere. Countries with many neighbours cost the most if they stay in your hand, and "
            "the map is from before 1989: some countries on it are gone today."
        ),
    ),
    Poster(
        slug="europa",
        title="EUROPA",
        authors="Duccio Vitale, Leo Colovini",
        idea=_("Enlarge the Union by elections, coalitions and peace."),
        learns=_("Country facts, history since 1945, enlargement"),
        story=_(
            "Four eras, from 1945 to 2030. Campaign in the countries, talk your neighbours into a "
            "coalition, vote, and watch the Union grow. When war threatens, everyone must decide "
            "in secret how much peace is worth. It can be played over several lessons."
        ),
    ),
)

"""Finding a place by what a pupil types: a name in any language, or a cell of the grid."""

from django.utils.translation import gettext as _

from europa_edu.atlas import TODAY, atlas, find_cities, find_countries, fold, state_on_ground
from europa_edu.facts import name
from europa_edu.pages.place_facts import PlaceLink, address, link_to

LONGEST = 80
MOST = 8


def find_places(text: str, year: int, language: str) -> tuple[PlaceLink, ...]:
    """Best first: the cell, countries and states that are no more, then cities."""
    found = (
        *_cell(text, year),
        *_states(text, year, language),
        *_former_states(text, language),
        *(link_to(city.id, year, language) for city in find_cities(text)),
    )
    return tuple(dict.fromkeys(found))[:MOST]


def _cell(text: str, year: int) -> tuple[PlaceLink, ...]:
    cell = "".join(text.split()).upper()
    if not atlas().grid.is_cell(cell):
        return ()
    hint = _("cell of the grid")
    return (PlaceLink(cell, address(cell, year), cell, hint),)


def _states(text: str, year: int, language: str) -> tuple[PlaceLink, ...]:
    """The states of that year; a country of today leads to the state it was part of."""
    states = (state_on_ground(country.code, year) for country in find_countries(text))
    return tuple(
        PlaceLink(name(code, language, year), address(code, year), hint=_("country"))
        for code in dict.fromkeys(state.code for state in states if state)
    )


def _former_states(text: str, language: str) -> tuple[PlaceLink, ...]:
    """States of old maps that are no more, or had another name."""
    wanted, today = fold(text), atlas().years[TODAY].states
    return tuple(
        PlaceLink(
            name(state.code, language, year),
            address(state.code, year),
            hint=_("map of %(years)s") % {"years": shown.span},
        )
        for year, shown in atlas().years.items()
        if year != TODAY and wanted
        for state in shown.states.values()
        if state.code not in today or today[state.code].names != state.names
        if any(fold(called).startswith(wanted) for called in state.names.all)
    )

"""Which map is true of a year, and whose ground a place of today was then."""

from functools import cache

from europa_edu.atlas.load import atlas
from europa_edu.atlas.places import State


@cache
def map_of(year: int) -> int | None:
    """The old map that is true of a year, or was once called by it; nothing if there is none."""
    for first, shown in atlas().years.items():
        if shown.last and (shown.first <= year <= shown.last or year == shown.once):
            return first
    return None


def state_on_ground(place: str, year: int) -> State | None:
    """The state to which a city or today's country belonged; of a country the same code first."""
    shown = atlas().years[year]
    if place in shown.homes:
        return shown.states[shown.homes[place]]
    found = (state for state in shown.states.values() if place in state.modern)
    return shown.states.get(place) or next(found, None)

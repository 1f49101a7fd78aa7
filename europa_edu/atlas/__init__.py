"""The atlas: Europe's countries, cities, borders, sea lines, grid and shapes. Pure."""

from europa_edu.atlas.board import (
    Board,
    Fill,
    Label,
    Place,
    Route,
    Target,
    Token,
    position,
)
from europa_edu.atlas.borders import (
    border_note,
    has_all_neighbours,
    has_border,
    has_sea_line,
    has_ships,
    may_touch,
    neighbours,
)
from europa_edu.atlas.load import atlas
from europa_edu.atlas.past import map_of, state_on_ground
from europa_edu.atlas.places import (
    TODAY,
    City,
    Country,
    Feature,
    MapYear,
    Names,
    Position,
    State,
)
from europa_edu.atlas.regions import REGIONS, lands_in
from europa_edu.atlas.search import find_cities, find_countries, fold

__all__ = [
    "REGIONS",
    "TODAY",
    "Board",
    "City",
    "Country",
    "Feature",
    "Fill",
    "Label",
    "MapYear",
    "Names",
    "Place",
    "Position",
    "Route",
    "State",
    "Target",
    "Token",
    "atlas",
    "border_note",
    "find_cities",
    "find_countries",
    "fold",
    "has_all_neighbours",
    "has_border",
    "has_sea_line",
    "has_ships",
    "lands_in",
    "map_of",
    "may_touch",
    "neighbours",
    "position",
    "state_on_ground",
]

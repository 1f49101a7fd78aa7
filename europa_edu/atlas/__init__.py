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
from europa_edu.atlas.borders import border_km, has_border, has_sea_line, neighbours
from europa_edu.atlas.grid import Grid
from europa_edu.atlas.labels import named_first
from europa_edu.atlas.load import Atlas, atlas
from europa_edu.atlas.places import (
    TODAY,
    City,
    Country,
    Feature,
    FixedLink,
    MapYear,
    Names,
    Part,
    Peak,
    Position,
    SeaLine,
    Shape,
    State,
)
from europa_edu.atlas.search import find_cities, find_countries, fold

__all__ = [
    "TODAY",
    "Atlas",
    "Board",
    "City",
    "Country",
    "Feature",
    "Fill",
    "FixedLink",
    "Grid",
    "Label",
    "MapYear",
    "Names",
    "Part",
    "Peak",
    "Place",
    "Position",
    "Route",
    "SeaLine",
    "Shape",
    "State",
    "Target",
    "Token",
    "atlas",
    "border_km",
    "find_cities",
    "find_countries",
    "fold",
    "has_border",
    "has_sea_line",
    "named_first",
    "neighbours",
    "position",
]

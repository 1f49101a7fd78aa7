"""What the atlas holds: countries, cities, seas and three maps, as frozen values."""

from typing import Literal

import msgspec

TODAY = 0  # the year of today's map; an old one is known by its first
Position = tuple[float, float]  # map units


class Names(msgspec.Struct, frozen=True):
    """One name in each language of the site, and the one used on the spot."""

    en: str
    fr: str
    de: str
    local: str = ""

    def in_language(self, language: str) -> str:
        """The name for "fr", "fr-ch", "de_AT"; English for all others."""
        match language[:2].lower():
            case "fr":
                return self.fr
            case "de":
                return self.de
            case _:
                return self.en

    @property
    def all(self) -> tuple[str, ...]:
        """Every different name; "Bruxelles / Brussel" counts as two."""
        texts = (self.en, self.fr, self.de, *self.local.split(" / "))
        return tuple(dict.fromkeys(text for text in texts if text))


class Peak(msgspec.Struct, frozen=True):
    """A highest point, and in words what to know of it: on the border, on the mainland."""

    names: Names
    metres: int
    notes: tuple[Names, ...] = ()


class Country(msgspec.Struct, frozen=True):
    """A country of today's map."""

    code: str
    names: Names
    capital: str  # city id; empty where the capital lies outside the map (Kazakhstan)
    area_km2: float
    population: int
    population_year: int
    eu_since: int | None
    eu_left: int | None
    euro_since: int | None
    seas: tuple[str, ...]
    highest: Peak | None
    neighbours: tuple[str, ...]
    region: Literal["north", "west", "centre", "south", "east"]
    game40: bool
    area_note: Names | None = None  # what is counted: the whole island
    population_note: Names | None = None
    area_other: tuple[float, ...] = ()  # by other definitions than ours
    population_other: tuple[int, ...] = ()


class City(msgspec.Struct, frozen=True):
    """A city, its place on the map and its grid cell.

    Its population only says whose name comes first: sources count cities too differently to tell.
    """

    id: str
    country: str
    capital: bool
    lat: float
    lon: float
    population: int
    names: Names
    x: float
    y: float
    cell: str
    also: tuple[str, ...] = ()  # older or other spellings that a pupil may type


class Port(msgspec.Struct, frozen=True):
    """Where a sea line begins, on the coast."""

    name: str
    country: str
    x: float
    y: float


class SeaLine(msgspec.Struct, frozen=True):
    """A line over sea that our boards draw between two countries, and what sails there.

    `passenger`: ferries that take people; `freight`: ships with lorries or containers; `past`:
    ships sailed until that year; `drawn`: for the game only. Ports that are cities of ours carry
    their id.
    """

    a: str
    b: str
    kind: Literal["passenger", "freight", "past", "drawn"]
    ports: tuple[str, str]
    year: int  # of which it is true; of the past, the last one
    source: str
    points: tuple[Position, ...]

    @property
    def sails(self) -> bool:
        """Whether ships sail there today."""
        return self.kind in ("passenger", "freight")


class Feature(msgspec.Struct, frozen=True):
    """A sea, mountain range or river: its names and where to write them."""

    names: Names
    x: float
    y: float
    countries: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()  # states on this sea that lie off the map


class Shape(msgspec.Struct, frozen=True):
    """How a state is drawn: label anchor, bounding box, drawn area, and circle if tiny."""

    anchor: Position
    box: tuple[float, float, float, float]
    area: float
    tiny: bool
    mainland: tuple[float, float, float, float] | None = None  # if islands lie far off it

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """What a card shows: without the Faroes Denmark is large enough to be known."""
        return self.mainland or self.box


class State(msgspec.Struct, frozen=True):
    """A state of one year's map, and the codes of today's countries on its ground."""

    code: str
    names: Names
    capital: str
    modern: tuple[str, ...]
    flag: str  # flags.svg#flag-…, flags/….svg; empty where no one flag was right in all its years


class Part(msgspec.Struct, frozen=True):
    """A part of a state that is a card of its own in an old box."""

    of: str
    names: Names
    x: float
    y: float
    borders: tuple[str, ...]
    sea: tuple[str, ...]  # who is reached by ship


class MapYear(msgspec.Struct, frozen=True):
    """A map and the years for which it is true: its states, borders with lengths in km, shapes."""

    sprite: str
    first: int
    last: int | None  # missing of today's
    once: int | None  # what it was called before it was called by its years
    states: dict[str, State]
    borders: dict[tuple[str, str], float]
    shapes: dict[str, Shape]
    city_names: dict[str, Names]  # where they were other ones
    homes: dict[str, str]  # the state of each city

    @property
    def span(self) -> str:
        """The years for which it is true, from the first day to the last; none of today's."""
        return f"{self.first}–{self.last}" if self.last else ""

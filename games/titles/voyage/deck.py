"""The thirty event cards: what each does; their words are in the board files (VE-30 to VE-32)."""

from functools import cache, cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from europa_edu.atlas import Names
from games.engine.codec import load_edition

Card: TypeAlias = str  # the name of an event card
Effect: TypeAlias = Literal[
    "go_to",  # a named city
    "move_on",  # so many cities by land, now
    "miss",  # the next turn
    "again",  # throw once more, now
    "plus",  # so many points more (or fewer) on the next throw
    "double",  # the next throw counts twice
    "fly",  # free, to any free airport of the own sector
    "extra",  # one more destination
    "exchange",  # one destination for another of its colour
]


class EventCard(Struct, frozen=True):
    effect: Effect
    words: Names  # what is printed on it
    city: str = ""
    number: int = 0


class Deck(Struct, frozen=True, dict=True):
    source: str
    licence: str
    cards: dict[Card, EventCard]

    @cached_property
    def names(self) -> tuple[Card, ...]:
        return tuple(sorted(self.cards))


@cache
def deck() -> Deck:
    return load_edition("voyage", "events", Deck)

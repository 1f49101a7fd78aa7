"""Facts: what can be learnt about Europe, its names and sentences, and what is near. Pure."""

from europa_edu.facts.chance import Chance, Luck
from europa_edu.facts.grammar import Form, capitalised, is_plural
from europa_edu.facts.item import (
    ALL_TOPICS,
    KINDS,
    OWN,
    OWN_KINDS,
    TOPICS,
    Item,
    countries_of,
    is_about,
    is_place,
    land_of,
    topic_of,
)
from europa_edu.facts.items import (
    all_items,
    can_ask,
    in_order,
    is_clearly_larger,
    is_named_like_its_country,
    items_of,
    may_have_river,
    may_lie_on,
    may_sail,
    may_touch,
    size,
)
from europa_edu.facts.names import listed, name, names_for
from europa_edu.facts.sentences import city_in_country, sentence
from europa_edu.facts.tourism import Card, Sight, box, cards, cities_of, sights

__all__ = [
    "ALL_TOPICS",
    "KINDS",
    "OWN",
    "OWN_KINDS",
    "TOPICS",
    "Card",
    "Chance",
    "Form",
    "Item",
    "Luck",
    "Sight",
    "all_items",
    "box",
    "can_ask",
    "capitalised",
    "cards",
    "cities_of",
    "city_in_country",
    "countries_of",
    "in_order",
    "is_about",
    "is_clearly_larger",
    "is_named_like_its_country",
    "is_place",
    "is_plural",
    "items_of",
    "land_of",
    "listed",
    "may_have_river",
    "may_lie_on",
    "may_sail",
    "may_touch",
    "name",
    "names_for",
    "sentence",
    "sights",
    "size",
    "topic_of",
]

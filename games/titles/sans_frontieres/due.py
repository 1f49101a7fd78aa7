"""Facts that are due lie on top of the tourism cards: whoever asks first, meets them first."""

from msgspec.structs import replace

from europa_edu.facts import Item
from games.engine import Chance
from games.titles.sans_frontieres.state import State, TravelOptions
from games.titles.sans_frontieres.tourism import names_of

KINDS = ("country-of", "sight")  # what a tourism card asks


def dealable(options: TravelOptions, item: str) -> bool:
    about = Item.parse(item)
    cards = names_of(options.cards, only_own=options.own_cards_only)
    return about.kind in KINDS and about.codes[0] in cards


def deal(state: State, due: tuple[str, ...], chance: Chance) -> State:
    """SF-9 leaves the order to the shuffle; the deck is everybody's, so no seat gains."""
    cities = (Item.parse(item).codes[0] for item in due if dealable(state.options, item))
    wanted = dict.fromkeys(cities)
    rest = tuple(city for city in state.tourism if city not in wanted)
    return replace(state, tourism=(*wanted, *rest))

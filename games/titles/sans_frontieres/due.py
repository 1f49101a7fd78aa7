"""Facts that are due lie on top of the tourism cards: whoever asks first, meets them first."""

from msgspec.structs import replace

from games.engine import Chance
from games.titles.sans_frontieres.state import State, TravelOptions
from games.titles.sans_frontieres.tourism import names_of

KINDS = ("country-of", "sight")  # what a tourism card asks


def dealable(options: TravelOptions, item: str) -> bool:
    kind, _colon, city = item.partition(":")
    return kind in KINDS and city in names_of(options.cards, only_own=options.own_cards_only)


def deal(state: State, due: tuple[str, ...], chance: Chance) -> State:
    """SF-9 leaves the order to the shuffle; the deck is everybody's, so no seat gains."""
    wanted = dict.fromkeys(item.partition(":")[2] for item in due if dealable(state.options, item))
    rest = tuple(city for city in state.tourism if city not in wanted)
    return replace(state, tourism=(*wanted, *rest))

"""Cities whose cell is due become destinations: as many in every hand, but for one."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from europa_edu.facts import Item
from games.engine import Chance
from games.titles.voyage.network import COLOURS, CityId, network
from games.titles.voyage.state import State, VoyageOptions

Share = list[list[CityId]]  # one seat's due cards by colour


def dealable(options: VoyageOptions, item: str) -> bool:
    about = Item.parse(item)
    return about.kind == "cell" and about.codes[0] in network(options.edition).cities


def deal(state: State, due: tuple[str, ...], chance: Chance) -> State:
    """VE-6, VE-7 hold: homes stay, and each hand has as many cards of each colour as before."""
    cities, each = network(state.options.edition).cities, state.options.cards_per_colour
    wanted = [Item.parse(item).codes[0] for item in due if dealable(state.options, item)]
    wanted = [city for city in dict.fromkeys(wanted) if city not in state.homes]
    # Who gets the odd card is a matter of luck, not of the seat.
    shares = _shares(wanted, state, chance.shuffled(range(len(state.hands))))
    hands: list[list[CityId]] = [[] for _ in state.hands]
    piles = []
    for index, colour in enumerate(COLOURS):
        dealt = [city for hand in state.hands for city in hand if cities[city].colour == colour]
        given = {city for share in shares for city in share[index]}
        rest = [city for city in (*dealt, *reversed(state.piles[index])) if city not in given]
        rest.sort(key=wanted.__contains__)
        for hand, share in zip(hands, shares, strict=True):
            more = each - len(share[index])
            # The place in the hand does not tell which card was due.
            hand += chance.shuffled((*share[index], *rest[:more]))
            rest = rest[more:]
        # What was due and found no hand is drawn next, by whoever draws.
        rest.sort(key=wanted.__contains__, reverse=True)
        piles.append(tuple(reversed(rest)))
    return replace(state, hands=tuple(map(tuple, hands)), piles=tuple(piles))


def _shares(wanted: Sequence[CityId], state: State, order: Sequence[int]) -> list[Share]:
    """The most urgent card first, to a seat that has fewest; or to nobody, if none has room."""
    cities, each = network(state.options.edition).cities, state.options.cards_per_colour
    shares: list[Share] = [[[] for _colour in COLOURS] for _hand in state.hands]
    for city in wanted:
        index = COLOURS.index(cities[city].colour)
        seat = next(_with_room(shares, index, each, order), None)
        if seat is not None:
            shares[seat][index].append(city)
    return shares


def _with_room(
    shares: Sequence[Share], index: int, each: int, order: Sequence[int]
) -> Iterator[int]:
    sizes = [sum(map(len, share)) for share in shares]
    return (seat for seat in order if sizes[seat] == min(sizes) and len(shares[seat][index]) < each)

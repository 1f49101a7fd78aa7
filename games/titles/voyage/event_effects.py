"""What the event cards do (VE-30 to VE-32)."""

from msgspec.structs import replace

from games.engine import Chance, Event, Seat, Step, swap
from games.titles.voyage.deck import EventCard, deck
from games.titles.voyage.network import COLOURS, CityId
from games.titles.voyage.state import Draw, Exchange, State, Stay
from games.titles.voyage.travel import board, end_turn, occupied, open_roads, visit


def draw(state: State, seat: Seat, move: Draw, chance: Chance) -> Step:
    """VE-30, VE-31: the top card, carried out at once; a used-up stock is shuffled anew."""
    events = []
    stock, discard = state.stock, state.discard
    if not stock:
        stock, discard = chance.at("events", state.drawn).mixed(discard, deck().names), ()
        events.append(Event("reshuffled", facts={"cards": len(stock)}))
    name = stock[-1]
    events.append(Event("event", seat, {"card": name}))
    state = replace(
        state,
        stock=stock[:-1],
        discard=(*discard, name),
        drawn=state.drawn + 1,
        event=name,
        die=0,
        points=0,
        path=(),
    )
    step = _carry_out(state, seat, deck().cards[name], events, chance)
    return Step(replace(step.state, event=name), step.events)


def _carry_out(
    state: State, seat: Seat, card: EventCard, events: list[Event], chance: Chance
) -> Step:
    match card.effect:
        case "go_to":
            return _go_to(state, seat, card.city, events)
        case "move_on":
            state = replace(
                state, phase="move", path=(state.pawns[seat],), points=card.number, by_land=True
            )
            return Step(state, tuple(events)) if open_roads(state) else _nothing(state, events)
        case "again":
            return Step(replace(state, phase="start", again=True), tuple(events))
        case "miss":
            state = replace(state, missing=swap(state.missing, seat, state.missing[seat] + 1))
        case "plus":
            state = replace(state, bonuses=swap(state.bonuses, seat, card.number))
        case "double":
            state = replace(state, doubled=swap(state.doubled, seat, True))
        case "extra":
            return _extra(state, seat, events, chance)
        case "fly":
            state = replace(state, phase="flight")
            return Step(state, tuple(events)) if landings(state, seat) else _nothing(state, events)
        case "exchange":
            state = replace(state, phase="exchange")
            if exchangeable(state, seat):
                return Step(state, tuple(events))
            return _nothing(state, events)
    return end_turn(state, state.pawns, events)


def _nothing(state: State, events: list[Event], city: CityId = "") -> Step:
    """VE-32: what cannot be done is left undone."""
    events.append(Event("nothing_happens", state.turn, {"city": city} if city else {}))
    return end_turn(state, state.pawns, events)


def _go_to(state: State, seat: Seat, city: CityId, events: list[Event]) -> Step:
    if city in occupied(state, seat):
        return _nothing(state, events, city)
    events.append(Event("went", seat, {"city": city}))
    return visit(state, seat, (city,), events)


def landings(state: State, seat: Seat) -> list[CityId]:
    """Free airports of the sector in which the pawn stands."""
    net, here = board(state), state.pawns[seat]
    taken = occupied(state, seat)
    airports = net.by_sector[net.cities[here].sector]
    return [city for city in airports if city != here and city not in taken]


def land(state: State, seat: Seat, city: CityId) -> Step:
    return visit(state, seat, (city,), [Event("went", seat, {"city": city})])


def _extra(state: State, seat: Seat, events: list[Event], chance: Chance) -> Step:
    """One more destination, of a random colour that is still there."""
    full = [index for index, pile in enumerate(state.piles) if pile]
    if not full:
        return _nothing(state, events)
    index = chance.at("colour", state.drawn).pick(full)
    pile, city = state.piles[index][:-1], state.piles[index][-1]
    events.append(Event("extra_card", seat, {"colour": COLOURS[index]}, {"city": city}, (seat,)))
    state = replace(
        state,
        piles=swap(state.piles, index, pile),
        hands=swap(state.hands, seat, (*state.hands[seat], city)),
        marks=swap(state.marks, seat, (*state.marks[seat], "")),
    )
    return _new_card(state, seat, city, events)


def exchangeable(state: State, seat: Seat) -> list[CityId]:
    """Own destinations whose colour still has a card to exchange for."""
    cities = board(state).cities
    return [c for c in state.hands[seat] if state.piles[COLOURS.index(cities[c].colour)]]


def exchange(state: State, seat: Seat, move: Exchange, chance: Chance) -> Step:
    """The new card comes from the top; the old one is shuffled into its pile."""
    old = move.city
    index = COLOURS.index(board(state).cities[old].colour)
    new = state.piles[index][-1]
    pile = chance.at("exchange", state.drawn).mixed(
        (*state.piles[index][:-1], old), board(state).by_colour[COLOURS[index]]
    )
    slot = state.hands[seat].index(old)
    event = Event("exchanged", seat, {"colour": COLOURS[index]}, {"old": old, "new": new}, (seat,))
    state = replace(
        state,
        piles=swap(state.piles, index, pile),
        hands=swap(state.hands, seat, swap(state.hands[seat], slot, new)),
        marks=swap(state.marks, seat, swap(state.marks[seat], slot, "")),
    )
    return _new_card(state, seat, new, [event])


def _new_card(state: State, seat: Seat, city: CityId, events: list[Event]) -> Step:
    """A card of the very city in which the pawn stands is handed in at once."""
    if city == state.pawns[seat]:
        return visit(state, seat, (city,), events)
    return end_turn(state, state.pawns, events)


def stay(state: State, seat: Seat, move: Stay, chance: Chance) -> Step:
    return end_turn(state, state.pawns, [Event("stayed", seat)])

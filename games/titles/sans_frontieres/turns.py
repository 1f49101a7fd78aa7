"""What each move of a turn does (SF-11 to SF-34, SF-41 to SF-45)."""

from msgspec.structs import replace

from games.engine import Chance, Event, Fact, Seat, Step, after, swap
from games.titles.sans_frontieres.network import JOKER, TICKETS, network, tokens_needed
from games.titles.sans_frontieres.state import (
    HAND,
    STAGES,
    Declare,
    End,
    Exchange,
    Go,
    Held,
    Lay,
    Ready,
    State,
)


def ready(state: State, seat: Seat, move: Ready, chance: Chance) -> Step:
    """SF-11, SF-12: from now on the itinerary is hidden; the last one ready opens the match."""
    own = replace(state.travellers[seat], ready=True)
    state = replace(state, travellers=swap(state.travellers, seat, own))
    if all(other.ready or other.gone for other in state.travellers):
        state = begin(state)
    return Step(state, (Event("ready", seat, {"start": own.pawn}),))


def begin(state: State) -> State:
    turn = state.turn
    if state.travellers[turn].gone:
        turn = after(turn, len(state.travellers), gone(state))
    return replace(state, phase="turn", turn=turn)


def without(hand: tuple[Held, ...], card: Held) -> tuple[Held, ...]:
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]


def go(state: State, seat: Seat, move: Go, chance: Chance) -> Step:
    """SF-16 to SF-24: one ticket, one line; a weekend spent here is done (SF-32)."""
    city, ticket = move.city, move.ticket
    board = network(state.options.edition)
    own = state.travellers[seat]
    price = board.lines[own.pawn][city]
    tokens = tokens_needed(price, ticket) or 0
    facts: dict[str, Fact] = {
        "from": own.pawn,
        "to": city,
        "ticket": ticket,
        "price": price,
        "tokens": tokens,
        "lost": 0 if ticket == JOKER or not price else max(0, int(ticket) - price),
    }
    events: tuple[Event, ...] = (Event("went", seat, facts),)
    discard = (*state.discard, ticket)
    weekend = own.weekend
    if weekend == city:
        events += (Event("weekend_spent", seat, {"city": city}),)
        discard, weekend = (*discard, weekend), ""
    hand = without(own.hand, ticket)
    moved = replace(own, pawn=city, hand=hand, tokens=own.tokens - tokens, weekend=weekend)
    state = replace(
        state,
        travellers=swap(state.travellers, seat, moved),
        discard=discard,
        action="travel",
        may_declare=True,
        may_ask=city in board.yellow_dots,
        trail=(*(state.trail or (own.pawn,)), city),
    )
    return Step(state, events)


def exchange(state: State, seat: Seat, move: Exchange, chance: Chance) -> Step:
    """SF-15: the pawn stays where it is."""
    card, own = move.card, state.travellers[seat]
    state = replace(
        state,
        travellers=swap(state.travellers, seat, replace(own, hand=without(own.hand, card))),
        discard=(*state.discard, card),
        action="exchange",
    )
    return Step(state, (Event("exchanged", seat, {"card": card}),))


def declare(state: State, seat: Seat, move: Declare, chance: Chance) -> Step:
    """SF-25 to SF-27, SF-43."""
    own = state.travellers[seat]
    city = own.pawn
    if own.itinerary[own.stages + 1] != city:
        event = Event("wrong_stage", seat, {"city": city, "back": own.shown})
        back = replace(own, pawn=own.shown)
        step = end_turn(replace(state, travellers=swap(state.travellers, seat, back)), chance)
        return Step(step.state, (event, *step.events))
    stages = own.stages + 1
    state = replace(
        state,
        travellers=swap(state.travellers, seat, replace(own, stages=stages)),
        may_declare=False,
    )
    event = Event("stage", seat, {"city": city, "stages": stages})
    return Step(over(state, "five_stages") if stages == STAGES else state, (event,))


def lay(state: State, seat: Seat, move: Lay, chance: Chance) -> Step:
    """SF-29 to SF-33: a weekend for another player, over at once for one who is there already."""
    city, other = move.city, move.seat
    own, victim = state.travellers[seat], state.travellers[other]
    events: tuple[Event, ...] = (Event("weekend_laid", seat, {"city": city, "seat": other}),)
    there = victim.pawn == city
    if there:
        events += (Event("weekend_spent", other, {"city": city}),)
    travellers = swap(state.travellers, seat, replace(own, hand=without(own.hand, city)))
    state = replace(
        state,
        travellers=travellers if there else swap(travellers, other, replace(victim, weekend=city)),
        discard=(*state.discard, city) if there else state.discard,
    )
    return Step(state, events)


def end(state: State, seat: Seat, move: End, chance: Chance) -> Step:
    return end_turn(state, chance)


def end_turn(state: State, chance: Chance) -> Step:
    """SF-41, SF-42: draw up to six, from a new pile if the old one runs out."""
    seat = state.turn
    own = state.travellers[seat]
    count = HAND - len(own.hand)
    pile, discard, shuffles = state.pile, state.discard, state.shuffles
    events: tuple[Event, ...] = ()
    drawn: tuple[Held, ...] = ()
    if count >= len(pile) and count:
        drawn = pile[::-1]
        shuffles += 1
        tickets = TICKETS + network(state.options.edition).weekend_cities
        pile, discard = chance.at("tickets", shuffles).mixed(discard, tickets), ()
        events = (Event("reshuffled", facts={"cards": len(pile)}),)
    missing = count - len(drawn)
    drawn += pile[len(pile) - missing :][::-1]
    pile = pile[: len(pile) - missing]
    events += (Event("drew", seat, {"count": count}, {"cards": drawn}, (seat,)),)
    own = replace(own, hand=own.hand + drawn)
    state = replace(
        state,
        travellers=swap(state.travellers, seat, own),
        pile=pile,
        discard=discard,
        shuffles=shuffles,
    )
    state, more = next_turn(state)
    return Step(state, events + more)


def next_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """Clockwise (P-3), until the round limit (SF-45)."""
    seats = len(state.travellers)
    following = after(state.turn, seats, gone(state))
    wrapped = (following - state.starter) % seats <= (state.turn - state.starter) % seats
    limit = state.options.rounds
    if wrapped and limit and state.round >= limit:
        return over(state, "round_limit"), (Event("rounds_over", facts={"rounds": limit}),)
    state = State(
        state.options,
        state.travellers,
        state.pile,
        state.discard,
        state.tourism,
        following,
        state.starter,
        "turn",
        round=state.round + wrapped,
        shuffles=state.shuffles,
    )
    return state, ()


def over(state: State, reason: str) -> State:
    return replace(
        state,
        phase="over",
        reason=reason,
        action="",
        may_declare=False,
        may_ask=False,
        trail=(),
        card="",
        choices=(),
    )


def gone(state: State) -> list[Seat]:
    return [seat for seat, own in enumerate(state.travellers) if own.gone]
